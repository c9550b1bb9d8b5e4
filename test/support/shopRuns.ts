/** Runs of `repomaster run` on the shop, beside a scripted model: made anew for each test of the suite that calls this. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModelServer } from './modelServer';
import type { ModelServer } from './modelServer';
import { gitShop, runTask } from './taskRun';
import type { RunOutcome } from './taskRun';
import type { TemporaryFolder } from './temporaryFolder';

export interface ShopRuns {
  folder(): TemporaryFolder;
  /** Absolute: where the run's caches and settings are, and its working directory. */
  home(): string;
  server(): ModelServer;
  /** Absolute; there is no file yet. */
  journal(): string;
  run(...args: readonly string[]): Promise<RunOutcome>;
  /** What the model was sent in its request number `at`, as text. */
  sent(at: number): string;
}

export function shopRuns(): ShopRuns {
  let folder: TemporaryFolder;
  let home: string;
  let server: ModelServer;
  beforeEach(async () => {
    [folder, home, server] = await Promise.all([
      gitShop(),
      mkdtemp(join(tmpdir(), 'repomaster-home-')),
      startModelServer(),
    ]);
  });
  afterEach(async () => {
    await server.close();
    await folder.remove();
    await rm(home, { recursive: true, force: true });
  });
  return {
    ...{ folder: () => folder, home: () => home, server: () => server },
    journal: () => join(home, 'run.jsonl'),
    run: (...args) => runTask(folder.path, home, server.url, ...args),
    sent: (at) => JSON.stringify(server.requests[at]?.body ?? null),
  };
}

/** The contract's fields of run --json. */
export const RESULT_FIELDS =
  'version outcome reason answer citations files checks results breaches findings boundary turns tokens seconds'.split(
    ' ',
  );

export function lastLine({ stderr }: { readonly stderr: string }): string {
  return stderr.trimEnd().split('\n').at(-1) ?? '';
}
