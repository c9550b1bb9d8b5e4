import { ensureModules } from './modules.mjs';
import { ensureNode24 } from './node24.mjs';

/** The path of the pinned Node.js, once it and the packages of the lockfile are in place. Each step is skipped when done. */
export async function ensureToolchain({ root, log }) {
  const node = await ensureNode24({ root, log });
  await ensureModules({ root, node, log });
  return node;
}
