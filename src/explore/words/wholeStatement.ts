import type { ExploreMap } from '../exploreMap';
import type { WordPlace } from './wordPlaces';

/** A value of more lines is data, of which the beginning tells enough. */
const MOST_LINES = 12;
/** What a line ends with where its statement goes on though no bracket is open. */
const GOES_ON = /(?:[\\=+|&?]|=>)$/;

/**
 * The code of a place on one line: of what is set the lines that its value has too, as far as brackets are open, at most
 * 12; of anything else its own line.
 */
export function wholeStatement(map: ExploreMap, { path, line, text, role }: WordPlace): string {
  let open = depthOf(text);
  if (role !== 'set' || (open <= 0 && !GOES_ON.test(text))) return text;
  const lines = (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/).slice(line, line + MOST_LINES - 1);
  let whole = text.replace(/\\$/, '').trimEnd();
  for (const each of lines) {
    const added = each.trim().replace(/\s+/g, ' ');
    whole = `${whole} ${added.replace(/\\$/, '').trimEnd()}`;
    open += depthOf(added);
    if (open <= 0 && !/(?:\\|=)$/.test(added)) break;
  }
  return whole.replace(/([([{]) /g, '$1').replace(/,? ([)\]}])/g, '$1');
}

/** How many more brackets a line opens than it closes, in texts and comments too. */
function depthOf(line: string): number {
  return (line.match(/[([{]/g) ?? []).length - (line.match(/[)\]}]/g) ?? []).length;
}
