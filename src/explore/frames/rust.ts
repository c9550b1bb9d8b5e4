/** Rust: panics with their backtraces, and errors of the compiler; ruff and others draw theirs in the same way. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

const panicked = /^thread '[^']*'(?: \(\d+\))? panicked at (.*)$/;
/** Before 1.73 the message stood in quotes before the place. */
const olderPlace = /^'(.*)', (\S.*):(\d+):\d+$/;
const place = /^(\S.*):(\d+):\d+:?$/;
const name = /^\s*\d+: (?:0x[0-9a-f]+ - )?(\S.*)$/;
const at = /^\s+at (\S.*):(\d+):\d+$/;
const backtrace = /^stack backtrace:/;
/** Between the panic and its backtrace is the message, which may have many lines. */
const MOST_BETWEEN = 60;

/** Reads from `thread 'main' panicked at` through the backtrace, where there is one. */
export const readRust: FailureReader = (lines, first) => {
  const where = panicked.exec(lines[first] ?? '')?.[1];
  if (where === undefined) return null;
  const [, said, olderPath, olderLine] = olderPlace.exec(where) ?? [];
  const [, path, line] = olderPath === undefined ? (place.exec(where) ?? []) : ['', olderPath, olderLine];
  if (path === undefined) return null;
  const own = { path, line: Number(line), name: null, at: first };
  const begins = backtraceBelow(lines, first + 1);
  const trace = begins === null ? { frames: [], next: first + 1 } : readBacktrace(lines, begins + 1);
  // The place of the panic is a frame of the backtrace too, with the name of its function.
  const isTraced = trace.frames.some((frame) => frame.line === own.line && sameFile(frame.path, path));
  const frames = isTraced ? trace.frames : [own, ...trace.frames];
  const message = said ?? (lines[first + 1] ?? '').trim();
  return reading({ message, frames, from: first, to: trace.next - 1 }, trace.next);
};

function sameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

function backtraceBelow(lines: readonly string[], from: number): number | null {
  for (let below = from; below < Math.min(lines.length, from + MOST_BETWEEN); below++) {
    if (backtrace.test(lines[below] ?? '')) return below;
    if (panicked.test(lines[below] ?? '')) return null;
  }
  return null;
}

function readBacktrace(lines: readonly string[], from: number): { frames: Frame[]; next: number } {
  const frames: Frame[] = [];
  let called: string | null = null;
  let next = from;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const [, path, number] = at.exec(line) ?? [];
    if (path !== undefined)
      frames.push({ path, line: Number(number), name: called, at: next, from: next - 1 });
    else if (name.test(line)) called = name.exec(line)?.[1] ?? null;
    else break;
  }
  return { frames, next };
}

const wrong = /^(?:error(?:\[\w+\])?(?:: |$)|[A-Z]{1,4}\d{3,4} )/;
const arrow = /^\s*--> (\S.*):(\d+):\d+$/;

/** Reads `error[E0308]: mismatched types` and the place below it. */
export const readRustc: FailureReader = (lines, first) => {
  const message = lines[first] ?? '';
  if (!wrong.test(message)) return null;
  const [, path, line] = arrow.exec(lines[first + 1] ?? '') ?? [];
  if (path === undefined) return null;
  const frame = { path, line: Number(line), name: null, at: first + 1 };
  return reading({ message: message.trim(), frames: [frame], from: first, to: first + 1 });
};
