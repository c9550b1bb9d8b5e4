import { linesOf, runNode } from './run.mjs';

/** The files that prettier would write otherwise; `npm run format` writes them. */
export async function checkFormat(root) {
  const run = await runNode(root, ['node_modules/prettier/bin/prettier.cjs', '.', '--list-different']);
  const findings = linesOf(run.stdout + run.stderr).map((line) => `${line} (npm run format)`);
  return { ok: run.code === 0, summary: 'prettier', findings };
}
