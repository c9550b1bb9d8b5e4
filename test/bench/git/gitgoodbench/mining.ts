/** Scenarios of any repository: conflicting merges, file-commit chains, bisections; the same commit gives the same scenarios. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfName } from '../../../../src/index/scan/sourceLanguage';
import { mineChains, readLog } from '../commits/chains';
import type { Logged } from '../commits/chains';
import { mineRepository } from '../mine';
import type { MergeSample } from '../mine';
import { git, readTexts } from '../plumbing';
import type { MinedRepository } from '../plumbing';
import { sampleOf } from './scenario';
import type { Sample } from './scenario';

export interface MiningPlace {
  /** OWNER/NAME. */
  readonly name: string;
  readonly gitFolder: string;
  readonly commit: string;
  /** Absolute: where what was mined is kept. */
  readonly cache: string;
}

/** The newest of each type, at most so many. */
export function mineScenarios(place: MiningPlace, most: number): readonly Sample[] {
  const { name, gitFolder, commit, cache } = place;
  const objects = join(cache, 'objects');
  mkdirSync(objects, { recursive: true });
  const repository = { gitFolder, objects };
  const merges = mineRepository(name, gitFolder, commit, cache, {
    mostMerges: MOST_MERGES,
    mostConflicts: most * MOST_CONFLICTS,
  })
    .slice(0, most)
    .map((sample) => mergeScenario(repository, sample));
  const chains = mineChains(name, gitFolder, commit, { cache, most })
    .slice(0, most)
    .map((chain) => chainScenario(repository, chain.path, chain.commits));
  const bisections = bisectScenarios(repository, readLog(repository, commit), most);
  const slug = name.replace('/', '_');
  return [...merges, ...chains, ...bisections].map(({ sample_type: type, ...rest }, at, all) => {
    const before = all.slice(0, at).filter((each) => each.sample_type === type).length;
    const id = `${slug}_${type}_${String(before).padStart(4, '0')}`;
    const { sample, problem } = sampleOf({ id, name, sample_type: type, ...rest });
    if (sample === null) throw new Error(`the miner made no scenario: ${problem}`);
    return sample;
  });
}

const MOST_MERGES = 6000;
const MOST_CONFLICTS = 8;

interface Mined {
  readonly sample_type: Sample['sample_type'];
  readonly difficulty?: string;
  readonly scenario: Readonly<Record<string, unknown>>;
}

function mergeScenario(repository: MinedRepository, { merge, files }: MergeSample): Mined {
  const parents = git(repository, ['rev-parse', `${merge}^1`, `${merge}^2`])
    .toString('utf8')
    .trim()
    .split('\n');
  const conflicts = files.reduce((sum, { truths }) => sum + truths.length, 0);
  return {
    sample_type: 'merge',
    difficulty: files.length > 1 ? 'hard' : conflicts > 1 ? 'medium' : 'easy',
    scenario: {
      ...{ merge_commit_hash: merge, parents },
      number_of_files_with_merge_conflict: files.length,
      total_number_of_merge_conflicts: conflicts,
      files_in_merge_conflict: files.map(({ file }) => file.path),
    },
  };
}

function chainScenario(repository: MinedRepository, file: string, commits: readonly string[]): Mined {
  const purity = purityOf(repository, commits, file);
  return {
    sample_type: 'file_commit_chain',
    difficulty: purity === 1 ? 'easy' : purity >= 0.75 ? 'medium' : 'hard',
    scenario: {
      ...{ file, times_seen_consecutively: commits.length, purity },
      newest_commit: commits.at(-1),
      oldest_commit: commits[0],
      contains_non_pl_files: pathsOf(repository, commits).some((path) => languageOfName(path) === null),
    },
  };
}

/** Of all changed lines the share that is in the file, to two decimals (GitGoodBench, A.2.3). */
function purityOf(repository: MinedRepository, commits: readonly string[], file: string): number {
  let [own, all] = [0, 0];
  for (const [added, removed, path] of numbersOf(repository, commits)) {
    all += added + removed;
    if (path === file) own += added + removed;
  }
  return all === 0 ? 0 : Math.round((100 * own) / all) / 100;
}

