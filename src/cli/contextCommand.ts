import type { Writable } from 'node:stream';
import { NO_EDITS } from '../core/map/context';
import { initialContext } from '../explore/context/initialContext';
import { overview } from '../explore/context/overview';
import { prepareMap } from '../explore/map/exploreMap';
import { folderTexts } from '../explore/map/folderTexts';
import type { ContextOptions } from './contextSyntax';
import { findFolder } from './folder';
import { mapFolder, unwatched } from './mapFolder';
import type { MapFolderPorts } from './mapFolder';
import { writeJson, writeText } from './output';

export interface ContextCommandPorts extends MapFolderPorts {
  readonly stdout: Writable;
}

/**
 * Runs `repomaster context`: the initial context on stdout, its text or the whole as one line of JSON, or the overview. Throws
 * ToolError for a budget that holds nothing, UserError for a folder that is none, CancelledError.
 */
export async function runContext(
  options: ContextOptions,
  ports: ContextCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  const { budgetTokens, task, json } = options;
  const folder = await findFolder(options.folder);
  await mapFolder(folder, options, ports, unwatched, signal, (index) => {
    const map = prepareMap(index, folderTexts(folder, index), undefined, options.weights);
    if (options.overview)
      return writeText(ports.stdout, [overview(map, { budgetTokens, task, pinned: [] }).text], signal);
    const context = initialContext(map, { budgetTokens, task, edits: NO_EDITS });
    return json
      ? writeJson(ports.stdout, [`${JSON.stringify(context)}\n`], signal)
      : writeText(ports.stdout, [context.text], signal);
  });
}
