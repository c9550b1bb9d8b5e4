/** A repository for bisections, and bisections in it over real git and real commands. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BisectReport } from '../../../../src/core/git/bisect';
import { inEnglish } from '../../../../src/core/text/phrase';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import type { BisectAsked, BisectProgress } from '../../../../src/scenarios/git/bisect/bisect';
import type { RunPlace } from '../../../../src/scenarios/git/commitRuns';
import { runBisect } from '../../../../src/session/bisect/runBisect';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, noCode, wholeState } from './merging';
import type { MergeStage } from './merging';

export interface BisectStage {
  readonly stage: MergeStage;
  readonly id: (name: string) => string;
  /** The notes of all bisections of the test, a line each. */
  readonly notes: () => string;
  /** Commits `at1`, `at2`, ... with a file of their own, the first as `first`; `state` says broken from one of them on. */
  readonly commits: (
    count: number,
    firstBad: number,
    more?: (at: number) => Readonly<Record<string, string>>,
  ) => void;
  /** From `first` to `main`, by the file `state`, where nothing else is asked. */
  readonly find: (
    options?: Partial<BisectAsked>,
    signal?: AbortSignal,
    path?: string,
  ) => Promise<BisectReport>;
  /** Refused with this sentence, and nothing is left of it. */
  readonly refuses: (options: Partial<BisectAsked>, why: RegExp) => Promise<void>;
  /** The folder is in this state, and no work tree of a bisection is left. */
  readonly assertNothingLeft: (state: Readonly<Record<string, string>>) => void;
}

const worktrees = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('repomaster-bisect-'));

const usual: BisectAsked = {
  ...{ good: 'first', bad: 'main', run: 'test "$(cat state)" != broken', build: null },
  ...{ repeat: null, flaky: 'both', keepIgnored: false, place: 'local' },
};

/** The stage of the suite that calls it. */
export function bisectStage(): BisectStage {
  const stage = mergeStage();
  let told: BisectProgress[] = [];
  let before: readonly string[] = [];
  beforeEach(() => {
    told = [];
    before = worktrees();
  });
  const find: BisectStage['find'] = (options = {}, signal = noSignal, path = stage.folder.path) => {
    const { environment } = stage.folder;
    const shell = findLocalShell(environment);
    const openRunner = async ({ folder: root }: RunPlace) => ({
      runner: createLocalProcess({ root, shell, environment }),
      close: async () => undefined,
    });
    const tell = (progress: BisectProgress): void => void told.push(progress);
    return runBisect(path, { ...usual, ...options }, { environment, code: noCode, tell, openRunner }, signal);
  };
  const assertNothingLeft: BisectStage['assertNothingLeft'] = (state) => {
    assert.deepEqual(wholeState(stage.folder), state);
    assert.deepEqual(worktrees(), before);
    assert.equal(existsSync(join(stage.folder.path, '.git', 'worktrees')), false);
  };
  return {
    stage,
    find,
    assertNothingLeft,
    id: (name) => stage.git('rev-parse', name).trim(),
    notes: () => told.flatMap((each) => (each.kind === 'note' ? [inEnglish(each.said)] : [])).join('\n'),
    commits: (count, firstBad, more = () => ({})) => {
      for (let at = 0; at < count; at++) {
        const state = at >= firstBad ? 'broken\n' : `fine ${at}\n`;
        stage.commit(`commit ${at}`, { [`file${at}`]: `${at}\n`, state, ...more(at) });
        stage.git('tag', at === 0 ? 'first' : `at${at}`);
      }
    },
    refuses: async (options, why) => {
      const state = wholeState(stage.folder);
      await assert.rejects(find(options), why);
      assertNothingLeft(state);
    },
  };
}

/** Resolves once the file is there. */
export async function isThere(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20));
}
