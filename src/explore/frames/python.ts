/** Tracebacks of CPython: chained ones, exception groups, and syntax errors, which have no header of their own. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

/** An exception group draws its tree with these before each line. */
const header = /^[\s|+]*(?:Exception Group )?Traceback \(most recent call last\):/;
const file = /^[\s|]*File "([^"]+)", line (\d+)(?:, in (.+))?$/;
/** `+---------------- 2 ----------------`: the next exception of a group. */
const rule = /^[\s|+]*-{4,}/;

/** Reads from `Traceback (most recent call last):`, or from a `File` line whose header is elsewhere, to the message. */
export const readPython: FailureReader = (lines, at) => {
  const first = lines[at] ?? '';
  const depth = header.test(first) ? indentOf(first) + 2 : file.test(first) ? indentOf(first) : null;
  if (depth === null) return null;
  const begins = Math.max(0, depth - 2);
  const frames: Frame[] = [];
  let next = at;
  let message = '';
  if (header.test(first)) next += 1;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const indent = indentOf(line);
    if (indent === line.length) break;
    const frame = indent === depth ? frameOf(line, next) : null;
    if (frame) frames.push(frame);
    if (frame || indent > begins) continue;
    if (rule.test(line) || header.test(line)) break;
    message = line.slice(indent).trim();
    next += 1;
    break;
  }
  return reading({ message, frames: frames.reverse(), from: at, to: next - 1 }, Math.max(next, at + 1));
};

function frameOf(line: string, at: number): Frame | null {
  const [, path, number, name] = file.exec(line) ?? [];
  return path === undefined ? null : { path, line: Number(number), name: name ?? null, at };
}

const crash = /^(?:Current thread|Thread) .*\(most recent call first\):$/;
const crashed = /^ {2}File "([^"]+)", line (\d+) in (.+)$/;
const fatal = /^Fatal Python error: /;

/** Reads what `faulthandler` writes when the interpreter itself dies: a stack, innermost first. */
export const readFaulthandler: FailureReader = (lines, at) => {
  if (!crash.test(lines[at] ?? '')) return null;
  const frames: Frame[] = [];
  let next = at + 1;
  for (; next < lines.length; next++) {
    const [, path, line, name = null] = crashed.exec(lines[next] ?? '') ?? [];
    if (path === undefined) break;
    frames.push({ path, line: Number(line), name, at: next });
  }
  const above = lines.slice(Math.max(0, at - 3), at).find((line) => fatal.test(line)) ?? '';
  return reading({ message: above.trim(), frames, from: at, to: next - 1 }, next);
};

/** Where the text begins behind spaces and the lines of a group's tree. */
function indentOf(line: string): number {
  const found = line.search(/[^\s|+]/);
  return found < 0 ? line.length : found;
}
