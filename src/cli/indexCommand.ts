import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import type { CodeIndex } from '../core/model';
import { renderMap } from '../explore/mapSummary';
import { findFolder } from './folder';
import type { IndexOptions } from './indexSyntax';
import { renderJson } from './json';
import { mapFolder } from './mapFolder';
import type { MapFolderPorts } from './mapFolder';
import { checkFile, writeFile, writeStream } from './output';
import { createPhaseClock, renderStats } from './stats';

export interface IndexCommandPorts extends MapFolderPorts {
  readonly stdout: Writable;
  readonly stderr: Writable;
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
  clock.enter('listing');
  const index = await mapFolder(folder, options, ports, ({ phase }) => clock.enter(phase), signal);
  clock.enter('writing');
  await writeAnswer(options, index, basename(folder) || folder, ports, signal);
  if (!options.stats) return;
  const stats = renderStats(index, clock.times(), ports.peakKilobytes());
  const [out, before] =
    options.json === '-' ? [ports.stderr, ''] : [ports.stdout, options.json === null ? '\n' : ''];
  await writeStream(out, [before + stats], signal);
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
