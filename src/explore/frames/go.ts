/** Go: panics and fatal errors with their goroutines, data races, and what a failing test logs. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

const panic =
  /^\s*(?:panic: |fatal error: |WARNING: DATA RACE|unexpected fault address|runtime: goroutine stack exceeds)/;
const routine = /^\s*(?:\[?goroutine \d+|[A-Z]\w+ (?:\w+ )*(?:at 0x|by )|Goroutine \d+ |created by )/;
const place = /^\s+(\S.*\.(?:go|s)):(\d+)(?: \+0x[0-9a-f]+)?$/;
/** `main.total(0x1, {0xc0, 0x3})`, and `main.(*Cart).add(...)`. */
const called = /^\s*([\w./*()·[\]-]+)\(.*\)$/;
/** What stands between the panic and its goroutine: registers, notes, further panics. */
const MOST_BETWEEN = 40;

/** Reads from `panic:` through the goroutine that it happened in; the other goroutines are no part of it. */
export const readGo: FailureReader = (lines, at) => {
  const first = lines[at] ?? '';
  if (!panic.test(first)) return null;
  const frames: Frame[] = [];
  let next = at + 1;
  for (; next < lines.length && next < lastOf(frames, at) + MOST_BETWEEN; next++) {
    const line = lines[next] ?? '';
    // The first stack is where it happened; behind a blank line the next one begins.
    if (line.trim() === '' && frames.length > 0) break;
    if (frames.length > 0 && /^\s*created by /.test(line)) break;
    const [, path, number] = place.exec(line) ?? [];
    if (path === undefined) continue;
    const name = nameAbove(lines[next - 1]);
    frames.push({ path, line: Number(number), name, at: next, from: name === null ? next : next - 1 });
  }
  return reading({ message: first.trim(), frames, from: at, to: next - 1 }, next);
};

function lastOf(frames: readonly Frame[], at: number): number {
  return frames.at(-1)?.at ?? at;
}

function nameAbove(line = ''): string | null {
  return routine.test(line) ? null : (called.exec(line)?.[1] ?? null);
}

const logged = /^\s+([\w.-]+_test\.go|[\w./-]+\/[\w.-]+\.go):(\d+): (.*)$/;

/** Reads what a test logged, which go prints for those that failed. */
export const readGoTest: FailureReader = (lines, at) => {
  const [, path, number, said] = logged.exec(lines[at] ?? '') ?? [];
  if (path === undefined || said === undefined) return null;
  // A message that begins with an empty line goes on below it.
  const message = said.trim() || (lines[at + 1] ?? '').trim();
  const frame = { path, line: Number(number), name: null, at };
  return reading({ message, frames: [frame], from: at, to: at });
};
