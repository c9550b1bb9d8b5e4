/** The second start of the built command line, where the first one left a store. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '../../support/process';
import { temporaryFolder } from '../../support/temporaryFolder';
import { distFile } from '../programs/pools';

/** Milliseconds of each start but the first, the answer's writing left out; null where no store is kept. */
export async function measureWarm(folder: string, runs: number): Promise<number[] | null> {
  const cache = await temporaryFolder();
  try {
    await start(folder, cache.path);
    if (!existsSync(join(cache.path, 'repomaster'))) return null;
    const starts: number[] = [];
    for (let run = 0; run < runs; run++) starts.push(await start(folder, cache.path));
    return starts;
  } finally {
    await cache.remove();
  }
}

async function start(folder: string, cache: string): Promise<number> {
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const { ended } = startProcess([distFile('cli.js'), 'index', folder, '--stats'], { cwd: cache, env });
  const { code, stdout, stderr } = await ended;
  const time = /^Time +([\d.]+) s: .*$/m.exec(stdout);
  if (code !== 0 || !time) throw new Error(`repomaster index ${folder} --stats: ${stderr}${stdout}`);
  const writing = /\bwriting ([\d.]+)/.exec(time[0])?.[1] ?? '0';
  return 1000 * (Number(time[1]) - Number(writing));
}
