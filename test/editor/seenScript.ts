/** A command whose output has to be seen while it runs. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunReport } from '../../src/core/running/runner';

/** Prints at once, again when somebody has seen that, and fails in its own way. */
export const seenScript = `echo begun in $PWD
until [ -e seen ]; do sleep 0.05; done
rm seen
echo "over!" >&2
exit 7
`;

/** Runs the script in `folder` (absolute), and lets it go on once its first line has come. */
export function untilSeen(
  run: (onOutput: (text: string) => void) => Promise<RunReport>,
  folder: string,
): Promise<RunReport> {
  let printed: string | null = '';
  return run((text) => {
    if (printed === null) return;
    printed += text;
    if (!/begun in \S+\r?\n/.test(printed)) return;
    printed = null;
    writeFileSync(join(folder, 'seen'), '');
  });
}

export function assertScript({ runner, end, output }: RunReport, expected: RunReport['runner']): void {
  assert.deepEqual([runner, end], [expected, { kind: 'exited', code: 7 }]);
  assert.match(output, /^begun in \S+\nover!\n$/);
}
