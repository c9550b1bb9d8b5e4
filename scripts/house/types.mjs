import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, runNode } from './run.mjs';

/** The pages have a browser's types and no Node's, so they are a project of their own. */
const projects = ['.', 'webview-ui'];

/** The compiler's errors. */
export async function checkTypes(root) {
  const findings = [];
  for (const project of projects.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))) {
    const run = await runNode(root, [
      'node_modules/typescript/bin/tsc',
      ...['-p', project, '--pretty', 'false'],
    ]);
    // A line that goes on with an error is indented; it stays with its error.
    if (run.code !== 0) findings.push(...linesOf((run.stdout + run.stderr).replaceAll(/\n +/g, ' ')));
  }
  return { ok: findings.length === 0, summary: 'tsc, strict', findings };
}
