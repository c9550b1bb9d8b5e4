import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from './chromium.mjs';
import { endGroup, startGroup } from './commands.mjs';
import { layoutOf } from './layout.mjs';

/** Twice what the longest takes on two cores, and no longer than a whole CI run may: only a hang reaches it. */
const limitMs = 35 * 60_000;

const mochaTimeouts = { unit: 20_000, integration: 60_000, 'end-to-end': 180_000 };

/** { passed, failed, skipped } of one suite, its readable output on stdout. A crash, a hang or no test at all is a failure. */
export async function runSuite(name, { root, node, grep }) {
  process.stdout.write(`\n== ${name} ==\n`);
  const file = join(layoutOf(root).results, `${name}.json`);
  await mkdir(layoutOf(root).results, { recursive: true });
  await rm(file, { force: true });
  const { command, args } = commandOf(name, { root, node, grep, file });
  const env = {
    ...process.env,
    REPOMASTER_TEST_RESULT: file,
    ...(grep === undefined ? {} : { REPOMASTER_TEST_GREP: grep }),
  };
  const ending = await runLimited(command, args, { cwd: root, env });
  const result = name === 'check' ? checkCounts(ending) : judge(await readCounts(file), ending, grep);
  if (result.problem !== undefined) process.stdout.write(`${name}: ${result.problem}\n`);
  return result.counts;
}

/** The line that closes a test run; read by machines. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The counts to report for a result (undefined when the suite wrote none) and how the process ended (an exit code or
 * a sentence), with the problem that its own counts do not show.
 */
export function judge(result, ending, grep) {
  const { passed = 0, failed = 0, skipped = 0 } = result ?? {};
  const counts = { passed, failed, skipped };
  const broken = (problem) => ({ counts: { ...counts, failed: failed + 1 }, problem });
  if (typeof ending === 'string') return broken(ending);
  if (result === undefined || result.complete !== true)
    return broken(`it crashed before its end (exit code ${ending})`);
  if (ending !== 0 && failed === 0) return broken(`every test passed, yet it ended with exit code ${ending}`);
  if (passed + failed === 0 && grep === undefined) return broken('it ran no test');
  return { counts };
}

function checkCounts(ending) {
  const passed = ending === 0;
  return {
    counts: { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 },
    problem: typeof ending === 'string' ? ending : undefined,
  };
}

function commandOf(name, { root, node, grep, file }) {
  if (name === 'check') return { command: node, args: [join('scripts', 'check.mjs'), '--no-unit'] };
  if (name === 'editor') return withDisplay(node, [join(root, 'out', 'test', 'editor', 'run.js')]);
  const library = join(root, 'scripts', 'lib');
  const args = [
    join(root, 'node_modules', 'mocha', 'bin', 'mocha.js'),
    ...['--require', join(library, 'leakGuard.cjs')],
    ...['--reporter', join(library, 'resultReporter.cjs'), '--reporter-option', `file=${file}`],
    ...['--timeout', String(mochaTimeouts[name])],
    ...(process.stdout.isTTY === true ? [] : ['--no-color']),
    ...(process.env.CI === 'true' ? ['--forbid-only'] : []),
    ...(grep === undefined ? [] : ['--grep', grep]),
    join('out', 'test', name, '**', '*.test.js'),
  ];
  return { command: node, args };
}

/** A desktop VS Code wants a display; xvfb-run lends one. */
function withDisplay(node, args) {
  const lender = process.platform === 'linux' && !process.env.DISPLAY ? findOnPath('xvfb-run') : undefined;
  return lender === undefined ? { command: node, args } : { command: lender, args: ['-a', node, ...args] };
}

/** The exit code, or a sentence when there is none. */
async function runLimited(command, args, options) {
  const child = startGroup(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void endGroup(child);
  }, limitMs);
  const ending = await new Promise((resolve) => {
    child.once('error', (error) => resolve(`it could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(code ?? `it was ended by ${signal}`));
  });
  clearTimeout(timer);
  await endGroup(child);
  return late ? `it did not end within ${limitMs / 60_000} minutes` : ending;
}

async function readCounts(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
