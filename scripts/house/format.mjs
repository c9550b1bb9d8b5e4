import { linesOf, runNode } from './run.mjs';

/** By content: prettier looks at one file at a time, and throws its cache away for other options or another version. */
const cached = [
  ...['--cache', '--cache-strategy', 'content'],
  ...['--cache-location', '.cache/prettier.json'],
];

/** The files that prettier would write otherwise; `npm run format` writes them. Asks of all anew where `fresh`. */
export async function checkFormat(root, { fresh = false } = {}) {
  const run = await runNode(root, [
    ...['node_modules/prettier/bin/prettier.cjs', '.', '--list-different'],
    ...(fresh ? [] : cached),
  ]);
  const findings = linesOf(run.stdout + run.stderr).map((line) => `${line} (npm run format)`);
  return { ok: run.code === 0, summary: 'prettier', findings };
}
