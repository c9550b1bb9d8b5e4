import { UNITS_PER_TOKEN } from '../../core/tokens/estimateTokens';
import { mostTokenUnits } from '../../core/tokens/mostTokenUnits';
import type { ExploreAnswer, ExploreResult } from '../../core/map/explore';
import type { ExploreMap } from '../map/exploreMap';
import { stampText } from '../map/indexStamp';
import { cellNotes } from './cellNotes';
import { clip } from './text';

/**
 * Answers are measured in room: characters, and for text of which a token has fewer (numbers, other scripts, signs,
 * data) as many as its tokens would have of code.
 */
const CHARACTERS_PER_TOKEN = 3.5;
/** A line of an answer; longer ones are data or generated, and one of them could fill it. */
const MAX_LINE = 400;
/** Ends a line of which not all is shown. */
export const CLIPPED = ' [line clipped]';
/** Kept free of the body for the first line, the notes and the stamp. */
const FRAME_ROOM = 1600;
/** More than any answer has: who asks beyond it wants to know only that it is much. */
const MOST_ROOM = 100_000;

/** What an answer says, before it has its frame. */
export interface AnswerParts {
  /** The answer in one sentence. */
  readonly sentence: string;
  readonly body: readonly string[];
  /** What is not known, or what was cut: a sentence each. */
  readonly notes: readonly string[];
  readonly results: readonly ExploreResult[];
  /** How to get what was left out; null when nothing was. */
  readonly more: string | null;
}

/** The room that so many tokens have. */
export function roomFor(tokens: number): number {
  return Math.floor(tokens * CHARACTERS_PER_TOKEN);
}

/** The room of the body's lines, line ends included, in an answer of so many tokens. */
export function bodyRoom(limitTokens: number): number {
  return roomFor(limitTokens) - FRAME_ROOM;
}

/** The room that the lines take in an answer, each clipped as there; beyond 100,000 the rest is not looked at. */
export function roomOf(lines: readonly string[]): number {
  let room = 0;
  for (const line of lines) {
    room += lineRoom(line);
    if (room > MOST_ROOM) break;
  }
  return room;
}

/** The first of the lines, as many as there is room for. */
export function fittingLines(lines: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = lines.findIndex((line) => (left -= lineRoom(line)) < 0);
  return end < 0 ? lines : lines.slice(0, end);
}

function lineRoom(line: string): number {
  const shown = line.length <= MAX_LINE ? line : answerLine(line);
  const tokens = mostTokenUnits(`${shown}\n`) / UNITS_PER_TOKEN;
  return Math.max(shown.length + 1, Math.ceil(tokens * CHARACTERS_PER_TOKEN));
}

/** One line of an answer: clipped with a mark, and without the characters that hide or reorder others. */
export function answerLine(text: string): string {
  // A minified file is one line of megabytes: only what may be shown is looked at.
  const start = text.slice(0, MAX_LINE + 1);
  const shown = start.replace(/(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\u{FFFD}');
  return shown.length <= MAX_LINE ? shown : `${clip(shown, MAX_LINE - 30)}${CLIPPED}`;
}

/**
 * The answer in the frame that all exploration tools share: the sentence; the body; a line `note: ` for each note and
 * for `more`; last the stamp `index vN` with what is known to be missing or old in it. Never longer than `limitTokens`: a
 * body that its tool did not cut is cut at the end here, and a note says so.
 */
export function frameAnswer(map: ExploreMap, parts: AnswerParts, limitTokens: number): ExploreAnswer {
  const said = [parts.sentence, ...parts.body, ...parts.notes].join('\n');
  const told = [...parts.notes, ...cellNotes(map, said, parts.results)];
  const notes = told.map((note) => frameLine(`note: ${note}`));
  const more = parts.more === null ? [] : [frameLine(`note: ${parts.more}`)];
  const stamp = frameLine(stampText(map.stamp()));
  const head = frameLine(parts.sentence);
  const cutNote = 'note: the end was cut to fit; ask for less.';
  const frame = roomOf([head, ...notes, ...more, cutNote, stamp]);
  const body = fittingLines(parts.body.map(answerLine), roomFor(limitTokens) - frame);
  const isCut = body.length < parts.body.length;
  const lines = [head, ...body, ...notes, ...more, ...(isCut ? [cutNote] : []), stamp];
  return {
    text: lines.join('\n'),
    results: parts.results,
    truncated: isCut || parts.more !== null,
    more: parts.more ?? (isCut ? 'The end was cut to fit; ask for less.' : null),
  };
}

/** A line of the frame: none of them takes more room than a whole line of code. */
function frameLine(text: string): string {
  let line = answerLine(text);
  for (let width = MAX_LINE / 2; lineRoom(line) > MAX_LINE + 1; width = Math.floor(width * 0.7))
    line = answerLine(`${clip(text, width)}${CLIPPED}`);
  return line;
}
