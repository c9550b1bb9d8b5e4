/** Which commits of one side touched lines of a file, since the sides parted. */
import { CancelledError } from '../../core/errors';
import type { TouchingCommit } from '../../core/git/conflicts';
import type { BytePath } from '../bytePaths';
import { shownPath, splitNul } from '../bytePaths';
import { limitOf } from '../gitLimits';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';

/** Lines from 1, inclusive; `to` below `from` for none. */
export interface AskedRange {
  readonly from: number;
  readonly to: number;
}

export interface SideHistory {
  /** Null for none: then the whole history counts. */
  readonly base: string | null;
  readonly commit: string;
}

export interface AskedFile {
  readonly path: BytePath;
  /** Of the version that the ranges are of. */
  readonly blob: string;
  readonly ranges: readonly AskedRange[];
}

/** More commits tell a person nothing more. */
const MOST_COMMITS = 5;
/** Of one side: evidence that comes late comes to nobody. */
const SIDE_MS = 1500;
/** A blame a core: machines that people work at have two at least. */
const AT_ONCE = 2;

/**
 * For each file and range the commits that wrote its lines, the newest first; where a side has no lines there, or its file is not
 * that of its commit, the last commits that changed the file. What git did not say in time is empty. Cost: a blame a file.
 */
export async function touchingCommits(
  git: RawGit,
  history: SideHistory,
  files: readonly AskedFile[],
): Promise<readonly (readonly (readonly TouchingCommit[])[])[]> {
  const limit = limitOf(SIDE_MS, git.signal);
  const limited = { ...git, signal: limit.signal };
  const found: (readonly (readonly string[])[])[] = [];
  try {
    const blobs = await blobsOf(limited, history.commit, files);
    const waiting = [...files.entries()];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        found[next[0]] = await idsOf(limited, history, next[1], blobs);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    const isLate = error instanceof CancelledError && !git.signal.aborted;
    // A shallow or partial clone lacks what blame needs.
    if (!isLate && !(error instanceof GitExit)) throw error;
  } finally {
    limit.stop();
  }
  const known = await describe(git, [...new Set(found.flat(2))]);
  return files.map(({ ranges }, at) =>
    ranges.map((_, range) =>
      (found[at]?.[range] ?? [])
        .flatMap((id) => known.get(id) ?? [])
        .sort((a, b) => b.time - a.time)
        .slice(0, MOST_COMMITS),
    ),
  );
}

async function idsOf(
  git: RawGit,
  history: SideHistory,
  { path, blob, ranges }: AskedFile,
  blobs: ReadonlyMap<BytePath, string>,
): Promise<readonly (readonly string[])[]> {
  const shown = shownPath(path);
  const wrote = blobs.get(path) === blob ? await blame(git, history, shown, ranges) : null;
  const isWhole = wrote !== null && wrote.every((commits) => commits.size > 0);
  const ofFile = isWhole ? [] : await logOf(git, history, shown);
  return ranges.map((_, at) => {
    const own = wrote?.[at];
    return own !== undefined && own.size > 0 ? [...own] : ofFile;
  });
}

/** The blobs that the commit has at these paths; paths that are not UTF-8 are left out. */
async function blobsOf(
  git: RawGit,
  commit: string,
  files: readonly AskedFile[],
): Promise<ReadonlyMap<BytePath, string>> {
  const shown = files
    .map(({ path }) => path)
    .filter((path) => Buffer.from(shownPath(path)).toString('latin1') === path)
    .map(shownPath);
  const found = new Map<BytePath, string>();
  for (let at = 0; at < shown.length; at += MOST_PATHS) {
    const some = shown.slice(at, at + MOST_PATHS);
    const listed = splitNul(await rawGit(git, ['ls-tree', '-z', '--full-tree', commit, '--', ...some]));
    for (const entry of listed) {
      const [, id, path] = /^\d+ blob ([0-9a-f]+)\t([^]+)$/.exec(entry) ?? [];
      if (id !== undefined && path !== undefined) found.set(path, id);
    }
  }
  return found;
}

/** Each is an argument of git. */
const MOST_PATHS = 200;

async function blame(
  git: RawGit,
  { base, commit }: SideHistory,
  path: string,
  ranges: readonly AskedRange[],
): Promise<readonly ReadonlySet<string>[]> {
  const asked = ranges.filter(({ from, to }) => to >= from);
  if (asked.length === 0) return ranges.map(() => new Set());
  const since = base === null ? commit : `${base}..${commit}`;
  const lines = asked.flatMap(({ from, to }) => ['-L', `${from},${to}`]);
  const args = ['blame', '--porcelain', '--no-textconv', ...lines, since, '--', path];
  const printed = (await rawGit(git, args)).toString('latin1');
  const authors = new Map<number, string>();
  const boundary = new Set<string>();
  let current = '';
  for (const line of printed.split('\n')) {
    const [, id, final] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(line) ?? [];
    if (id !== undefined) {
      current = id;
      authors.set(Number(final), id);
    } else if (line === 'boundary') boundary.add(current);
  }
  return ranges.map(({ from, to }) => {
    const found = new Set<string>();
    for (let line = from; line <= to; line++) {
      const id = authors.get(line);
      if (id !== undefined && !boundary.has(id)) found.add(id);
    }
    return found;
  });
}

async function logOf(git: RawGit, { base, commit }: SideHistory, path: string): Promise<readonly string[]> {
  const since = base === null ? [] : [`^${base}`];
  const args = ['rev-list', `--max-count=${MOST_COMMITS}`, commit, ...since, '--', path];
  return (await rawGit(git, args)).toString('latin1').split('\n').filter(Boolean);
}

async function describe(git: RawGit, ids: readonly string[]): Promise<ReadonlyMap<string, TouchingCommit>> {
  if (ids.length === 0) return new Map();
  const args = [
    'log',
    '--no-walk=unsorted',
    '--stdin',
    '--no-show-signature',
    '--format=%H%x00%ct%x00%s%x00',
  ];
  const printed = (await rawGit(git, args, Buffer.from(`${ids.join('\n')}\n`))).toString('utf8');
  const fields = printed.split('\0');
  const known = new Map<string, TouchingCommit>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const commit = (fields[at] ?? '').trim();
    known.set(commit, { commit, time: Number(fields[at + 1]), subject: fields[at + 2] ?? '' });
  }
  return known;
}
