/** Places of a workspace as they were, put back without going through links that were made since. */
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import { isWithin, realOrNone, statOrNone } from './paths';

/** A file or link as it was. */
type Kept =
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly mode: number }
  | { readonly kind: 'link'; readonly to: string };

/** Settings and hooks are small; what is larger is left as it is. */
const MOST_FILES = 2_000;
const MOST_BYTES = 1_000_000;
/** Of a place with more nothing counts as made. */
const MOST_NAMES = 20_000;

export interface PuttingBack {
  /** Absolute: what lies in these folders may be changed, and nothing else. */
  readonly within: readonly string[];
  /** Puts away what lies at an absolute path, a link itself. */
  readonly away: (path: string) => string;
}

export interface KeptPlaces {
  /**
   * Writes what was changed as it was, and puts away what was made. Returns absolute paths: what was written, and what could
   * not be, since a link outside of the folders leads elsewhere.
   */
  putBack(options: PuttingBack): { readonly changed: readonly string[]; readonly left: readonly string[] };
}

/** Keeps the places (absolute, no links in the folders around them) as they are now. */
export function keepPlaces(given: readonly string[]): KeptPlaces {
  // What a link leads to is not of the place.
  const places = [...new Set(given)].filter((path) => {
    const [parent = dirname(path)] = realOrNone(dirname(path));
    return parent === dirname(path);
  });
  const present = new Map<string, 'folder' | 'other'>();
  const listed = new Set<string>();
  const kept = new Map<string, Kept>();
  for (const place of places) {
    const names = namesOf(place);
    if (names === null) continue;
    listed.add(place);
    for (const path of names) present.set(path, isFolder(path) ? 'folder' : 'other');
  }
  for (const place of places) read(place, kept);
  return {
    putBack: (options) => {
      const isOpen = (path: string): boolean => clearWay(path, options);
      const left = [...new Set([...places, ...kept.keys()])].filter((path) => !isOpen(path));
      const closed = new Set(left);
      for (const place of places)
        if (listed.has(place) && !closed.has(place)) madeIn(place, present).forEach(options.away);
      const changed = [...kept].filter(([path, was]) => !closed.has(path) && !isAsBefore(path, was));
      for (const [path, was] of changed) put(path, was, options);
      return { changed: changed.map(([path]) => path), left: left.filter((path) => kept.has(path)) };
    },
  };
}

/** The place and all in it; null where it has too many. */
function namesOf(place: string): readonly string[] | null {
  const found = statOrNone(place) === null ? [] : [place];
  for (let at = 0; at < found.length; at++) {
    if (found.length > MOST_NAMES) return null;
    const path = found[at] ?? place;
    if (isFolder(path)) for (const name of namesIn(path)) found.push(join(path, name));
  }
  return found;
}

function read(path: string, into: Map<string, Kept>): void {
  if (into.size >= MOST_FILES) return;
  const is = asItIs(path);
  if (is !== null) into.set(path, is);
  else if (isFolder(path)) for (const name of namesIn(path)) read(join(path, name), into);
}

function asItIs(path: string): Kept | null {
  const stats = statOrNone(path);
  try {
    if (stats?.isSymbolicLink() === true) return { kind: 'link', to: readlinkSync(path) };
    if (stats?.isFile() !== true || stats.size > MOST_BYTES) return null;
    return { kind: 'file', bytes: readFileSync(path), mode: stats.mode };
  } catch (error) {
    // Not to be read by this user.
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** What was surely not there before. */
function madeIn(path: string, present: ReadonlyMap<string, 'folder' | 'other'>): readonly string[] {
  if (statOrNone(path) === null) return [];
  const was = present.get(path);
  if (was === undefined) return [path];
  if (!isFolder(path)) return [];
  return was === 'other' ? [path] : namesIn(path).flatMap((name) => madeIn(join(path, name), present));
}

function isAsBefore(path: string, was: Kept): boolean {
  const is = asItIs(path);
  if (was.kind === 'link') return is?.kind === 'link' && is.to === was.to;
  return is?.kind === 'file' && is.mode === was.mode && is.bytes.equals(was.bytes);
}

/** Whether the folders around a path are folders, or not there; a link or file among them is put away. */
function clearWay(path: string, { within, away }: PuttingBack): boolean {
  const parts = dirname(path).split(sep);
  for (let count = 2; count <= parts.length; count++) {
    const folder = parts.slice(0, count).join(sep);
    const stats = statOrNone(folder);
    if (stats === null) return within.some((each) => isWithin(folder, each) && folder !== each);
    if (stats.isDirectory()) continue;
    if (!within.some((each) => isWithin(folder, each) && folder !== each)) return false;
    away(folder);
    return true;
  }
  return true;
}

function put(path: string, was: Kept, { away }: PuttingBack): void {
  // Somebody's work may have been moved there.
  if (isFolder(path)) away(path);
  else rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  if (was.kind === 'link') {
    symlinkSync(was.to, path);
    return;
  }
  writeFileSync(path, was.bytes);
  chmodSync(path, was.mode);
}

function isFolder(path: string): boolean {
  return statOrNone(path)?.isDirectory() === true;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // Not to be read by this user.
    if (isSystemError(error)) return [];
    throw error;
  }
}
