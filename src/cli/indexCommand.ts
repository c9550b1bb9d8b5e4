import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import { throwIfCancelled } from '../core/errors';
import type { CodeIndex } from '../core/model';
import { renderMap } from '../explore/mapSummary';
import type { IndexProgress, OpenParams } from '../protocol/indexMessages';
import type { IndexOptions } from './arguments';
import { findFolder } from './folder';
import { renderJson } from './json';
import { checkFile, writeFile, writeStream } from './output';
import { createPhaseClock, renderStats } from './stats';
import type { PhaseClock } from './stats';
import type { StatusLine } from './statusLine';

/** What this command needs of an index engine. */
export interface Mapper {
  open(signal: AbortSignal): Promise<void>;
  readonly index: CodeIndex;
  dispose(): Promise<void>;
}

export interface IndexCommandPorts {
  createMapper(params: OpenParams, onProgress: (progress: IndexProgress) => void): Mapper;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly status: StatusLine;
  nowMs(): number;
  peakKilobytes(): number;
}

/**
 * Runs `repomaster index`: the map or the JSON on stdout or in a file, statistics on demand, all notes on
 * stderr. Throws UserError for bad input and CancelledError once the signal is aborted; a file asked for is
 * then as it was.
 */
export async function runIndex(
  options: IndexOptions,
  ports: IndexCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  const folder = await findFolder(options.folder);
  if (options.json !== null && options.json !== '-') await checkFile(options.json);
  if (!options.cache) ports.status.note('repomaster: no stored index is read or written');
  const clock = createPhaseClock(() => ports.nowMs());
  const index = await buildIndex(paramsFor(options, folder), ports, clock, signal);
  clock.enter('writing');
  await writeAnswer(options, index, basename(folder) || folder, ports, signal);
  if (!options.stats) return;
  const stats = renderStats(index, clock.times(), ports.peakKilobytes());
  const [out, before] =
    options.json === '-' ? [ports.stderr, ''] : [ports.stdout, options.json === null ? '\n' : ''];
  await writeStream(out, [before + stats], signal);
}

function paramsFor({ workers, large }: IndexOptions, folder: string): OpenParams {
  return { folder, excludes: [], workers, largeFolderAllowed: large };
}

async function buildIndex(
  params: OpenParams,
  ports: IndexCommandPorts,
  clock: PhaseClock,
  signal: AbortSignal,
): Promise<CodeIndex> {
  clock.enter('listing');
  const mapper = ports.createMapper(params, (progress) => {
    clock.enter(progress.phase);
    ports.status.progress(progress);
  });
  try {
    await mapper.open(signal);
    throwIfCancelled(signal);
    return mapper.index;
  } finally {
    ports.status.end();
    await mapper.dispose();
  }
}

async function writeAnswer(
  { json }: IndexOptions,
  index: CodeIndex,
  folderName: string,
  { stdout, status }: IndexCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  if (json === null) return writeStream(stdout, [renderMap(index, folderName)], signal);
  if (json === '-') return writeStream(stdout, renderJson(index), signal);
  await writeFile(json, renderJson(index), signal);
  status.note(`repomaster: wrote ${json}`);
}
