/** The command line: builds what `repomaster` needs, runs one command and ends with its exit code. */
import { dirname, join } from 'node:path';
import { version } from '../../package.json';
import { machineClock } from '../agent/machineClock';
import { terminalText } from '../core/text/terminalText';
import { createPdfReader } from '../explore/pdf/pdfThread';
import { createReadAhead } from '../explore/pdf/readAhead';
import { startIndexWorker } from '../index/service/indexClient';
import { startThread } from '../index/service/thread';
import { COMMANDS, COMMON, parseArguments } from './arguments';
import type { Invocation } from './arguments';
import { renderCompletion } from './completion/renderCompletion';
import { exitFor } from './exit';
import { findFolder } from './folder';
import type { HubRunPorts } from './hub/hubPorts';
import { keepLittleGarbage } from './garbage';
import { pageOf, renderCommandHelp, renderGeneralHelp } from './help/renderHelp';
import { logTo, mappingPlace } from './machine';
import { memoryError } from './memoryError';
import { openParams } from './openParams';
import { writeText } from './output';
import type { RunCommandPorts } from './run/runPorts';
import { createStatusLine } from './statusLine';
import type { MappingInvocation } from './thread/messages';
import { runInThread } from './thread/runInThread';
import type { CommandThread } from './thread/runInThread';

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
const log = logTo(status);
/** Whoever asks a thread is told why it died: that is not to be said twice. */
const threadLog = { ...log, error: () => undefined };
const place = mappingPlace(process);
const startWorker = () => startIndexWorker(join(__dirname, 'indexWorker.js'), threadLog);
const startCommand = (): CommandThread =>
  startThread(join(__dirname, 'commandWorker.js'), { name: 'command thread', log: threadLog });
const output = { stdout: process.stdout, stderr: process.stderr, status };

const runPorts = (): RunCommandPorts => ({
  ...{ ...output, ...place, log, startWorker, environment: process.env },
  readAhead: createReadAhead(createPdfReader(join(__dirname, 'pdfWorker.js'))),
  sessions: place.storage === null ? null : join(dirname(place.storage), 'sessions'),
  grammars: join(__dirname, 'grammars'),
});

const hubPorts = (): HubRunPorts => ({
  ...{ ...output, stdin: process.stdin, environment: process.env, log },
  ...{ clock: machineClock, random: () => Math.random() },
  folder: place.storage === null ? null : join(dirname(place.storage), 'hub'),
  storage: place.storage,
  openRun: runPorts,
});

async function run(args: readonly string[], signal: AbortSignal): Promise<void> {
  const invocation = parseArguments(args);
  if (invocation.kind === 'mcp') {
    // Its library is as large as all the rest: the other commands do not wait for it.
    const { FIRST_MAP_MS, runMcp } = await import('./mcp/mcpCommand');
    const { openMergeFor, openPlansFor } = await import('./mcp/openMerge');
    const clock = {
      nowMs: () => performance.now(),
      timeOfDay: () => new Date().toISOString(),
      firstMapMs: FIRST_MAP_MS,
    };
    const { stdin, stdout } = process;
    return runMcp(
      invocation.options,
      {
        ...place,
        ...clock,
        stdin,
        stdout,
        startWorker,
        log,
        version,
        openMerge: openMergeFor(log),
        openPlans: openPlansFor,
      },
      signal,
    );
  }
  if (invocation.kind === 'run') {
    const { runTask } = await import('./run/runCommand');
    process.exitCode = await runTask(invocation.options, runPorts(), signal);
    return;
  }
  if (invocation.kind === 'git') {
    const { runGit } = await import('./git/gitCommand');
    const ports = { ...output, environment: process.env, log, startWorker };
    process.exitCode = await runGit(invocation.options, ports, signal);
    return;
  }
  if (invocation.kind === 'hub') {
    const { runHub } = await import('./hub/hubCommand');
    process.exitCode = await runHub(invocation.options, hubPorts(), signal);
    return;
  }
  if (invocation.kind === 'replay') {
    const { replay } = await import('./replay/replayCommand');
    process.exitCode = await replay(invocation.options, runPorts(), signal);
    return;
  }
  if (isMapping(invocation)) return runMapping(invocation, signal);
  await writeText(process.stdout, [await toldOf(invocation)], signal);
}

type Telling = Extract<Invocation, { kind: 'help' | 'version' | 'completion' | 'schema' }>;

function isMapping(invocation: MappingInvocation | Telling): invocation is MappingInvocation {
  return 'options' in invocation;
}

/** What is known without any folder. */
async function toldOf(invocation: Telling): Promise<string> {
  switch (invocation.kind) {
    case 'version':
      return `${version}\n`;
    case 'help': {
      const command = invocation.command === null ? null : pageOf(invocation.command, COMMANDS);
      return command ? renderCommandHelp(command, COMMON) : renderGeneralHelp(COMMANDS, COMMON);
    }
    case 'completion':
      return renderCompletion(invocation.shell, COMMANDS, COMMON);
    case 'schema': {
      // Forms take a while to be made: the other commands do not wait for them.
      const { renderSchema } = await import('./schema/renderSchema');
      return renderSchema(invocation.command);
    }
  }
}

async function runMapping(invocation: MappingInvocation, signal: AbortSignal): Promise<void> {
  const { options } = invocation;
  const folder = await findFolder(options.folder);
  try {
    await runInThread(invocation, { ...output, startCommand }, signal);
  } catch (error) {
    throw await memoryError(error, openParams(folder, options, place), { startWorker, log });
  }
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
