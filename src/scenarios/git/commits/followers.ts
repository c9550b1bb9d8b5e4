/** Lines that follow a renamed file: all that they change is how its path is written, as imports do. Pure. */
import { shownPath } from '../../../git/bytePaths';
import type { Unit } from './units';

/** What a path was called and is called now, without the folders and the name that stay; each at least one part. */
interface Renamed {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What stands between the parts of a path in texts. */
const SEPARATORS = ['/', '.', '::', '\\'] as const;

/** Whether a unit follows a rename that is among `units`. Each of its lines is compared once a rename and separator. */
export function renameFollowers(units: readonly Unit[]): (unit: Unit) => boolean {
  const renames = units.filter(({ piece }) => piece.hunk.part === 'rename').map(renamedOf);
  return ({ removed, added }) =>
    removed.length > 0 &&
    removed.length === added.length &&
    renames.some((renamed) =>
      SEPARATORS.some((separator) =>
        removed.every((line, at) => isRewritten(line, added[at] ?? '', renamed, separator)),
      ),
    );
}

function renamedOf({ piece: { hunk } }: Unit): Renamed {
  const [from, to] = [hunk.file.oldPath, hunk.file.path].map((path) => partsOf(shownPath(path)));
  return withoutSame(from ?? [], to ?? []);
}

/** The folders, and the name without its ending. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  return [...parts, name.replace(/(?<=.)\.[^.]*$/, '')];
}

function withoutSame(from: readonly string[], to: readonly string[]): Renamed {
  const least = Math.min(from.length, to.length);
  let start = 0;
  while (start < least - 1 && from[start] === to[start]) start++;
  let end = 0;
  while (end < least - start - 1 && from.at(-1 - end) === to.at(-1 - end)) end++;
  return { from: from.slice(start, from.length - end), to: to.slice(start, to.length - end) };
}

/** Whether `after` is `before` with the new path in the place of the old one: everywhere, or once. */
function isRewritten(before: string, after: string, { from, to }: Renamed, separator: string): boolean {
  const [old, now] = [from.join(separator), to.join(separator)];
  if (old === now) return false;
  const places = placesOf(before, old);
  const put = (at: readonly number[]): string =>
    at.reduceRight((text, place) => text.slice(0, place) + now + text.slice(place + old.length), before);
  return places.length > 0 && (put(places) === after || places.some((place) => put([place]) === after));
}

/** Where `name` stands as a word of its own. */
function placesOf(line: string, name: string): readonly number[] {
  const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  const places: number[] = [];
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + name.length))
    if (!isWord(line[at - 1]) && !isWord(line[at + name.length])) places.push(at);
  return places;
}
