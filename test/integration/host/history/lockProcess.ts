/** A process of its own: node lockProcess.js PATH ROUNDS tries to be the only one there; prints how often it was, and was not alone. */
import { rmSync, writeFileSync } from 'node:fs';
import { lockFile } from '../../../../src/session/journal/lockFile';

const [path = '', rounds = ''] = process.argv.slice(2);
let locked = 0;
let notAlone = 0;
for (let round = 0; round < Number(rounds); round++) {
  const lock = lockFile(path);
  if (lock.kind === 'held') continue;
  locked++;
  try {
    writeFileSync(`${path}.inside`, '', { flag: 'wx' });
    rmSync(`${path}.inside`);
  } catch {
    notAlone++;
  }
  lock.unlock();
}
process.stdout.write(JSON.stringify({ locked, notAlone }));
