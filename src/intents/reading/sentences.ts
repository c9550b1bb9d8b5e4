/** The first sentence of a tool's answer, which is written for models, in words for people. */
import { plain } from '../text/markdown';
import type { Place } from '../text/toolText';

/** The sentence of a trace, taken apart at its target. */
export interface Told {
  readonly before: string;
  readonly target: Place;
  readonly after: string;
}

const TARGET =
  /^(A change of |Nothing in this folder is known to (?:depend on|override) |[\d,]+ methods? overrides? |.*? directly from (?:the classes of )?|No known test calls (?:or names )?|)(.+?) \((\S.*?\.\w+)(?::(\d+))?\)(?=[ .,;])(.*)$/;

/** What the sentence says of its target; null for one that names none with its place. */
export function parseTold(sentence: string): Told | null {
  const [, before, id, path, line = '1', after] = TARGET.exec(sentence) ?? [];
  if (before === undefined || id === undefined || path === undefined || after === undefined) return null;
  return { before, target: { id, path, line: Number(line) }, after };
}

/** The words of such a sentence for people, without Markdown. */
export function inWords(text: string): string {
  return text
    .replace(
      /^([\d,]+) places? match(?:es)? (.*); the best ([\d,]+) follow\.$/,
      'The first $3 of $1 matches for $2.',
    )
    .replace(
      /by ([\d,]+) symbols? at ([\d,]+) sites?, ([^.;]+)/,
      (_all, symbols: string, sites: string, sure: string) =>
        `at ${places(sites)} in ${functions(symbols)}, ${certainty(sure, sites)}`,
    )
    .replace(
      /calls ([\d,]+) symbols? of this folder at ([\d,]+) sites?, ([^.;]+)/,
      (_all, symbols: string, sites: string, sure: string) =>
        `calls ${functions(symbols)} of this folder at ${places(sites)}, ${certainty(sure, sites)}`,
    )
    .replace(
      /at ([\d,]+) sites?, ([^.;]+)/,
      (_all, sites: string, sure: string) => `at ${places(sites)}, ${certainty(sure, sites)}`,
    )
    .replace(/at 0 sites/, 'nowhere in this folder')
    .replace(
      /has no resolved caller(?: from outside itself)? in this folder/,
      'has no known caller in this folder',
    )
    .replace(
      /(calls nothing in this folder(?: outside itself)?), as far as its calls could be resolved/,
      '$1',
    )
    .replace(/; its module \S+ by ([\d,]+) modules? in all/, '; its file by $1 in all')
    .replace(/\b0 (modules?|subclasses)/g, 'no $1')
    .replace(/ \(([\d,]+)(?: \+ [\d,]+)* by hop\)/, (_all, direct: string) => `, ${direct} of them directly`)
    .replace(/; the most important module has I \d+(?:\.\d+)?/, '');
}

/** The text as Markdown with each of these ids, where it stands as a word, as what `shown` makes of it. */
export function withNames(text: string, places: readonly Place[], shown: (place: Place) => string): string {
  const byId = new Map(places.flatMap((place) => (place.id === null ? [] : [[place.id, place] as const])));
  return text
    .split(/( |(?:[.,;:)]+(?= |$))|\()/)
    .map((word) => {
      const place = byId.get(word);
      return place === undefined ? plain(word) : shown(place);
    })
    .join('')
    .replace(/\s+/g, ' ');
}

function places(count: string): string {
  return `${count} ${count === '1' ? 'place' : 'places'}`;
}

function functions(count: string): string {
  return `${count} ${count === '1' ? 'function' : 'functions'}`;
}

function certainty(sure: string, sites: string): string {
  const [, exact, inferred] = /^([\d,]+) exact and ([\d,]+) inferred$/.exec(sure) ?? [];
  if (exact !== undefined && inferred !== undefined) return `${exact} of them certain, ${inferred} inferred`;
  if (!/^(?:all )?(?:exact|inferred)$/.test(sure)) return sure;
  const word = sure.includes('exact') ? 'certain' : 'inferred';
  return sites === '1' ? word : `all of them ${word}`;
}
