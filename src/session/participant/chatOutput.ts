/** The part of VS Code's response stream that we use, and helpers for text. */
import type { ApprovalAnswer } from '../../protocol/fromChat';
import type { Said } from '../../core/text/phrase';

/** A place of the mapped folder. */
export interface OutputPlace {
  /** Relative, `/`. */
  readonly path: string;
  readonly line: number | null;
}

/** Where an answer goes. */
export interface ChatOutput {
  /** Markdown; nothing in it runs a command. */
  markdown(text: string): void;
  /** One line while something goes on. */
  progress(text: string): void;
  /** A link to the place, in the text. */
  anchor(place: OutputPlace): void;
  /** Names the place among what the answer was made from. */
  reference(place: OutputPlace): void;
  button(button: OutputButton): void;
}

export type OutputButton =
  | {
      readonly kind: 'answer';
      readonly callId: string;
      readonly answer: ApprovalAnswer;
      readonly title: string;
    }
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly args: readonly unknown[];
      readonly title: string;
    };

/** What is said in the user's language. */
export type Say = (said: Said) => string;

/** Text of others, on its own lines, with nothing in it that the eye misses. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '\uFFFD',
    );
}

/** More of a line nobody reads in a chat, and drawing it holds the window up. */
const MOST_LINE_CHARACTERS = 2_000;

/** A line's ends, with how many characters are left out between them, where it is too long to be drawn. */
export function drawnLine(line: string): string {
  if (line.length <= MOST_LINE_CHARACTERS) return line;
  const end = MOST_LINE_CHARACTERS / 2;
  return `${line.slice(0, end)} … (+${line.length - 2 * end}) … ${line.slice(-end)}`;
}
