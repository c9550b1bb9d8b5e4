import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import type { Runner } from '../../../../src/core/running/runner';
import { hasInEnvironment, listProcesses } from '../../../../src/run/listProcesses';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { deepTree, TREE_SLEEPERS, whoSleeps } from '../../../support/processTrees';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { seededRandom } from '../../../support/seededRandom';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** `npm run soak -- cancels` sets them. */
const cancels = Number(process.env['REPOMASTER_CANCELS'] ?? 5);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 1);

/** Nobody else sleeps for so long. */
const SECONDS = 900_000_000 + process.pid;

/** Each of them starts the next and ends: nobody of a chain is there for longer than a millisecond or two. */
const chains: Readonly<Record<string, string>> = {
  'in the group of its shell': 'chain() { [ -e alive ] && (chain &); }; chain',
  'in sessions of their own': 'bash chain.sh',
};

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

describe('a cancel ends a chain of processes that start the next and end', function () {
  if (process.platform !== 'linux') return;
  this.timeout(60_000 + cancels * 10_000);
  const mark = `CHAIN_TEST=${randomUUID()}`;
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({ 'chain.sh': '[ -e alive ] && (setsid bash chain.sh &)\n' });
  });
  after(() => folder.remove());

  /** How often somebody of the chain is seen in many looks: one that lives is seen in some of them. */
  async function sightings(): Promise<number> {
    let seen = 0;
    for (let look = 0; look < 30; look++) {
      const entries = await listProcesses();
      const ours = await Promise.all(entries.map(({ pid }) => hasInEnvironment(pid, mark)));
      seen += ours.filter((each) => each === true).length;
    }
    return seen;
  }

  for (const [name, chain] of Object.entries(chains)) {
    it(`${name}, ${cancels} times`, async () => {
      const [variable = '', value] = mark.split('=');
      const environment = { ...process.env, [variable]: value };
      const runner = createLocalProcess({
        root: folder.path,
        shell: findLocalShell(environment),
        environment,
      });
      const alive = join(folder.path, 'alive');
      for (let turn = 0; turn < cancels; turn++) {
        // What outlives the test ends with this file.
        await writeFile(alive, '');
        const abort = new AbortController();
        const request = {
          command: `${chain}; echo begun; sleep 1000`,
          folder: folder.path,
          timeoutMs: 60_000,
        };
        const { end } = await runner.run(request, { onOutput: () => abort.abort() }, abort.signal);
        assert.deepEqual(end, { kind: 'cancelled' });
        const seen = await sightings();
        await rm(alive);
        assert.equal(seen, 0, `turn ${turn + 1}`);
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
