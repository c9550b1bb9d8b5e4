import { relative } from 'node:path';
import { linesOf, runNode } from './run.mjs';

/**
 * ESLint's findings, warnings included, and oxlint's, whose rules read types (.oxlintrc.json):
 * `path:line:column (rule) message`.
 */
export async function checkLint(root) {
  const results = [await eslint(root), await oxlint(root)];
  return {
    ok: results.every(({ ok }) => ok),
    summary: results.map(({ summary }) => summary).join('; '),
    findings: results.flatMap(({ findings }) => findings),
  };
}

async function eslint(root) {
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

async function oxlint(root) {
  const run = await runNode(root, ['node_modules/oxlint/bin/oxlint', '--format', 'json', '.']);
  if (!run.stdout.startsWith('{'))
    return { ok: false, summary: 'oxlint broke', findings: linesOf(run.stdout + run.stderr) };
  const { diagnostics, number_of_files: files } = JSON.parse(run.stdout);
  return {
    ok: run.code === 0 && diagnostics.length === 0 && files > 0,
    summary: `oxlint with types, ${files} files`,
    findings: diagnostics.map(({ filename, labels, code, message, help }) => {
      const { line, column } = labels[0]?.span ?? { line: 1, column: 1 };
      const rule = code.replace(/^(\w+)\((.*)\)$/, '$1/$2');
      const text = [message, help]
        .filter(Boolean)
        .join(' ')
        .replaceAll(/\s*\n\s*/g, ' ');
      return `${filename}:${line}:${column} (${rule}) ${text}`;
    }),
  };
}
