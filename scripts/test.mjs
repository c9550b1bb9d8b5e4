// npm test [-- SUITE.. | FILE..] [-- --grep TEXT]: installs what is missing, builds, runs the suites, adds up their counts.
import './lib/requireNode.mjs';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTestArguments, testUsage } from './lib/arguments.mjs';
import { buildNamedTests, ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureCorpus } from './lib/corpus.mjs';
import { ensureEditor } from './lib/editor.mjs';
import { inLanes } from './lib/lanes.mjs';
import { ensureOracleCorpora } from './lib/oracleCorpora.mjs';
import { runMain, stderrLog as log } from './lib/main.mjs';
import { SetupError, exitCodes } from './lib/setupError.mjs';
import { closingLine, failureLines, runJob } from './lib/suites.mjs';
import { jobsOf } from './lib/testJobs.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

/** A browser and an editor each want more than one core at times: more lanes than two make tests wait for one another. */
const mostLanes = 2;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await runMain(async (args) => {
  const { suites, paths, grep, help } = parseTestArguments(args);
  if (help) {
    process.stdout.write(`${testUsage}\n`);
    return exitCodes.done;
  }
  const node = await prepare(suites, paths);
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
  const jobs = jobsOf(suites, { root, node, grep, paths });
  const lanes = jobs.length === 1 ? 1 : Math.min(mostLanes, availableParallelism());
  const alone = lanes === 1;
  for (const counts of await inLanes(jobs, lanes, (job) => runJob(job, { root, grep, alone }))) {
    for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key];
    for (const key of ['failures', 'unsteady']) total[key].push(...counts[key]);
  }
  process.stdout.write(failureLines('Failed once, passed when run again', total.unsteady));
  process.stdout.write(failureLines('Failed', total.failures));
  process.stdout.write(`\n${closingLine(total)}\n`);
  return total.failed > 0 || total.passed === 0 ? exitCodes.failed : exitCodes.done;
});

/** The path of the pinned Node.js, once everything that these suites need is there. */
async function prepare(suites, paths) {
  if (suites.includes('editor')) mustExist(process.env.VSCODE_EXECUTABLE);
  const node = await ensureToolchain({ root, log });
  if (suites.includes('editor') || suites.includes('end-to-end')) {
    await ensureChromium({ log });
    await ensureEditor({ root, node, log });
  }
  if (suites.includes('end-to-end')) await ensureCorpus({ root, node, log });
  if (suites.includes('integration')) await ensureOracleCorpora({ root, node, log });
  if (paths.length > 0) await buildNamedTests({ root, node, log, paths });
  else await ensureBuild({ root, node, log, kind: 'tests' });
  return node;
}

function mustExist(executable) {
  if (!executable || existsSync(executable)) return;
  const sentence = `VSCODE_EXECUTABLE names ${executable}, which does not exist: correct or unset it.`;
  throw new SetupError(sentence, exitCodes.badInput);
}
