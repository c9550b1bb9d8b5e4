/** Mentions as they are written in a question, and what the page and the host say of them. */
import { namingKindForm } from '../core/conversation/mentions';
import type { MentionKind } from '../core/conversation/mentions';
import { nearest } from '../core/text/nearest';

/** One mention of a text. */
export interface Mention {
  readonly kind: MentionKind;
  /** What stands behind the colon, without its quotes; '' for `@diff` and `@problems`. */
  readonly name: string;
  /** As it is written. */
  readonly text: string;
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/** The mentions in the order in which they are offered. */
export const mentionKinds: readonly MentionKind[] = [...namingKindForm.options, 'diff', 'problems'];

/** Behind a letter it is an address, behind a backtick it is code. */
const BEFORE = `(?<![^\\s([{"'“‘„,;>])`;
/** `@diff/core` is a package, and `@problems:x` nothing. */
const ALONE = `(diff|problems)(?![\\w:/\\\\@-]|\\.\\w)`;
const NAMING = `(${namingKindForm.options.join('|')}):("(?:[^"\\\\\\n]|\\\\.)*"|[^\\s"]+)`;
const MENTION = new RegExp(`${BEFORE}@(?:${ALONE}|${NAMING})`, 'g');
/** What ends a sentence or closes a bracket is not part of a bare name. */
const BEHIND = new Set(".,;:!?)]}>'”’“*(");
/** No path is longer; what is, is no name. */
const MOST_CHARACTERS = 4000;
const CODE = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[^]*?(?:^ {0,3}\1[^\n]*$|(?![^]))|`[^`\n]+`/gm;

/** The mentions of a text, in their order; none in what is set as code. Linear. */
export function parseMentions(text: string): readonly Mention[] {
  return [...inProse(text).matchAll(MENTION)].flatMap((match): Mention[] => {
    const [whole, alone, kind, written = ''] = match;
    const start = match.index;
    if (alone !== undefined)
      return [{ kind: alone as MentionKind, name: '', text: whole, start, end: start + whole.length }];
    const isQuoted = written.startsWith('"');
    const bare = isQuoted ? written : bareName(written);
    const name = isQuoted ? unquoted(bare) : bare;
    if (name === '' || name.length > MOST_CHARACTERS) return [];
    const end = start + whole.length - written.length + bare.length;
    return [{ kind: kind as MentionKind, name, text: text.slice(start, end), start, end }];
  });
}

/** What is written as a mention is, and is none. */
export interface UnknownMention {
  /** As it is written, clipped: `@files:a.py`. */
  readonly text: string;
  readonly start: number;
  /** What was probably meant: `@file:a.py`; null where no kind is spelt like it. */
  readonly meant: string | null;
}

/** A word, a colon and a name. A decorator has no colon, a package's scope a slash before it, a host and port a number behind it. */
const LIKE_ONE = new RegExp(`${BEFORE}@([a-zA-Z]{2,20}):(?![\\d/:])([^\\s"]+|"[^"\\n]+")`, 'g');
/** In a note of one line. */
const MOST_SHOWN = 60;

/** What a text has that looks like a mention and is none, in its order; none in what is set as code. Linear. */
export function unknownMentions(text: string): readonly UnknownMention[] {
  if (!text.includes('@')) return [];
  const known = new Set(parseMentions(text).map(({ start }) => start));
  return [...inProse(text).matchAll(LIKE_ONE)].flatMap((match): UnknownMention[] => {
    const [, kind = '', written = ''] = match;
    const name = written.startsWith('"') ? written : bareName(written);
    if (known.has(match.index) || name === '') return [];
    const like = nearest(kind.toLowerCase(), mentionKinds);
    const isNaming = like !== null && like !== 'diff' && like !== 'problems';
    const meant = like === null ? null : isNaming ? `@${like}:${name}` : `@${like}`;
    return [{ text: clipped(`@${kind}:${name}`), start: match.index, meant: meant && clipped(meant) }];
  });
}

/** How a mention is written: in quotes where the name would not be read back without them; null where it cannot be written. */
export function mentionText(kind: MentionKind, name: string): string | null {
  if (kind === 'diff' || kind === 'problems') return `@${kind}`;
  const escaped = name.replace(/["\\]/g, '\\$&');
  return [`@${kind}:${name}`, `@${kind}:"${escaped}"`].find((text) => isRead(text, name)) ?? null;
}

/** As `mentionText`, of whom a path leads from and to. */
export function pathEnds(name: string): readonly [from: string, to: string] | null {
  for (const { 0: arrow, index } of name.matchAll(/->|→/g)) {
    const ends = [name.slice(0, index).trim(), name.slice(index + arrow.length).trim()] as const;
    if (ends[0] !== '' && ends[1] !== '') return ends;
  }
  return null;
}

/** What a question means without its mentions' signs: for who knows names, and no mentions. */
export function withoutSigns(text: string): string {
  const mentions = parseMentions(text);
  const [only] = mentions;
  if (only?.text === text.trim()) return asQuestion(only) ?? text;
  let plain = '';
  let at = 0;
  for (const { kind, name, start, end } of mentions) {
    if (kind === 'diff' || kind === 'problems') continue;
    plain += text.slice(at, start) + name;
    at = end;
  }
  return plain + text.slice(at);
}

function bareName(written: string): string {
  let end = written.length;
  while (end > 0 && BEHIND.has(written.charAt(end - 1))) end--;
  return written.slice(0, end);
}

function asQuestion({ kind, name }: Mention): string | null {
  const ends = kind === 'path' ? pathEnds(name) : null;
  if (ends) return `how does ${ends[0]} reach ${ends[1]}?`;
  if (kind === 'callers') return `who calls ${name}?`;
  return name === '' ? null : `/explore ${name}`;
}

function isRead(text: string, name: string): boolean {
  const [read, ...others] = parseMentions(text);
  return read?.name === name && read.end === text.length && others.length === 0;
}

function unquoted(written: string): string {
  return written.slice(1, -1).replace(/\\(.)/g, '$1');
}

function clipped(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN - 1)}…`;
}

/** The text with blanks in the place of what is set as code. */
function inProse(text: string): string {
  return text.includes('`') || text.includes('~~~') ? text.replace(CODE, blank) : text;
}

/** As long, and on as many lines. */
function blank(code: string): string {
  return code.replace(/[^\n]/g, ' ');
}
