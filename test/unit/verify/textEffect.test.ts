import assert from 'node:assert/strict';
import type { TextEffect } from '../../../src/core/changes/checks';
import { effectlessEdits } from '../../../src/verify/noEffect';
import { textEffect } from '../../../src/verify/textEffect';

describe('What the change of a text comes to', () => {
  const cases: readonly (readonly [path: string, before: string, after: string, TextEffect])[] = [
    ['a.py', 'x = 1\n', 'x = 1\n', 'none'],
    ['a.py', 'x = 1\n', '\uFEFFx = 1\r\n', 'line ends'],
    ['a.py', 'x=1\n', 'x = 1\n', 'format'],
    ['a.py', 'f(a,\n  b)\n', 'f(a, b)\n', 'format'],
    ['a.py', 'if a:\n  b()\n', 'if a:\n    b()\n', 'format'],
    ['a.py', 'x = 1\n', 'x = 1  # one\n', 'comments'],
    ['a.py', 'x = 1  # one\n', 'x = 1  # a\n', 'comments'],
    ['a.py', 'x = "# one"\n', 'x = "# two"\n', 'code'],
    ['a.py', 'if a:\n    b()\n    c()\n', 'if a:\n    b()\nc()\n', 'code'],
    ['a.py', 'def f():\n    return\n    x\n', 'def f():\n    return x\n', 'code'],
    ['a.py', 'def f():\n    """One."""\n', 'def f():\n    """Two."""\n', 'code'],
    ['a.py', 'x = "a  b"\n', 'x = "a b"\n', 'code'],
    ['a.py', 'ab = 1\n', 'a b = 1\n', 'code'],
    ['a.ts', 'f({a:1})\n', 'f({\n  a: 1\n})\n', 'format'],
    ['a.ts', 'const a = b\n  .c()\n', 'const a = b.c()\n', 'format'],
    ['a.ts', 'return\nx\n', 'return x\n', 'code'],
    ['a.ts', 'a\n++b\n', 'a++\nb\n', 'code'],
    ['a.ts', 'a + +b\n', 'a ++b\n', 'code'],
    ['a.ts', 'x() // y\n', 'x()\n', 'comments'],
    ['a.ts', 'x = /a b/\n', 'x = /ab/\n', 'code'],
    ['a.ts', 'x = `a\n b`\n', 'x = `a b`\n', 'code'],
    ['a.ts', "x = 'http://a'\n", "x = 'http://b'\n", 'code'],
    ['a.tsx', 'x = <p>a {b}</p>\n', 'x = <p>a{b}</p>\n', 'code'],
    ['a.go', 'x := 1 // a\n', 'x  :=  1\n', 'comments'],
    ['a.rs', "fn f<'a>(x: &'a str) {} // a\n", "fn f<'a>(x: &'a str) {} // b\n", 'comments'],
    ['a.md', 'a  \nb\n', 'a\nb\n\n', 'format'],
    ['a.md', 'a\n', '    a\n', 'code'],
    ['Makefile', 'a:\n\tb\n', 'a:\n    b\n', 'code'],
    ['a.sh', 'echo "a"\n', 'echo  "a"\n', 'code'],
  ];
  for (const [path, before, after, effect] of cases) {
    it(`${path}: ${JSON.stringify(before)} to ${JSON.stringify(after)} is ${effect}`, () => {
      assert.equal(textEffect({ path, before, after }), effect);
      assert.equal(textEffect({ path, before: after, after: before }), effect);
    });
  }

  it('is code where a file comes or goes', () => {
    assert.equal(textEffect({ path: 'a.py', before: null, after: '' }), 'code');
    assert.equal(textEffect({ path: 'a.py', before: '', after: null }), 'code');
  });

  it('tells which edits leave the program as it was', () => {
    const edits = effectlessEdits([
      { path: 'b.py', before: 'x=1', after: 'x = 1' },
      { path: 'a.py', before: 'x=1', after: 'x=2' },
    ]);
    assert.deepEqual(
      edits.map(({ path, effect }) => [path, effect]),
      [['b.py', 'format']],
    );
  });
});
