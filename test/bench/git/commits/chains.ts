/**
 * Chains of a history as samples (GitGoodBench, file-commit chains): 3 to 6 consecutive commits of one author that each modify one file,
 * in which at least half of all changed lines are. The truth of a changed line is the commit that made the change, by blame.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LineHunk } from '../../../../src/git/operations/changedFiles';
import { parsePatch } from '../../../../src/git/operations/changedFiles';
import { languageOfName } from '../../../../src/index/scan/sourceLanguage';
import { git } from '../plumbing';
import type { MinedRepository } from '../plumbing';

export interface Chain {
  readonly repository: string;
  readonly path: string;
  /** The oldest first. */
  readonly commits: readonly string[];
  readonly subjects: readonly string[];
  readonly before: string;
  readonly after: string;
  readonly hunks: readonly LineHunk[];
  /** For each hunk and each of its lines (removed ones first) the place of its commit in the chain; null where blame names none of it. */
  readonly labels: readonly (readonly (number | null)[])[];
}

/** A commit of a history. */
export interface Logged {
  readonly commit: string;
  readonly parents: readonly string[];
  readonly author: string;
  readonly subject: string;
  /** Files that were merely modified. */
  readonly modified: ReadonlySet<string>;
  /** All files that it touched, with the letter of what it did. */
  readonly touched: ReadonlyMap<string, string>;
}

const MOST_COMMITS = 6000;
const SHORTEST = 3;
const LONGEST = 6;
const LEAST_PURITY = 0.5;
const MOST_LINES = 2000;
const MOST_LENGTH = 1_000_000;

