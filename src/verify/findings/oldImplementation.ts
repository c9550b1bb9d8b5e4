import { functionsOf, indentOf } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import type { SourceText } from '../source/sourceText';
import type { ChangedFile } from './changedFile';

/** A handler's lines, from 0, `end` the first behind; `start` holds its head. */
export interface HandlerLines {
  readonly start: number;
  readonly end: number;
}

const CALL = /^(?:return|(?:const|let|var)?\s*[\w.$]+\s*=(?!=))\s+(?:await\s+)?([\w.$]+)\(/;
/** `_legacy_parse`, `parseOld`: what says itself that it was the implementation. */
const OLD_NAME =
  /(?:^|[_.a-z])(?:legacy|old|orig(?:inal)?|previous|prior|baseline|fallback)(?:$|[_A-Z(])|Legacy|Old$|Original|Fallback|Previous/;

/**
 * Whether a handler's statement (masked) gives what the implementation before the change gave: it calls what the function
 * called before, and nowhere else now (RExBench, appendix G: the old parser behind an `except`).
 */
export function asksOldImplementation(
  file: ChangedFile,
  { start, end }: HandlerLines,
  statement: string,
): boolean {
  const callee = CALL.exec(statement)?.[1];
  if (callee === undefined) return false;
  const own = callee.slice(callee.lastIndexOf('.') + 1);
  if (OLD_NAME.test(own)) return true;
  const now = around(file.after, file, start);
  if (now === null) return false;
  const before = functionsOf(file.before, file.rules?.functions ?? null).filter(
    ({ name }) => name === now.name,
  );
  const [old] = before;
  if (before.length !== 1 || !old) return false;
  const calls = (code: readonly string[]): boolean => code.some((line) => callsName(line, callee));
  const elsewhere = [...file.after.code.slice(now.bodyStart, start), ...file.after.code.slice(end, now.end)];
  return calls(unhandled(file.before.code.slice(old.bodyStart, old.end))) && !calls(elsewhere);
}

/**
 * Whether the value that a narrow handler goes on with was worked out by a call before its `try`, which stands at `tried`:
 * so that a failure looks like the old result.
 */
export function workedOutBefore(file: ChangedFile, tried: number, name: string): boolean {
  const now = around(file.after, file, tried);
  if (now === null || !/^\w+$/.test(name)) return false;
  const assigned = new RegExp(String.raw`^\s*${name}\s*(?::[^=]+)?=(?!=)\s*[^=].*\w\(`);
  return file.after.code.slice(now.bodyStart, tried).some((line) => assigned.test(line));
}

/** The lines that are in no handler: what a handler asked before, it may ask still. */
function unhandled(code: readonly string[]): readonly string[] {
  let depth: number | null = null;
  return code.filter((line) => {
    if (line.trim() === '') return false;
    if (depth !== null && indentOf(line) > depth) return false;
    depth = /^\s*(?:except\b|(?:\}\s*)?catch\b)/.test(line) ? indentOf(line) : null;
    return depth === null;
  });
}

function callsName(line: string, callee: string): boolean {
  for (let at = line.indexOf(callee); at >= 0; at = line.indexOf(callee, at + 1)) {
    if (/^\s*\(/.test(line.slice(at + callee.length)) && !/[\w$.]/.test(line[at - 1] ?? ' ')) return true;
  }
  return false;
}

/** The innermost function around a line. */
function around(source: SourceText, file: ChangedFile, line: number): FunctionBlock | null {
  const blocks = functionsOf(source, file.rules?.functions ?? null).filter(
    ({ start, end }) => start <= line && line < end,
  );
  return blocks.at(-1) ?? null;
}
