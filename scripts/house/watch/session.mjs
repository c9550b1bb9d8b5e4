import { existsSync } from 'node:fs';
import { namesProduct } from '../../build/tests.mjs';
import { ensureBuild } from '../../lib/build.mjs';
import { indented } from '../run.mjs';
import { buildUnits } from '../unit/build.mjs';
import { bundleIn, bundledIn, sourceIn } from '../unit/bundles.mjs';
import { runInLanes, startRunner } from '../unit/runners.mjs';
import { partsOf, testsFor } from './choose.mjs';

/** Of the bundles; apart from what `npm run check` builds. */
export const watchFolder = '.cache/watch';

/** The others are built this many at a time, so that an edit meanwhile waits for no more. */
const perBuild = 30;

/**
 * `answer({ paths, renamed }, tests, signal)` builds and runs those of the tests that edited files concern, the nearest first, then those of
 * them that an ended run left, and says what came of it; whoever aborts the signal ends the run and hears no more. `modules`
 * are those of buildUnits, `runs` those of earlierRuns, `common` as for buildUnits. One runner always waits, loaded.
 */
export function watchSession({ root, common, modules, runs, say }) {
  const owed = new Set();
  let spare = startRunner(root, watchFolder);
  const buildProduct = oneAtATime(() =>
    ensureBuild({ root, node: process.execPath, log: () => undefined, kind: 'product' }),
  );

  async function answer({ paths, renamed }, tests, signal) {
    const testsOf = (path) => testsFor(path, tests, modules, runs, renamed.includes(path));
    const mine = [...new Set(paths.flatMap(testsOf))];
    for (const test of mine) owed.add(test);
    const late = testsOfProduct(tests, modules);
    const { first, others } = partsOf(
      mine,
      [...owed].filter((test) => tests.includes(test)),
      late,
      runs,
    );
    say(`${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`);
    const counts = { passed: 0, failed: 0 };
    const tell = telling(say, counts, signal);
    const all = `all ${first.length + others.length} test files`;
    try {
      if (mine.length === 0) tell(nobody(runs));
      if (first.length > 0) await runPart(first, 1, counts, signal);
      if (others.length > 0 && first.length > 0)
        tell(`nearest ${first.length} of ${mine.length} test files, the others run`);
      for (let at = 0; at < others.length && !signal.aborted; at += perBuild)
        await runPart(others.slice(at, at + perBuild), 2, counts, signal);
      if (first.length + others.length > 0) tell(all);
    } catch (error) {
      // Of the tests' build, or the product's.
      if (error.errors === undefined && error.exitCode === undefined) throw error;
      if (!signal.aborted) say(`  does not build\n${indented(error.message)}`);
    }
  }

  async function runPart(tests, lanes, counts, signal) {
    const built = await buildUnits(common, tests, watchFolder, signal);
    Object.assign(modules, built.modules);
    if (signal.aborted) return;
    if (testsOfProduct(tests, modules).length > 0) await buildProduct();
    if (signal.aborted) return;
    const runners = Array.from({ length: lanes }, takeRunner);
    const bundles = tests.map((test) => bundleIn(watchFolder, test));
    await runInLanes(root, bundles, runners, (result) => count(result, { counts, owed, runs, say }), signal);
    spare ??= startRunner(root, watchFolder);
  }

  /** The one that waits, or a new one: a run that was ended may still be ending its own. */
  function takeRunner() {
    const taken = spare ?? startRunner(root, watchFolder);
    spare = undefined;
    return taken;
  }

  return { answer };
}

/** Which tests read a file is known of those alone that were run. */
function nobody(runs) {
  return Object.keys(runs).length > 0
    ? 'no unit test depends on it'
    : 'no unit test imports it; none is known to read it: npm run check -- unit finds out';
}

/** As `act`, but begun only when the call before has ended: a run that was ended may still build, and empties dist/ first. */
export function oneAtATime(act) {
  let last = Promise.resolve();
  return () => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The tests that start what is built to dist/: that takes seconds to build, so they are the last. */
function testsOfProduct(tests, modules) {
  const sources = Object.keys(modules).filter((path) => path.startsWith('test/') && existsSync(path));
  const naming = new Set(sources.filter((path) => namesProduct([path])));
  return tests.filter((test) => bundledIn(modules, test).some((path) => naming.has(path)));
}

function count({ file, passed, failures, ms, reached }, { counts, owed, runs, say }) {
  const test = sourceIn(watchFolder, file);
  counts.passed += passed;
  counts.failed += failures.length;
  owed.delete(test);
  runs[test] = { ...reached, ms };
  for (const { title, text } of failures) say(`  FAILED ${test}: ${title}\n${indented(text)}`);
}

/** Says what came of tests so far, and when; nothing once the run was ended. */
function telling(say, counts, signal) {
  const started = performance.now();
  return (which) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const passed = `${counts.passed} tests passed, ${counts.failed} failed (${seconds} s)`;
    if (!signal.aborted) say(`  ${which}${counts.passed + counts.failed > 0 ? `: ${passed}` : ''}`);
  };
}
