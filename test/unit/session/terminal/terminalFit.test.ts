import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ParsedCommand } from '../../../../src/core/running/shell';
import { unfitReason } from '../../../../src/session/terminal/terminalFit';

const one = (...words: (string | null)[]): ParsedCommand => ({
  kind: 'parsed',
  commands: [{ words, writes: [], reads: [], assigns: [], start: 0, end: 1 }],
});

/** `sh -c exit`: the second stands inside the first. */
const inside: ParsedCommand = {
  kind: 'parsed',
  commands: [
    { words: ['sh', '-c', 'exit'], writes: [], reads: [], assigns: [], start: 0, end: 10 },
    { words: ['exit'], writes: [], reads: [], assigns: [], start: 6, end: 10 },
  ],
};

describe('unfitReason', () => {
  const cases: readonly [name: string, command: string, parsed: ParsedCommand, fits: boolean][] = [
    ['a command', 'ls -l', one('ls', '-l'), true],
    [
      'blanks before it',
      ' ls',
      { kind: 'parsed', commands: [{ words: ['ls'], writes: [], reads: [], assigns: [], start: 1, end: 3 }] },
      true,
    ],
    [
      'an assignment that stays in the shell',
      'a; X=1',
      {
        kind: 'parsed',
        commands: [
          { words: ['a'], writes: [], reads: [], assigns: [], start: 0, end: 1 },
          { words: [], writes: [], reads: [], assigns: ['X'], start: 3, end: 6 },
        ],
      },
      false,
    ],
    ['a redirection alone', '> x', one(), false],
    [
      'a subshell first',
      '(a)',
      { kind: 'parsed', commands: [{ words: ['a'], writes: [], reads: [], assigns: [], start: 1, end: 2 }] },
      false,
    ],
    ['a history reference', 'echo !$', one('echo', '!$'), false],
    ['the last command with other words', '^echo^rm', one('^echo^rm'), false],
    ['two lines', 'a\nb', one('a'), false],
    ['a tab', 'a\tb', one('a', 'b'), false],
    ['what was not understood', 'echo "', { kind: 'unparsable', reason: 'why' }, false],
    ['the end of the shell', 'exit 1', one('exit', '1'), false],
    ['a computed program', '$x', one(null), false],
    ['an assignment alone', 'X=1', { kind: 'parsed', commands: [] }, false],
    ['an end of another shell', 'sh -c exit', inside, true],
    ['a very long line', `echo ${'x'.repeat(3_000)}`, one('echo'), false],
  ];
  for (const [name, command, parsed, fits] of cases) {
    it(`${name} ${fits ? 'fits' : 'does not fit'} a line editor`, () =>
      assert.equal(unfitReason(command, parsed) === null, fits));
  }
});
