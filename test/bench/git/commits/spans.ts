/**
 * Spans of a history as samples: 3 to 8 consecutive commits of one author that change several files, taken as one change. The truth
 * of a changed line is the commit that made the change: the only one of the span that touched its file, else by blame.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitNul } from '../../../../src/git/bytePaths';
import type { LineHunk } from '../../../../src/git/operations/changedFiles';
import { parsePatch } from '../../../../src/git/operations/changedFiles';
import { git, readTexts } from '../plumbing';
import type { MinedRepository } from '../plumbing';
import type { Chain, Logged } from './chains';
import { labelsOf, readLog } from './chains';

export interface Span {
  readonly repository: string;
  /** The oldest first. */
  readonly commits: readonly string[];
  readonly subjects: readonly string[];
  readonly files: readonly SpanFile[];
  /** Of commits before the span, the newest first, those paths that it changes. */
  readonly together: readonly (readonly string[])[];
}

export interface SpanFile {
  readonly path: string;
  /** Null for a file that is not there, or no text. */
  readonly before: string | null;
  readonly after: string | null;
  readonly hunks: readonly LineHunk[];
  readonly labels: Chain['labels'];
}

const SHORTEST = 3;
const LONGEST = 8;
const MOST_FILES = 30;
const MOST_LINES = 2000;
/** Commits before a span that tell which files belong together, as the product reads them; larger ones tell nothing. */
const MOST_BEFORE = 1000;
const MOST_TOGETHER = 30;

/** The newest spans of a repository that at least two of their commits are left in; kept in `cache`. */
export function mineSpans(
  name: string,
  gitFolder: string,
  commit: string,
  { cache, most }: { readonly cache: string; readonly most: number },
): Span[] {
  const kept = join(cache, `spans-${name.replace('/', '+')}-${commit.slice(0, 12)}-${most}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Span[];
  const objects = join(cache, 'objects');
  mkdirSync(objects, { recursive: true });
  const repository = { gitFolder, objects };
  const log = readLog(repository, commit);
  const found: Span[] = [];
  for (const commits of piecesOf(log)) {
    if (found.length >= most) break;
    try {
      const span = spanOf(repository, name, commits, log);
      if (span !== null) found.push(span);
    } catch (error) {
      // The largest objects of a copy may be missing.
      if (!(error instanceof Error && 'stderr' in error)) throw error;
    }
  }
  writeFileSync(kept, JSON.stringify(found));
  return found;
}

/** Runs of one author, each commit the only parent of the next, cut into pieces of any length that is allowed; the newest first. */
function piecesOf(log: readonly Logged[]): readonly (readonly Logged[])[] {
  const byHash = new Map(log.map((each) => [each.commit, each]));
  const used = new Set<Logged>();
  let state = 1;
  return log.flatMap((newest) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const length = SHORTEST + Math.floor((state / 2 ** 32) * (LONGEST - SHORTEST + 1));
    const commits: Logged[] = [];
    for (
      let at: Logged | undefined = newest;
      at !== undefined && commits.length < length && isOf(at, newest) && !used.has(at);
      at = byHash.get(at.parents[0] ?? '')
    )
      commits.unshift(at);
    if (commits.length < SHORTEST) return [];
    for (const each of commits) used.add(each);
    return [commits];
  });
}

function isOf(each: Logged, newest: Logged): boolean {
  return each.parents.length === 1 && each.author === newest.author;
}

function spanOf(
  repository: MinedRepository,
  name: string,
  logged: readonly Logged[],
  log: readonly Logged[],
): Span | null {
  const commits = logged.map(({ commit }) => commit);
  const [base, newest] = [`${commits[0]}^`, commits.at(-1) ?? ''];
  const asked = ['diff-tree', '-r', '-M', '--no-ext-diff', '--no-textconv'];
  const words = splitNul(git(repository, [...asked, '-z', '--name-status', base, newest]));
  const letters = words.filter((_, at) => at % 2 === 0);
  const paths = words
    .filter((_, at) => at % 2 === 1)
    .map((path) => Buffer.from(path, 'latin1').toString('utf8'));
  if (letters.some((letter) => !/^[AMD]$/.test(letter)) || paths.length < 2 || paths.length > MOST_FILES)
    return null;
  const printed = git(repository, [...asked, '-p', '-U0', '--no-color', base, newest]).toString('latin1');
  const patch = parsePatch(printed);
  const size = patch.flat().reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
  if (patch.length !== paths.length || size > MOST_LINES) return null;
  const texts = readTexts(
    repository,
    paths.flatMap((path) => [`${base}:${path}`, `${newest}:${path}`]),
  );
  const files = paths.flatMap((path, at): readonly SpanFile[] => {
    const hunks = patch[at] ?? [];
    if (hunks.length === 0) return [];
    const labels = fileLabels(repository, path, logged, hunks);
    return [{ path, before: texts[2 * at] ?? null, after: texts[2 * at + 1] ?? null, hunks, labels }];
  });
  const known = new Set(files.flatMap(({ labels }) => labels.flat()).filter((label) => label !== null));
  if (files.length < 2 || known.size < 2) return null;
  const subjects = logged.map(({ subject }) => subject);
  return {
    repository: name,
    commits,
    subjects,
    files,
    together: togetherBefore(log, logged, new Set(paths)),
  };
}

function fileLabels(
  repository: MinedRepository,
  path: string,
  logged: readonly Logged[],
  hunks: readonly LineHunk[],
): Chain['labels'] {
  const touching = logged.flatMap(({ touched }, at) => (touched.has(path) ? [at] : []));
  const [only] = touching;
  if (touching.length === 1 && only !== undefined)
    return hunks.map(({ removed, added }) => [...removed, ...added].map(() => only));
  return labelsOf(
    repository,
    path,
    logged.map(({ commit }) => commit),
    hunks,
  );
}

function togetherBefore(
  log: readonly Logged[],
  logged: readonly Logged[],
  paths: ReadonlySet<string>,
): Span['together'] {
  const [oldest] = logged;
  const start = oldest === undefined ? log.length : log.indexOf(oldest) + 1;
  return log
    .slice(start)
    .filter(({ parents }) => parents.length < 2)
    .slice(0, MOST_BEFORE)
    .filter(({ touched }) => touched.size <= MOST_TOGETHER)
    .map(({ touched }) => [...touched.keys()].filter((path) => paths.has(path)))
    .filter((own) => own.length > 0);
}
