/**
 * What the grammar reads otherwise than bash, or not at all, taken out of a text: expansions, here-documents, arithmetic,
 * `[`, `<>`, patterns with parentheses. In its place stands something simple of the same length; whoever reads the tree
 * makes sure that the grammar sees it there (checkSyntax): where the two disagree on a quote, nothing is understood.
 */
import { NotUnderstood } from '../notUnderstood';
import { arithmeticAt, closing, expansionAt, substitutionAt } from './expansions';
import { heredocAt, heredocText } from './heredocs';
import type { PendingHeredoc } from './heredocs';
import { noEffects } from './reading';
import type { Effects, Expansion, Reading } from './reading';

/** Substitutions within substitutions; deeper is nobody's to read. */
const DEPTH_LIMIT = 12;

/** So far back the word before a `}` is looked for. */
const BLANKS = 40;

export interface Lift extends Effects {
  readonly kind: 'expansion' | 'process' | 'heredoc' | 'arithmetic' | 'test' | 'pattern' | 'open';
  readonly start: number;
  readonly end: number;
  /** Of a here-document: what the program reads, null where computed. */
  readonly input?: string | null;
}

export interface LiftedText {
  /** As long as the text it was made of. */
  readonly text: string;
  readonly lifts: readonly Lift[];
  /** The text without here-documents and without what stands in quotes. */
  readonly unquoted: string;
}

/** Throws NotUnderstood. Linear in the text. */
export function liftText(source: string): LiftedText {
  const { edits, quotes } = scan(readingOf(source, 0), 0, false);
  const parts: string[] = [];
  let at = 0;
  const lifts: Lift[] = [];
  for (const { start, end, text, lift } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(source.slice(at, start), text);
    at = end;
    if (lift !== null) lifts.push(lift);
  }
  const text = parts.join('') + source.slice(at);
  return { text, lifts, unquoted: withoutRanges(text, quotes) };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const ends = [0, ...ranges.map(({ end }) => end)];
  return ends.map((end, at) => text.slice(end, ranges[at]?.start)).join('');
}

function readingOf(source: string, depth: number): Reading {
  if (depth > DEPTH_LIMIT) throw new NotUnderstood('commands nested too deep');
  return {
    source,
    endOfScript: (at) => scan(readingOf(source, depth + 1), at, true).end,
    until: (end) => readingOf(source.slice(0, end), depth),
  };
}

interface Edit extends Range {
  readonly text: string;
  /** Null for the lines of a here-document. */
  readonly lift: Lift | null;
}

interface Scan {
  readonly reading: Reading;
  readonly edits: Edit[];
  readonly pending: PendingHeredoc[];
  /** In quotes, in their order. */
  readonly quotes: Range[];
}

/** What a step of the scan took; null where it has nothing to say of what stands there. */
type Step = (scan: Scan, at: number) => number | null;

/** From `from` to the `)` that closes what was open there, or to the end. */
function scan(reading: Reading, from: number, isInner: boolean): Scan & { readonly end: number } {
  const { source } = reading;
  const state: Scan = { reading, edits: [], pending: [], quotes: [] };
  let depth = 0;
  for (let at = from; at < source.length;) {
    const letter = source.charAt(at);
    if (letter === ')' && depth === 0 && isInner) return { ...state, end: requireDone(state, at) };
    const next = stepAt(state, at);
    if (next === null && letter === '(') depth++;
    if (next === null && letter === ')') depth = Math.max(0, depth - 1);
    at = next ?? at + 1;
  }
  if (isInner) throw new NotUnderstood('an unclosed substitution');
  return { ...state, end: requireDone(state, source.length) };
}

