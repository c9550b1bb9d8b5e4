/** Says which words of a search are missing from the folder; this comes before the other words' results. */
import { paragraphs, placeLink, plain } from '../text/markdown';
import { parseToolText } from '../text/toolText';

const NOTE = /^(.* (?:occurs nowhere|hardly occurs)\b.*?) \((\d+) of (\d+) distinctive words?\)\.$/;
const PLACE = /(\S+?):(\d+)(?=,|$| \()/;

export interface AbsentWords {
  /** Markdown: a paragraph a word, its places linked; '' where all words are there. */
  readonly text: string;
  /** Whether the words that are there say too little for hits of theirs to answer the question. */
  readonly isMost: boolean;
}

/** The words that a search tells to be absent. */
export function absentWords(toolText: string): AbsentWords {
  const told = parseToolText(toolText).notes.flatMap((note) => {
    const [, text = '', absent, all] = NOTE.exec(note) ?? [];
    return absent === undefined ? [] : [{ text, absent: Number(absent), all: Number(all) }];
  });
  const [first] = told;
  return {
    text: paragraphs(...told.map(({ text }) => `The word ${linked(text)}.`)),
    isMost: first !== undefined && 2 * first.absent >= first.all,
  };
}

function linked(text: string): string {
  return text
    .split(/(\S+:\d+(?=,|$))/)
    .map((part) => {
      const [, path, line] = PLACE.exec(part) ?? [];
      return path === undefined || line === undefined ? plain(part) : placeLink(part, path, Number(line));
    })
    .join('');
}
