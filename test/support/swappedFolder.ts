/** A folder that another process swaps for a link and back, again and again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder is there, then the link, then the folder again; whatever else may come between is the reader's to bear. It ends
 * where who writes has made the folder anew while it was aside.
 */
const SWAP = `
const { renameSync } = require('node:fs');
const [folder, aside, link] = process.argv.slice(1);
process.stdout.write('swapping');
for (;;) {
  renameSync(folder, aside);
  renameSync(link, folder);
  renameSync(folder, link);
  renameSync(aside, folder);
}
`;

/** Swaps the folder `name` of `root` (absolute) for a link to `outside` until the function that comes back is called. */
export async function swapFolder(root: string, name: string, outside: string): Promise<() => Promise<void>> {
  mkdirSync(join(root, '.swap'));
  const link = join(root, '.swap', 'link');
  symlinkSync(outside, link);
  const places = [join(root, name), join(root, '.swap', 'aside'), link];
  const child = spawn(process.execPath, ['-e', SWAP, ...places], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
}
