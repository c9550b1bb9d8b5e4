import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { ParsedCommand } from '../../../src/core/running/shell';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

describe('createShellParser, of any text', () => {
  const piece = fc.constantFrom(
    ...[
      'rm',
      'echo',
      'x=1',
      ' ',
      ' ',
      '\n',
      ';',
      '&',
      '|',
      '&&',
      '(',
      ')',
      '{ ',
      ' }',
      '"',
      "'",
      '`',
      '$',
      '$(',
    ],
    ...[
      '${x:-',
      '}',
      '\\',
      '#',
      '<',
      '>',
      '<<E',
      '\nE\n',
      '[',
      ']',
      '[[ ',
      ' ]]',
      '*',
      '=',
      '!',
      'if ',
      'then ',
      'fi',
    ],
    ...['ü', '\u00a0', 'env ', "sh -c '", 'xargs '],
  );
  const line = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

  it('every text gets an answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(line, fc.string({ unit: 'binary', maxLength: 40 })), async (text) => {
        const parsed = await parser.parse(text);
        if (parsed.kind === 'unparsable') assert.notEqual(parsed.reason, '');
        else
          assert.ok(
            parsed.commands.every(({ start, end }) => 0 <= start && start <= end && end <= text.length),
          );
      }),
      { numRuns: 2_000 },
    );
  });

  /** Programs and files written to, with how often. */
  const parts = (parsed: ParsedCommand): string =>
    parsed.kind === 'unparsable'
      ? '?'
      : parsed.commands
          .flatMap(({ words, writes }) => [...words.slice(0, 1), ...writes.map((file) => `> ${file ?? '·'}`)])
          .map((part) => part ?? '·')
          .sort()
          .join(' | ');

  it('a harmless command beside a text hides nothing of it', async () => {
    const harmless = {
      kind: 'parsed',
      commands: [{ words: ['true'], writes: [], reads: [], assigns: [], start: 0, end: 0 }],
    };
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        const alone = await parser.parse(text);
        // After a backslash the line goes on: what follows is no command of its own.
        if (alone.kind === 'unparsable' || text.endsWith('\\')) return;
        // Bash runs nothing of a text in which an end without a beginning would be a program.
        if (alone.commands.some(({ words }) => words[0]?.startsWith('}') === true)) return;
        const expected = parts({ kind: 'parsed', commands: [...harmless.commands, ...alone.commands] });
        for (const together of [`true\n${text}`, `${text}\ntrue`]) {
          const parsed = await parser.parse(together);
          if (parsed.kind === 'parsed') assert.equal(parts(parsed), expected);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
