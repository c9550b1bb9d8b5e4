import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { after, before, describe, it } from 'mocha';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

/** Builtins and one program, `mark`, that leaves a note when it runs. */
const piece = fc.constantFrom(
  ...[
    'mark',
    'mark',
    'mark',
    ':',
    'x=1',
    ' ',
    ' ',
    ' ',
    '\t',
    '\n',
    ';',
    '&&',
    '||',
    '|',
    '(',
    ')',
    '{ ',
    ' }',
  ],
  ...[
    '"',
    '"',
    "'",
    "'",
    '`',
    '`',
    '$',
    '$(',
    '$((',
    '))',
    '${x:-',
    '${x',
    '}',
    '\\',
    '\\\n',
    '#',
    ' #',
    '<',
    '>',
  ],
  ...[
    '<(',
    '<<E',
    "<<'E'",
    '<<-E',
    '<<<',
    '\nE\n',
    '\n\tE\n',
    'E',
    '[ ',
    ' ]',
    '[[ ',
    ' ]]',
    '=',
    '=~',
    '!',
    '! ',
  ],
  ...[
    'if ',
    '; then ',
    '; fi',
    'for i in ',
    '; do ',
    '; done',
    'case x in ',
    'x)',
    ';;',
    ' esac',
    'f()',
    'x[',
    ']',
  ],
  ...[
    "$'",
    '$"',
    'echo ',
    'time ',
    'eval ',
    'command ',
    "bash -c '",
    'export ',
    '~',
    '*',
    '`mark`',
    '$(mark)',
    '"$(',
    '${x#',
    '${x:',
    '${!x',
    '((',
    '$[',
    '<>',
    '>(',
    '!(',
    '@(',
    'for ((',
    'done }',
    '; }',
    '\\EOF',
    '<<E\nmark\nE\n',
    "<<'E'\n",
    'bash <<E\nmark\nE\n',
    '<<E\n$(mark)\nE\n',
    '\\`',
    '2>&1',
    '&>',
    '\r',
  ],
);

describe('createShellParser beside bash itself', () => {
  let folder: TemporaryFolder;
  let bin: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
    bin = await folderWith({ mark: '#!/bin/sh\n: > "$NOTE"\n' });
    await chmod(join(bin.path, 'mark'), 0o755);
  });
  after(async () => {
    await folder.remove();
    await bin.remove();
  });

  async function bashRunsMark(script: string): Promise<boolean> {
    const note = join(bin.path, 'note');
    await rm(note, { force: true });
    const env = { PATH: bin.path, NOTE: note };
    // Most of these fail, as they should; all that matters is whether mark ran.
    await promisify(execFile)('/bin/bash', ['-c', script], { cwd: folder.path, env, timeout: 5_000 }).catch(
      () => undefined,
    );
    return readFile(note).then(
      () => true,
      () => false,
    );
  }

  it('a program that bash runs is listed, is computed, or the text is not understood', async () => {
    await writeFile(join(folder.path, 'x'), '');
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
        const script = pieces.join('');
        const parsed = await parser.parse(script);
        if (parsed.kind === 'unparsable') return;
        const programs = parsed.commands.map(({ words }) => words[0]);
        if (programs.some((program) => program === 'mark' || program === null)) return;
        ran++;
        assert.equal(await bashRunsMark(script), false, JSON.stringify(script));
      }),
      { numRuns: 2_000 },
    );
    assert.ok(ran > 30, 'bash was asked');
  });
});
