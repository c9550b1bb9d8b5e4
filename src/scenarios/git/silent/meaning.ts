/** What a use means before and after the merge, as far as the maps and the imports tell. */
import { posix } from 'node:path';
import type { NamedSite, TreeNames } from '../../../core/git/treeNames';
import type { Changed, Direction, Maps, TwoTexts } from './facts';
import type { Use } from './uses';
import { importsIn } from './uses';
import { isConstructorName } from './constructors';

/** `sure`: the map or an import names the symbol. `likely`: the map assumes it. `name`: nothing but the name tells. */
export type Meaning = 'sure' | 'likely' | 'name' | 'no';

export interface Meanings {
  /** Whether it is the changed symbol that the using side means. */
  before(use: Use, changed: Changed): Meaning;
  /** Whether the call calls the changed symbol in the merge. */
  merged(use: Use, changed: Changed): Meaning;
  /** Whether the map of the merge has a call of the changed symbol on the line of the use, whatever it is called there. */
  isMapped(use: Use, changed: Changed): boolean;
  /** Whether the merge has something else that the use of a symbol that is gone means. */
  isReplaced(use: Use, changed: Changed): boolean;
  /** Ids that the using side has for it, and those of the merge. */
  idsBefore(changed: Changed): ReadonlySet<string>;
  idsMerged(changed: Changed): ReadonlySet<string>;
}

/** Languages whose files see all of their folder. */
const FOLDER_SCOPE = /\.(?:java|go|kts?|cs)$/;

export function meaningsIn({ changedFiles, brought }: Direction, { using, merged }: Maps): Meanings {
  const files = new Map(changedFiles.map((file) => [file.path, file]));
  const gone = new Map(changedFiles.map((file) => [file.oldPath, file]));
  const oldPathOf = (path: string): string => files.get(path)?.oldPath ?? path;
  const [usingSites, mergedSites] = [sitesByLine(using), sitesByLine(merged)];
  const newLines = new Map(brought.map((file) => [file.path, file.added]));

  const before = (use: Use, changed: Changed): Meaning => {
    const ids = idsOf(using, changed, 'before');
    const path = oldPathOf(use.file.path);
    const sites = linesBefore(use, files.get(use.file.path)).flatMap(
      (line) => usingSites.get(`${path}\0${line}`) ?? [],
    );
    return meaningOf(use, changed, { ids, sites, path, home: placeBefore(changed), tree: using });
  };
  return {
    before,
    merged: (use, changed) => {
      const ids = idsOf(merged, changed, 'after');
      const { path } = use.file;
      const sites = mergedSites.get(`${path}\0${use.line}`) ?? [];
      return meaningOf(use, changed, { ids, sites, path, home: changed.row.path, tree: merged });
    },
    isMapped: (use, changed) => {
      const ids = idsOf(merged, changed, 'after');
      const sites = mergedSites.get(`${use.file.path}\0${use.line}`) ?? [];
      return sites.some(({ targets }) => targets.some((id) => ids.has(id)));
    },
    isReplaced: (use, changed) => {
      const sites = mergedSites.get(`${use.file.path}\0${use.line}`) ?? [];
      const isSame = (site: NamedSite): boolean =>
        site.name === use.name || isClassOf(merged, site, use.name);
      if (sites.some((site) => site.targets.length > 0 && isSame(site))) return true;
      if (isBound(use, merged)) return true;
      const home = gone.get(placeBefore(changed));
      if (home !== undefined && rebinds(home, use.name)) return true;
      return before(use, changed) === 'name' && isSpoken(use.name, merged, newLines);
    },
    idsBefore: (changed) => idsOf(using, changed, 'before'),
    idsMerged: (changed) => idsOf(merged, changed, 'after'),
  };
}

export function placeBefore({ row }: Changed): string {
  return row.from?.path ?? row.path;
}

function sitesByLine({ sites }: TreeNames): ReadonlyMap<string, readonly NamedSite[]> {
  const found = new Map<string, NamedSite[]>();
  for (const site of sites) {
    const key = `${site.path}\0${site.line}`;
    const known = found.get(key);
    if (known) known.push(site);
    else found.set(key, [site]);
  }
  return found;
}

/** Where the using side has the line; it is the same text there. */
function linesBefore({ file, line }: Use, changed: TwoTexts | undefined): readonly number[] {
  if (changed === undefined) return [line];
  const text = (file.text.lines[line - 1] ?? '').trim();
  return (changed.before?.lines ?? []).flatMap((one, at) => (one.trim() === text ? [at + 1] : []));
}

