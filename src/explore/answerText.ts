import type { ExploreAnswer, ExploreResult } from '../core/explore';
import type { ExploreMap } from './exploreMap';
import { stampText } from './indexStamp';
import { clip } from './text';

/** Characters a token of code has at least, on average: an estimate that errs on the side of too many tokens. */
const CHARACTERS_PER_TOKEN = 3.5;
/** A line of an answer; longer ones are data or generated, and one of them could fill it. */
const MAX_LINE = 400;
/** Kept free of the body for the first line, the notes and the stamp. */
const FRAME_CHARACTERS = 1600;

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

/** Characters that so many tokens have room for. */
export function charactersFor(tokens: number): number {
  return Math.floor(tokens * CHARACTERS_PER_TOKEN);
}

/** Characters of the body's lines, line ends included, in an answer of so many tokens. */
export function bodyCharacters(limitTokens: number): number {
  return charactersFor(limitTokens) - FRAME_CHARACTERS;
}

/** Characters that the lines take in an answer. */
export function charactersOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** One line of an answer: clipped with a mark, and without the characters that hide or reorder others. */
export function answerLine(text: string): string {
  // A minified file is one line of megabytes: only what may be shown is looked at.
  const start = text.slice(0, MAX_LINE + 1);
  const shown = start.replace(/(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\u{FFFD}');
  return shown.length <= MAX_LINE ? shown : `${clip(shown, MAX_LINE - 30)} [line clipped]`;
}

/**
 * The answer in the frame that all exploration tools share: the sentence; the body; a line `note: ` for each note and
 * for `more`; last the stamp `index vN` with what is known to be missing or old in it. Never longer than `limitTokens`: a
 * body that its tool did not cut is cut at the end here, and a note says so.
 */
export function frameAnswer(map: ExploreMap, parts: AnswerParts, limitTokens: number): ExploreAnswer {
  const notes = parts.notes.map((note) => answerLine(`note: ${note}`));
  const more = parts.more === null ? [] : [answerLine(`note: ${parts.more}`)];
  const stamp = answerLine(stampText(map.stamp()));
  const head = answerLine(parts.sentence);
  const cutNote = 'note: the end was cut to fit; ask for less at once.';
  const frame = charactersOf([head, ...notes, ...more, cutNote, stamp]);
  const body = fitting(parts.body.map(answerLine), charactersFor(limitTokens) - frame);
  const isCut = body.length < parts.body.length;
  const lines = [head, ...body, ...notes, ...more, ...(isCut ? [cutNote] : []), stamp];
  return {
    text: lines.join('\n'),
    results: parts.results,
    truncated: isCut || parts.more !== null,
    more: parts.more ?? (isCut ? 'The end was cut to fit; ask for less at once.' : null),
  };
}

function fitting(lines: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = lines.findIndex((line) => (left -= line.length + 1) < 0);
  return end < 0 ? lines : lines.slice(0, end);
}
