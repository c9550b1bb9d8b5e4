import assert from 'node:assert/strict';
import { editText } from '../../bench/edits';
import type { EditKind } from '../../bench/edits';
import { createRandom, pick } from '../../bench/random';

const python =
  'def first(a):\n    return a\n\n\nclass Shop:\n    def total(self):\n        "Its sum."\n        return first(1)\n';
const typescript = 'export function first(a: number): number {\n  return first(a);\n}\n';

function check(text: string, kind: EditKind, expected: string | null): void {
  const language = text === typescript ? 'typescript' : 'python';
  assert.equal(editText(text, language, kind, createRandom(1), 7), expected);
}

describe('edits of the bench', () => {
  it('add a comment before all lines', () => {
    check(python, 'comment', `# edited\n${python}`);
    check(typescript, 'comment', `// edited\n${typescript}`);
    check('x = 1', 'comment', '# edited\nx = 1');
  });

  it('add a call to every function', () => {
    check(python, 'all functions', python.replace('(a):\n', '(a):\n    first()\n'));
    check(typescript, 'all functions', typescript.replace('{\n', '{\n    first();\n'));
    check('x = 1\n', 'all functions', null);
  });

  it('add a statement to a body, never before its documentation', () => {
    check(python, 'statement', python.replace('(a):\n', '(a):\n    edited = 1\n'));
    check(typescript, 'statement', typescript.replace('{\n', '{\n    const edited = 1;\n'));
  });

  it('add a function', () => {
    check(python, 'new function', `${python}\n\ndef editedByBench7(value):\n    return str(value)\n`);
    check(
      typescript,
      'new function',
      `${typescript}\nfunction editedByBench7(value) {\n  return String(value);\n}\n`,
    );
  });

  it('rename a function where it is defined and called', () => {
    check(python, 'renamed function', python.replaceAll('first', 'editedByBench7'));
    check(typescript, 'renamed function', typescript.replaceAll('first', 'editedByBench7'));
  });

  it('find no place where no function is', () => {
    check('x = 1\n', 'statement', null);
    check('x = 1\n', 'renamed function', null);
  });

  it('are chosen by the seed alone', () => {
    const choices = (seed: number): (number | undefined)[] => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => pick(random, [1, 2, 3, 4, 5]));
    };
    assert.deepEqual(choices(3), choices(3));
    assert.notDeepEqual(choices(3), choices(4));
    assert.deepEqual([...new Set(choices(3))].sort(), [1, 2, 3, 4, 5]);
  });
});
