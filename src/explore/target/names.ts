/** Everything in the map that a name can mean, to be found by its whole name or by the end of it. */
import { editDistance } from '../../core/text/nearest';
import type { ClassNode, FunctionNode, ModuleNode } from '../../core/map/codeIndex';
import type { ExploreMap } from '../map/exploreMap';
import { idSeparator, languageRules } from '../../index/languages/rules';
import { bareId, saysWhich } from './bearers';
import { mayBeText } from '../map/folderTexts';
import { oncePerMap } from '../map/oncePerMap';

export type Named =
  | { readonly kind: 'module'; readonly node: ModuleNode }
  | { readonly kind: 'class'; readonly node: ClassNode }
  | { readonly kind: 'function'; readonly node: FunctionNode }
  /** A folder that holds modules (path with `/`; '' is the indexed folder): a package is its folder. */
  | { readonly kind: 'folder'; readonly path: string }
  /** A text file of the listing that is no module. */
  | { readonly kind: 'file'; readonly path: string };

/** What is named, under one of its names: an id, a path, a package's dotted name. */
export interface Entry {
  readonly key: string;
  readonly named: Named;
}

export interface Names {
  /** What the text is the whole name of or, where there is no such thing, the end of (from a `.` or `/` on). */
  find(text: string): readonly Entry[];
  /** Of another spelling: at most `limit` entries that `text` may be a slip for, nearest first; of equals those of most `merit`. */
  near(text: string, limit: number, merit: (named: Named) => number): readonly Entry[];
}

type Buckets = Map<string, Entry[]>;

/** The names of a map; built once, linear in modules, symbols and listed files. */
export const namesOf = oncePerMap((map: ExploreMap): Names => {
  // Lower case, so that one pass serves both spellings. Ids end at `.` or `/`, paths at `/` alone.
  const ids: Buckets = new Map();
  const paths: Buckets = new Map();
  addIds(map, ids);
  addPaths(map, paths);
  return {
    find: (text) =>
      findIn([...(ids.get(lastOf(text, ID_END)) ?? []), ...(paths.get(lastOf(text, '/')) ?? [])], text),
    near: (text, limit, merit) =>
      [...nearIn(ids, ID_END, text), ...nearIn(paths, '/', text)]
        .sort((a, b) => a.edits - b.edits || merit(b.entry.named) - merit(a.entry.named))
        .slice(0, limit)
        .map(({ entry }) => entry),
  };
});

const ID_END = /[./]/;

/** The last segment of a name, in lower case and without a definition's number: the bucket under which it is kept. */
function lastOf(name: string, separator: RegExp | '/'): string {
  return bareId(name.split(separator).at(-1) ?? name).toLowerCase();
}

function add(buckets: Buckets, separator: RegExp | '/', entry: Entry): void {
  const last = lastOf(entry.key, separator);
  const bucket = buckets.get(last);
  if (bucket) bucket.push(entry);
  else buckets.set(last, [entry]);
}

function addIds({ index }: ExploreMap, ids: Buckets): void {
  for (const node of index.modules) add(ids, ID_END, { key: node.id, named: { kind: 'module', node } });
  for (const node of index.classes) add(ids, ID_END, { key: node.id, named: { kind: 'class', node } });
  for (const node of index.functions) add(ids, ID_END, { key: node.id, named: { kind: 'function', node } });
  for (const [id, path] of dottedPackages(index.modules)) {
    add(ids, ID_END, { key: id, named: { kind: 'folder', path } });
  }
}

/** Dotted names of packages with each of their folders: `a.b` of a module a.b.c in src/a/b. */
function dottedPackages(modules: readonly ModuleNode[]): readonly (readonly [string, string])[] {
  const seen = new Map<string, readonly [string, string]>();
  for (const { id, path, language } of modules) {
    const rules = languageRules[language].names;
    if (idSeparator(path, language) !== '.') continue;
    const names = id.split('.');
    const folders = path.split('/').slice(0, -1);
    // A package's own file bears its name, and its folder with it.
    if (!rules.packageFile?.test(path)) names.pop();
    while (names.length > 0 && names.at(-1) === folders.at(-1)) {
      const [name, folder] = [names.join('.'), folders.join('/')];
      const key = `${name} ${folder}`;
      if (seen.has(key)) break;
      seen.set(key, [name, folder]);
      names.pop();
      folders.pop();
    }
  }
  return [...seen.values()];
}

function addPaths({ index }: ExploreMap, paths: Buckets): void {
  const folders = new Set<string>();
  for (const node of index.modules) {
    add(paths, '/', { key: node.path, named: { kind: 'module', node } });
    addFolders(folders, node.path);
  }
  for (const file of index.skipped) {
    if (!mayBeText(file)) continue;
    add(paths, '/', { key: file.path, named: { kind: 'file', path: file.path } });
    addFolders(folders, file.path);
  }
  for (const path of folders) add(paths, '/', { key: path, named: { kind: 'folder', path } });
}

function addFolders(folders: Set<string>, path: string): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

/**
 * The first of these that gives any: the whole name, the end of one, and both whatever the case. A text without a
 * definition's number means the definitions of its name alike.
 */
function findIn(bucket: readonly Entry[], text: string): readonly Entry[] {
  const lower = text.toLowerCase();
  const nameOf = ({ key, named }: Entry): string =>
    saysWhich(text) || !('node' in named) || named.kind === 'module' ? key : bareId(key);
  const steps: ((name: string) => boolean)[] = [
    (name) => name === text,
    (name) => endsWithName(name, text),
    (name) => name.toLowerCase() === lower,
    (name) => endsWithName(name.toLowerCase(), lower),
  ];
  const whole = bucket.filter(({ key }) => key === text);
  if (whole.length > 0) return whole;
  for (const step of steps) {
    const found = bucket.filter((entry) => step(nameOf(entry)));
    if (found.length > 0) return found;
  }
  return [];
}

function endsWithName(key: string, end: string): boolean {
  return key.endsWith(end) && /[./]/.test(key.charAt(key.length - end.length - 1));
}

interface Near {
  readonly entry: Entry;
  readonly edits: number;
}

function nearIn(buckets: Buckets, separator: RegExp | '/', text: string): Near[] {
  const lower = text.toLowerCase();
  const word = lastOf(lower, separator);
  const near: Near[] = [];
  for (const [last, entries] of buckets) {
    if (last !== word && editsWithin(word, last) === null) continue;
    for (const entry of entries.slice(0, MOST_OF_A_NAME)) {
      const edits = editsWithin(asDotted(lower), tailOf(entry.key.toLowerCase(), lower));
      // The right name behind a wrong qualifier is worth a mention, but comes after slips of the whole.
      if (edits !== null) near.push({ entry, edits });
      else if (last === word) near.push({ entry, edits: text.length });
    }
  }
  return near;
}

/** Edits from `word` to `other`; null where they are more than a third of its letters: it is another word then. */
function editsWithin(word: string, other: string): number | null {
  const most = Math.max(1, Math.floor(word.length / 3));
  if (Math.abs(word.length - other.length) > most) return null;
  const edits = editDistance(word, other);
  return edits > most ? null : edits;
}

/** Of one name so many things are compared: nobody reads on, and common names have thousands. */
const MOST_OF_A_NAME = 50;

/** As many segments of the end of `key` as `like` has. */
function tailOf(key: string, like: string): string {
  return key.split(ID_END).slice(-like.split(ID_END).length).join('.');
}

function asDotted(name: string): string {
  return name.replaceAll('/', '.');
}
