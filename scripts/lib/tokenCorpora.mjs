import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from './chromium.mjs';
import { ensureDebian, ensureNpm } from './oracleCorpora.mjs';
import { oracleCorpora } from './pins.mjs';

/**
 * Fetches what the tasks of `npm run bench:tokens` with these arguments work on, each package once: Debian's `python3-NAME`,
 * and pinned ones of npm. Tasks that nobody named count where they have a session, or where all are tried out. Debian's are
 * not fetched where there is no apt-get, which `log` says.
 */
export async function ensureTokenCorpora(args, { root, node, log, env = process.env }) {
  await ensureCorpora(await packagesOf(args, join(root, 'test', 'bench', 'tokens')), {
    root,
    node,
    log,
    env,
  });
}

/** Fetches packages by their names below .cache/corpora/, as `ensureTokenCorpora` does. */
export async function ensureCorpora(names, { root, node, log, env = process.env }) {
  const apt = findOnPath('apt-get', env);
  for (const name of names) {
    if (!name.startsWith('python3-')) await ensureNpm(pinned(name), { root, node, log });
    else if (apt !== undefined) await ensureDebian({ name }, { root, log, apt, env });
    else log(`No apt-get here: ${name} is not measured.`);
  }
}

async function packagesOf(args, folder) {
  const files = (await readdir(join(folder, 'tasks'))).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, 'tasks', name), 'utf8')));
  const tasks = texts.map((text) => JSON.parse(text));
  const named = tasks.filter(({ id }) => args.includes(id));
  const hasSession = ({ id }) =>
    ['plain', 'ours'].some((loop) => existsSync(join(folder, 'sessions', `${id}.${loop}.jsonl`)));
  const chosen =
    named.length > 0 ? named : tasks.filter((task) => args.includes('--check-tasks') || hasSession(task));
  return new Set(chosen.flatMap(({ packages = [] }) => packages));
}

/** By its name, or by that of its folder: `reduxjs-toolkit`. */
function pinned(name) {
  const found = oracleCorpora.npm.find(
    (each) => each.name === name || each.name.replace(/^@/, '').replace('/', '-') === name,
  );
  if (found === undefined) throw new Error(`${name} is not pinned in scripts/lib/pins.mjs`);
  return found;
}
