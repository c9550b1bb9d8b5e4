import type { SourceText } from './sourceText';

/** A function: lines from 0, `end` the first line behind; the body's lines without its head. */
export interface FunctionBlock {
  readonly name: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

const PYTHON_HEAD = /^(\s*)(?:async\s+)?(def|class)\s+(\w+)\s*[([:]/;
const SCRIPT_HEAD =
  /^\s*(?:export\s+)?(?:default\s+)?(?:(?:public|private|protected|static|override|readonly|async)\s+)*(?:function\s*\*?\s*([\w$]+)\s*[(<]|(?:const|let|var)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)|[\w$]+)\s*(?::[^=]+)?=>|([\w$]+)\s*\([^;]*\)\s*(?::[^={;]+)?\{)/;
const KEYWORDS = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'with',
  'return',
  'function',
  'else',
  'do',
]);

/** The functions of a Python text in the order of their heads, methods as `Class.name`. Linear in lines times depth. */
export function pythonFunctions({ code }: SourceText): readonly FunctionBlock[] {
  const found: FunctionBlock[] = [];
  const classes: { readonly depth: number; readonly name: string }[] = [];
  for (const [start, line] of code.entries()) {
    const [, indent, kind, own = ''] = PYTHON_HEAD.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length;
    while (classes.length > 0 && (classes.at(-1)?.depth ?? 0) >= depth) classes.pop();
    if (kind === 'class') {
      classes.push({ depth, name: own });
      continue;
    }
    const bodyStart = endOfHead(code, start);
    const name = [...classes.map((each) => each.name), own].join('.');
    found.push({ name, start, bodyStart, end: endOfIndented(code, bodyStart, depth) });
  }
  return found;
}

/** The functions of a JavaScript or TypeScript text that have braces, as their heads begin lines. */
export function scriptFunctions({ code }: SourceText): readonly FunctionBlock[] {
  const found: FunctionBlock[] = [];
  for (const [start, line] of code.entries()) {
    const head = line.length < 1_000 ? SCRIPT_HEAD.exec(line) : null;
    const name = head?.[1] ?? head?.[2] ?? head?.[3];
    if (name === undefined || KEYWORDS.has(name)) continue;
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
