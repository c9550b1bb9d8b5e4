/** The entry point of the thread that maps a folder for one command of the command line, and answers it. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Log } from '../core/ports';
import { createPdfReader } from '../explore/pdf/pdfThread';
import { createReadAhead } from '../explore/pdf/readAhead';
import { createGitAuthors } from '../git/gitAuthors';
import { createGitHistory } from '../git/gitHistory';
import { createTrackedFiles } from '../git/trackedFiles';
import { createIndexer } from '../index/folder/engine';
import { spawnParseWorker } from '../index/parse/spawnParser';
import { runAsk } from './askCommand';
import { runContext } from './contextCommand';
import { runExplore } from './exploreCommand';
import { runIndex } from './indexCommand';
import type { MapFolderPorts } from './mapFolder';
import { logTo, mappingPlace } from './machine';
import { serveCommand } from './thread/serveCommand';
import type { CommandOutput } from './thread/serveCommand';
import type { MappingInvocation } from './thread/messages';

/** More threads than this wait for the disk and for the one thread that links. */
const MOST_DEFAULT_WORKERS = 8;

const readAhead = createReadAhead(createPdfReader(join(__dirname, 'pdfWorker.js')));

const port = parentPort;
if (port) {
  serveCommand(
    {
      postMessage: (message) => {
        port.postMessage(message);
      },
      onMessage: (listener) => port.on('message', listener),
    },
    run,
  );
}

function run(invocation: MappingInvocation, output: CommandOutput, signal: AbortSignal): Promise<void> {
  const log = logTo(output.status);
  const ports = {
    ...output,
    ...mappingPlace(process),
    createMapper: mapperOf(log),
    readAhead,
    log,
    nowMs: () => performance.now(),
    peakKilobytes: () => process.resourceUsage().maxRSS,
    authorsOf: (folder: string) => createGitAuthors(folder, { log, environment: process.env }),
  };
  if (invocation.kind === 'index') return runIndex(invocation.options, ports, signal);
  if (invocation.kind === 'context') return runContext(invocation.options, ports, signal);
  if (invocation.kind === 'explore') return runExplore(invocation.options, ports, signal);
  return runAsk(invocation.options, ports, signal);
}

function mapperOf(log: Log): MapFolderPorts['createMapper'] {
  return (params, { onProgress, onLinkStep, onStoreTime }) => {
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
  };
}
