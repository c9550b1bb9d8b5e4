import type { ExploreMap } from '../map/exploreMap';
import { namesOf } from '../target/names';
import { passedOn } from '../target/passedOnNames';
import { wordPlaces } from './wordPlaces';

/** A name, perhaps with what holds it: no path, no lines, no sentence. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->|#)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?$/u;

/** Whether a text is a name that nothing in the map has, as it is written, and that no module passes on. */
export function isUnknownName(map: ExploreMap, text: string): boolean {
  const name = bareName(text);
  const [, path, inside] = /^(.+\.\w+)::?([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(name) ?? [];
  if (path !== undefined && inside !== undefined) return isInUnmapped(map, path);
  if (!NAME.test(name)) return false;
  if (namesOf(map).find(name.replace(/\(\)$/, '')).length > 0) return isOtherwiseWritten(map, text);
  return passedOn(map, name.replace(/\(\)$/, '')).length === 0;
}

/**
 * Whether the map has a name in another case alone, while code sets or defines it as it is written: `STRING` is not the
 * function `string` where code sets a `STRING`.
 */
export function isOtherwiseWritten(map: ExploreMap, text: string): boolean {
  const name = bareName(text);
  if (!NAME.test(name)) return false;
  const found = namesOf(map).find(name.replace(/\(\)$/, ''));
  const last = lastOf(name);
  const isAsWritten = found.some(
    ({ key, named }) => lastOf(key.replace(/#\d+$/, '')) === last || !('node' in named),
  );
  if (found.length === 0 || isAsWritten) return false;
  return wordPlaces(map, last).some(({ role }) => role === 'set' || role === 'defined');
}

function bareName(text: string): string {
  return text.trim().replace(/^(["'`])(.*)\1$/s, '$2');
}

function isInUnmapped(map: ExploreMap, path: string): boolean {
  return namesOf(map)
    .find(path)
    .some(({ named }) => named.kind === 'file');
}

function lastOf(name: string): string {
  return (
    name
      .replace(/\(\)$/, '')
      .split(/[./:#>-]/)
      .at(-1) ?? name
  );
}