/** The index behind what stands at `at`; null for a letter like any other. */
function stepAt(state: Scan, at: number): number | null {
  const { source } = state.reading;
  const letter = source.charAt(at);
  const next = steps[letter]?.(state, at) ?? null;
  if (next === null || letter === '\n' || letter === '\\') return next;
  // What comes behind a here-document's line is its text.
  if (state.pending.length > 0 && source.slice(at, next).includes('\n'))
    throw new NotUnderstood('a here-document before something of several lines');
  if (/['"]/.test(letter)) state.quotes.push({ start: at, end: next });
  return next;
}

function requireDone({ pending }: Scan, at: number): number {
  if (pending.length > 0) throw new NotUnderstood('a here-document without its text');
  return at;
}

const behindDouble: Step = ({ reading, edits }, from) => {
  const { source } = reading;
  for (let at = from + 1; at < source.length;) {
    if (source[at] === '"') return at + 1;
    const expansion = expansionAt(reading, at, true);
    if (expansion !== null) edits.push(placeholder('expansion', at, expansion, source));
    at = expansion?.end ?? at + (source[at] === '\\' ? 2 : 1);
  }
  throw new NotUnderstood('an unclosed "');
};

const dollar: Step = ({ reading, edits }, at) => {
  const { source } = reading;
  if (source[at + 1] === "'") return closing(source, at + 2, "'") + 1;
  const expansion = expansionAt(reading, at, false);
  if (expansion === null) return null;
  edits.push(placeholder('expansion', at, expansion, source));
  return expansion.end;
};

const arrow: Step = (state, at) => {
  const { source } = state.reading;
  if (source[at + 1] === '(') {
    const expansion = substitutionAt(state.reading, at);
    state.edits.push(placeholder('process', at, expansion, source));
    return expansion.end;
  }
  if (source.startsWith('<<<', at)) return at + 3;
  if (source.startsWith('<<', at)) {
    const heredoc = heredocAt(source, at);
    state.pending.push(heredoc);
    return heredoc.end;
  }
  if (source.startsWith('<>', at)) {
    state.edits.push({ start: at, end: at + 2, text: '> ', lift: simple('open', at, at + 2) });
    return at + 2;
  }
  return null;
};

const lineBreak: Step = ({ reading, edits, pending }, at) => {
  let end = at;
  for (const heredoc of pending.splice(0)) {
    const { text, effects, end: next } = heredocText(reading, end + 1, heredoc);
    const blanked = reading.source.slice(end + 1, next).replace(/[^\n]/g, ' ');
    edits.push({ start: end + 1, end: next, text: blanked, lift: null });
    const { start, end: endOfWord } = heredoc;
    const lift = { ...effects, kind: 'heredoc', start, end: endOfWord, input: text } as const;
    edits.push({ start, end: endOfWord, text: `<${'_'.repeat(endOfWord - start - 1)}`, lift });
    end = next;
  }
  return end === at ? null : end;
};

const parenthesis: Step = (state, at) => {
  const { source } = state.reading;
  const isArithmetic = source[at + 1] === '(' && beginsWord(source, at);
  const found = isArithmetic ? arithmeticAt(state.reading, at + 2, '))') : null;
  if (found !== null) {
    const content = source.slice(at + 2, found.end - 2).replace(/[^;]/g, '_');
    const lift = { ...withoutEnd(found), kind: 'arithmetic', start: at, end: found.end } as const;
    state.edits.push({ start: at, end: found.end, text: `((${content}))`, lift });
    return found.end;
  }
  return patternAt(state, at);
};

/** `@(a|b)`: without the setting for it bash takes it for an error, but at the beginning of a command. */
function patternAt({ reading, edits }: Scan, at: number): number | null {
  const { source } = reading;
  if (!/[?*+@!]/.test(source.charAt(at - 1))) return null;
  const pattern = /\([^\s'"`$()<>\\;&]+\)/y;
  pattern.lastIndex = at;
  const [found] = pattern.exec(source) ?? [];
  if (found === undefined) return null;
  const end = at + found.length;
  const text = `*${'_'.repeat(end - at)}`;
  edits.push({ start: at - 1, end, text, lift: simple('pattern', at - 1, end) });
  return end;
}

const bracket: Step = ({ reading: { source }, edits }, at) => {
  if (!beginsWord(source, at) || !/[ \t]/.test(source.charAt(at + 1))) return null;
  edits.push({ start: at, end: at + 1, text: '_', lift: simple('test', at, at + 1) });
  return at + 1;
};

const comment: Step = ({ reading: { source } }, at) => {
  if (!beginsWord(source, at)) return null;
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
};

/** A line that goes on: bash takes the backslash and the line break for nothing, the grammar here and there for an end. */
const backslash: Step = ({ reading: { source }, edits }, at) => {
  const isBetween =
    at === 0 || /[ \t\n]/.test(source.charAt(at - 1)) || /[ \t\n]/.test(source.charAt(at + 2));
  if (source[at + 1] === '\n' && isBetween) edits.push({ start: at, end: at + 2, text: '  ', lift: null });
  return at + 2;
};

/** `{ for ...; done }`: behind the end of a loop the grammar wants a `;`. */
const brace: Step = ({ reading: { source }, edits }, at) => {
  const from = Math.max(0, at - BLANKS);
  const before = /(?:[\s;](?:done|fi|esac|\})|\))([ \t](?:[ \t]|\\\n)*)$/.exec(source.slice(from, at));
  const start = at - (before?.[1]?.length ?? 0);
  if (before !== null) edits.push({ start, end: start + 1, text: ';', lift: null });
  return null;
};

const steps: Readonly<Record<string, Step>> = {
  '\\': backslash,
  '}': brace,
  "'": ({ reading: { source } }, at) => {
    const end = source.indexOf("'", at + 1);
    if (end === -1) throw new NotUnderstood("an unclosed '");
    return end + 1;
  },
  '"': behindDouble,
  $: dollar,
  '`': dollar,
  '<': arrow,
  '>': arrow,
  '\n': lineBreak,
  '(': parenthesis,
  '[': bracket,
  '#': comment,
};

/** Whether what stands before lets a word begin. */
function beginsWord(source: string, at: number): boolean {
  return at === 0 || /[ \t\n;|&()]/.test(source.charAt(at - 1));
}

function placeholder(
  kind: 'expansion' | 'process',
  start: number,
  expansion: Expansion,
  source: string,
): Edit {
  const { end } = expansion;
  const length = end - start;
  if (length < 3) throw new NotUnderstood('an empty substitution');
  const letter = placeholderOf(source.slice(start, end));
  const text = length === 3 ? `$${letter}${letter}` : `\${${letter.repeat(length - 3)}}`;
  return { start, end, text, lift: { ...withoutEnd(expansion), kind, start, end } };
}

/** `h` for the home folder, `n` for a variable's whole value, `c` for what commands print, `v` for all else. */
function placeholderOf(expansion: string): string {
  if (expansion === '${HOME}') return 'h';
  if (/^\$\{[A-Za-z_]\w*\}$/.test(expansion)) return 'n';
  return /^(?:`|\$\()/.test(expansion) ? 'c' : 'v';
}

function withoutEnd({ scripts, assigns, evaluates }: Expansion): Effects {
  return { scripts, assigns, evaluates };
}

function simple(kind: Lift['kind'], start: number, end: number): Lift {
  return { ...noEffects, kind, start, end };
}
