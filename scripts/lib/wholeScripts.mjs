import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureNpm } from './oracleCorpora.mjs';
import { wholeScripts } from './pins.mjs';

/**
 * Libraries that are one script, as [{ name, version, path, text }]; what is missing is fetched, each once. Those that are
 * `forSoak` only where REPOMASTER_WHOLE_SCRIPTS is '1'.
 */
export async function ensureWholeScripts({ root, node, log }) {
  const isWhole = process.env.REPOMASTER_WHOLE_SCRIPTS === '1';
  const found = [];
  for (const { name, version, path } of wholeScripts.filter(({ forSoak = false }) => isWhole || !forSoak)) {
    const { folder } = await ensureNpm({ name, version, keep: [path] }, { root, node, log });
    found.push({ name, version, path, text: await readFile(join(folder, path), 'utf8') });
  }
  return found;
}
