/** The command line: builds what `repomaster` needs, runs one command and ends with its exit code. */
import { availableParallelism, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { version } from '../../package.json';
import type { Log } from '../core/ports';
import { createGitAuthors } from '../git/gitAuthors';
import { terminalText } from '../core/terminalText';
import { createGitHistory } from '../git/gitHistory';
import { createTrackedFiles } from '../git/trackedFiles';
import { createPdfReader } from '../explore/pdf/pdfThread';
import { createReadAhead } from '../explore/pdf/readAhead';
import { createIndexer } from '../index/engine';
import { startIndexWorker } from '../index/indexClient';
import { spawnParseWorker } from '../index/parse/spawnParser';
import { parseArguments } from './arguments';
import { runAsk } from './askCommand';
import { cacheFolder } from '../index/store/cacheFolder';
import { runContext } from './contextCommand';
import { exitFor } from './exit';
import { runExplore } from './exploreCommand';
import { keepLittleGarbage } from './garbage';
import { HELP } from './help';
import { runIndex } from './indexCommand';
import type { IndexCommandPorts } from './indexCommand';
import type { MappedToolsPorts } from './mappedTools';
import type { RunCommandPorts } from './run/runPorts';
import { writeText } from './output';
import { createStatusLine } from './statusLine';

/** More threads than this wait for the disk and for the one thread that links. */
const MOST_DEFAULT_WORKERS = 8;

const status = createStatusLine(
  {
    terminal: process.stderr.isTTY && process.env['TERM'] !== 'dumb',
    get columns() {
      return process.stderr.isTTY ? process.stderr.columns : 80;
    },
    write: (text) => void process.stderr.write(text),
  },
  () => performance.now(),
);

/** Only what the user can act on: the command line's stderr is no log file. */
const log: Log = {
  trace: () => undefined,
  info: () => undefined,
  warn: (message) => status.note(`repomaster: ${message}`),
  error: (message) => status.note(`repomaster: ${message}`),
};

const ports: IndexCommandPorts & MappedToolsPorts = {
  createMapper: (params, { onProgress, onLinkStep, onStoreTime }) => {
    const git = { log, environment: process.env };
    const engine = {
      tracked: createTrackedFiles(git),
      history: createGitHistory(git),
      log,
      spawnParser: spawnParseWorker(join(__dirname, 'parseWorker.js')),
      onLinkStep,
      onStoreTime,
      defaultWorkers: Math.min(availableParallelism(), MOST_DEFAULT_WORKERS),
    };
    return createIndexer(params, engine, onProgress);
  },
  readAhead: createReadAhead(createPdfReader(join(__dirname, 'pdfWorker.js'))),
  stdout: process.stdout,
  stderr: process.stderr,
  status,
  storage: cacheFolder({ platform: process.platform, environment: process.env, homeFolder: homedir() }),
  nowMs: () => performance.now(),
  peakKilobytes: () => process.resourceUsage().maxRSS,
};

const runPorts: RunCommandPorts = {
  ...{ stdout: process.stdout, status, log, environment: process.env, storage: ports.storage },
  readAhead: ports.readAhead,
  startWorker: () => startIndexWorker(join(__dirname, 'indexWorker.js'), log),
  sessions: ports.storage === null ? null : join(dirname(ports.storage), 'sessions'),
  grammars: join(__dirname, 'grammars'),
};

const authorsOf = (folder: string) => createGitAuthors(folder, { log, environment: process.env });

async function run(args: readonly string[], signal: AbortSignal): Promise<void> {
  const invocation = parseArguments(args);
  if (invocation.kind === 'index') return runIndex(invocation.options, ports, signal);
  if (invocation.kind === 'context') return runContext(invocation.options, ports, signal);
  if (invocation.kind === 'explore') return runExplore(invocation.options, ports, signal);
  if (invocation.kind === 'mcp') {
    // Its library is as large as all the rest: the other commands do not wait for it.
    const { FIRST_MAP_MS, runMcp } = await import('./mcp/mcpCommand');
    const startWorker = () => startIndexWorker(join(__dirname, 'indexWorker.js'), log);
    const { stdin, stdout } = process;
    // The editor that starts the server hands on its setting; a pattern may hold anything but a line end.
    const excludes = (process.env['REPOMASTER_EXCLUDE'] ?? '').split('\n').filter((line) => line !== '');
    const clock = { timeOfDay: () => new Date().toISOString(), firstMapMs: FIRST_MAP_MS };
    const own = { stdin, stdout, startWorker, log, version, excludes, ...clock };
    return runMcp(invocation.options, { ...ports, ...own }, signal);
  }
  if (invocation.kind === 'run') {
    const { runTask } = await import('./run/runCommand');
    process.exitCode = await runTask(invocation.options, runPorts, signal);
    return;
  }
  if (invocation.kind === 'replay') {
    const { replay } = await import('./replay/replayCommand');
    process.exitCode = await replay(invocation.options, runPorts, signal);
    return;
  }
  if (invocation.kind === 'ask') return runAsk(invocation.options, { ...ports, log, authorsOf }, signal);
  await writeText(process.stdout, [invocation.kind === 'help' ? HELP : `${version}\n`], signal);
}

function fail(error: unknown): void {
  const { code, text } = exitFor(error);
  process.exitCode = code;
  status.end();
  if (text !== '') process.stderr.write(terminalText(text));
}

keepLittleGarbage();
// A failed write rejects where it was made; without a listener the same failure would end the process as a bug.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});
const cancel = new AbortController();
// Once: a second Ctrl+C ends the process at once, as the system does.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => cancel.abort());
void run(process.argv.slice(2), cancel.signal).catch(fail);
