/** Steps on a disk that has no room: `fullDisk ROOT SESSION session|workspace`; prints what was refused, and leaves the files as they were. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckpoints } from '../../../src/checkpoints/openCheckpoints';
import { UserError } from '../../../src/core/errors';
import { doing } from './stepping';

const [, , root = '', session = '', which = ''] = process.argv;
const big = join(root, 'big.txt');
const filler = join(root, 'filler');

async function refusal(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

/** Takes all room of a small disk; on a big one it gives up. */
function fill(): void {
  assert.throws(() => {
    for (let at = 0; at < 1000; at++) writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' });
  }, /ENOSPC/);
}

async function main(): Promise<void> {
  const list = (): Promise<string[]> => Promise.resolve(['a.txt', 'big.txt']);
  const checkpoints = await openCheckpoints({ root, folder: session, list });
  const step = checkpoints.begin('step');
  await step.around(
    'a.txt',
    'unknown',
    doing(() => {
      writeFileSync(join(root, 'a.txt'), 'a2');
    }),
  );
  const before = readFileSync(big);
  const signal = new AbortController().signal;
  const refused =
    which === 'workspace'
      ? []
      : [
          await refusal(() =>
            step.around(
              'big.txt',
              null,
              doing(() => {
                rmSync(big);
              }),
            ),
          ),
          await refusal(() =>
            step.aroundCommand(
              doing(() => {
                rmSync(big);
              }),
              signal,
            ),
          ),
        ];
  assert.deepEqual(readFileSync(big), before);
  if (which === 'workspace') fill();
  const full = await checkpoints.restore(await checkpoints.preview(1), []);
  const between = readFileSync(join(root, 'a.txt'), 'utf8');
  rmSync(filler, { force: true });
  const after = await checkpoints.restore(await checkpoints.preview(1), []);
  const last = readFileSync(join(root, 'a.txt'), 'utf8');
  process.stdout.write(JSON.stringify({ refused, full, between, after, last }));
}

void main();
