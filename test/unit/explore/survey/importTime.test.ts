import assert from 'node:assert/strict';
import type { ImportEdge, Language } from '../../../../src/core/map/codeIndex';
import { importTimes } from '../../../../src/explore/survey/importTime';

/** The numbers of the lines whose imports are made later, of imports on all these lines. */
function later(language: Language, text: string, lines1: readonly number[]): readonly number[] {
  const isMade = importTimes(language, text.split('\n'));
  return lines1.filter((line1) => !isMade(edgeAt(line1)));
}

function edgeAt(line1: number): ImportEdge {
  return { from: 'a', to: 'b', weight: 1, names: [], lines: [line1] };
}

/** How often an element of the lines is read when it is asked about an import on every one of them. */
function looks(language: Language, lines: readonly string[]): number {
  let count = 0;
  const counted = new Proxy(lines, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) count++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const isMade = importTimes(language, counted);
  lines.forEach((_, at) => isMade(edgeAt(at + 1)));
  return count;
}

describe('When an import is made', () => {
  it('goes by the blocks around it (Python)', () => {
    const text =
      'import a\n' + // 1
      'def f():\n    import a\n' + // 3
      'class C:\n    import a\n    def g(self):\n        if x:\n            import a\n        import a\n' + // 5, 8, 9
      'if TYPE_CHECKING: import a\n' + // 10
      'if TYPE_CHECKING:\n    import a\nelse:\n    import a\n' + // 12, 14
      'if not TYPE_CHECKING:\n    import a\nelif x:\n    import a\nelse:\n    import a\n' + // 16, 18, 20
      'async def h(\n    x,\n) -> None:\n\n# here\n    import a\n' + // 26
      'import a\n'; // 27
    const asked = [1, 3, 5, 8, 9, 10, 12, 14, 16, 18, 20, 26, 27];
    assert.deepEqual(later('python', text, asked), [3, 8, 9, 10, 12, 20, 26]);
  });

  it('goes by the blocks around it (JavaScript)', () => {
    const text =
      "require('a');\n" + // 1
      "function f() {\n  if (x) {\n    require('a');\n  }\n}\n" + // 4
      "class C {\n  static {\n    require('a');\n  }\n  m(x) {\n\n    require('a');\n  }\n}\n" + // 9, 13
      "if (false) {\n  require('a');\n}\n" + // 17
      "import { type A } from 'a';\n" + // 19
      "import {\n  type A,\n  b,\n} from 'a';\n" + // 21, 22
      "import {\n  type A,\n  type B,\n} from 'a';\n" + // 25, 26
      "const x = () => require('a');\n"; // 28
    const asked = [1, 4, 9, 13, 17, 19, 21, 22, 25, 26, 28];
    assert.deepEqual(later('javascript', text, asked), [4, 13, 17, 19, 25, 26, 28]);
  });

  const times = (count: number, line: (at: number) => string): string[] =>
    Array.from({ length: count }, (_, at) => line(at));
  const shapes: readonly (readonly [what: string, Language, (count: number) => string[]])[] = [
    ['a function of imports alone', 'python', (n) => ['def f():', ...times(n, () => '    import b')]],
    ['a block of imports', 'python', (n) => ['if x:', ...times(n, () => '    import b')]],
    ['blocks in blocks', 'python', (n) => times(n, (at) => `${' '.repeat(at % 500)}if x:`)],
    ['choices in a row', 'python', (n) => times(n, (at) => (at % 2 === 0 ? 'else:' : '    import b'))],
    ['a function of requires', 'javascript', (n) => ['{', ...times(n, () => "    require('b');")]],
    [
      'an import of names',
      'javascript',
      (n) => ['import {', ...times(n, (at) => `  a${at},`), "} from 'b';"],
    ],
    ['names of no import', 'javascript', (n) => times(n, (at) => `  a${at},`)],
  ];
  for (const [what, language, linesOf] of shapes)
    it(`looks at each line a few times: ${what} (${language})`, () => {
      const lines = linesOf(4000);
      const count = looks(language, lines);
      assert.ok(count <= 6 * lines.length, `${count} looks at ${lines.length} lines`);
    });
});
