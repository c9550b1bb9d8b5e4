import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endGroup, startGroup } from './commands.mjs';

/** Far above what the longest takes beside another one on a busy machine: only a hang reaches it. */
const limitMs = 15 * 60_000;

/** Of the house's rules that are broken this much is told again at the end. */
const mostRuleLines = 12;

/** The pipes of an ended process group are closed at once, but for what has left the group. */
const lastOutputMs = 2_000;

/** A whole VS Code and a browser draw while other tests take the processor: what fails there is seen again before it counts. */
const RUN_AGAIN = new Set(['editor', 'end-to-end']);

/**
 * { passed, failed, skipped, failures, unsteady } of one job of testJobs.mjs. What it prints is on stdout: as it comes where it runs
 * `alone`, else whole when it has ended. A crash, a hang or no test at all is a failure. A job of a real window that fails beside
 * others runs once more: what passed then was `unsteady`, and is told with what it said at first.
 */
export async function runJob(job, options) {
  return again(job.suite, options.alone, () => runOnce(job, options));
}

/** As `run` gives it; its second result where that may be asked for and the first one failed. */
export async function again(suite, alone, run) {
  const first = await run();
  if (alone || first.failed === 0 || !RUN_AGAIN.has(suite)) return { ...first, unsteady: [] };
  const second = await run();
  return { ...second, unsteady: second.failed === 0 ? first.failures : [] };
}

async function runOnce(job, { root, grep, alone }) {
  const { suite, name, resultFile } = job;
  if (alone) process.stdout.write(`\n== ${name} ==\n`);
  await mkdir(dirname(resultFile), { recursive: true });
  await rm(resultFile, { force: true });
  const env = {
    ...process.env,
    REPOMASTER_TEST_RESULT: resultFile,
    ...(grep === undefined ? {} : { REPOMASTER_TEST_GREP: grep }),
  };
  const started = performance.now();
  const { ending, output } = await runLimited(job, { cwd: root, env }, alone);
  const seconds = Math.round((performance.now() - started) / 1000);
  if (!alone) process.stdout.write(`\n== ${name} (${seconds} s) ==\n${output}`);
  const result =
    suite === 'check' ? checkResult(ending, output) : judge(await readCounts(resultFile), ending, grep);
  const { counts, failures, problem } = result;
  if (problem !== undefined) process.stdout.write(`${name}: ${problem}\n`);
  const told = problem === undefined ? failures : [...failures, problem];
  return { ...counts, failures: told.map((failure) => `${name}: ${failure}`) };
}

/** Every failure once more under a title, for whoever reads only the end of a long report; empty where there is none. */
export function failureLines(title, failures) {
  if (failures.length === 0) return '';
  const lines = failures.map((failure) => `- ${failure.replaceAll('\n', '\n    ')}`);
  return ['', `${title}:`, ...lines, ''].join('\n');
}

/** The line that closes a test run; read by machines. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The counts and failures to report for a result (undefined when the suite wrote none) and how the process ended (an exit code or
 * a sentence), with the problem that its own counts do not show.
 */
export function judge(result, ending, grep) {
  const { passed = 0, failed = 0, skipped = 0, failures = [] } = result ?? {};
  const counts = { passed, failed, skipped };
  const broken = (problem) => ({ counts: { ...counts, failed: failed + 1 }, failures, problem });
  if (typeof ending === 'string') return broken(ending);
  if (result === undefined || result.complete !== true)
    return broken(`it crashed before its end (exit code ${ending})`);
  if (ending !== 0 && failed === 0) return broken(`every test passed, yet it ended with exit code ${ending}`);
  if (passed + failed === 0 && grep === undefined) return broken('it ran no test');
  return { counts, failures };
}

function checkResult(ending, output) {
  const passed = ending === 0;
  return {
    counts: { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 },
    failures: passed || output === '' ? [] : [brokenRules(output)],
    problem: typeof ending === 'string' ? ending : undefined,
  };
}

/** The steps that failed and their first findings. */
function brokenRules(output) {
  const lines = output.split('\n');
  const first = Math.max(
    0,
    lines.findIndex((line) => line.includes('FAILED')),
  );
  return lines.slice(first, first + mostRuleLines).join('\n');
}

/** How it ended, an exit code or a sentence where there is none, and what it printed where it does not run alone. */
async function runLimited({ command, args }, options, alone) {
  const output = alone ? 'inherit' : 'pipe';
  const child = startGroup(command, args, { ...options, stdio: ['ignore', output, output] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes));
  const closed = new Promise((resolve) => child.once('close', resolve));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void endGroup(child);
  }, limitMs);
  const ending = await new Promise((resolve) => {
    child.once('error', (error) => resolve(`it could not be started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? `it was ended by ${signal}`));
  });
  clearTimeout(timer);
  await endGroup(child);
  // What a test left running in a group of its own may hold the pipes open.
  await Promise.race([closed, delay(lastOutputMs, undefined, { ref: false })]);
  return {
    ending: late ? `it did not end within ${limitMs / 60_000} minutes` : ending,
    output: Buffer.concat(printed).toString(),
  };
}

async function readCounts(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
