import assert from 'node:assert/strict';
import { decodeSource } from '../../../../src/index/scan/decodeSource';
import { factsOf } from '../../../support/analyse';

const measured = async (path: string, source: string): Promise<string> => {
  const { branches, depth } = await factsOf(path, source.replace(/^\n/, ''));
  return `B ${branches}, depth ${depth}`;
};

describe('branches and depth', () => {
  it('of Python: if, elif, for, while, except and case; else, with, try and comprehensions are none', async () => {
    const source = `
if a: pass
elif b: pass
else: pass
for x in y: pass
while z: pass
try: pass
except A: pass
except B: pass
finally: pass
with c: pass
match d:
    case 1: pass
    case _: pass
e = [f for f in g if f]
h = 1 if i else 2
`;
    assert.equal(await measured('m.py', source), 'B 8, depth 0');
  });

  it('of JavaScript: if, for of every sort, while, do, catch and case; default and ?: are none', async () => {
    const source = `
if (a) {} else if (b) {} else {}
for (;;) {}
for (const x of y) {}
for (const x in y) {}
while (z) {}
do {} while (z);
try {} catch (e) {} finally {}
switch (c) { case 1: case 2: break; default: }
const d = e ? 1 : 2;
`;
    assert.equal(await measured('m.js', source), 'B 10, depth 0');
  });

  it('depth counts functions in functions, lambdas too; classes add nothing', async () => {
    const source = `
def f():
    class A:
        def go(self):
            def deep(): pass
    return lambda: (lambda: (lambda: 1))
`;
    assert.equal(await measured('m.py', source), 'B 0, depth 4');
  });
});

describe('text of every condition', () => {
  it('a syntax error is listed with its line, and the rest is read', async () => {
    const facts = await factsOf('m.py', 'def f(): pass\ndef (:\nclass A:\n    def go(self): pass\n');
    const message =
      'could not be read here (a syntax error, or syntax this version does not know): what follows may be missing from the map';
    assert.deepEqual(facts.problems, [{ path: 'm.py', line: 2, message }]);
    assert.deepEqual(
      facts.definitions.slice(1).map(({ name }) => name),
      ['f', 'A', 'go'],
    );
  });

  it('a JavaScript file that ends in the middle gives what stands before', async () => {
    const facts = await factsOf('m.js', 'export function f() {}\nclass A {\n  go() {\n');
    assert.equal(facts.problems.length, 1);
    assert.ok(facts.definitions.some(({ name }) => name === 'f'));
  });

  it('line ends of Windows: lines, signatures and documentation are the same', async () => {
    const text = 'def f(\n    a,\n):\n    """Says\n    it.\n\n    More."""\n\ndef g(): pass\n';
    const unix = await factsOf('m.py', text);
    const windows = await factsOf('m.py', text.replaceAll('\n', '\r\n'));
    const shown = (facts: typeof unix): unknown =>
      facts.definitions.map(({ name, startLine, endLine, signature, doc }) => [
        name,
        startLine,
        endLine,
        signature,
        doc,
      ]);
    assert.deepEqual(shown(windows), shown(unix));
    assert.equal(windows.lines, unix.lines);
  });

  it('a byte-order mark is no part of the text', async () => {
    const decoded = decodeSource(Buffer.from('\uFEFFdef f(): pass\n'), 'm.py', 'python');
    assert.ok(decoded.kind === 'text');
    const facts = await factsOf('m.py', decoded.text);
    assert.deepEqual([facts.problems, facts.definitions[1]?.start], [[], 0]);
  });

  it('an empty file is a module and nothing else', async () => {
    const facts = await factsOf('m.py', '');
    assert.deepEqual([facts.lines, facts.definitions.length, facts.imports, facts.problems], [0, 1, [], []]);
  });

  for (const [path, text] of [
    ['m.py', `def f(): pass\nx = ${'('.repeat(10_000)}1${')'.repeat(10_000)}\n`],
    ['m.py', `def f(): pass\nx = ${'-'.repeat(10_000)}1\n`],
    ['m.js', `function f() {}\nlet x = ${'['.repeat(10_000)}${']'.repeat(10_000)};\n`],
    ['m.js', `function f() {}\n${'{'.repeat(10_000)}${'}'.repeat(10_000)}\n`],
    ['m.ts', `function f() {}\n${'(() => '.repeat(10_000)}1${')'.repeat(10_000)}\n`],
    ['m.js', `function f() {}\n${'if (a) {'.repeat(10_000)}${'}'.repeat(10_000)}\n`],
  ] as const) {
    it(`10,000 levels of ${text.slice(15, 30).trim()} in ${path} are survived`, async () => {
      const facts = await factsOf(path, text);
      assert.equal(facts.definitions[1]?.name, 'f');
    });
  }

  it('nesting that is not read is a problem, once a file', async () => {
    const facts = await factsOf(
      'm.js',
      `function f() {}\nlet x = ${'['.repeat(10_000)}${']'.repeat(10_000)};\n`,
    );
    assert.deepEqual(facts.problems, [
      { path: 'm.js', line: 2, message: 'nested deeper than 1000 levels: not read below' },
    ]);
  });
});
