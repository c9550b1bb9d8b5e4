/** Programs of C and C++: reports of sanitizers and valgrind, and backtraces of debuggers. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

const report =
  /^(?:==\d+==\s?)?(?:ERROR|WARNING|SUMMARY): \w+Sanitizer: |^==\d+== (?:Invalid |Use of uninit|Conditional jump|Process terminating|Source and dest|Mismatched|Syscall param)|^(?:Program received signal|Core was generated|Program terminated with signal) /;
const frame = /^\s*#\d+\s+(?:0x[0-9a-f]+ )?(?:in )?(\S.*?)(?: at)? (\/?[^\s():]+):(\d+)(?::\d+)?$/;
const valgrind = /^==\d+==\s+(?:at|by) 0x[0-9A-F]+: (.+) \(([^():]+):(\d+)\)$/;
/** A line of a stack of which nobody knows the source. */
const blind = /^\s*#\d+\s|^==\d+==\s+(?:at|by) 0x/;
/** Between the report's first line and its stack. */
const MOST_BETWEEN = 12;

/** Reads a report through its first stack: where it happened. Later ones tell where memory came from. */
export const readNative: FailureReader = (lines, at) => {
  const first = lines[at] ?? '';
  if (!report.test(first)) return null;
  const frames: Frame[] = [];
  let seen = false;
  let next = at + 1;
  for (; next < lines.length && (seen || next <= at + MOST_BETWEEN); next++) {
    const line = lines[next] ?? '';
    const found = frameOf(line, next);
    if (found) frames.push(found);
    if (found === null && !blind.test(line) && seen) break;
    seen ||= blind.test(line);
  }
  const message = first.replace(/^==\d+==\s?/, '').trim();
  return reading({ message, frames, from: at, to: next - 1 }, next);
};

function frameOf(line: string, at: number): Frame | null {
  const [, name, path, number] = frame.exec(line) ?? valgrind.exec(line) ?? [];
  return path === undefined || name === undefined ? null : { path, line: Number(number), name, at };
}
