/** Stack traces of .NET and Mono, as programs and `dotnet test` print them; each inner exception is a failure of its own. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

/** `at N.C.M(Int32 a) in /a/B.cs:line 3`; Mono has `[0x00001]` before `in`, and no `line`. */
const located = /^\s*at (\S.*?) (?:\[0x[\da-f]+\] )?in (\S.*?):(?:line )?(\d+)\s*$/;
/** A frame of a library, or what stands between two exceptions. */
const passed = /^\s*(?:at \S.*\(.*\)|--- End of (?:inner exception )?stack trace\b.*---)/;
/** Messages may have several lines; more than so many are a report, not a message. */
const MOST_BACK = 40;
const thrown =
  /(?:^\s*|^Unhandled exception\. |^FATAL UNHANDLED EXCEPTION: |---> )([\w.]*(?:Exception|Error)\b.*)/;
const heading = /^\s*Error Message:\s*$/;

/** Reads a run of `at` lines from the first that names a file; its message stands above. */
export const readDotnet: FailureReader = (lines, at, free) => {
  if (!located.test(lines[at] ?? '')) return null;
  const frames: Frame[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const [, called, path, number] = located.exec(line) ?? [];
    if (called === undefined && !passed.test(line)) break;
    if (called === undefined || path === undefined || number === undefined) continue;
    frames.push({ path, line: Number(number), name: called.replace(/\s*\(.*$/, ''), at: next });
  }
  const { message, from } = messageAbove(lines, at, free);
  return reading({ message, frames, from, to: next - 1 }, next);
};

function messageAbove(
  lines: readonly string[],
  at: number,
  free: number,
): { readonly message: string; readonly from: number } {
  for (let above = at - 1; above >= Math.max(free, at - MOST_BACK); above--) {
    const text = lines[above] ?? '';
    if (heading.test(text)) return { message: (lines[above + 1] ?? '').trim(), from: above };
    const [, message] = thrown.exec(text) ?? [];
    if (message !== undefined && !/^\s*at /.test(text)) return { message: message.trim(), from: above };
  }
  return { message: '', from: at };
}
