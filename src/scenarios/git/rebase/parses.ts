/** Whether the commits of a plan parse where the commits that they are made of did. */
import type { MergeCode } from '../../../core/git/mergePorts';
import { shownPath } from '../../../git/bytePaths';
import type { BytePath } from '../../../git/bytePaths';
import { isBinary } from '../coding';
import type { Forecast, Forecaster, ForeseenCommit } from './forecast';
import type { RebaseRange } from './range';

/** Each costs the parser some milliseconds; behind them a plan is not looked into. */
const MOST_PARSED = 300;

/** Says so of a forecast; one check for all plans of a range, which parses each version of a file once. */
export type Parses = (forecast: Forecast) => Promise<boolean>;

export function createParses(range: RebaseRange, forecaster: Forecaster, code: MergeCode): Parses {
  const original = new Set(range.entries.map(({ tree }) => tree));
  const known = new Map<string, Promise<boolean>>();
  const isBroken = (path: BytePath, blob: string): Promise<boolean> => {
    const key = `${blob} ${path}`;
    const found = known.get(key) ?? (known.size < MOST_PARSED ? broken(path, blob) : Promise.resolve(false));
    known.set(key, found);
    return found;
  };
  const broken = async (path: BytePath, blob: string): Promise<boolean> => {
    const bytes = (await forecaster.blobs([blob])).get(blob);
    if (bytes === undefined || isBinary(bytes)) return false;
    return ((await code.outlineOf(shownPath(path), bytes.toString('utf8')))?.problems.length ?? 0) > 0;
  };
  const parses = async ({ head, folds, tree }: ForeseenCommit): Promise<boolean> => {
    const now = await forecaster.files(tree);
    for (const [path, parts] of partsOf([head, ...folds])) {
      const blob = now.get(path);
      if (blob === undefined || parts.includes(blob) || !(await isBroken(path, blob))) continue;
      const were = await Promise.all(parts.map((part) => isBroken(path, part)));
      if (were.includes(false)) return false;
    }
    return true;
  };
  return async ({ commits }) => {
    for (const commit of commits) if (!original.has(commit.tree) && !(await parses(commit))) return false;
    return true;
  };
}

/** For each file the blobs that its commits left there. */
function partsOf(commits: readonly ForeseenCommit['head'][]): ReadonlyMap<BytePath, readonly string[]> {
  const found = new Map<BytePath, string[]>();
  for (const { path, after } of commits.flatMap(({ changes }) => changes))
    if (after?.mode.startsWith('100') === true) found.set(path, [...(found.get(path) ?? []), after.id]);
  return found;
}
