/** Where a name is: the things that bear it, before those whose names are only like it. */
import { besideList } from './besideList';
import { code, paragraphs, plain } from './markdown';
import { placeList } from './placeList';
import { bearsName } from './plan';
import type { AnsweredCall } from './plan';
import { parseToolText } from './toolText';

const MOST_PLACES = 12;
const MOST_LIKE = 3;

/** The places of `name` that a search by it has found; null where nothing of them bears it. */
export function whereText(name: string, call: AnsweredCall): string | null {
  const text = parseToolText(call.text);
  const exact = call.results.filter((place) => bearsName(place, name));
  const like = call.results.filter((place) => !exact.includes(place));
  if (exact.length === 0 || like.length === 0) return null;
  const list = (places: AnsweredCall['results'], most: number): string =>
    placeList(text, places, { most, isPart: true });
  return paragraphs(
    `${exact.length === 1 ? '1 thing bears' : `${exact.length} things bear`} the name ${code(name)}:`,
    list(exact, MOST_PLACES),
    exact.length > MOST_PLACES ? plain(`and ${exact.length - MOST_PLACES} more.`) : '',
    'Names like it:',
    list(like.slice(0, MOST_LIKE), MOST_LIKE),
    besideList(text),
  );
}
