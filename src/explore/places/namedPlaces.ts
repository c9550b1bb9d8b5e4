/** Files and folders beside the map that may be read: what a task was given, what it makes, installed packages. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export interface NamedPlace {
  /** What stands for it at the beginning of a path; null where it has no name. */
  readonly name: string | null;
  /** A file or folder, absolute. */
  readonly path: string;
  /** Whether who has read it may change it: freely, where a plan names it, or never. */
  readonly changes: 'freely' | 'planned' | 'never';
  /** Told with what is read there, as the beginning of a sentence; null for nothing. */
  readonly label: string | null;
}

/** A file or folder of a place. */
export interface PlacedPath {
  readonly place: NamedPlace;
  /** The folder that nothing is read out of: absolute, links followed. */
  readonly folder: string;
  /** Below that folder, `/`; '' for itself. */
  readonly path: string;
}

/**
 * What `asked` names of the places: by its absolute path, by a place's name before it, or relative to one of `from` (absolute
 * folders). Null where it names nothing that is there.
 */
export function findPlaced(
  places: readonly NamedPlace[],
  asked: string,
  from: readonly string[],
): PlacedPath | null {
  if (asked.includes('\0') || asked === '') return null;
  const [first = '', ...rest] = asked.split('/');
  for (const place of places) {
    const named = first === place.name ? [resolve(place.path, ...rest)] : [];
    const candidates = isAbsolute(asked)
      ? [asked]
      : [...named, ...from.map((folder) => resolve(folder, asked))];
    for (const candidate of candidates) {
      const found = placedAt(place, candidate);
      if (found !== null) return found;
    }
  }
  return null;
}

function placedAt(place: NamedPlace, candidate: string): PlacedPath | null {
  if (!existsSync(place.path)) return null;
  const top = realpathSync(place.path);
  const below = belowOf(place.path, candidate) ?? belowOf(top, candidate);
  if (below === null) return null;
  const isFolder = statSync(top).isDirectory();
  const [folder, path] = isFolder ? [top, below] : [dirname(top), basename(top)];
  return (isFolder || below === '') && leadsInto(folder, join(folder, path)) ? { place, folder, path } : null;
}

/** Whether there is something at the path (absolute), and it lies in the folder when all links are followed. */
export function leadsInto(folder: string, path: string): boolean {
  return existsSync(path) && belowOf(realpathSync(folder), realpathSync(path)) !== null;
}

/** The way from the folder down to the path, with `/`; '' for itself, null where it is not below. */
export function belowOf(folder: string, path: string): string | null {
  const way = relative(folder, path);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.split(sep).join('/');
}
