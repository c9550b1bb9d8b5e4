import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layoutOf } from './layout.mjs';
import { runNpm } from './npm.mjs';
import { nodeVersion } from './pins.mjs';

const stampName = '.repomaster-stamp';

/** Whether it ran `npm ci`: only when node_modules is missing, torn or of another lockfile. */
export async function ensureModules({ root, node, log }) {
  const { modules } = layoutOf(root);
  const lockText = await readFile(join(root, 'package-lock.json'), 'utf8');
  const stamp = `${createHash('sha256').update(lockText).digest('hex')} node ${nodeVersion}`;
  const whole = await isWhole(modules, JSON.parse(lockText));
  if (whole && (await readText(join(modules, stampName))) === stamp) return false;
  if (!whole) {
    log('Installing the packages of package-lock.json ...');
    await runNpm({ node, args: ['ci'], cwd: root, what: 'The packages of package-lock.json' });
  }
  await writeFile(join(modules, stampName), stamp);
  return !whole;
}

/**
 * Whether every package of the lockfile is there in its version. npm writes its own record
 * (node_modules/.package-lock.json) last, so an interrupted install has none or an old one.
 */
export async function isWhole(modules, lock) {
  const record = await readText(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present === undefined) return wanted.optional === true;
    return present.version === wanted.version && existsSync(join(modules, '..', path, 'package.json'));
  });
}

async function readText(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
