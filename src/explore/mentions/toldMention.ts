import { fittingLines, roomFor, roomOf } from '../answer/answerText';

/** What one mention stands for. */
export interface ToldMention {
  readonly text: string;
  /** Not all of it: the text says so. */
  readonly isCut: boolean;
}

/** The lines of it that have room in so many tokens, and a line that says where it was cut. */
export function clipTo(told: ToldMention, tokens: number): ToldMention {
  const lines = told.text.split('\n');
  const room = roomFor(tokens);
  if (roomOf(lines) <= room) return told;
  return {
    text: [...fittingLines(lines, room - roomOf([CUT])), CUT].join('\n'),
    isCut: true,
  };
}

const CUT = '(cut here to fit: ask the tools for the rest)';
