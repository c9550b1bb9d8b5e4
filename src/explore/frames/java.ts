/** Stack traces of the Java virtual machine: Java, Kotlin, Scala; each `Caused by` is a failure of its own. */
import type { FailureReader, Frame } from './failure';
import { reading } from './failure';

/** Before the class may stand its loader and its module: `app//`, `java.base/`. */
const call = /^\s*at (?:[\w.@$-]*\/)*([\w$.<>-]+)\(([^():]+)(?::(\d+))?\)/;
const folded = /^\s*\.\.\. \d+ (?:more|common frames omitted)/;
/** Messages may have several lines; more than so many are a report, not a message. */
const MOST_BACK = 12;
const thrown = /(?:^|\s)[\w$.]*(?:Exception|Error|Throwable)\b/;

/** What Gradle prints of a test that failed, unless it is told to print more: `Error at Test.java:3` below the test. */
const failedTest = /^(\S.* > .*) FAILED$/;
const shortPlace = /^\s+(?:Caused by: )?([\w$.]+) at ([\w$]+\.\w+):(\d+)$/;

/** Reads a run of `at` lines, whose message stands above, or a test that failed in one line. */
export const readJava: FailureReader = (lines, at, free) => {
  const [, test] = failedTest.exec(lines[at] ?? '') ?? [];
  if (test !== undefined) return readFailedTest(test, lines, at);
  if (!call.test(lines[at] ?? '')) return null;
  const frames: Frame[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next] ?? '';
    const [, called, file, number] = call.exec(line) ?? [];
    if (called === undefined && !folded.test(line)) break;
    if (called === undefined || file === undefined || number === undefined) continue;
    frames.push({ path: pathOf(called, file), line: Number(number), name: called, at: next });
  }
  const said = messageAbove(lines, at, free);
  const message = (lines[said] ?? '').trim().replace(/^Exception in thread "[^"]*" /, '');
  return reading({ message, frames, from: said, to: next - 1 }, next);
};

function readFailedTest(test: string, lines: readonly string[], at: number): ReturnType<FailureReader> {
  const [, error, file, number] = shortPlace.exec(lines[at + 1] ?? '') ?? [];
  if (error === undefined || file === undefined) return null;
  const frame: Frame = { path: file, line: Number(number), name: null, at: at + 1 };
  return reading({ message: `${test}: ${error}`, frames: [frame], from: at, to: at + 1 });
}

/** The folder is the package, which class names in lower case alone cannot be told from. */
function pathOf(called: string, file: string): string {
  const names = called.split('.');
  const end = names.findIndex((name) => /^[A-Z]/.test(name));
  const inside = end < 0 ? names.slice(0, -2) : names.slice(0, end);
  return [...inside, file].join('/');
}

function messageAbove(lines: readonly string[], at: number, free: number): number {
  for (let above = at - 1; above >= Math.max(free, at - MOST_BACK); above--)
    if (thrown.test(lines[above] ?? '')) return above;
  return at;
}
