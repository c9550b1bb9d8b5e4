import { readDiagnostic, readEslint } from './diagnostics';
import { readDotnet } from './dotnet';
import type { Failure, FailureReader } from './failure';
import { readGo, readGoTest } from './go';
import { readIpython } from './ipython';
import { readJava } from './java';
import { readJavascript, readThrown } from './javascript';
import { readNative } from './native';
import { readPytest } from './pytest';
import { readFaulthandler, readPython } from './python';
import { readRust, readRustc } from './rust';

/** The first that reads something has it: a frame of .NET is a worse one of Java, and that one of JavaScript. */
const readers: readonly FailureReader[] = [
  ...[readPytest, readIpython, readPython, readFaulthandler, readDotnet, readJava, readJavascript],
  ...[readThrown, readGo, readRust, readRustc, readNative, readEslint, readDiagnostic, readGoTest],
];

/** What is longer is data; a message's beginning tells what it is, and no pattern sees more than this at once. */
const LINE_CHARS = 1_000;
/** What docker compose, docker build and Maven put before each line. */
const prefix = /^(?:[\w.-]+\s+\| |#\d+ \d+\.\d+ |\[(?:ERROR|INFO|WARNING|WARN)\] ?)/;

/** The failures that these lines of a program's output tell of, in their order. Linear in the lines. */
export function parseFailures(output: readonly string[]): readonly Failure[] {
  const lines = output.map((line) => line.slice(0, LINE_CHARS).replace(prefix, ''));
  const failures: Failure[] = [];
  let free = 0;
  for (let at = 0; at < lines.length;) {
    const found = readAt(lines, at, free);
    if (found) {
      failures.push(...found.failures);
      free = found.next;
    }
    at = found?.next ?? at + 1;
  }
  return failures;
}

function readAt(lines: readonly string[], at: number, free: number): ReturnType<FailureReader> {
  for (const read of readers) {
    const found = read(lines, at, free);
    if (found) return found;
  }
  return null;
}
