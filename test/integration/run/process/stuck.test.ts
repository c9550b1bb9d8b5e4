import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readlink } from 'node:fs/promises';
import { after, before, describe, it } from 'mocha';
import type { Runner } from '../../../../src/core/running/runner';
import { hasInEnvironment, listProcesses } from '../../../../src/run/listProcesses';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { seededRandom } from '../../../support/seededRandom';
import { openStuckPlace, readStuckCommands } from '../../../support/stuckCommands';
import type { StuckCommand, StuckPlace } from '../../../support/stuckCommands';

/** `npm run soak -- stuck` sets them. */
const count = Number(process.env['REPOMASTER_STUCK'] ?? 20);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 1);

const isWhole = process.env['REPOMASTER_STUCK'] !== undefined;

const IDLE_MS = 1_000;
/** Of what prints on and on. */
const PRINTING_MS = 1_500;
/** Of what must not need one: far above the idle limit and what ending by force takes. */
const AMPLE_MS = 30_000;

const drawn = (): { here: StuckCommand[]; absent: StuckCommand[] } => {
  const random = seededRandom(seed);
  const all = readStuckCommands();
  const here = all.filter(({ missing }) => missing === null);
  const order = here.map((each) => ({ each, at: random(1e9) })).sort((a, b) => a.at - b.at);
  return {
    here: order.slice(0, count).map(({ each }) => each),
    absent: all.filter((each) => !here.includes(each)),
  };
};

describe('commands that wait for somebody, or never end', function () {
  if (process.platform !== 'linux') return;
  this.timeout(2 * AMPLE_MS);
  const mark = randomUUID();
  let place: StuckPlace;
  before(async () => {
    place = await openStuckPlace(mark);
  });
  after(() => place.remove());
  const { here, absent } = drawn();

  /** Who carries the mark of this test, or is in its folder; this process carries and is in neither. */
  async function survivors(): Promise<number[]> {
    const pids = (await listProcesses()).map(({ pid }) => pid);
    const isOurs = async (pid: number): Promise<boolean> =>
      (await hasInEnvironment(pid, `STUCK_SUITE=${mark}`)) === true ||
      (await readlink(`/proc/${pid}/cwd`).catch(() => '')).startsWith(place.folder);
    const ours = await Promise.all(pids.map(isOurs));
    return pids.filter((_, at) => ours[at] === true);
  }

  interface Place {
    readonly root: string;
    readonly environment: NodeJS.ProcessEnv;
  }
  const shell = findLocalShell(process.env);
  const runners: Readonly<Record<'captured' | 'sandbox', (place: Place) => Runner>> = {
    captured: (at) => createLocalProcess({ ...at, shell }),
    sandbox: (at) => createSandbox({ ...at, shell, writable: [], readable: [], hidden: [] }),
  };

  async function endsAlone({ command, kind }: StuckCommand, create: (at: Place) => Runner): Promise<void> {
    const folder = await place.fresh();
    const runner = create({ root: folder, environment: place.environment });
    const timeoutMs = kind === 'waits' ? AMPLE_MS : PRINTING_MS;
    // With a network, so that servers on loopback are there to wait for.
    const request = { command, folder, timeoutMs, idleMs: IDLE_MS, network: true };
    const report = await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
    const told = `${JSON.stringify(report.end)} ${report.durationMs.toFixed(0)} ms: ${report.output.slice(0, 300)}`;
    assert.equal(report.end.kind === 'timedOut', kind === 'prints', told);
    assert.deepEqual(await survivors(), [], told);
  }

  for (const [at, [name, create]] of Object.entries(runners).entries()) {
    describe(name, () => {
      before(function () {
        if (name === 'sandbox') skipWithoutSandbox(this);
      });
      // Of a sample each is tried in one of them.
      const own = here.filter((_, place) => isWhole || place % 2 === at);
      for (const each of own) it(`${each.kind}: ${each.command}`, () => endsAlone(each, create));
    });
  }

  it(`${absent.length} more need a program that is not on this machine`, () => {
    const programs = [...new Set(absent.map(({ missing }) => missing))].join(' ');
    if (absent.length > 0) process.stdout.write(`      not here: ${programs}\n`);
    // Where hardly anything is installed the table would say little.
    assert.ok(readStuckCommands().length - absent.length >= 100);
  });
});
