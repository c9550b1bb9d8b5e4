/** The places of an answer as a list: each by its short name, as a link, with what its row says. */
import { code, list, placeLink, plain, withoutTags } from '../text/markdown';
import { fileName, isFile, shortNames } from '../text/shortNames';
import { foundLine, rowOf, rowsLeftOut } from '../text/toolText';
import type { Place, Row, ToolText } from '../text/toolText';

export interface ListOptions {
  /** Items at most; the others are counted. */
  readonly most: number;
  /** Details that would say in each item what the sentence has said. */
  readonly known?: readonly string[];
  /** `list` or `steps`; a list where it is left out. */
  readonly listed?: typeof list;
  /** Markdown of the item that counts the others. */
  readonly rest?: (count: number) => string;
  /** How many symbols there are, where the text counts those: one may have several places. */
  readonly total?: number;
  /** Whether the others were left out on purpose, and are counted elsewhere. */
  readonly isPart?: boolean;
}

/** The list of distinct places, in their order; '' for none. */
export function placeList(text: ToolText, places: readonly Place[], options: ListOptions): string {
  const { most, known = [], listed = list, rest = (count) => `and ${count} more` } = options;
  const distinct = distinctPlaces(places);
  const nameOf = shortNames(distinct);
  const items = distinct.slice(0, most).map((place) => {
    const name = nameOf(place);
    return [placeLink(name, place.path, place.line), ...wordsAbout(text.body, place, name, known)].join(
      ' · ',
    );
  });
  const more =
    options.isPart === true ? '' : moreText(distinct, items.length, rowsLeftOut(text), options, rest);
  return listed(more !== '' && items.length > 0 ? [...items, more] : items);
}

/** How many others there are: symbols where those are counted, else places; '' for none. */
function moreText(
  distinct: readonly Place[],
  shown: number,
  rowsLeft: number,
  { total }: ListOptions,
  rest: (count: number) => string,
): string {
  const places = distinct.length - shown + rowsLeft;
  if (places <= 0) return '';
  const symbols = new Set(distinct.slice(0, shown).map(({ id, path }) => id ?? path)).size;
  if (total === undefined) return rest(places);
  return total > symbols ? rest(total - symbols) : `and ${places} more places in them`;
}

function distinctPlaces(places: readonly Place[]): readonly Place[] {
  const seen = new Map(places.map((place) => [JSON.stringify([place.id, place.path, place.line]), place]));
  return [...seen.values()];
}

function wordsAbout(
  body: readonly string[],
  place: Place,
  name: string,
  known: readonly string[],
): readonly string[] {
  const row = (isFile(place) ? rowOf(body, place.path, place) : null) ?? rowOf(body, place.id ?? '', place);
  const found = foundLine(body, place);
  return [...(row === null ? [] : wordsOf(row, name, known)), ...(found === '' ? [] : [code(found)])];
}

function wordsOf({ sites, details }: Row, name: string, known: readonly string[]): readonly string[] {
  const words = details
    .filter((detail) => !isExact(detail) && !known.includes(detail))
    .map((detail) => plain(inShort(detail)));
  return sites === '' ? words : [plain(sitesText(sites, name)), ...words];
}

/** `exact`, and what is left of the word where a row was too long. */
function isExact(detail: string): boolean {
  return 'exact'.startsWith(detail.replace(/…$/, ''));
}

/** `cart.py:3, 8 (2 times)` of shop/cart.py:3, 8 x2; behind the name of the file itself its lines alone. */
function sitesText(sites: string, name: string): string {
  const [, path = '', lines = ''] = /^(.*?):([\d, x()+]*)$/.exec(sites) ?? [];
  const shown = lines.replace(/ x(\d+)/g, ' ($1 times)').replace(/ \(\+([\d,]+)\)$/, ' and $1 more');
  const file = fileName(path);
  if (file !== name) return `${file}:${shown}`;
  return `${/^\d+(?: \(\d+ times\))?$/.test(shown) ? 'line' : 'lines'} ${shown}`;
}

/** A documentation's first words; which names an import binds. */
function inShort(detail: string): string {
  const text = withoutTags(detail.replace(/^names: /, ''));
  return text.length <= LONGEST_DETAIL ? text : `${text.slice(0, LONGEST_DETAIL - 1).trimEnd()}…`;
}

const LONGEST_DETAIL = 80;
