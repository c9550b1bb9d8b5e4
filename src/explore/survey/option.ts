import type { ExploreMap } from '../map/exploreMap';
import { clip, count, oneLine } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { isProseFile } from '../words/proseFile';
import { wholeStatement } from '../words/wholeStatement';
import { wordPlaces } from '../words/wordPlaces';
import type { WordPlace } from '../words/wordPlaces';
import { isAside } from './listedFiles';
import { surveyRow } from './surveyRow';
import { surveyWord } from './wordSurvey';

const MOST_ROWS = 6;
/** Of a document the line and what explains it below. */
const SAID_LINES = 4;
const SHOWN = 200;
/** Fewer are code. */
const LEAST_WORDS = 4;
/** Entries of a change log tell when it changed, not what it does. */
const LOGS =
  /(?:^|\/)(?:changes?|changelog|history|news|releases?)[^/]*$|\.(?:lock|po|svg|css|log)$|(?:^|\/)\.changeset\//i;

/**
 * What is said of an option, a setting, a parameter or an environment variable, and where it gets a value: documents, then
 * comments, then lines that give it a value or a default, then others. A word search; tests and change logs are counted.
 */
export function surveyOption(map: ExploreMap, name: string): Trace {
  const all = wordPlaces(map, name);
  if (all.length === 0) return surveyWord(map, name);
  const own = all.filter(({ path }) => !isAside(path) && !LOGS.test(path));
  const documents = byHeading(
    own.filter(({ path, text }) => isProseFile(path) && isSentence(text)),
    name,
  );
  const code = own.filter(({ path }) => !isProseFile(path));
  const said = code.filter(({ role }) => role === 'said');
  // Where nothing explains it, what its lines do with it says most.
  if (documents.length + said.length === 0) return surveyWord(map, name);
  const valued = code.filter((place) => place.role !== 'said' && givesValue(place, name));
  const others = code.filter((place) => place.role !== 'said' && !valued.includes(place));
  return {
    sentence: sentenceOf(name, documents.length + said.length, valued),
    sections: [
      section(
        'Documents say',
        documents.map((place) => rowOf(place, withNext(map, place))),
      ),
      section(
        'Comments say',
        said.map((place) => rowOf(place, withNext(map, place))),
      ),
      section(
        'Lines with its value, default or type',
        valued.map((place) => rowOf(place, wholeStatement(map, place))),
      ),
      section(
        'Other code',
        others.map((place) => rowOf(place, place.text)),
      ),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      'this is a word search: other things with the same name count too.',
      ...(all.length > own.length
        ? [
            `${count(all.length - own.length, 'line', 'lines')} of tests, examples and change logs ${all.length - own.length === 1 ? 'is' : 'are'} left out.`,
          ]
        : []),
    ],
    advice: 'search_code with a regex finds every line.',
  };
}

function sentenceOf(name: string, explained: number, [first]: readonly WordPlace[]): string {
  const told = `${count(explained, 'line of a document or comment mentions', 'lines of documents and comments mention')} '${clip(oneLine(name), 120)}'`;
  return first === undefined
    ? `${told}.`
    : `${told}; its value, default or type is at ${oneLine(`${first.path}:${first.line}`)}.`;
}

/** Not an example of code. */
function isSentence(text: string): boolean {
  return (text.match(/(?<![\p{L}\p{N}_$.])\p{L}{2,}(?![\p{L}\p{N}_$(=.]\S)/gu) ?? []).length >= LEAST_WORDS;
}

/** Lines that begin with it are about it, and then those that tell a default. */
function byHeading(places: readonly WordPlace[], name: string): readonly WordPlace[] {
  const bare = name.replace(/^-+/, '');
  const rankOf = ({ text }: WordPlace): number => {
    const start = text.replace(/^[^\p{L}\p{N}_$]+/u, '');
    return (start.startsWith(bare) ? 2 : 0) + (/\bdefaults?\b/i.test(text) ? 1 : 0);
  };
  return [...places].sort((a, b) => rankOf(b) - rankOf(a));
}

/** A name with a sign, a type or a default behind it, and what reads or declares options by their names. */
function givesValue({ text, role }: WordPlace, name: string): boolean {
  if (role === 'set' || role === 'defined') return true;
  const word = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return (
    new RegExp(
      `${word}["'\`]?\\??\\s*(?::(?!:)[^=;]*)?(?:=(?![=>])|\\?\\?|\\|\\|)|${word}["'\`]?\\??\\s*:(?!:)\\s*\\S`,
    ).test(text) ||
    new RegExp(
      `(?:getenv|environ|process\\.env|env::var|add_argument|option|flag|register|declare|config|settings?)\\b.{0,40}${word}`,
      'i',
    ).test(text)
  );
}

/** The line, and those below it as long as they go on with it. */
function withNext(map: ExploreMap, { path, line }: WordPlace): string {
  const lines = (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/).slice(line - 1, line - 1 + SAID_LINES);
  const end = lines.findIndex((text, at) => at > 0 && /^[\s*#/]*$/.test(text));
  return lines
    .slice(0, end < 0 ? SAID_LINES : end)
    .map((text) => text.trim().replace(/^(?:\*|\/\/+|#+(?!\w)|\/\*+)\s?/, ''))
    .join(' ');
}

function section(title: string, rows: readonly TraceRow[]): Trace['sections'][number] {
  return {
    title: `${title} (${rows.length}):`,
    rows: rows.slice(0, MOST_ROWS),
    further: Math.max(0, rows.length - MOST_ROWS),
  };
}

function rowOf({ path, line, id }: WordPlace, text: string): TraceRow {
  return surveyRow({ name: clip(oneLine(text), SHOWN), path, line, id, score: null, details: [] });
}