function idsOf(
  tree: TreeNames,
  { row, before, after }: Changed,
  side: 'before' | 'after',
): ReadonlySet<string> {
  const shape = side === 'before' ? before : after;
  if (shape === null) return new Set();
  const path = side === 'before' ? (row.from?.path ?? row.path) : row.path;
  const own = tree.definitions.filter((one) => one.path === path && one.line === shape.startLine);
  const ids = new Set(own.map(({ id }) => id));
  const made = tree.definitions.filter(({ name, parent }) => isConstructorName(name) && ids.has(parent));
  return new Set([...ids, ...made.map(({ id }) => id)]);
}

interface Looked {
  readonly ids: ReadonlySet<string>;
  readonly sites: readonly NamedSite[];
  readonly path: string;
  /** Where the symbol is defined. */
  readonly home: string;
  readonly tree: TreeNames;
}

function meaningOf(use: Use, changed: Changed, looked: Looked): Meaning {
  const { ids, sites, tree } = looked;
  const hits = sites.filter(({ targets }) => targets.some((id) => ids.has(id)));
  if (hits.some(({ meaning }) => meaning === 'exact')) return 'sure';
  if (hits.length > 0) return 'likely';
  const own = sites.filter((site) => site.name === use.name || isClassOf(tree, site, use.name));
  if (own.some(({ targets, meaning }) => targets.length > 0 || meaning === 'outside')) return 'no';
  const shape = changed.before ?? changed.after;
  const isTop = shape !== null && !shape.name.includes('.');
  if (isTop || changed.word !== changed.row.before?.split('.').at(-1))
    return boundMeaning(use, changed, looked);
  const defined = tree.definitions.filter(({ name }) => name === use.name);
  const isOnly = defined.every(({ id }) => ids.has(id)) && defined.length > 0;
  return use.kind === 'call' && use.receiver !== null && isOnly && own.length > 0 ? 'name' : 'no';
}

/** Of a name at the top of a file: by the file that it stands in, and by imports. */
function boundMeaning(use: Use, changed: Changed, { ids, path, home, tree }: Looked): Meaning {
  const isClass = !['function', 'lambda'].includes(changed.row.kind);
  if (use.kind === 'word' && !isClass) return 'no';
  const imports = tree.imports.filter((one) => one.path === path && one.to === home);
  const stem = posix.basename(home).replace(/\.\w+$/, '');
  if (use.receiver !== null) {
    const isModule = imports.some(({ names }) => names.includes(use.receiver ?? '') || use.receiver === stem);
    return isModule ? 'sure' : 'no';
  }
  if (imports.some(({ names }) => names.includes(use.name))) return 'sure';
  if (use.kind === 'import') return 'no';
  if (path === home) return 'sure';
  const isNear = FOLDER_SCOPE.test(path) && posix.dirname(path) === posix.dirname(home);
  const defined = tree.definitions.filter(({ name }) => name === use.name);
  return isNear && isClass && defined.length > 0 && defined.every(({ id }) => ids.has(id)) ? 'likely' : 'no';
}

function isClassOf({ definitions }: TreeNames, { targets }: NamedSite, name: string): boolean {
  return targets.some((id) => {
    const target = definitions.find((one) => one.id === id);
    return definitions.some((one) => one.id === target?.parent && one.name === name);
  });
}

/** Whether the merged file defines the bare name, or imports it from a file that does. */
function isBound({ name, receiver, file: { path } }: Use, { definitions, imports }: TreeNames): boolean {
  if (receiver !== null) return false;
  if (definitions.some((one) => one.name === name && one.path === path)) return true;
  const sources = imports.filter((one) => one.path === path && one.names.includes(name)).map(({ to }) => to);
  if (definitions.some((one) => one.name === name && sources.includes(one.path))) return true;
  const folder = posix.dirname(path);
  return (
    FOLDER_SCOPE.test(path) &&
    definitions.some((one) => one.name === name && posix.dirname(one.path) === folder)
  );
}

/** Whether the file that had the symbol still gives its name: by an import, an export or an assignment. */
function rebinds({ after }: TwoTexts, name: string): boolean {
  if (after === null) return false;
  const imports = importsIn(after.code);
  const word = new RegExp(`(?<![\\w$.])${name.replace(/\$/g, '\\$')}(?![\\w$])`);
  const assigned = new RegExp(`(?<![\\w$.])${name.replace(/\$/g, '\\$')}\\s*(?::[^=]+)?=(?!=)`);
  return after.code.some(
    (line, at) =>
      assigned.test(line) || (word.test(line) && (imports.has(at + 1) || /^\s*export\b/.test(line))),
  );
}

/** Whether the merge defines the name elsewhere, or calls it on other lines than the new ones. */
function isSpoken(
  name: string,
  { definitions, sites }: TreeNames,
  newLines: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  if (definitions.some((one) => one.name === name)) return true;
  return sites.some((site) => site.name === name && !(newLines.get(site.path)?.has(site.line) ?? false));
}
