import type { FunctionRules } from '../../index/languages/sourceRules';
import type { SourceText } from './sourceText';

/** A function: lines from 0, `end` the first line behind; the body's lines without its head. */
export interface FunctionBlock {
  readonly name: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

/** The functions of a text in the order of their heads; none of a language whose functions are not known by their heads. */
export function functionsOf(source: SourceText, rules: FunctionRules | null): readonly FunctionBlock[] {
  if (rules === null) return [];
  return rules.shape === 'indented' ? indentedFunctions(source, rules) : bracedFunctions(source, rules);
}

/** With methods as `Class.name`. Linear in lines times depth. */
function indentedFunctions(
  { code }: SourceText,
  { head, classWord }: Extract<FunctionRules, { readonly shape: 'indented' }>,
): readonly FunctionBlock[] {
  const found: FunctionBlock[] = [];
  const classes: { readonly depth: number; readonly name: string }[] = [];
  for (const [start, line] of code.entries()) {
    const [, indent, kind, own = ''] = head.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length;
    while (classes.length > 0 && (classes.at(-1)?.depth ?? 0) >= depth) classes.pop();
    if (kind === classWord) {
      classes.push({ depth, name: own });
      continue;
    }
    const bodyStart = endOfHead(code, start);
    const name = [...classes.map((each) => each.name), own].join('.');
    found.push({ name, start, bodyStart, end: endOfIndented(code, bodyStart, depth) });
  }
  return found;
}

/** Those that have braces, as their heads begin lines. */
function bracedFunctions(
  { code }: SourceText,
  { head, noNames }: Extract<FunctionRules, { readonly shape: 'braced' }>,
): readonly FunctionBlock[] {
  const found: FunctionBlock[] = [];
  for (const [start, line] of code.entries()) {
    const [, ...names] = line.length < 1_000 ? (head.exec(line) ?? []) : [];
    // Groups that matched nothing are undefined, whatever their type says.
    const name = (names as readonly (string | undefined)[]).find((each) => each !== undefined);
    if (name === undefined || noNames.has(name)) continue;
    const end = endOfBraces(code, start);
    if (end !== null) found.push({ name, start, bodyStart: start + 1, end });
  }
  return found;
}

/** The first line behind a head that may go over lines: that behind the closing bracket; the next where none closes soon. */
function endOfHead(code: readonly string[], start: number): number {
  let brackets = 0;
  for (let at = start; at < Math.min(code.length, start + MOST_HEAD_LINES); at++) {
    const line = code[at] ?? '';
    brackets += balance(line, '([{', ')]}');
    if (brackets <= 0 && !line.trimEnd().endsWith('\\')) return at + 1;
  }
  return start + 1;
}

/** The first line behind those that are indented deeper than `depth`, empty ones at their end left out. */
export function endOfIndented(code: readonly string[], start: number, depth: number): number {
  let end = start;
  for (let at = start; at < code.length; at++) {
    const line = code[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= depth && !/^\s*[)\]}]/.test(line)) break;
    end = at + 1;
  }
  return end;
}

/**
 * The line behind the one where what opens on line `start`, from `column` on, closes; null where nothing opens there or
 * it never closes.
 */
export function endOfBraces(
  code: readonly string[],
  start: number,
  open = '{',
  close = '}',
  column = 0,
): number | null {
  let depth = 0;
  let opened = false;
  for (let at = start; at < code.length; at++) {
    for (const char of (code[at] ?? '').slice(at === start ? column : 0)) {
      if (char === open) {
        depth += 1;
        opened = true;
      } else if (char === close) depth -= 1;
      if (opened && depth <= 0) return at + 1;
    }
    if (!opened && at > start + MOST_HEAD_LINES) return null;
  }
  return null;
}

/** A head that is longer is none. */
const MOST_HEAD_LINES = 60;

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** How many of the signs of `open` a line has more than of `close`. */
export function balance(line: string, open: string, close: string): number {
  let sum = 0;
  for (const char of line) sum += Number(open.includes(char)) - Number(close.includes(char));
  return sum;
}
