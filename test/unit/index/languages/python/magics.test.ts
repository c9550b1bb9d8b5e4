import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rewriteMagics } from '../../../../../src/index/languages/python/magics';
import { factsOf } from '../../../../support/analyse';
import { notebookText } from '../../../../support/notebooks';

/** The cells as they are written for the grammar. */
function rewritten(...cells: readonly string[]): string {
  let start = 0;
  const spans = cells.map((cell) => {
    const span = { start, end: start + cell.length, isForeign: false };
    start += cell.length + 1;
    return span;
  });
  const text = cells.join('\n');
  const written = rewriteMagics(text, spans);
  assert.equal(written.length, text.length);
  assert.deepEqual(
    [...written.matchAll(/\n/g)].map(({ index }) => index),
    [...text.matchAll(/\n/g)].map(({ index }) => index),
  );
  return written;
}

const cases: readonly (readonly [title: string, cell: string, written: string])[] = [
  ['a line magic', '%matplotlib inline', '0#atplotlib inline'],
  ['a command of the shell', '!pip install -q x', '0#ip install -q x'],
  ['one in a block', 'if a:\n    !ls\nb = 1', 'if a:\n    0#s\nb = 1'],
  ['one that goes on', '!pip install \\\n  x\nb = 1', '0#ip install \\\n# x\nb = 1'],
  ['an output that is kept', 'files = !ls *.py', 'files = 0#s *.py'],
  ['a magic whose value is kept', 'r = %timeit -o f()', 'r = 0#imeit -o f()'],
  ['a magic over several lines', '%timeit f(\n  1)\nb = 1', '0#imeit f(\n# 1)\nb = 1'],
  ['an installer without a sign', 'pip install -q x', '0#p install -q x'],
  ['help', 'np.mean?', '0#.mean?'],
  ['help in front', '?np.mean', '0#p.mean'],
  ['the source', 'f??', '0#?'],
  ['a call without brackets', '/f 1', '0# 1'],
  ['a magic of a cell of Python', '%%time\nf()', '      \nf()'],
  ['a cell for the shell', '%%bash\necho "a', '      \n       '],
  ['a file that a cell writes', '\n%%writefile a.py\nimport b', '\n                \n        '],
];

const untouched = [
  'a = b % c',
  'x = (1\n     % 2)',
  's = """\n!ls\n%time\n"""',
  "print('%s'\n      % x)",
  'a = b \\\n  % c',
  'x != y',
  'uv = pip if conda else uv',
  'd = {"a": "what?"}',
  '# is it so?',
  'x = f"{a!r}" # why?',
  "s = 'it\\'s'\nb = 1",
];

describe('what IPython adds to Python', () => {
  for (const [title, cell, written] of cases) it(title, () => assert.equal(rewritten(cell), written));

  it('leaves Python as it is', () => {
    for (const cell of untouched) assert.equal(rewritten(cell), cell);
  });

  it('keeps a string that its cell does not end from the next cell', () => {
    assert.equal(rewritten('a = 1\nb = """x\ny', 'c = 2'), 'a = 1\nb = $   \n \nc = 2');
  });

  it('blanks a cell that is in another language', () => {
    assert.equal(
      rewriteMagics('a b\nc', [
        { start: 0, end: 3, isForeign: true },
        { start: 4, end: 5, isForeign: false },
      ]),
      '   \nc',
    );
  });

  it('gives no syntax errors, and the definitions at their lines', async () => {
    const cells = [
      '%matplotlib inline\nimport os',
      '%%time\ndef f():\n    !ls\n    return os',
      '%%bash\nfor x in a; do',
      'g?',
      'def g(): return f()',
    ];
    const { problems, definitions, cells: places } = await factsOf('n.ipynb', notebookText(cells));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.map(({ name, startLine, endLine }) => `${name} ${startLine}-${endLine}`),
      [' 1-10', 'f 4-6', 'g 10-10'],
    );
    assert.deepEqual(
      places?.map(({ line }) => line),
      [1, 3, 7, 9, 10],
    );
  });

  it('names a half-typed cell, and reads the others', async () => {
    const cells = ['def f(): pass', 'x = """half', 'def g(): pass'];
    const { problems, definitions } = await factsOf('n.ipynb', notebookText(cells));
    assert.deepEqual(
      definitions.map(({ name }) => name),
      ['', 'f', 'g'],
    );
    assert.deepEqual(
      problems.map(({ line }) => line),
      [2],
    );
  });

  it('is of the same length, whatever the cells', () => {
    const line = fc.array(
      fc.constantFrom(
        '!',
        '%',
        '%%',
        '?',
        '"""',
        "'",
        '(',
        ')',
        '#',
        '\\',
        ' ',
        '\n',
        '\r\n',
        'a',
        '=',
        '%%bash',
        '😀',
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (cells) => {
        rewritten(...cells.map((parts) => parts.join('')));
      }),
      { numRuns: 1000 },
    );
  });
});
