/** Here-documents: what ends them, their text, and what the shell does in it. */
import { NotUnderstood } from '../notUnderstood';
import { expansionAt } from './expansions';
import { joinedEffects, noEffects } from './reading';
import type { Effects, Reading } from './reading';

/** A here-document whose text comes behind the end of its line. */
export interface PendingHeredoc {
  readonly start: number;
  /** The index behind the word that ends it. */
  readonly end: number;
  readonly delimiter: string;
  readonly isQuoted: boolean;
  readonly stripsTabs: boolean;
}

export interface HeredocText {
  /** The index behind the line that ends it, without its line break. */
  readonly end: number;
  /** What the program reads; null where the shell computes a part of it. */
  readonly text: string | null;
  readonly effects: Effects;
}

/** `<<EOF` at `at`. Throws NotUnderstood where the word behind it is none whose reading is sure. */
export function heredocAt(source: string, at: number): PendingHeredoc {
  const opening = /<<(-?)[ \t]*/y;
  opening.lastIndex = at;
  const [sign = '', dash] = opening.exec(source) ?? [];
  const word = /(?:'[^'\n]*'|"[^"\\$`\n]*"|\\[^\n]|[^\s;&|<>()'"\\$`#][^\s;&|<>()'"\\$`]*)+/y;
  word.lastIndex = at + sign.length;
  const [written = ''] = word.exec(source) ?? [];
  const end = at + sign.length + written.length;
  if (written === '' || /[$`#]/.test(source.charAt(end)))
    throw new NotUnderstood('the end of a here-document');
  const delimiter = written.replace(/'([^']*)'|"([^"]*)"|\\(.)/g, '$1$2$3');
  return { start: at, end, delimiter, isQuoted: delimiter !== written, stripsTabs: dash === '-' };
}

/** The text of a here-document that begins at `from`. */
export function heredocText(reading: Reading, from: number, pending: PendingHeredoc): HeredocText {
  const { source } = reading;
  const { delimiter, isQuoted, stripsTabs } = pending;
  const lines: string[] = [];
  for (let at = from; at < source.length;) {
    const line = isQuoted ? lineAt(source, at) : joinedLineAt(source, at);
    const text = stripsTabs ? line.text.replace(/^\t+/, '') : line.text;
    if (text === delimiter) {
      if (isQuoted) return { end: line.end, text: lines.join(''), effects: noEffects };
      return { end: line.end, ...read(reading, { lines, from, to: at }) };
    }
    lines.push(`${text}\n`);
    at = line.end + 1;
  }
  throw new NotUnderstood(`a here-document without its end, the line ${delimiter}`);
}

interface Line {
  readonly text: string;
  /** The index of its line break, or of the text's end. */
  readonly end: number;
}

function lineAt(source: string, at: number): Line {
  const found = source.indexOf('\n', at);
  const end = found === -1 ? source.length : found;
  return { text: source.slice(at, end), end };
}

/** A line with those that a backslash at its end adds to it. */
function joinedLineAt(source: string, at: number): Line {
  let joined = '';
  for (let from = at; ;) {
    const { text, end } = lineAt(source, from);
    const slashes = /\\*$/.exec(text)?.[0].length ?? 0;
    if (slashes % 2 === 0 || end === source.length) return { text: joined + text, end };
    joined += text.slice(0, -1);
    from = end + 1;
  }
}

/** What the program reads, and what the shell does meanwhile. */
function read(
  reading: Reading,
  { lines, from, to }: { readonly lines: readonly string[]; readonly from: number; readonly to: number },
): Omit<HeredocText, 'end'> {
  const text = lines.join('');
  const effects = effectsIn(reading.until(to), from);
  const isComputed = effects.length > 0 || /(?:^|[^\\])(?:\\\\)*\$[\w@*#?$!-]/.test(text);
  return {
    text: isComputed ? null : text.replace(/\\([$`\\])/g, '$1'),
    effects: joinedEffects(effects),
  };
}

/** What the shell expands in the text: quotes are letters there. */
function effectsIn(reading: Reading, from: number): readonly Effects[] {
  const { source } = reading;
  const effects: Effects[] = [];
  for (let at = from; at < source.length;) {
    const expansion = expansionAt(reading, at, true);
    if (expansion !== null) effects.push(expansion);
    at = expansion?.end ?? at + (source[at] === '\\' ? 2 : 1);
  }
  return effects;
}
