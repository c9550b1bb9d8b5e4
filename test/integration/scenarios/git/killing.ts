/** Operations that are killed at a step, and what random ones came to. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../../../support/paths';
import type { GitFolder } from '../../scan/gitFolder';

export type KilledScript = 'undoChild' | 'rebase/rebaseChild' | 'commits/commitChild';

/** Runs a script of killedWork.ts; whether it was killed before it ended. Only a UserError is another end. */
export function runToKill(script: KilledScript, folder: GitFolder, step: number, work: string): boolean {
  const file = join(repositoryRoot, 'out', 'test', 'integration', 'scenarios', 'git', `${script}.js`);
  const { signal, status, stderr } = spawnSync(process.execPath, [file, folder.path, String(step), work], {
    // Compiling the script anew takes longer than most of what it does.
    env: { ...folder.environment, NODE_COMPILE_CACHE: join(repositoryRoot, '.cache', 'compiled-tests') },
    encoding: 'utf8',
  });
  assert.ok(signal === 'SIGKILL' || status === 0 || /^UserError/.test(stderr), stderr);
  return signal === 'SIGKILL';
}

export interface Outcomes {
  add(what: string): void;
  text(): string;
  /** Fails where every run came to this: then nothing was tried. */
  assertTried(vacuous: string): void;
}

/** Counts what random runs came to. */
export function countOutcomes(): Outcomes {
  const counts = new Map<string, number>();
  const text = (): string => [...counts].map(([what, count]) => `${count} ${what}`).join(', ');
  return {
    add: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
    text,
    assertTried: (vacuous) =>
      assert.ok(
        [...counts.keys()].some((what) => !what.endsWith(vacuous)),
        `nothing was tried: ${text()}`,
      ),
  };
}
