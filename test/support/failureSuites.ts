/**
 * The programs of test/suites/failures/TOOLCHAIN.txt, each with what it really printed when it failed:
 *
 *   === what the program is about
 *   the command that was run
 *   --- path/of/a/file.py
 *   its text
 *   --- told
 *   ZeroDivisionError: division by zero @ shop/money.py:2 shop.money.divide
 *   --- output
 *   |a line that was printed; {root} stands for the folder
 *
 * `told` was made by the parser and read against the program that failed, so it tells what changes, not how much is right: a line for each failure in the order of the output, with its innermost frame inside the
 * folder and the symbol there (`-`: none is known), or `@ outside`. scripts/recordFailures.mjs writes the outputs.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from './paths';

export interface FailingProgram {
  readonly toolchain: string;
  readonly name: string;
  readonly command: string;
  readonly files: Readonly<Record<string, string>>;
  readonly told: readonly string[];
  readonly output: string;
}

/** All programs, in order of toolchain. */
export function readFailures(): FailingProgram[] {
  const folder = join(repositoryRoot, 'test', 'suites', 'failures');
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.sort().flatMap((name) => {
    const parts = readFileSync(join(folder, name), 'utf8').split(/^=== /m);
    return parts.slice(1).map((part) => parseProgram(basename(name, '.txt'), part));
  });
}

function parseProgram(toolchain: string, part: string): FailingProgram {
  const [name = '', command = '', ...lines] = part.split('\n');
  const sections: Record<string, string> = {};
  let path = '';
  for (const line of lines) {
    const marker = /^--- (\S.*)$/.exec(line)?.[1];
    if (marker !== undefined) {
      path = marker;
      sections[path] = '';
    } else if (path !== '') sections[path] = `${sections[path] ?? ''}${line}\n`;
  }
  const { told = '', output = '', ...files } = sections;
  return {
    ...{ toolchain, name, command, files },
    told: told.split('\n').filter((line) => line !== ''),
    output: output.replace(/^\|/gm, ''),
  };
}
