/** Run by kill.test.ts: changes files of the folder given and stores their index below the storage given, until killed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './storing';

/** Of so many functions that a slice of the store takes a moment to write. */
function textOf(round: number, at: number): string {
  const functions = Array.from({ length: 150 }, (_, i) => `def f${i}_${round}(x):\n    return f${i}(x.y)\n`);
  return `from m${at} import *\n\n${functions.join('\n')}`;
}

async function main(): Promise<void> {
  const [, , folder = '', storage = ''] = process.argv;
  for (let round = 0; ; round++) {
    for (let at = 0; at < 20; at++)
      if ((at + round) % 3 === 0) writeFileSync(join(folder, `m${at}.py`), textOf(round, at));
    await run(folder, storage);
    if (round === 0) process.stdout.write('writing\n');
  }
}

void main();
