/** A work tree of its own for one scenario: a clone that shares the objects, so that the repository is never written. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MinedRepository } from '../plumbing';
import type { BisectScenario, ChainScenario, MergeScenario } from './scenario';

/** Git's own words for what went wrong, or ours; the scenario cannot be set up. */
export class SetupError extends Error {}

export interface Workplace {
  /** Absolute: the top of the work tree. */
  readonly folder: string;
  /** Trims what git prints. Throws Error with git's words. */
  git(...args: readonly string[]): string;
  /** Whether git ends with 0. */
  does(...args: readonly string[]): boolean;
  /** For readers of objects: `git` of plumbing.ts. */
  readonly objects: MinedRepository;
  remove(): void;
}

const BRANCH = 'current-scenario-branch';
const MOST_BYTES = 2 ** 28;

/** What git takes from nobody's machine: no configuration of the user's, no editor, no hooks, a name of its own. */
export function scenarioEnvironment(base: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const who = { NAME: 'RepoMaster', EMAIL: 'bench@example.org', DATE: '2026-01-01T00:00:00Z' };
  const named = Object.entries(who).flatMap(([key, value]): [string, string][] => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  return {
    ...base,
    ...Object.fromEntries(named),
    ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_NO_LAZY_FETCH: '1' },
    ...{ GIT_EDITOR: 'true', GIT_SEQUENCE_EDITOR: 'true', GIT_TERMINAL_PROMPT: '0' },
  };
}

/** At no commit yet. Whoever opens it removes it. Throws SetupError. */
export function openWorkplace(gitFolder: string, folder: string): Workplace {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = scenarioEnvironment(process.env);
  const call = (args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...args], { env, maxBuffer: MOST_BYTES, stdio: 'pipe' })
      .toString('utf8')
      .trim();
  const place: Workplace = {
    folder,
    git: (...args) => {
      try {
        return call(args);
      } catch (error) {
        throw new Error(`git ${args[0] ?? ''}: ${stderrOf(error)}`, { cause: error });
      }
    },
    does: (...args) => {
      try {
        call(args);
        return true;
      } catch {
        return false;
      }
    },
    objects: { gitFolder: join(folder, '.git'), objects: join(folder, '.git', 'objects') },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
  settingUp(() => place.git('clone', '-q', '--shared', '--no-checkout', gitFolder, '.'));
  return place;
}

function stderrOf(error: unknown): string {
  const said = String((error as { stderr?: unknown }).stderr ?? error);
  return said.trim().split('\n').slice(-3).join(' ');
}

function settingUp<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

/** Throws SetupError for a commit that is not there. */
function needCommits(place: Workplace, commits: readonly string[]): void {
  for (const commit of commits)
    if (!place.does('cat-file', '-e', `${commit}^{tree}`))
      throw new SetupError(`the repository has no commit ${commit.slice(0, 12)}`);
}

/** On the branch of the scenario at this commit. */
function startAt(place: Workplace, commit: string): void {
  place.git('checkout', '-q', '-f', '-B', BRANCH, commit);
}

/** The merge under way, with its conflicts. Throws SetupError where there is none, or where it cannot come to what was committed. */
export function setUpMerge(place: Workplace, scenario: MergeScenario): void {
  settingUp(() => {
    const { merge_commit_hash: merge, parents } = scenario;
    needCommits(place, [merge, ...parents]);
    if (place.git('rev-parse', `${merge}^1`, `${merge}^2`) !== parents.join('\n'))
      throw new SetupError('its parents are not those of the merge');
    startAt(place, parents[0]);
    if (place.does('merge', '-q', '--no-edit', '--no-ff', parents[1]))
      throw new SetupError('its merge has no conflict');
    const open = lines(place.git('diff', '--name-only', '--diff-filter=U', '-z').replaceAll('\0', '\n'));
    if (open.length === 0) throw new SetupError('its merge cannot be begun');
    const outside = lines(
      place.git('diff', '--cached', '--no-renames', '--name-only', '-z', merge).replaceAll('\0', '\n'),
    );
    const evil = outside.filter((path) => !open.includes(path));
    if (evil.length > 0)
      throw new SetupError(`the merge holds more than a merge: ${evil[0]} differs outside of the conflicts`);
  });
}

/** Throws SetupError for commits that are no line of so many without merges, each before the next. */
export function baseOfChain(place: Workplace, scenario: ChainScenario): string {
  return settingUp(() => {
    const { newest_commit: newest, oldest_commit: oldest, times_seen_consecutively: count, file } = scenario;
    needCommits(place, [newest, oldest]);
    if (!place.does('merge-base', '--is-ancestor', oldest, newest))
      throw new SetupError('its oldest commit is no ancestor of its newest one');
    if (!place.does('rev-parse', '--verify', '-q', `${oldest}^`))
      throw new SetupError('its oldest commit has no parent');
    const base = place.git('rev-parse', `${oldest}^`);
    const commits = lines(place.git('rev-list', '--parents', `${base}..${newest}`));
    if (commits.length !== count)
      throw new SetupError(`it has ${commits.length} commits instead of ${count}`);
    if (commits.some((line) => line.split(' ').length !== 2)) throw new SetupError('it has a merge in it');
    if (
      !place.does('cat-file', '-e', `${base}:${file}`) ||
      !place.does('cat-file', '-e', `${newest}:${file}`)
    )
      throw new SetupError(`${file} is not there before or after it`);
    return base;
  });
}

/** The branch with its commits, to be tidied. Returns what it stands on. */
export function setUpRebase(place: Workplace, scenario: ChainScenario): string {
  const base = baseOfChain(place, scenario);
  settingUp(() => startAt(place, scenario.newest_commit));
  return base;
}

/** The file's changes, uncommitted. Returns what they stand on. */
export function setUpCommits(place: Workplace, scenario: ChainScenario): string {
  const base = baseOfChain(place, scenario);
  settingUp(() => {
    startAt(place, base);
    place.git('checkout', '-q', scenario.newest_commit, '--', `:(literal)${scenario.file}`);
    place.git('reset', '-q');
    if (place.does('diff', '--quiet', 'HEAD'))
      throw new SetupError('its commits come to no change of the file');
  });
  return base;
}

/** At the bad commit. Throws SetupError where the ends are none. */
export function setUpBisect(place: Workplace, scenario: BisectScenario): void {
  settingUp(() => {
    const { good_commit: good, bad_commit: bad, first_bad_commit: first, file, text } = scenario;
    needCommits(place, [good, bad, first]);
    const isBetween =
      place.does('merge-base', '--is-ancestor', good, first) &&
      place.does('merge-base', '--is-ancestor', first, bad);
    if (!isBetween || good === first) throw new SetupError('its commits do not come after one another');
    const has = (commit: string): boolean =>
      place.does('grep', '-qF', '-e', text, commit, '--', `:(literal)${file}`);
    if (!has(good) || has(bad) || has(first) || !has(`${first}^`))
      throw new SetupError('its first bad commit is not the one that took the line away');
    startAt(place, bad);
  });
}

function lines(text: string): readonly string[] {
  return text.split('\n').filter(Boolean);
}
