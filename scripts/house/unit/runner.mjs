// A process of its own that runs built test files one after the other and says of each what came of it and what it reached.
import { join, resolve } from 'node:path';
import { createRequire } from 'node:module';
import { recordReads } from './recorder.mjs';

const require = createRequire(import.meta.url);
const Mocha = require('mocha');
const root = process.cwd();

/** The same for all: a test must not pass because another one was run before it. */
const options = { timeout: 20_000, forbidOnly: true, color: false };

require('../../lib/ownCache.cjs');
require('../../lib/leakGuard.cjs');
const recorder = recordReads(root, process.argv[2]);

/** { file, passed, skipped, failures: [{ title, text }], ms, reached, isSpent }: a spent process runs no other file. */
async function runFile(file) {
  const started = performance.now();
  const counts = { passed: 0, skipped: 0, failures: [] };
  recorder.take();
  try {
    await runMocha(file, counts);
  } catch (error) {
    counts.failures.push(failureOf('could not be loaded', error));
  }
  const ms = Math.round(performance.now() - started);
  const { loaded, ...reached } = recorder.take();
  return { file, ...counts, ms, reached, isSpent: loaded };
}

function runMocha(file, counts) {
  const mocha = new Mocha({ ...options, reporter: SilentReporter });
  mocha.addFile(resolve(root, file));
  mocha.loadFiles();
  return new Promise((done) => {
    const run = mocha.run(() => {
      mocha.dispose();
      delete require.cache[join(root, file)];
      done();
    });
    run.on('pass', () => (counts.passed += 1));
    run.on('pending', () => (counts.skipped += 1));
    run.on('fail', (test, error) => counts.failures.push(failureOf(test.fullTitle(), error)));
  });
}

function failureOf(title, error) {
  return { title, text: String(error?.stack ?? error) };
}

class SilentReporter {}

process.on('message', ({ files }) => void runAll(files));
process.on('disconnect', () => process.exit(0));

async function runAll(files) {
  for (const file of files) process.send({ result: await runFile(file) });
  process.send({ done: true });
}

process.send({ ready: true });
