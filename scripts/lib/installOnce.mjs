import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const stampName = '.complete';

/**
 * Whether it installed: false when `folder` already carries this stamp.
 * `install(temporary)` fills a folder beside it, which takes its name only when complete, so that an
 * interruption at any point leaves either the old state or none; what it left over is removed next time.
 */
export async function installOnce({ folder, stamp, install }) {
  if ((await stampOf(folder)) === stamp) return false;
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  await removeLeftovers(parent, basename(folder));
  const temporary = join(parent, `.${basename(folder)}.${process.pid}.tmp`);
  await mkdir(temporary);
  try {
    await install(temporary);
    await writeFile(join(temporary, stampName), stamp);
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
  return true;
}

/** The stamp of a complete folder, or undefined. */
export async function stampOf(folder) {
  try {
    return await readFile(join(folder, stampName), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Only those of processes that are gone: another set-up may be running beside this one. */
async function removeLeftovers(parent, name) {
  for (const entry of await readdir(parent)) {
    const match = /^\.(.+)\.(\d+)\.tmp$/.exec(entry);
    if (match?.[1] !== name || isAlive(Number(match[2]))) continue;
    await rm(join(parent, entry), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
