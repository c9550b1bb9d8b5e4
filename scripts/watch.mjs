// npm run watch: after each edit of a file, the unit tests that depend on it, the nearest first, then the types. Ctrl+C ends it.
import { globSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyGrammars, versionedBundling } from './build/bundling.mjs';
import { indented } from './house/run.mjs';
import { typeErrors } from './house/types.mjs';
import { buildUnits } from './house/unit/build.mjs';
import { earlierRuns } from './house/unit/check.mjs';
import { watchEdits } from './house/watch/changes.mjs';
import { watchFolder, watchSession } from './house/watch/session.mjs';
import { startingAnswers } from './house/watch/starting.mjs';
import { endGroup, onInterrupt, startGroup } from './lib/commands.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);
const testFiles = () => globSync('test/unit/**/*.test.ts').map((path) => path.replaceAll('\\', '/'));

const started = performance.now();
rmSync(watchFolder, { recursive: true, force: true });

async function start() {
  // esbuild's own words would stand among ours; what does not build is told with the edit.
  const common = await versionedBundling({ logLevel: 'silent' });
  const { modules } = await buildUnits(common, testFiles(), watchFolder);
  await copyGrammars();
  const session = watchSession({ root, common, modules, runs: earlierRuns(root), say });
  say(`Watching ${testFiles().length} unit test files (ready after ${seconds(started)} s). Ctrl+C ends it.`);
  return session;
}

function onFailed(error) {
  if (error.errors === undefined) throw error;
  say(`  does not build; the next edit tries again\n${indented(error.message)}`);
}

let current = new AbortController();

/** An edit during a run ends it. */
async function answer(session, edit) {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  await session.answer(edit, testFiles(), signal);
  if (!signal.aborted) await tellTypes(signal);
}

async function tellTypes(signal) {
  const since = performance.now();
  const findings = await typeErrors(root, (args) => runUntil(args, signal));
  if (signal.aborted) return;
  say(
    findings.length === 0
      ? `  types: ok (${seconds(since)} s)`
      : `  types: ${findings.length} wrong (${seconds(since)} s)`,
  );
  for (const finding of findings) say(`  ${finding}`);
}

/** As runNode, in a group of its own that ends where the signal is aborted. */
async function runUntil(args, signal) {
  if (signal.aborted) return { code: 0, stdout: '', stderr: '' };
  const child = startGroup(process.execPath, args, { cwd: root });
  let stdout = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (stdout += text));
  const stop = () => void endGroup(child);
  signal.addEventListener('abort', stop);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  signal.removeEventListener('abort', stop);
  return { code, stdout, stderr: '' };
}

const { begin, onEdit } = startingAnswers({ start, answer, onFailed });
// From before the first build, which takes seconds: an edit meanwhile is answered after it.
const close = watchEdits(root, (paths, renamed) => void onEdit({ paths, renamed }).catch(endOfBug));
onInterrupt(() => {
  close();
  current.abort();
});
begin().catch(endOfBug);

function endOfBug(error) {
  say(`this is a bug of watch, please report it: ${error.stack}`);
  process.exit(1);
}
