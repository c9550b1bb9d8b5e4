import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import type { CodeIndex } from '../core/map/codeIndex';
import { renderGraph } from '../explore/graph/file/renderGraph';
import { renderMap } from '../explore/structure/mapSummary';
import { reweigh } from '../index/rank/rescore';
import { findFolder } from './folder';
import { askedGraph } from './indexGraph';
import type { IndexOptions } from './indexSyntax';
import { renderJson } from './json';
import { mapFolder } from './mapFolder';
import type { MapFolderPorts, MapWatcher } from './mapFolder';
import { checkFile, writeFile, writeJson, writeText } from './output';
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
  if (options.graph) await checkFile(options.graph.file);
  if (!options.cache) ports.status.note('repomaster: the stored index is neither read nor written');
  const clock = createPhaseClock(() => ports.nowMs());
  clock.enter('listing');
  const linking = createPhaseClock(() => ports.nowMs());
  const store = { reading: 0, writing: 0 };
  const watcher: MapWatcher = {
    onProgress: ({ phase }) => clock.enter(phase),
    onLinkStep: (step) => linking.enter(step),
    onStoreTime: (part, ms) => (store[part] += ms),
  };
  const index = await mapFolder(folder, options, ports, watcher, signal, async (mapped) => {
    linking.stop();
    clock.enter('writing');
    await writeAnswer(options, reweigh(mapped, options.weights), folder, ports, signal);
    clock.enter('storing');
    return mapped;
  });
  if (!options.stats) return;
  const times = { phases: clock.times(), linking: linking.times(), store };
  const stats = renderStats(index, times, ports.peakKilobytes());
  const [out, before] =
    options.json === '-' ? [ports.stderr, ''] : [ports.stdout, printsMap(options) ? '\n' : ''];
  await writeText(out, [before + stats], signal);
}

/** What is asked for as a file or as JSON is the answer; the map is for those who ask for neither. */
function printsMap({ json, graph }: IndexOptions): boolean {
  return json === null && graph === null;
}

async function writeAnswer(
  options: IndexOptions,
  index: CodeIndex,
  folder: string,
  { stdout, status }: IndexCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  const { json, graph } = options;
  // First: of a symbol that is not there nothing is written.
  const drawn = graph && askedGraph(index, folder, graph.which, graph.part);
  if (printsMap(options)) await writeText(stdout, [renderMap(index, basename(folder) || folder)], signal);
  if (json === '-') await writeJson(stdout, renderJson(index), signal);
  else if (json !== null) await write(json, renderJson(index));
  if (graph && drawn) await write(graph.file, renderGraph(graph.file, drawn));

  async function write(file: string, pieces: Iterable<string>): Promise<void> {
    await writeFile(file, pieces, signal);
    status.note(`repomaster: wrote ${file}`);
  }
}
