/** Tracebacks of IPython and notebooks, which show the lines around each frame. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

const header = /^(\w[\w.]*)\s+Traceback \(most recent call last\)\s*$/;
const named = /^(?:File |Cell )?(.+?)(?::|, line )(\d+)(?:, in (.+))?$/;
/** Before version 8: the file alone, and the line behind an arrow. */
const older = /^(\S.*?) in (\S.*)$/;
const arrow = /^-+> (\d+)(.*)/;

/** Reads from the line of the exception's name and `Traceback` to the line that begins with that name again. */
export const readIpython: FailureReader = (lines, at) => {
  const type = header.exec(lines[at] ?? '')?.[1];
  if (type === undefined) return null;
  let end = at + 1;
  while (end < lines.length && !isMessage(lines[end], type) && !header.test(lines[end] ?? '')) end++;
  const last = lines[end] ?? '';
  const next = isMessage(last, type) ? end + 1 : end;
  const message = isMessage(last, type) ? last.trim() : type;
  return reading({ message, frames: framesIn(lines, at + 1, end), from: at, to: next - 1 }, next);
};

function isMessage(line: string | undefined, type: string): boolean {
  return line === type || line?.startsWith(`${type}:`) === true;
}

/** Innermost first. */
function framesIn(lines: readonly string[], from: number, end: number): Frame[] {
  const frames: Frame[] = [];
  let pending: Omit<Frame, 'line'> | null = null;
  for (let at = from; at < end; at++) {
    const line = lines[at] ?? '';
    const [, shown, code = ''] = arrow.exec(line) ?? [];
    const last = frames.at(-1);
    if (pending && shown !== undefined) {
      frames.push({ ...pending, line: Number(shown), text: code.trim() });
      pending = null;
    } else if (last && Number(shown) === last.line)
      frames[frames.length - 1] = { ...last, text: code.trim() };
    const frame = frameOf(line, at);
    if (frame) frames.push(frame);
    else if (!/^[\s-]/.test(line)) pending = olderFrame(line, at) ?? pending;
  }
  return frames.reverse();
}

function frameOf(line: string, at: number): Frame | null {
  if (!/^(?:File |Cell )/.test(line)) return null;
  const [, path, number, name] = named.exec(line) ?? [];
  return path === undefined ? null : { path, line: Number(number), name: name ?? null, at };
}

function olderFrame(line: string, at: number): Omit<Frame, 'line'> | null {
  const [, path, name] = older.exec(line) ?? [];
  return path === undefined || name === undefined ? null : { path, name, at };
}
