/** Lines of compilers, linters and test runners that name a place and say what is wrong there. */
import type { FailureReader } from './failure';
import { reading } from './failure';

/** A file with an extension, or one of those that have none. */
const FILE = String.raw`((?:[A-Za-z]:|file:\/\/)?[^\s:()'"\[\]][^:()'"\[\]]*\.\w{1,8}|(?:[^\s:()'"]*\/)?(?:[Mm]akefile|Dockerfile))`;
const WRONG = String.raw`(?:fatal )?(?:error|ERROR|Error)\b`;

/** Each with path, line and message, in this order. */
const forms: readonly RegExp[] = [
  // gcc, clang, javac, mypy, pylint: a.c:3:5: error: expected ';'
  String.raw`^${FILE}:(\d+)(?::\d+)?: (${WRONG}.*)$`,
  // UndefinedBehaviorSanitizer, and Python's errors in one line as pytest --tb=line prints them
  String.raw`^${FILE}:(\d+)(?::\d+)?: ((?:runtime error|assert |Failure\b|undefined reference|multiple definition|syntax error|\*\*\*|[\w.]*(?:Error|Exception|Failed)\b).*)$`,
  // tsc and C#: a.ts(3,5): error TS2322: ...
  String.raw`^${FILE}\((\d+)(?:,\d+)*\): (${WRONG}.*)$`,
  // tsc --pretty: a.ts:3:5 - error TS2322: ...
  String.raw`^${FILE}:(\d+):\d+ - (${WRONG}.*)$`,
  // go build and go vet: ./a.go:3:5: undefined: x
  String.raw`^(?:vet: |# )?((?:\.{0,2}\/)?[^\s:]+\.go):(\d+):\d+: (.+)$`,
  // Maven: [ERROR] /a/B.java:[3,5] cannot find symbol (the level is taken away before)
  String.raw`^${FILE}:\[(\d+),\d+\] (.+)$`,
  // Kotlin: e: file:///a/B.kt:3:5 Unresolved reference
  String.raw`^e: (?:file:\/\/)?(\/?[^\s:]+\.kts?):(?: \()?(\d+)[:,] ?\d+\)?:? (.+)$`,
  // CMake Error at CMakeLists.txt:3 (find_package):
  String.raw`^(?=CMake Error at )CMake Error at ([^\s:]+):(\d+) (.+)$`,
  // assert of C: ./prog: a.c:3: main: Assertion failed
  String.raw`^\S+: ([^\s:]+\.\w+):(\d+): (.*Assertion .* failed.*)$`,
  // the linker: /usr/bin/ld: /tmp/a.c:3: undefined reference to f
  String.raw`^\S*ld: (?:\S+: )?([^\s:]+):(\d+): (.+)$`,
  // bash: ./a.sh: line 3: foo: command not found
  String.raw`^([^\s:]+): line (\d+): (.+)$`,
  // Ruby: a.rb:3:in 'total': no items (RuntimeError)
  String.raw`^([^\s:]+\.rb):(\d+):(in .+)$`,
  // flake8 and ruff: a.py:3:5: F821 undefined name
  String.raw`^([^\s:]+\.pyi?):(\d+):\d+: ([A-Z]{1,4}\d{2,4} .+)$`,
].map((form) => new RegExp(form));

/** Reads one line that says what is wrong at a place. */
export const readDiagnostic: FailureReader = (lines, at) => {
  const text = lines[at] ?? '';
  // Cheap, and nearly every line that is no diagnostic has neither.
  if (!/[:([]\d|line \d|\d \(/.test(text)) return null;
  for (const form of forms) {
    const [, path, line, message] = form.exec(text) ?? [];
    if (path === undefined || message === undefined) continue;
    const frame = { path, line: Number(line), name: null, at };
    // CMake names the command, and says what is wrong below it.
    const said = text.startsWith('CMake') ? `${message} ${(lines[at + 1] ?? '').trim()}` : message;
    return reading({ message: said.trim(), frames: [frame], from: at, to: at });
  }
  return null;
};

const listed = /^\s+(\d+):\d+\s+error\s+(\S.*)$/;
const heading = /^(\S.*\.\w{1,8})$/;
const row = /^\s+\d+:\d+\s+(?:error|warning)\s/;
/** Rows of one file. */
const MOST_ROWS = 2_000;

/** Reads eslint's list of one file: its path on a line, then a row each. */
export const readEslint: FailureReader = (lines, at) => {
  const path = heading.exec(lines[at] ?? '')?.[1];
  if (path === undefined || !row.test(lines[at + 1] ?? '')) return null;
  const failures = [];
  let next = at + 1;
  for (; next < Math.min(lines.length, at + MOST_ROWS) && row.test(lines[next] ?? ''); next++) {
    const [, line, message] = listed.exec(lines[next] ?? '') ?? [];
    if (message === undefined) continue;
    const frames = [{ path, line: Number(line), name: null, at: next }];
    failures.push({ message: message.trim(), frames, from: next, to: next });
  }
  return { failures, next };
};
