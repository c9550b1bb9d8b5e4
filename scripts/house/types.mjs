import { linesOf, runNode } from './run.mjs';

/** The compiler's errors. */
export async function checkTypes(root) {
  const run = await runNode(root, ['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false']);
  return {
    ok: run.code === 0,
    summary: 'tsc, strict',
    // A line that goes on with an error is indented; it stays with its error.
    findings: run.code === 0 ? [] : linesOf((run.stdout + run.stderr).replaceAll(/\n +/g, ' ')),
  };
}
