import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { dirname } from 'node:path';
import { contentsWhere, digestOf } from './tree.mjs';

/** Settings of the shell by which a tool or a test may behave otherwise. */
const settings = /^(REPOMASTER_|VSCODE_|NODE_|LC_|npm_config_)|^(CI|LANG|TZ|PATH|HOME|USER|TMPDIR|DISPLAY)$/;

/**
 * What everything that is kept depends on: Node.js, this machine and shell, the lockfile, the scripts whose paths pass and every
 * configuration in the repository's own folder. Where it differs, nothing is taken from a cache.
 */
export function commonKey(tree, isPart = (path) => path.startsWith('scripts/'), env = process.env) {
  const names = Object.keys(env).filter((name) => settings.test(name));
  return digestOf([
    ...[process.version, platform(), arch(), release(), String(process.getuid?.())],
    ...names.sort().flatMap((name) => [name, env[name]]),
    contentsWhere(tree, (path) => isPart(path) || isConfiguration(path)),
  ]);
}

function isConfiguration(path) {
  return /^[^/]+$/.test(path) ? !/\.md$|^LICENSE$|^package\.nls/.test(path) : path.endsWith('/tsconfig.json');
}

/** What a JSON file of .cache holds for this key; undefined where it is not there, torn, or of another key. */
export function readCached(file, key) {
  if (!existsSync(file)) return undefined;
  try {
    const cached = JSON.parse(readFileSync(file, 'utf8'));
    return cached.key === key ? cached.value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes it whole or not at all: two runs at a time leave the later one's. */
export async function writeCached(file, key, value) {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, JSON.stringify({ key, value }));
  await rename(fresh, file);
}
