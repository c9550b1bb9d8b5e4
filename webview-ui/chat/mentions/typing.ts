/** Finds the mention at the cursor, and adds or removes mentions of a draft. Uses no document. */
import type { MentionKind } from '../../../src/core/conversation/mentions';
import { mentionKinds, parseMentions } from '../../../src/protocol/mentions';

/** What stands between an `@` and the cursor. */
export interface TypedMention {
  /** Null while the word before the colon is being written. */
  readonly kind: MentionKind | null;
  /** Behind the colon, without quotes; before it, the word. */
  readonly text: string;
  /** Of the `@`. */
  readonly start: number;
  /** Of the cursor. */
  readonly end: number;
}

/** A draft, and where the cursor stands in it. */
export interface Draft {
  readonly text: string;
  readonly caret: number;
}

const BEFORE = `(?<![^\\s([{"'“‘„,;>])@`;
const WORD = new RegExp(`${BEFORE}([^\\s@"':]*)$`);
const NAMED = new RegExp(`${BEFORE}(\\w+):(?:"((?:[^"\\\\\\n]|\\\\.)*)|([^\\s"]*))$`);
/** No name is longer. */
const MOST_CHARACTERS = 4096;

/** The mention that ends at the cursor; null where none does. */
export function typedMention({ text, caret }: Draft): TypedMention | null {
  const from = Math.max(0, caret - MOST_CHARACTERS);
  const before = text.slice(from, caret);
  const named = NAMED.exec(before);
  const kind = mentionKinds.find((each) => each === named?.[1]);
  if (named && kind !== undefined) {
    const [, , quoted, bare = ''] = named;
    const name = quoted === undefined ? bare : quoted.replace(/\\(.)/g, '$1');
    return { kind, text: name, start: from + named.index, end: caret };
  }
  const word = WORD.exec(before);
  return word ? { kind: null, text: word[1] ?? '', start: from + word.index, end: caret } : null;
}

/** The draft with `text` in the place of what was typed; behind a whole mention a blank, where the next word goes. */
export function completedMention({ text: draft }: Draft, typed: TypedMention, text: string): Draft {
  const behind = draft.slice(typed.end);
  const isWhole = parseMentions(text)[0]?.end === text.length && !text.endsWith('->');
  const blank = isWhole && !/^\s/.test(behind) ? ' ' : '';
  const before = `${draft.slice(0, typed.start)}${text}${blank}`;
  const caret = before.length + (isWhole && blank === '' ? 1 : 0);
  return { text: before + behind, caret };
}

/** What to write at the cursor, so that the mentions stand apart from the words around them. */
export function spaced({ text: draft, caret }: Draft, mentions: string): string {
  const before = caret > 0 && !/\s/.test(draft.charAt(caret - 1)) ? ' ' : '';
  return `${before}${mentions}${/^\s/.test(draft.slice(caret)) ? '' : ' '}`;
}

/** The draft without this mention, wherever it stands. */
export function withoutMention(draft: string, mention: string): string {
  let text = draft;
  for (const { text: written, start, end } of [...parseMentions(draft)].reverse()) {
    if (written !== mention) continue;
    const behind = text.slice(end);
    text =
      text.slice(0, start) + (/(?:^|\s)$/.test(text.slice(0, start)) ? behind.replace(/^[ \t]/, '') : behind);
  }
  return text;
}

/** The mentions of a draft, each once, as they are written, without the one that begins at `except`. */
export function mentionsOf(draft: string, except: number | null = null): readonly string[] {
  if (!draft.includes('@')) return [];
  const mentions = parseMentions(draft).filter(({ start }) => start !== except);
  return [...new Set(mentions.map(({ text }) => text))];
}

/** Whether a text that was pasted may name files: a few lines of paths, and nothing else. */
export function mayBePaths(text: string): boolean {
  const lines = text.trim().split(/\r?\n/);
  return (
    text.length <= 20_000 &&
    lines.length <= 20 &&
    lines.every((line) => /[/\\.]/.test(line) && !/[<>|"*?]/.test(line) && line.length <= MOST_CHARACTERS)
  );
}
