import { ensureNpm } from './oracleCorpora.mjs';
import { sampledPackages } from './pins.mjs';

/** The packages whose edges were judged by hand, as [{ name, version, folder }]; what is missing is fetched, each once. */
export async function ensureSampledPackages({ root, node, log }) {
  const found = [];
  for (const each of sampledPackages) {
    const { name, version, folder } = await ensureNpm(each, { root, node, log });
    found.push({ name, version, folder });
  }
  return found;
}
