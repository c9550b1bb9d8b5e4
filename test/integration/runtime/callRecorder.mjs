// Runs a package's own tests and notes who calls whom in it, as the V8 inspector sees it.
//
// Standard input: JSON { report: file to write, functions: [{ url, line, column }] (0-based: where the breakpoint of each
// goes), modules: URLs to import one after the other, runner: 'mocha' where the tests ask for its globals, mocha: its URL }.
// The report: JSON { calls: [[number of the called function, file, line, column of the place that called it (1-based),
// the function of the language between the two or null], ...], hit: numbers of the functions that were seen, placed:
// [[number, [line, column]], ...] where V8 put the breakpoints, rested: of those not noted all the time, ran: [[URL, start,
// end], ...] of the functions that V8's own counts say were called, failures: texts }.
//
// Every function gets a breakpoint whose condition notes the stack and is false: nothing ever stops, and a session of the
// same thread is enough. The caller is the nearest frame of a file below; those of the language's and of
// Node.js' own functions between are skipped, and a stack that only an awaited one continues has no caller.

import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

/** Deep enough for what Node.js' own functions put between a caller and its callback. */
const DEEPEST_STACK = 24;
/**
 * A function that was called so often without a new caller rests, since a condition costs a tenth of a millisecond and more;
 * it is noted again, for fewer calls, when so many functions were called that had not been: another test runs. By count and
 * not by time, so that what is seen is the same on every machine.
 */
const MOST_WITHOUT_NEWS = 100;
const MOST_AFTER_REST = 5;
const FIRST_CALLS_OF_REST = 8;

/** Of one test of mocha's, which takes longer here than its authors thought. */
const TEST_TIMEOUT_MS = 60_000;

const asked = JSON.parse(readFileSync(0, 'utf8'));
const seen = new Map();
const hit = new Set();
/** Calls of each function since its last new caller. */
const idle = new Uint32Array(asked.functions.length);
const resting = new Set();
let firstCalls = 0;
const everRested = new Set();
const breakpoints = [];
/** Where V8 put each, [line, column] from 0. */
const placed = [];
const failures = [];

Object.defineProperty(globalThis, '__noteCall', { value: noteCall });

const session = new Session();
session.connect();
const numbers = new Map();
session.on('Debugger.breakpointResolved', ({ params }) =>
  noteLocation(numbers.get(params.breakpointId), params.location),
);
await post('Debugger.enable');
await post('Profiler.enable');
await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
for (const number of asked.functions.keys()) await watch(number);
process.on('exit', () => {
  const calls = [...seen.values()];
  // A session of the same thread answers before `post` returns.
  session.post('Profiler.takePreciseCoverage', (_, coverage) => {
    const report = {
      calls,
      hit: [...hit],
      placed: [...placed.entries()].filter(([, at]) => at),
      rested: [...everRested],
      ran: rangesOf(coverage),
      failures,
    };
    writeFileSync(asked.report, JSON.stringify(report));
  });
});
const mocha = asked.runner === 'mocha' ? await startMocha() : null;
for (const module of asked.modules)
  try {
    await import(module);
  } catch (error) {
    failures.push(`${module}: ${error?.stack ?? error}`);
  }
mocha?.run();

/** mocha's functions as globals; its tests run once all modules are there. */
async function startMocha() {
  const { default: Mocha } = await import(asked.mocha);
  const made = new Mocha({ ui: 'bdd', timeout: TEST_TIMEOUT_MS });
  made.suite.emit('pre-require', globalThis, null, made);
  return made;
}

/** Sets the function's breakpoint. */
async function watch(number) {
  const { url, line, column } = asked.functions[number];
  const condition = `__noteCall(${number})`;
  const asking = { url, lineNumber: line, columnNumber: column, condition };
  const { breakpointId, locations } = await post('Debugger.setBreakpointByUrl', asking);
  numbers.set(breakpointId, number);
  for (const location of locations) noteLocation(number, location);
  breakpoints[number] = breakpointId;
}

/** The answer; a session of the same thread gives it at once. */
function post(method, params) {
  return new Promise((resolve, reject) => {
    session.post(method, params, (error, answer) =>
      error ? reject(new Error(error.message)) : resolve(answer),
    );
  });
}

function noteLocation(number, { lineNumber, columnNumber }) {
  if (number !== undefined) placed[number] = [lineNumber, columnNumber];
}

function noteFirst(number) {
  hit.add(number);
  if (++firstCalls % FIRST_CALLS_OF_REST !== 0) return;
  const rested = [...resting];
  resting.clear();
  for (const each of rested) {
    idle[each] = MOST_WITHOUT_NEWS - MOST_AFTER_REST;
    void watch(each);
  }
}

function noteCall(number) {
  if (!hit.has(number)) noteFirst(number);
  if (idle[number]++ >= MOST_WITHOUT_NEWS) {
    if (!resting.has(number))
      session.post('Debugger.removeBreakpoint', { breakpointId: breakpoints[number] });
    resting.add(number);
    everRested.add(number);
    return false;
  }
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder = {};
  Error.stackTraceLimit = DEEPEST_STACK;
  Error.prepareStackTrace = (_, frames) => frames;
  Error.captureStackTrace(holder, noteCall);
  const frames = holder.stack;
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  noteFrames(number, frames);
  return false;
}

function noteFrames(number, frames) {
  let through = null;
  // The condition's own frame, then the called function's.
  for (let at = 2; at < frames.length; at++) {
    const frame = frames[at];
    // What the package generates while it runs (`new Function`) calls too, and stands in no file.
    if (frame.isAsync() || frame.isEval()) return;
    const file = frame.getFileName();
    if (file !== null && file !== undefined && !file.startsWith('node:') && file !== '') {
      const key = `${number} ${file} ${frame.getLineNumber()} ${frame.getColumnNumber()}`;
      if (!seen.has(key)) {
        idle[number] = 0;
        seen.set(key, [number, file, frame.getLineNumber(), frame.getColumnNumber(), through]);
      }
      return;
    }
    through ??=
      frame.getTypeName() === null
        ? frame.getFunctionName()
        : `${frame.getTypeName()}.${frame.getFunctionName()}`;
  }
}

/** Of the functions that were called, in the files of the package. */
function rangesOf({ result }) {
  const urls = new Set(asked.functions.map(({ url }) => url));
  return result
    .filter(({ url }) => urls.has(url))
    .flatMap(({ url, functions }) =>
      functions
        .map(({ ranges: [whole] }) => whole)
        .filter(({ count }) => count > 0)
        .map(({ startOffset, endOffset }) => [url, startOffset, endOffset]),
    );
}
