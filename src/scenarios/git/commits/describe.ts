/** What a group of units does, as a verb and its object. Pure. */
import { shownPath } from '../../../git/bytePaths';
import { fileKindOf } from './fileKinds';
import type { Group } from './order';
import type { Unit } from './units';

/** More names say less. */
const MOST_NAMES = 3;

export type Deed = 'add' | 'remove' | 'rename' | 'move' | 'change' | 'update' | 'format' | 'generate';

export interface Description {
  readonly deed: Deed;
  /** Ways to say it, the best first, the last ones short; without an end or a line break. */
  readonly objects: readonly string[];
  /** Files that it touches, the one with most lines first. */
  readonly paths: readonly string[];
  readonly kind: Group['kind'];
}

export function describe({ units, kind }: Group): Description {
  const paths = pathsOf(units);
  const said = (deed: Deed, objects: readonly string[]): Description => ({
    ...{ deed, paths, kind },
    objects: [...new Set(objects.map((object) => object.replace(/\s+/g, ' ')))],
  });
  const files = filesSaid(paths);
  if (kind === 'move') return moved(units, said);
  if (kind === 'format') return said('format', files);
  if (kind === 'generated') return said('generate', files);
  const whole = wholeFiles(units);
  if (whole !== null) return said(whole, files);
  if (kind === 'document' || kind === 'settings' || kind === 'data') return said('update', files);
  return code(units, files, said);
}

type Say = (deed: Deed, objects: readonly string[]) => Description;

function code(units: readonly Unit[], files: readonly string[], said: Say): Description {
  const all = units.filter(({ kind, path }) => kind === 'code' && isCode(path));
  const main = all.filter(({ path }) => fileKindOf(path, null) === 'code');
  // Tests come with the code that they test.
  const telling = main.length > 0 ? main : all;
  if (telling.length === 0) {
    const kinds = new Set(units.map((unit) => unit.kind));
    const what = kinds.has('import') ? 'imports in ' : kinds.has('comment') ? 'comments in ' : '';
    return said('update', [...files.map((each) => `${what}${each}`), ...files]);
  }
  const place = placeOf(pathsOf(telling));
  const comers = telling.filter(({ removed }) => removed.length === 0);
  const come = names(comers);
  if (come.length > 0 && comers.length * 2 >= telling.length)
    return said('add', [...namesSaid(come, place), ...files]);
  const gone = names(telling.filter(({ added }) => added.length === 0));
  if (gone.length > 0 && telling.every(({ added }) => added.length === 0))
    return said('remove', [...namesSaid(gone, place), ...files]);
  const rewrite = rewriteOf(telling);
  if (rewrite !== null)
    return said('rename', [...namesSaid([`${rewrite[0]} to ${rewrite[1]}`], place), ...files]);
  const touched = othersFirst(telling.map(({ symbol }) => shortName(symbol)).filter((name) => name !== ''));
  if (touched.length === 0) return said('change', files);
  if (touched.length <= MOST_NAMES) return said('change', [...namesSaid(touched, place), ...files]);
  const head = place.path === '' ? '' : `${place.path}: `;
  return said('update', [...touched.map((name) => `${head}${more(name, touched)}`), ...files]);
}

const isCode = (path: string): boolean => ['code', 'test'].includes(fileKindOf(path, null));

/** Lines that only follow a rename are not told. */
function moved(all: readonly Unit[], said: Say): Description {
  const units = all.filter(({ piece }) => piece.hunk.part === 'rename' || piece.hunk.part === 'mode');
  const files = filesSaid(pathsOf(units));
  const modes = units.filter(({ piece }) => piece.hunk.part === 'mode').length;
  if (modes > 0)
    return said(
      'change',
      files.map((each) => `${modes < units.length ? 'names and modes' : 'mode'} of ${each}`),
    );
  const moves = units.map(({ piece, path }) => [shownPath(piece.hunk.file.oldPath), path] as const);
  const [[from, to] = ['', '']] = moves;
  const isSame = moves.every(([old, path]) => nameOf(old) === nameOf(path));
  if (!isSame)
    return said('rename', [list(moves.map(([old, path]) => `${nameOf(old)} to ${nameOf(path)}`)), ...files]);
  const folder = to.slice(0, -nameOf(to).length - 1) || 'the top folder';
  return said('move', moves.length > 1 ? files : [`${nameOf(from)} to ${folder}`, ...files]);
}

/** Where all its files are new, or all are gone. */
function wholeFiles(units: readonly Unit[]): 'add' | 'remove' | null {
  const files = units.map(({ piece }) => piece.hunk.file);
  if (files.every(({ before }) => before === null)) return 'add';
  return files.every(({ after }) => after === null) ? 'remove' : null;
}

