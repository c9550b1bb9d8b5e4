import { relative } from 'node:path';
import { linesOf, runNode } from './run.mjs';

/** ESLint's findings, warnings included: `path:line:column (rule) message`. */
export async function checkLint(root) {
  const run = await runNode(root, [
    'node_modules/eslint/bin/eslint.js',
    '.',
    '--format',
    'json',
    '--max-warnings',
    '0',
  ]);
  if (!run.stdout.startsWith('['))
    return { ok: false, summary: 'eslint broke', findings: linesOf(run.stderr) };
  const files = JSON.parse(run.stdout);
  return {
    ok: run.code === 0 && files.length > 0,
    summary: `eslint, ${files.length} files`,
    findings: files.flatMap((file) => file.messages.map((message) => describe(root, file.filePath, message))),
  };
}

function describe(root, filePath, message) {
  const place = `${relative(root, filePath)}:${message.line ?? 1}:${message.column ?? 1}`;
  return `${place} (${message.ruleId ?? 'parse'}) ${message.message.replaceAll(/\s*\n\s*/g, ' ')}`;
}
