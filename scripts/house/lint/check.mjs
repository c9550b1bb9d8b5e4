import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonKey, readCached, writeCached } from '../../lib/cached.mjs';
import { layoutOf } from '../../lib/layout.mjs';
import { readTree } from '../../lib/tree.mjs';
import { linesOf, runNode } from '../run.mjs';
import { lintKeys } from './keys.mjs';

/** Which scripts make the findings: the house's own rule, and what runs ESLint. */
const isPart = (path) => /^scripts\/(house\/(lint\/|saidRule|languageRule)|lib\/(tree|cached))/.test(path);

const script = join(dirname(fileURLToPath(import.meta.url)), 'run.mjs');

/**
 * ESLint's findings, warnings included: `path:line:column (rule) message`. A file in which nothing was found is linted again
 * when it or anything that it imports has changed; all are where `fresh`. What is kept lies in .cache/lint.json.
 */
export async function checkLint(root, { fresh = false } = {}) {
  const tree = readTree(root);
  const key = commonKey(tree, isPart);
  const store = join(layoutOf(root).cache, 'lint.json');
  const kept = (fresh ? undefined : readCached(store, key)) ?? { modules: {}, clean: {} };
  const keysOf = (from) => lintKeys(from, kept.modules, (path) => readFileSync(join(root, path), 'utf8'));
  const keys = keysOf(tree);
  const due = [...keys.keys()].filter((path) => kept.clean[path] !== keys.get(path));
  const run = due.length === 0 ? { stdout: '[]' } : await runNode(root, [script], JSON.stringify(due));
  if (!run.stdout.startsWith('['))
    return { ok: false, summary: 'eslint broke', findings: linesOf(run.stderr) };
  const results = JSON.parse(run.stdout).map(({ filePath, messages }) => ({
    path: relative(root, filePath).replaceAll('\\', '/'),
    messages,
  }));
  const after = due.length === 0 ? tree : readTree(root);
  // What ran under another configuration in part is kept under neither.
  if (commonKey(after, isPart) === key)
    await writeCached(store, key, cleanAfter(kept, keys, keysOf(after), results));
  const asBefore = Object.keys(kept.clean).filter((path) => kept.clean[path] === keys.get(path)).length;
  return {
    ok: results.every(({ messages }) => messages.length === 0) && results.length + asBefore > 0,
    summary: `eslint, ${results.length} files${asBefore > 0 ? `, ${asBefore} as before` : ''}`,
    findings: results.flatMap(({ path, messages }) => messages.map((message) => describe(path, message))),
  };
}

/** What is kept: the key of each clean file that did not change while it was linted. */
function cleanAfter({ modules, clean }, keys, after, results) {
  const fresh = results.filter(({ messages }) => messages.length === 0).map(({ path }) => path);
  const before = Object.keys(clean).filter((path) => clean[path] === keys.get(path));
  const all = [...before, ...fresh].filter((path) => keys.get(path) === after.get(path));
  return { modules, clean: Object.fromEntries(all.map((path) => [path, keys.get(path)])) };
}

function describe(path, message) {
  const place = `${path}:${message.line ?? 1}:${message.column ?? 1}`;
  return `${place} (${message.ruleId ?? 'parse'}) ${message.message.replaceAll(/\s*\n\s*/g, ' ')}`;
}