function pathsOf(units: readonly Unit[]): readonly string[] {
  const lines = new Map<string, number>();
  for (const { path, added, removed } of units)
    lines.set(path, (lines.get(path) ?? 0) + added.length + removed.length);
  return [...lines].sort(([, a], [, b]) => b - a).map(([path]) => path);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function names(units: readonly Unit[]): readonly string[] {
  return othersFirst(units.flatMap(({ outerDefines }) => [...outerDefines]));
}

/** Each once, those first that others use. */
function othersFirst(all: readonly string[]): readonly string[] {
  const isOwn = (name: string): number => (/(?:^|\.)_/.test(name) ? 1 : 0);
  return [...new Set(all)].sort((a, b) => isOwn(a) - isOwn(b));
}

function shortName(symbol: string): string {
  return symbol
    .split('.')
    .filter((part) => !part.includes('<'))
    .slice(-2)
    .join('.')
    .replace(/#\d+/g, '');
}

/** The one name that went and the one that came, in every unit. */
function rewriteOf(units: readonly Unit[]): readonly [string, string] | null {
  if (units.some(({ removed, added }) => removed.length !== added.length)) return null;
  const gone = inAll(
    units.map(({ removedNames, addedNames }) => [...removedNames].filter((name) => !addedNames.has(name))),
  );
  const come = inAll(
    units.map(({ removedNames, addedNames }) => [...addedNames].filter((name) => !removedNames.has(name))),
  );
  const [[from, ...more], [to, ...others]] = [gone, come];
  if (from === undefined || to === undefined || more.length > 0 || others.length > 0) return null;
  return units.every((unit) => isRename(unit, from, to)) ? [from, to] : null;
}

/** Whether its lines are the same but for the name: one that stands in the place of another may mean something else. */
function isRename({ removed, added }: Unit, from: string, to: string): boolean {
  const plain = (line: string, name: string): string =>
    line.replace(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (word) => (word === name ? '\0' : word)).trim();
  return removed.every((line, at) => plain(line, from) === plain(added[at] ?? '', to));
}

function inAll([first = [], ...rest]: readonly (readonly string[])[]): readonly string[] {
  return first.filter((name) => rest.every((own) => own.includes(name)));
}

const list = (all: readonly string[]): string =>
  all.length <= 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

/** One of them, and how many others there are. */
const more = (name: string, all: readonly string[]): string =>
  all.length <= 1 ? name : `${name} and ${all.length - 1} more`;

interface Place {
  /** Of a file or a folder. */
  readonly name: string;
  /** With the folder that it is in. */
  readonly path: string;
}

/** The file, or the folder that all these files are in; '' for the top folder. */
function placeOf(paths: readonly string[]): Place {
  const [first = ''] = paths;
  const path = paths.length > 1 ? commonFolder(paths) : first;
  return { name: nameOf(path), path: path.split('/').slice(-2).join('/') };
}

/** Of several files; '' for the top folder. */
function commonFolder([first = '', ...rest]: readonly string[]): string {
  const folders = first.split('/').slice(0, -1);
  const isIn = (length: number): boolean => {
    const start = `${folders.slice(0, length).join('/')}/`;
    return rest.every((path) => path.startsWith(start));
  };
  for (let length = folders.length; length > 0; length--)
    if (isIn(length)) return folders.slice(0, length).join('/');
  return '';
}

function namesSaid(all: readonly string[], { name, path }: Place): readonly string[] {
  const few = all.length <= MOST_NAMES ? [list(all)] : [];
  const first = all.slice(0, MOST_NAMES).map((each) => more(each, all));
  const said = [...few, ...first];
  const places = [name, path].filter((place) => place !== '');
  const inPlace = places.flatMap((place) => said.map((each) => `${each} in ${place}`));
  return few.length > 0 || inPlace.length === 0 ? [...said, ...inPlace] : inPlace;
}

function filesSaid(paths: readonly string[]): readonly string[] {
  const [first = ''] = paths;
  const short = paths.map(nameOf);
  const folder = commonFolder(paths);
  const count = paths.length === 1 ? 'a file' : `${paths.length} files`;
  return [
    ...(paths.length <= MOST_NAMES ? [list(short)] : []),
    ...(paths.length === 1 ? [first.split('/').slice(-2).join('/'), first] : []),
    ...(paths.length > 1 && folder !== '' ? [`${count} in ${folder}`] : []),
    ...(paths.length > 1 ? [more(nameOf(first), paths), more(first, paths)] : []),
    count,
  ];
}
