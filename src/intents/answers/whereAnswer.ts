/** Answers where a name is: exact names before similar ones. */
import { besideList } from './besideList';
import { code, paragraphs, plain } from '../text/markdown';
import { placeList } from './placeList';
import { bearsName } from '../reading/plan';
import type { AnsweredCall } from '../reading/plan';
import { parseToolText } from '../text/toolText';

const MOST_PLACES = 12;
const MOST_LIKE = 3;

/** A search that shows its best hits alone. */
const CUT = /^([\d,]+) places match .*; the best ([\d,]+) follow\.$/;

/** The places of `name` that a search by it has found; null where nothing of them bears it. */
export function whereText(name: string, call: AnsweredCall): string | null {
  const text = parseToolText(call.text);
  const places = [...new Map(call.results.map((place) => [`${place.path}:${place.line}`, place])).values()];
  const exact = places.filter((place) => bearsName(place, name));
  const like = places.filter((place) => !exact.includes(place));
  if (exact.length === 0 || like.length === 0) return null;
  const list = (shown: AnsweredCall['results'], most: number): string =>
    placeList(text, shown, { most, isPart: true });
  const [, all, first] = CUT.exec(text.sentence) ?? [];
  const among = first === undefined ? '' : `, among the first ${first} of ${all ?? ''} search results`;
  return paragraphs(
    `${exact.length === 1 ? '1 result has' : `${exact.length} results have`} the name ${code(name)}${among}:`,
    list(exact, MOST_PLACES),
    exact.length > MOST_PLACES ? plain(`and ${exact.length - MOST_PLACES} more.`) : '',
    'Similar names:',
    list(like.slice(0, MOST_LIKE), MOST_LIKE),
    besideList(text),
  );
}