function pathsOf(repository: MinedRepository, commits: readonly string[]): readonly string[] {
  return numbersOf(repository, commits).map(([, , path]) => path);
}

function numbersOf(
  repository: MinedRepository,
  commits: readonly string[],
): readonly (readonly [number, number, string])[] {
  const asked = ['log', '--no-walk', '--numstat', '--no-renames', '-z', '--format=', ...commits];
  return git(repository, asked)
    .toString('utf8')
    .split('\0')
    .flatMap((word): readonly (readonly [number, number, string])[] => {
      const match = /^\n*(\d+|-)\t(\d+|-)\t(.+)$/s.exec(word);
      return match === null ? [] : [[Number(match[1]) || 0, Number(match[2]) || 0, match[3] ?? '']];
    });
}

/** Commits before and after the first bad one, at most: a search of 6 steps. */
const WINDOW = 32;
const LEAST_AROUND = 4;
/** Shorter lines are in many places. */
const LEAST_LENGTH = 16;
/** One line as a command can be given it, whatever the shell. */
const PLAIN = /^[\w (),.:=<>[\]{}+*/-]+$/;
const MOST_TRIED = 400;

/**
 * A line that a commit took away is what broke: before it the line is there, from it on it is not. In runs of commits with one
 * parent each, so that every commit between good and bad is one or the other; which is looked at.
 */
function bisectScenarios(
  repository: MinedRepository,
  log: readonly Logged[],
  most: number,
): readonly Mined[] {
  const found: Mined[] = [];
  const used = new Set<string>();
  let tried = 0;
  for (const run of straightRuns(log)) {
    for (
      let at = LEAST_AROUND;
      at + LEAST_AROUND < run.length && found.length < most && tried < MOST_TRIED;
      at++
    ) {
      const first = run[at];
      if (first === undefined || used.has(first.commit)) continue;
      const window = run.slice(Math.max(0, at - WINDOW), at + WINDOW + 1);
      const paths = [...first.modified].filter((path) => languageOfName(path) !== null && PLAIN.test(path));
      if (paths.length === 0) continue;
      tried++;
      const scenario = firstOf(paths, (path) => bisectOf(repository, window, first, path));
      if (scenario === null) continue;
      for (const { commit } of window) used.add(commit);
      found.push({ sample_type: 'bisect', scenario });
    }
  }
  return found;
}

function firstOf<T>(paths: readonly string[], read: (path: string) => T | null): T | null {
  for (const path of paths) {
    const found = read(path);
    if (found !== null) return found;
  }
  return null;
}

/** The oldest first in each, the newest run first. */
function straightRuns(log: readonly Logged[]): readonly (readonly Logged[])[] {
  const runs: Logged[][] = [];
  const byHash = new Map(log.map((each) => [each.commit, each]));
  const used = new Set<string>();
  for (const newest of log) {
    const run: Logged[] = [];
    for (
      let at: Logged | undefined = newest;
      at !== undefined && at.parents.length === 1 && !used.has(at.commit);
      at = byHash.get(at.parents[0] ?? '')
    ) {
      used.add(at.commit);
      run.unshift(at);
    }
    if (run.length > 2 * LEAST_AROUND) runs.push(run);
  }
  return runs;
}

function bisectOf(
  repository: MinedRepository,
  window: readonly Logged[],
  first: Logged,
  file: string,
): Readonly<Record<string, unknown>> | null {
  const texts = readTexts(
    repository,
    window.map(({ commit }) => `${commit}:${file}`),
  );
  const place = window.indexOf(first);
  const [before, after] = [texts[place - 1], texts[place]];
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  for (const line of before.split('\n')) {
    const text = line.trim();
    if (text.length < LEAST_LENGTH || !PLAIN.test(text) || text.startsWith('-') || after.includes(text))
      continue;
    if (!texts.every((each, at) => (each ?? '').includes(text) === at < place)) continue;
    const [good, bad] = [window[0]?.commit, window.at(-1)?.commit];
    return { good_commit: good, bad_commit: bad, first_bad_commit: first.commit, file, text };
  }
  return null;
}
