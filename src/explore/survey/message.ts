import type { ExploreMap } from '../map/exploreMap';
import { isTestFile } from '../../index/languages/rules';
import { clip, count, oneLine } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { unmappedNote } from '../gaps/unmapped';
import { wordPlaces } from '../words/wordPlaces';
import type { WordPlace } from '../words/wordPlaces';
import { surveyRow } from './surveyRow';

const MOST_ROWS = 12;
const SHOWN_CODE = 140;
/** Fewer words stand in many messages. */
const LEAST_WORDS = 2;
/** A message has values in it: more runs of its words are not tried. */
const MOST_RUNS = 60;

/** Where the text of a message is written: in code, then in comments and documents; tests are counted. A word search. */
export function surveyMessage(map: ExploreMap, text: string): Trace {
  const { words, places } = longestWritten(map, text);
  const tests = places.filter(({ path }) => isTestFile(path));
  const others = places.filter(({ path }) => !isTestFile(path));
  const code = others.filter(({ role }) => role !== 'said');
  const said = others.filter(({ role }) => role === 'said');
  return {
    sentence: sentenceOf(text, words, code, places.length),
    sections: [
      { title: `In code (${code.length}):`, rows: rowsOf(code) },
      { title: `In comments and documents (${said.length}):`, rows: rowsOf(said) },
      ...(code.length === 0 ? [{ title: `In tests (${tests.length}):`, rows: rowsOf(tests) }] : []),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      ...(code.length > 0 && tests.length > 0
        ? [`${count(tests.length, 'line', 'lines')} of tests ${tests.length === 1 ? 'has' : 'have'} it too.`]
        : []),
      ...(places.length === 0 ? unmappedNote(map) : []),
    ],
    advice: 'search_code with a regex finds every line.',
  };
}

function sentenceOf(text: string, words: string, code: readonly WordPlace[], all: number): string {
  const asked = `'${clip(oneLine(text), 120)}'`;
  const shown = `'${clip(oneLine(words), 120)}'`;
  if (all === 0)
    return `${asked} does not occur in the files that were searched, and no two of its words occur together.`;
  const whole = words === text ? '' : `${asked} does not occur as a whole: code may build it from parts. `;
  const [first] = code;
  if (first === undefined) return `${whole}No code here has ${shown}: only tests, comments or documents do.`;
  return `${whole}${shown} occurs in ${count(code.length, 'line', 'lines')} of code: ${oneLine(`${first.path}:${first.line}`)}${code.length > 1 ? ' and others' : ''}.`;
}

/** The text, else the longest run of its words that is written anywhere. */
function longestWritten(
  map: ExploreMap,
  text: string,
): { readonly words: string; readonly places: readonly WordPlace[] } {
  for (const words of [text, ...runsOf(text)]) {
    const places = wordPlaces(map, words);
    if (places.length > 0) return { words, places };
  }
  return { words: text, places: [] };
}

/** Runs of neighbouring words, without quotes and placeholders, the longest first. */
function runsOf(text: string): readonly string[] {
  const pieces = text
    .split(/[{}<>%"'`“”]|\.{3}|…|\b\d+\b/)
    .map((piece) =>
      piece
        .trim()
        .replace(/^[:,.;!?\s]+|[:,.;!?\s]+$/g, '')
        .split(/\s+/),
    )
    .filter((words) => words.length >= LEAST_WORDS);
  const longest = Math.max(0, ...pieces.map(({ length }) => length));
  const runs: string[] = [];
  for (let size = longest; size >= LEAST_WORDS && runs.length < MOST_RUNS; size--)
    for (const words of pieces)
      for (let from = 0; from + size <= words.length && runs.length < MOST_RUNS; from++)
        runs.push(words.slice(from, from + size).join(' '));
  return runs;
}

function rowsOf(places: readonly WordPlace[]): readonly TraceRow[] {
  return places.slice(0, MOST_ROWS).map(({ path, line, text, id }) =>
    surveyRow({
      name: clip(oneLine(text), SHOWN_CODE),
      path,
      line,
      id,
      score: null,
      details: id === null ? [] : [`in ${id}`],
    }),
  );
}
