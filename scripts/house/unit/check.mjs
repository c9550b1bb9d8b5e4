import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesProduct } from '../../build/tests.mjs';
import { ensureBuild } from '../../lib/build.mjs';
import { commonKey, readCached, writeCached } from '../../lib/cached.mjs';
import { layoutOf } from '../../lib/layout.mjs';
import { readTree } from '../../lib/tree.mjs';
import { indented, linesOf, runNode } from '../run.mjs';
import { bundleIn, bundledIn, digestOfBundle, sourceIn, unitFolder } from './bundles.mjs';
import { closureOf, emptyKept, isAsBefore, recordOf, sourceNames } from './kept.mjs';
import { runInLanes, startRunner } from './runners.mjs';

/** Where what is kept lies. */
export function keptFile(root) {
  return join(layoutOf(root).cache, 'unit', 'kept.json');
}

/** The last run of each unit test, test file -> { paths, folders, trees, ms }: a hint for whoever chooses tests, true or not. */
export function earlierRuns(root) {
  const file = keptFile(root);
  const tests = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).value.tests : {};
  const runs = Object.entries(tests).map(([test, { reached, ms }]) => [
    test,
    // Kept by an earlier version they may hold less.
    { folders: [], trees: [], ...reached, ms },
  ]);
  return Object.fromEntries(runs);
}

const builder = join(dirname(fileURLToPath(import.meta.url)), 'build.mjs');

/** The tests are made to run beside others; more lanes than cores only take memory. */
const mostLanes = 2;

/**
 * The unit suite. A test that passed and would run exactly so again is taken as passed; `fresh` runs all, and `lanes` at a
 * time. What is kept lies in .cache/unit/kept.json.
 */
export async function checkUnit(root, { fresh = false, lanes = mostLanes } = {}) {
  const before = readTree(root);
  const key = commonKey(before);
  const store = keptFile(root);
  const kept = (fresh ? undefined : readCached(store, key)) ?? emptyKept();
  const files = globSync('test/unit/**/*.test.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const build = await buildChanged(root, kept, before, files.sort());
  if (build.problem !== undefined)
    return { ok: false, summary: 'does not build', findings: linesOf(build.problem) };
  const due = files.filter((file) => !isAsBefore(kept.tests[file], build.tests[file].bundle, before));
  const results = await runDue(root, build, kept, due, lanes);
  const after = readTree(root);
  const value = { names: sourceNames(before), modules: build.modules, tests: {} };
  const sameNames = value.names === sourceNames(after);
  for (const file of files) {
    const record = results.has(file)
      ? recordOf(results.get(file), build.tests[file], before, after)
      : { ...kept.tests[file], ...build.tests[file] };
    const closure = closureOf(value, before, file);
    // What changed while it was built may be in the bundle or not.
    const isSure = sameNames && closure === closureOf(value, after, file);
    value.tests[file] = { ...record, closure: isSure ? closure : undefined };
  }
  // Scripts that changed meanwhile may have run some of the tests.
  if (commonKey(after) === key) await writeCached(store, key, value);
  return summed(value, results);
}

/** Builds what may have changed: { modules, tests: file -> { bundle } }, or the problem. */
async function buildChanged(root, kept, tree, files) {
  const sameNames = kept.names === sourceNames(tree);
  const same = (file) => {
    const closure = closureOf(kept, tree, file);
    if (closure === undefined || closure !== kept.tests[file]?.closure) return false;
    const { bundle } = kept.tests[file];
    // A check that was ended before it kept anything may have built the file from other sources.
    return isAsBefore(kept.tests[file], bundle, tree) || bundleOf(root, file) === bundle;
  };
  const changed = files.filter((file) => !sameNames || !same(file));
  const run = await runNode(
    root,
    [builder],
    JSON.stringify({ files: changed, anew: changed.length === files.length }),
  );
  if (run.code !== 0) return { problem: run.stderr };
  const { modules, bundles } = JSON.parse(run.stdout);
  const digested = Object.entries(modules).map(([path, { imports }]) => [
    path,
    { digest: tree.files.get(path), imports },
  ]);
  const tests = Object.fromEntries(
    files.map((file) => [file, { bundle: bundles[file] ?? kept.tests[file].bundle }]),
  );
  return { modules: { ...kept.modules, ...Object.fromEntries(digested) }, tests };
}

/** The digest of the bundle that lies there; undefined where there is none. */
function bundleOf(root, file) {
  const path = join(root, bundleIn(unitFolder, file));
  return existsSync(path) ? digestOfBundle(path) : undefined;
}

/** Results by test file. What takes long begins first. */
async function runDue(root, { modules }, kept, due, lanes) {
  const results = new Map();
  if (due.length === 0) return results;
  const sources = new Set(due.flatMap((file) => bundledIn(modules, file)));
  const tests = [...sources].filter((path) => path.startsWith('test/'));
  if (namesProduct(tests.map((path) => join(root, path))))
    await ensureBuild({ root, node: process.execPath, log: () => undefined, kind: 'product' });
  const ms = (file) => kept.tests[file]?.ms ?? 0;
  const bundles = due.sort((a, b) => ms(b) - ms(a)).map((file) => bundleIn(unitFolder, file));
  const count = Math.min(lanes, availableParallelism(), due.length);
  const runners = Array.from({ length: count }, () => startRunner(root, unitFolder));
  await runInLanes(root, bundles, runners, (result) =>
    results.set(sourceIn(unitFolder, result.file), result),
  );
  return results;
}

function summed({ tests }, results) {
  const count = (records) => records.reduce((sum, { passed }) => sum + passed, 0);
  const ran = [...results.values()];
  const before = Object.keys(tests).filter((file) => !results.has(file));
  const asBefore = count(before.map((file) => tests[file]));
  const failures = ran.flatMap((result) =>
    result.failures.map(
      ({ title, text: told }) => `${sourceIn(unitFolder, result.file)}: ${title}\n${indented(told)}`,
    ),
  );
  const skipped = ran.reduce((sum, result) => sum + result.skipped, 0);
  const passed = count(ran) + asBefore;
  const told = [
    `${passed} tests passed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(before.length > 0 ? [`${count(ran)} ran, ${asBefore} as before`] : []),
  ];
  return { ok: failures.length === 0 && passed > 0, summary: told.join(', '), findings: failures };
}
