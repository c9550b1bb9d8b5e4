import assert from 'node:assert/strict';
import type { ScopeBreach } from '../../../src/core/changes/scope';
import { deniesEffect } from '../../../src/verify/deniedEffect';

describe('A reason for a breach that the diff contradicts', () => {
  const above = 'RATE = 3\n\n';
  const breachOf = (path: string, old: string, now: string): ScopeBreach => ({
    path,
    symbols: [{ name: 'rate', change: 'changed' }],
    hunks: [
      {
        ...{ oldStart: 3, newStart: 3, oldLines: lines(old), newLines: lines(now) },
        ...{ above: [], below: [] },
      },
    ],
  });
  const lines = (text: string): readonly string[] => text.split(/(?<=\n)/);
  const code = ['def rate(x):\n    return x\n', 'def rate(x):\n    return 0\n'] as const;
  const comment = ['def rate(x):\n    return x\n', 'def rate(x):\n    # The tax.\n    return x\n'] as const;
  const blanks = ['def rate( x ):\n    return x\n', 'def rate(x):\n    return x\n'] as const;
  const rows: readonly (readonly [
    answer: string,
    change: readonly [string, string],
    isDenied: boolean,
    path?: string,
  ])[] = [
    ['tax.py: only whitespace, needed by the formatter.', code, true],
    ['In tax.py just a comment changed, because it was wrong.', code, true],
    ['`rate` has a whitespace-only change, required by the linter.', code, true],
    ['I changed tax.py because of the linter. It is only formatting.', code, true],
    ['tax.py: no code changes, it had to be saved.', code, true],
    ['In tax.py wurden nur Leerzeichen geändert, weil der Linter es will.', code, true],
    ["tax.py : seulement un commentaire, parce que c'était faux.", code, true],
    ['En tax.py solo cambió un comentario, porque era falso.', code, true],
    ['В tax.py изменились только пробелы, потому что так нужно.', code, true],
    ['tax.py 只改了注释，因为它错了。', code, true],
    ['tax.py はコメントだけを変えました。', code, true],
    ['tax.py: only whitespace, needed by the formatter.', blanks, false],
    ['tax.py: only a comment, needed by readers.', comment, false],
    ['tax.py: only whitespace, needed by the formatter.', comment, true],
    ['I changed `rate` in tax.py because the cart calls it.', code, false],
    ['The comments of `rate` in tax.py are needed by the docs, and its value had to be 0.', code, false],
    ['Only `rate` in tax.py had to change, because the cart calls it.', code, false],
    ['cart.py: only whitespace. `total` needs tax.py to return 0.', code, false],
    ['tax.yml: only a comment, needed by readers.', ['a: 1\n', 'a: 1 # tax\n'], false, 'tax.yml'],
    ['notes.xyz: only a comment, needed by readers.', ['a\n', 'b\n'], false, 'notes.xyz'],
  ];
  for (const [answer, [old, now], isDenied, path = 'src/tax.py'] of rows)
    it(`${JSON.stringify(answer)} beside ${JSON.stringify(now)}: ${isDenied ? 'contradicted' : 'stands'}`, () => {
      const file = { path, before: above + old, after: above + now };
      assert.equal(deniesEffect(answer, breachOf(path, old, now), file), isDenied);
    });
});
