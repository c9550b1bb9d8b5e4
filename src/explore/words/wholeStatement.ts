import type { ExploreMap } from '../map/exploreMap';
import type { WordPlace } from './wordPlaces';

/** A value of more lines is data, of which the beginning tells enough. */
const MOST_LINES = 12;
/** What a line ends with where its statement goes on though no bracket is open. */
const GOES_ON = /(?:[\\=+|&?]|=>)$/;

/**
 * The code of a place on one line: of what is set or defined the lines that its value or its parameters have too, as far as
 * brackets are open, at most 12, and of a C function the type on the line above; of anything else its own line.
 */
export function wholeStatement(map: ExploreMap, { path, line, text, role }: WordPlace): string {
  const isDefined = role === 'defined';
  const depthOf = isDefined ? roundDepth : depth;
  const isOpen = depthOf(text) > 0 || (role === 'set' && GOES_ON.test(text));
  const lines = isDefined || (role === 'set' && isOpen) ? linesOf(map, path) : [];
  const type = isDefined && line > 1 ? typeAbove(lines[line - 2] ?? '', text) : '';
  const whole = isOpen ? joined(text, lines.slice(line, line + MOST_LINES - 1), depthOf) : text;
  return `${type}${whole}`;
}

function joined(text: string, below: readonly string[], depthOf: (line: string) => number): string {
  let open = depthOf(text);
  let whole = text.replace(/\\$/, '').trimEnd();
  for (const each of below) {
    const added = each.trim().replace(/\s+/g, ' ');
    whole = `${whole} ${added.replace(/\\$/, '').trimEnd()}`;
    open += depthOf(added);
    if (open <= 0 && !/(?:\\|=)$/.test(added)) break;
  }
  return whole.replace(/([([{]) /g, '$1').replace(/,? ([)\]}])/g, '$1');
}

/** In C the type of a function may stand on the line above its name. */
function typeAbove(above: string, text: string): string {
  const isAlone = /^[A-Za-z_]\w*\s*\(/.test(text);
  return isAlone && /^[A-Za-z_][\w\s*]{0,100}$/.test(above) ? `${above.trim()} ` : '';
}

function linesOf(map: ExploreMap, path: string): readonly string[] {
  return (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/);
}

/** How many more brackets a line opens than it closes, in texts and comments too. */
function depth(line: string): number {
  return (line.match(/[([{]/g) ?? []).length - (line.match(/[)\]}]/g) ?? []).length;
}

/** As `depth`, of round brackets: a body is no part of what a definition says. */
function roundDepth(line: string): number {
  return (line.match(/\(/g) ?? []).length - (line.match(/\)/g) ?? []).length;
}
