import { existsSync } from 'node:fs';
import { namesProduct } from '../../build/tests.mjs';
import { ensureBuild } from '../../lib/build.mjs';
import { indented } from '../run.mjs';
import { buildUnits } from '../unit/build.mjs';
import { bundleIn, bundledIn, sourceIn } from '../unit/bundles.mjs';
import { runInLanes, startRunner } from '../unit/runners.mjs';
import { testsFor } from './choose.mjs';

/** Of the bundles; apart from what `npm run check` builds. */
export const watchFolder = '.cache/watch';

/** As many test files are built and run in well under 3 s on two cores; their answer comes before the others are begun. */
const nearest = 6;

/** The others are built this many at a time, so that an edit meanwhile waits for no more. */
const perBuild = 30;

/**
 * `answer(paths, tests, signal)` builds and runs those of the tests that edited files concern, the nearest first, and says what
 * came of it; whoever aborts the signal hears no more. Resolves to whether all were run. `modules` are those of buildUnits,
 * `readers` what tests read by test file, `common` as for buildUnits. One runner always waits, loaded: `close()` ends it.
 */
export function watchSession({ root, common, modules, readers, say }) {
  const note = (result, counts) => counted(result, { counts, readers, say });
  let spare = startRunner(root, watchFolder);

  async function answer(paths, tests, signal) {
    const started = performance.now();
    const lists = paths.map((path) => testsFor(path, tests, modules, readers));
    const chosen = [...new Set(lists.flat())];
    const onProduct = testsOfProduct(chosen, modules);
    const due = [...chosen.filter((test) => !onProduct.includes(test)), ...onProduct];
    say(`${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`);
    if (due.length === 0) {
      say('  no unit test depends on it');
      return true;
    }
    const counts = { passed: 0, failed: 0 };
    const tell = (which) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`  ${which}: ${counts.passed} tests passed, ${counts.failed} failed (${seconds} s)`);
      return true;
    };
    try {
      await runPart(due.slice(0, nearest), 1, counts, signal);
      if (due.length <= nearest) return !signal.aborted && tell(`all ${due.length} test files`);
      if (!signal.aborted) tell(`nearest ${nearest} of ${due.length} test files, the others run`);
      for (let at = nearest; at < due.length && !signal.aborted; at += perBuild)
        await runPart(due.slice(at, at + perBuild), 2, counts, signal);
      return !signal.aborted && tell(`all ${due.length} test files`);
    } catch (error) {
      // Of the tests' build, or the product's.
      if (error.errors === undefined && error.exitCode === undefined) throw error;
      if (!signal.aborted) say(`  does not build\n${indented(error.message)}`);
      return false;
    }
  }

  async function runPart(tests, lanes, counts, signal) {
    const built = await buildUnits(common, tests, watchFolder, signal);
    Object.assign(modules, built.modules);
    if (signal.aborted) return;
    if (testsOfProduct(tests, modules).length > 0)
      await ensureBuild({ root, node: process.execPath, log: () => undefined, kind: 'product' });
    if (signal.aborted) return;
    const runners = Array.from({ length: lanes }, takeRunner);
    const bundles = tests.map((test) => bundleIn(watchFolder, test));
    await runInLanes(root, bundles, runners, (result) => note(result, counts), signal);
    spare ??= startRunner(root, watchFolder);
  }

  /** The one that waits, or a new one: a run that was ended may still be ending its own. */
  function takeRunner() {
    const taken = spare ?? startRunner(root, watchFolder);
    spare = undefined;
    return taken;
  }

  return { answer, close: () => spare?.end() };
}

/** The tests that start what is built to dist/: that takes seconds to build, so they are the last. */
function testsOfProduct(tests, modules) {
  const sources = Object.keys(modules).filter((path) => path.startsWith('test/') && existsSync(path));
  const naming = new Set(sources.filter((path) => namesProduct([path])));
  return tests.filter((test) => bundledIn(modules, test).some((path) => naming.has(path)));
}

function counted({ file, passed, failures, reached }, { counts, readers, say }) {
  const test = sourceIn(watchFolder, file);
  counts.passed += passed;
  counts.failed += failures.length;
  readers[test] = reached.paths;
  for (const { title, text } of failures) say(`  FAILED ${test}: ${title}\n${indented(text)}`);
}
