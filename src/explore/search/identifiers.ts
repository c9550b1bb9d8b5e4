/** Words as code writes them: where they stand in a text, and what they are made of. */

const LOWER = /^[a-z]+$/;
/** `HTTPServer2` is http, server and 2. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}_$]+/gu;
/** Written without spaces between words: any two neighbours may be one. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]{2,}$/u;
/** Longer runs of letters are data. */
const MOST_CHARACTERS = 100;

/** Below it are Latin, Greek, Cyrillic, Hebrew, Arabic: written with spaces between words. */
const FIRST_OTHER_SCRIPT = 0x0e00;

const WORD_UNIT = 1;
const OTHER_UNIT = 2;
/** By UTF-16 code unit, 0 = not looked at yet: the test by a regular expression is slow. */
const units = new Uint8Array(0x10000);

function isWordUnit(unit: number): boolean {
  let known = units[unit] ?? OTHER_UNIT;
  if (known === 0) {
    // Half of a character beyond the basic plane: those are letters as often as not.
    const isWord =
      (unit >= 0xd800 && unit < 0xe000) || /[\p{L}\p{M}\p{N}_$]/u.test(String.fromCharCode(unit));
    units[unit] = known = isWord ? WORD_UNIT : OTHER_UNIT;
  }
  return known === WORD_UNIT;
}

/**
 * Calls `visit` with each identifier or word of a text and where it begins, in their order; those of more than 100
 * characters are left out, and whether there are any is the result. Linear.
 */
export function eachIdentifier(text: string, visit: (identifier: string, at: number) => void): boolean {
  const { length } = text;
  let hasMore = false;
  for (let at = 0; at < length; at++) {
    if (!isWordUnit(text.charCodeAt(at))) continue;
    const start = at;
    let highest = 0;
    // Behind the end there is no unit, and that is part of no word.
    for (let unit = text.charCodeAt(at); isWordUnit(unit); unit = text.charCodeAt(++at))
      highest = Math.max(highest, unit);
    if (highest < FIRST_OTHER_SCRIPT) {
      if (at - start <= MOST_CHARACTERS) visit(text.slice(start, at), start);
      else hasMore = true;
    } else hasMore = eachPart(text.slice(start, at), start, visit) || hasMore;
  }
  return hasMore;
}

/** Scripts that stand beside a name of code without a space: in most sentences of Chinese, Japanese, Korean and Thai. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/u;

const SCRIPT_BORDERS = new RegExp(`(${OTHER_SCRIPT.source})`, 'u');

/** A word in its parts of one way of writing: `请用extract_tables提取` is 请用, extract_tables and 提取. */
export function splitScripts(word: string): readonly string[] {
  return OTHER_SCRIPT.test(word) ? word.split(SCRIPT_BORDERS).filter((part) => part !== '') : [word];
}

/** The parts of a word as `splitScripts` gives them, without those of other scripts: what may be a name of code. */
export function withoutOtherScripts(word: string): readonly string[] {
  return splitScripts(word).filter((part) => !OTHER_SCRIPT.test(part));
}

/** Of a run of letters of several scripts, which a sentence without spaces may be whole. */
function eachPart(run: string, start: number, visit: (identifier: string, at: number) => void): boolean {
  let at = start;
  let hasMore = false;
  for (const part of splitScripts(run)) {
    if (part.length <= MOST_CHARACTERS) visit(part, at);
    else hasMore = true;
    at += part.length;
  }
  return hasMore;
}

/** The parts of a name in lower case, without accents: `getUserNames` is get, user and names. Unspaced writing in twos. */
export function partsOf(name: string): string[] {
  // Most words of any text.
  if (LOWER.test(name)) return [name];
  return (name.match(PART) ?? []).flatMap((part) => {
    if (/^[a-zA-Z0-9]+$/.test(part)) return [part.toLowerCase()];
    return UNSPACED.test(part) ? pairsOf(part) : [withoutAccents(part).toLowerCase()];
  });
}

/**
 * What an identifier is found by: the stems of its parts and, where it has several, itself in lower case without
 * what joins them, so that `http_server` and `HTTPServer` are one.
 */
export function termsOf(identifier: string): string[] {
  const parts = partsOf(identifier);
  const stems = parts.map(stem);
  return parts.length > 1 ? [...new Set([...stems, wholeOf(parts)])] : stems;
}

/** The term of a whole name of several parts. */
export function wholeOf(parts: readonly string[]): string {
  return parts.join('');
}

/** A word without its common English endings: cache, caches, cached and caching are one, and so are query and queries. */
export function stem(word: string): string {
  if (word.length < 4 || !LOWER.test(word)) return word;
  let bare = withoutSuffix(withPlainY(word));
  if (bare.endsWith('s') && !bare.endsWith('ss')) bare = bare.slice(0, -1);
  if (bare.length > 3 && bare.endsWith('e')) bare = bare.slice(0, -1);
  const last = bare.at(-1) ?? '';
  // Stopping and stopped are stop; calling stays call, and missing miss.
  return last === bare.at(-2) && !'aeiouls'.includes(last) ? bare.slice(0, -1) : bare;
}

/** A word in -y and its plural end alike. */
function withPlainY(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}i`;
  return word.endsWith('y') && !isVowel(word.at(-2)) ? `${word.slice(0, -1)}i` : word;
}

function withoutSuffix(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  return word.length > 4 && word.endsWith('ed') ? word.slice(0, -2) : word;
}

function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && 'aeiou'.includes(letter);
}

function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '');
}
