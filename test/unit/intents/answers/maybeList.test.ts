import assert from 'node:assert/strict';
import { maybeList } from '../../../../src/intents/answers/maybeList';
import { plainAnswer } from '../../../../src/intents/text/plainAnswer';
import { parseToolText } from '../../../../src/intents/text/toolText';

describe('the calls that may mean a name', () => {
  const listed = (...lines: readonly string[]): readonly string[] =>
    plainAnswer(
      maybeList(parseToolText(['A change of a.f (a.py:1) may affect 1 symbol.', ...lines].join('\n'))),
    )
      .split('\n')
      .filter((line) => line !== '');

  it('are listed with their places, those in tests apart', () => {
    assert.deepEqual(
      listed(
        'Hop 1 (1):',
        '  a.g  a.py:9  exact',
        'Ambiguous sites that may mean it (3):',
        '  save() is one of A.save, B.save  at src/a.py:3, 8; b.py:2 and 4 files more',
        'Ambiguous sites in tests that may mean it (1):',
        '  save() may be A.save  at tests/test_a.py:7',
        'index v1',
      ),
      [
        '3 calls may refer to it (not certain):',
        '- save() is one of A.save, B.save · a.py:3, 8 (src/a.py:3) · b.py:2 and 4 files more',
        '1 call in tests may refer to it (not certain):',
        '- save() may be A.save · tests/test_a.py:7',
      ],
    );
  });

  it('are bounded, with the words that find all lines', () => {
    const rows = Array.from({ length: 12 }, (_, at) => `  save() may be C${at}.save  at a.py:${at + 1}`);
    const lines = listed('Ambiguous sites that may mean it (40):', ...rows, '  and 28 more', 'index v1');
    assert.equal(lines[0], '40 calls may refer to it (not certain):');
    assert.equal(lines.length, 10);
    assert.equal(lines.at(-1), '- and 32 more rows; /find save(');
  });

  it('count all that did not fit a short list, too', () => {
    const rows = ['  save() may be A.save  at a.py:1', '  save() may be B.save  at a.py:2'];
    const lines = listed('Ambiguous sites that may mean it (12):', ...rows, '  and 10 more', 'index v1');
    assert.equal(lines.at(-1), '- and 10 more rows; /find save(');
  });

  it('are none where every call is certain', () => {
    assert.deepEqual(listed('Callers, with the sites of the calls:', '  a.g  a.py:9  exact', 'index v1'), []);
  });
});
