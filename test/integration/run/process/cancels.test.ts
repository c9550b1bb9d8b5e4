import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import type { Runner } from '../../../../src/core/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { deepTree, TREE_SLEEPERS, whoSleeps } from '../../../support/processTrees';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { seededRandom } from '../../../support/seededRandom';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** `npm run soak -- cancels` sets them. */
const cancels = Number(process.env['REPOMASTER_CANCELS'] ?? 5);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 1);

/** Nobody else sleeps for so long. */
const SECONDS = 900_000_000 + process.pid;

describe('a cancel leaves nothing of a process tree of depth five', function () {
  if (process.platform !== 'linux') return;
  this.timeout(60_000 + cancels * 10_000);
  let folder: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder.remove());

  const place = () => ({ root: folder.path, shell: findLocalShell(process.env), environment: process.env });
  const runners: Readonly<Record<'captured' | 'sandbox', () => Runner>> = {
    captured: () => createLocalProcess(place()),
    sandbox: () => createSandbox({ ...place(), writable: [], readable: [], hidden: [] }),
  };

  /** Cancels the tree once it is whole, or where it is named after so long, when it may still be growing. */
  async function cancelTree(runner: Runner, command: string, afterMs: number | null): Promise<void> {
    const abort = new AbortController();
    let deep: () => void = () => undefined;
    const whole = new Promise<void>((resolve) => (deep = resolve));
    const request = { command, folder: folder.path, timeoutMs: 60_000 };
    const running = runner.run(
      request,
      { onOutput: (text) => (text.includes('deep') ? deep() : undefined) },
      abort.signal,
    );
    if (afterMs === null) {
      await whole;
      await untilSleeping(TREE_SLEEPERS);
    } else await delay(afterMs);
    abort.abort();
    assert.deepEqual((await running).end, { kind: 'cancelled' });
    assert.deepEqual(whoSleeps(SECONDS), []);
  }

  for (const [name, create] of Object.entries(runners)) {
    it(`${name}, ${cancels} times`, async function () {
      if (name === 'sandbox') skipWithoutSandbox(this);
      const random = seededRandom(seed);
      const runner = create();
      for (let turn = 0; turn < cancels; turn++) {
        // Who ignores SIGTERM takes two seconds to end: now and then is enough.
        const command = deepTree(SECONDS, turn % 5 === 0 ? 'stubborn' : 'willing');
        await cancelTree(runner, command, turn % 2 === 0 ? null : random(60));
      }
    });
  }
});

/** A fork is a sleeper only a moment later. */
async function untilSleeping(count: number): Promise<void> {
  const deadline = performance.now() + 30_000;
  const sleeping = (): number =>
    whoSleeps(SECONDS).filter(({ command }) => command.startsWith('sleep')).length;
  while (sleeping() < count) {
    assert.ok(performance.now() < deadline, `only ${sleeping()} sleep`);
    await delay(5);
  }
}
