import assert from 'node:assert/strict';
import { cellsIn, withCells } from '../../../../src/intents/text/peoplesCells';
import { placeLink } from '../../../../src/intents/text/markdown';

const answers = [
  'f is called.\nnote: cells of a/my run.ipynb: 2 is lines 1-4, 5 is lines 9-9.\nindex v1',
  'g is called.\n  row\nnote: something else: 1 is lines 2-3\nnote: cells of a/my run.ipynb: 3 is lines 5-8.\nnote: cells of b.ipynb: 1 is lines 1-2.\nindex v1',
];
const shown = (markdown: string): string => withCells(markdown, cellsIn(answers));
const link = (label: string, line: number, path = 'a/my run.ipynb'): string => placeLink(label, path, line);

describe('lines of notebooks, for people', () => {
  it('are told by cell where a label has them, and the link leads where it led', () => {
    assert.equal(
      shown(`In ${link('my run.ipynb:6', 6)}.`),
      'In [my run.ipynb, cell 3, line 2](<a/my run.ipynb:6>).',
    );
  });

  it('are told behind a link with another label', () => {
    assert.equal(shown(`${link('f', 2)} · def f`), '[f](<a/my run.ipynb:2>), cell 2, line 2 · def f');
    assert.equal(shown(link('g', 1, 'b.ipynb')), '[g](b.ipynb:1), cell 1, line 1');
  });

  it('are told for each of several lines, where all are known', () => {
    assert.equal(
      shown(`- ${link('f', 2)} · lines 2, 9 and 1 more`),
      '- [f](<a/my run.ipynb:2>) · cell 2, line 2; cell 5, line 1 and 1 more',
    );
    assert.equal(
      shown(`- ${link('f', 2)} · lines 2, 90`),
      '- [f](<a/my run.ipynb:2>), cell 2, line 2 · lines 2, 90',
    );
  });

  it('are told where they stand in text', () => {
    assert.equal(
      shown('See a/my run.ipynb:9, and b.ipynb:2.'),
      'See a/my run.ipynb, cell 5, line 1, and b.ipynb, cell 1, line 2.',
    );
    assert.equal(shown('at my run.ipynb:6'), 'at my run.ipynb, cell 3, line 2');
  });

  it('stay as they are in code, in other files, and where no cell is known', () => {
    for (const text of [
      '`b.ipynb:1`',
      link('c.py:1', 1, 'c.py'),
      link('f', 70),
      'b.ipynb:3',
      'b.ipynb:1-2',
      '',
    ])
      assert.equal(shown(text), text);
    assert.equal(withCells('b.ipynb:1', cellsIn(['no notes\nindex v1'])), 'b.ipynb:1');
  });
});