/** The newest chains of a repository that were made by at least two of their commits; kept in `cache`. */
export function mineChains(
  name: string,
  gitFolder: string,
  commit: string,
  { cache, most }: { readonly cache: string; readonly most: number },
): Chain[] {
  const kept = join(cache, `chains-${name.replace('/', '+')}-${commit.slice(0, 12)}-${most}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Chain[];
  const objects = join(cache, 'objects');
  mkdirSync(objects, { recursive: true });
  const repository = { gitFolder, objects };
  const log = readLog(repository, commit);
  const found: Chain[] = [];
  for (const { path, commits } of runsOf(log)) {
    if (found.length >= most) break;
    try {
      if (purityOf(repository, commits, path) < LEAST_PURITY) continue;
      const chain = chainOf(repository, name, path, commits);
      if (chain !== null) found.push(chain);
    } catch (error) {
      // The largest objects of a copy may be missing.
      if (!(error instanceof Error && 'stderr' in error)) throw error;
    }
  }
  writeFileSync(kept, JSON.stringify(found));
  return found;
}

/** The last commits, the newest first. */
export function readLog(repository: MinedRepository, commit: string): readonly Logged[] {
  const args = ['log', `-n${MOST_COMMITS}`, '--raw', '--no-renames', '--no-abbrev', '-z'];
  const printed = git(repository, [...args, '--format=%x01%H%x02%P%x02%ae%x02%s%x02', commit]).toString(
    'utf8',
  );
  return printed
    .split('\x01')
    .slice(1)
    .map((text) => {
      const [hash = '', parents = '', author = '', subject = '', rest = ''] = text.split('\x02');
      const touched = touchedIn(rest);
      return {
        ...{ commit: hash, parents: parents.split(' ').filter(Boolean), author, subject, touched },
        modified: new Set([...touched].flatMap(([path, letter]) => (letter === 'M' ? [path] : []))),
      };
    });
}

function touchedIn(text: string): ReadonlyMap<string, string> {
  const touched = new Map<string, string>();
  const words = text.split('\0').map((word) => word.replace(/^\n+/, ''));
  for (let at = 0; at + 1 < words.length; at++)
    if (words[at]?.startsWith(':') === true) touched.set(words[at + 1] ?? '', words[at++]?.slice(-1) ?? '');
  return touched;
}

interface Run {
  readonly path: string;
  /** The oldest first. */
  readonly commits: readonly Logged[];
}

/** The longest runs of each file, the newest first; longer ones than a chain may be are none. */
function runsOf(log: readonly Logged[]): readonly Run[] {
  const byHash = new Map(log.map((each) => [each.commit, each]));
  const children = new Map<string, Logged[]>();
  for (const each of log)
    for (const parent of each.parents) children.set(parent, [...(children.get(parent) ?? []), each]);
  const isNext = (path: string, older: Logged, newer: Logged): boolean =>
    newer.parents.length === 1 &&
    older.parents.length === 1 &&
    older.author === newer.author &&
    older.modified.has(path) &&
    newer.modified.has(path);
  return log.flatMap((newest) =>
    [...newest.modified].flatMap((path): readonly Run[] => {
      const language = languageOfName(path);
      if (language === null || path.endsWith('.ipynb') || newest.parents.length !== 1) return [];
      if ((children.get(newest.commit) ?? []).some((child) => isNext(path, newest, child))) return [];
      const commits = [newest];
      for (let at = newest; ;) {
        const parent = byHash.get(at.parents[0] ?? '');
        if (parent === undefined || !isNext(path, parent, at)) break;
        commits.unshift(parent);
        at = parent;
      }
      return commits.length >= SHORTEST && commits.length <= LONGEST ? [{ path, commits }] : [];
    }),
  );
}

/** The share of the file in all changed lines of these commits. Throws where an object is not there. */
function purityOf(repository: MinedRepository, commits: readonly Logged[], path: string): number {
  const asked = ['log', '--no-walk', '--numstat', '--no-renames', '-z', '--format='];
  const printed = git(repository, [...asked, ...commits.map(({ commit }) => commit)]).toString('utf8');
  let [own, all] = [0, 0];
  for (const word of printed.split('\0')) {
    const [, added, removed, each] = /^\n*(\d+)\t(\d+)\t(.+)$/s.exec(word) ?? [];
    const lines = Number(added ?? 0) + Number(removed ?? 0);
    all += lines;
    if (each === path) own += lines;
  }
  return all === 0 ? 0 : own / all;
}

function chainOf(
  repository: MinedRepository,
  name: string,
  path: string,
  logged: readonly Logged[],
): Chain | null {
  const commits = logged.map(({ commit }) => commit);
  const [base, newest] = [`${commits[0]}^`, commits.at(-1) ?? ''];
  const bytes = [base, newest].map((each) => git(repository, ['cat-file', 'blob', `${each}:${path}`]));
  const texts = bytes.map((each) => each.toString('utf8'));
  if (
    texts.some(
      (text, at) => text.length > MOST_LENGTH || !Buffer.from(text).equals(bytes[at] ?? Buffer.alloc(0)),
    )
  )
    return null;
  const asked = ['diff', '-U0', '--no-color', '--no-ext-diff', `${base}:${path}`, `${newest}:${path}`];
  const hunks = parsePatch(git(repository, asked).toString('latin1'))[0] ?? [];
  const size = hunks.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
  if (size === 0 || size > MOST_LINES) return null;
  const labels = labelsOf(repository, path, commits, hunks);
  if (new Set(labels.flat().filter((label) => label !== null)).size < 2) return null;
  const subjects = logged.map(({ subject }) => subject);
  return {
    ...{ repository: name, path, commits, subjects, hunks, labels },
    before: texts[0] ?? '',
    after: texts[1] ?? '',
  };
}

/** By blame, and by blame from the base on for lines that went; a hunk's removed lines first. */
export function labelsOf(
  repository: MinedRepository,
  path: string,
  commits: readonly string[],
  hunks: readonly LineHunk[],
): Chain['labels'] {
  const range = `${commits[0]}^..${commits.at(-1)}`;
  const blame = (...options: readonly string[]): ReadonlyMap<number, string> => {
    const printed = git(repository, ['blame', '--porcelain', ...options, range, '--', path]).toString(
      'latin1',
    );
    return new Map(
      [...printed.matchAll(/^([0-9a-f]{40}) \d+ (\d+)/gm)].map(([, hash = '', line]) => [Number(line), hash]),
    );
  };
  const came = blame();
  const stayed = blame('--reverse');
  const added = (line: number): number | null => {
    const at = commits.indexOf(came.get(line) ?? '');
    return at === -1 ? null : at;
  };
  const removed = (line: number): number | null => {
    const last = stayed.get(line) ?? '';
    // The commit after the last one that has the line; the base is none of the chain.
    const at = commits.indexOf(last) + 1;
    return at < commits.length ? at : null;
  };
  return hunks.map((hunk) => [
    ...hunk.removed.map((_, at) => removed(hunk.oldStart + at)),
    ...hunk.added.map((_, at) => added(hunk.newStart + at)),
  ]);
}
