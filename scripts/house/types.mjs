import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, runNode } from './run.mjs';

/** The pages have a browser's types and no Node's, so they are a project of their own. */
const projects = ['.', 'webview-ui'];

/** The compiler's errors. It keeps in .cache what it found of files that did not change; all are checked where `fresh`. */
export async function checkTypes(root, { fresh = false } = {}) {
  const options = fresh ? ['--incremental', 'false', '--tsBuildInfoFile', 'null'] : [];
  const findings = await typeErrors(root, (args) => runNode(root, [...args, ...options]));
  return { ok: findings.length === 0, summary: 'tsc, strict', findings };
}

/** The compiler's errors, a line each; `run(args)` runs it, as runNode does. */
export async function typeErrors(root, run) {
  const findings = [];
  for (const project of projects.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))) {
    const { code, stdout, stderr } = await run([
      'node_modules/typescript/bin/tsc',
      ...['-p', project, '--pretty', 'false'],
    ]);
    // A line that goes on with an error is indented; it stays with its error.
    if (code !== 0) findings.push(...linesOf((stdout + stderr).replaceAll(/\n +/g, ' ')));
  }
  return findings;
}
