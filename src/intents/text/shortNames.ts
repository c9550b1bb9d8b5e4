/** Names as people say them: `Cart.add` for shop.cart.Cart.add, `cart.py` for the module shop.cart. */
import { nameForPeople } from '../../core/text/forPeople';
import { isPlainFile, withoutPackageFile } from '../../index/languages/rules';
import type { Place } from './toolText';

const LAMBDA = /^<lambda\d*>$/;

/** The last segment of a path, with its folder where every folder has such a file. */
export function fileName(path: string): string {
  const segments = path.split('/');
  return segments.slice(isPlainFile(segments.at(-1) ?? '') ? -2 : -1).join('/');
}

/** Whether the place is a file or module rather than a symbol in it. */
export function isFile({ id, path }: Place): boolean {
  return id === null || inFile(id, path) === '';
}

/**
 * The shortest name of each place: a file by its name, a symbol by its own and that of what holds it. Where two would
 * bear one name, both say their file, else which definition they are, else their whole id.
 */
export function shortNames(places: readonly Place[]): (place: Place) => string {
  const labels = new Map<string, string>();
  for (const widen of [shortName, withFile, withNumber, wholeName]) {
    const open = places.filter((place) => !labels.has(keyOf(place)));
    const owners = new Map<string, Set<string>>();
    for (const place of open)
      owners.set(widen(place), (owners.get(widen(place)) ?? new Set()).add(keyOf(place)));
    for (const place of open)
      if (owners.get(widen(place))?.size === 1) labels.set(keyOf(place), widen(place));
  }
  return (place) => labels.get(keyOf(place)) ?? shortName(place);
}

/** The short name alone; others may bear it too. */
export function shortName(place: Place): string {
  const { id, path } = place;
  if (id === null || isFile(place)) return fileName(path);
  const segments = inFile(id, path).split('.');
  const named = segments.filter((segment) => !LAMBDA.test(segment)).map((name) => name.replace(/#\d+$/, ''));
  const label = named.slice(-2).join('.');
  if (!LAMBDA.test(segments.at(-1) ?? '')) return label === '' ? fileName(path) : label;
  return `anonymous function${label === '' ? '' : ` in ${label}`}, line ${place.line}`;
}

function withFile(place: Place): string {
  return isFile(place) ? place.path : `${shortName(place)} (${fileName(place.path)})`;
}

/** Of several definitions of one name in a file which one it is; a place's line may be another than the definition's. */
function withNumber(place: Place): string {
  const number = isFile(place) ? undefined : /#(\d+)$/.exec(place.id ?? '')?.[1];
  return number === undefined ? withFile(place) : nameForPeople(`${shortName(place)}#${number}`, null);
}

function wholeName({ id, path, line }: Place): string {
  return id === null ? path : nameForPeople(id, LAMBDA.test(id.split('.').at(-1) ?? '') ? line : null);
}

function keyOf({ id, path }: Place): string {
  return id ?? path;
}

/** The part of an id behind its module's, '' for the module's own; ids of modules are the end of their path. */
function inFile(id: string, path: string): string {
  // A name in a file that is not mapped.
  if (id.startsWith(`${path}:`)) return id.slice(path.length + 1);
  const file = path.replace(/\.\w+$/, '');
  const segments = withoutPackageFile(file).split('/');
  const dotted = segments.map((_segment, at) => segments.slice(at).join('.'));
  for (const module of [file, ...dotted]) {
    if (id === module) return '';
    if (!id.startsWith(module)) continue;
    const rest = /^(?:#\d+)?(?:\.(.*))?$/.exec(id.slice(module.length));
    if (rest) return rest[1] ?? '';
  }
  return id.slice(id.lastIndexOf('/') + 1);
}
