// Run by scripts/test.mjs on the pinned Node.js: every window of the editor suite, one after another.
import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../support/paths';
import { addCounts, noCounts, readCounts, writeCounts } from '../support/counts';
import type { Counts } from '../support/counts';
import { copyOf } from '../support/temporaryFolder';
import { downloadDesktop, runInDesktop } from './runDesktop';
import { runInServer } from './runServer';
import type { HostRun } from './runServer';
import { groupByWindow, windowEnvironment } from './window';
import type { EditorWindow } from './window';

type RunHost = (run: HostRun) => Promise<number>;

/** Far above the seconds that a window takes: only a hang reaches it. */
const windowLimitMs = 14 * 60_000;

const resultFile =
  process.env['REPOMASTER_TEST_RESULT'] ?? join(repositoryRoot, '.cache', 'results', 'editor.json');
const grep = process.env['REPOMASTER_TEST_GREP'];
void main();

async function main(): Promise<void> {
  const compiled = join(repositoryRoot, 'out', 'test', 'editor');
  const paths = globSync('**/*.test.js', { cwd: compiled });
  const windows = groupByWindow(paths, compiled, join(repositoryRoot, 'test', 'fixtures'));
  await mkdir(dirname(resultFile), { recursive: true });
  const runHost = await chooseHost(process.env);
  let counts = noCounts;
  for (const window of windows) counts = addCounts(counts, await runWindow(window, runHost));
  await writeCounts(resultFile, counts);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

/** A desktop VS Code where it can be had, else the VS Code server; says which and why. */
async function chooseHost(env: NodeJS.ProcessEnv): Promise<RunHost> {
  const named = env['VSCODE_EXECUTABLE'];
  if (named !== undefined && named !== '') return desktop(named);
  if (process.platform === 'linux' && (env['DISPLAY'] ?? '') === '') return server('there is no display');
  try {
    return desktop(await downloadDesktop());
  } catch (error) {
    return server(`a desktop VS Code cannot be downloaded: ${String(error)}`);
  }
}

function desktop(executable: string): RunHost {
  console.log(`In a desktop VS Code: ${executable}`);
  return (run) => runInDesktop(executable, run);
}

function server(reason: string): RunHost {
  console.log(`In the VS Code server and headless Chromium (${reason})`);
  return runInServer;
}

/** The counts of one window; a window that ends without a complete result counts as a failure. */
async function runWindow(window: EditorWindow, runHost: RunHost): Promise<Counts> {
  console.log(`\nWindow ${window.name}`);
  const base = resultFile.replace(/\.json$/, `-${window.name}`);
  const paths = { result: `${base}.json`, report: `${base}.txt`, host: `${base}.host.log` };
  // Those of an earlier run would speak for a host that crashed before its first test.
  for (const path of Object.values(paths)) await rm(path, { force: true });
  const copy = window.fixture === undefined ? undefined : await copyOf(window.fixture);
  try {
    const run = { files: window.files, resultFile: paths.result, reportFile: paths.report, grep };
    const exitCode = await runHost({
      folder: copy?.path,
      environment: windowEnvironment(run),
      limitMs: windowLimitMs,
      onOutput: (line) => appendFileSync(paths.host, `${line}\n`),
    });
    const counts = await readCounts(paths.result);
    if (exitCode !== 0 && counts.failed === 0) throw new Error(`the extension host ended with ${exitCode}`);
    if (counts.passed + counts.failed === 0 && grep === undefined) throw new Error('it ran no test');
    return counts;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`Window ${window.name} failed: ${reason}\nWhat VS Code printed is in ${paths.host}`);
    return { ...noCounts, failed: 1, failures: [`Window ${window.name}: ${reason}`] };
  } finally {
    if (existsSync(paths.report)) console.log(readFileSync(paths.report, 'utf8').trimEnd());
    await copy?.remove();
  }
}
