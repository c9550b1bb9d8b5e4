import type { Explorer } from '../core/map/explore';
import type { Tool } from '../core/conversation/tool';
import { prepareMap } from '../explore/map/exploreMap';
import { folderTexts } from '../explore/map/folderTexts';
import { createLocalExplorer } from '../explore/localExplorer';
import type { ReadAhead } from '../explore/pdf/readAhead';
import { explorationTools } from '../tools/exploring/explorationTools';
import { findFolder } from './folder';
import { mapFolder, unwatched } from './mapFolder';
import type { MapFolderPorts } from './mapFolder';
import type { MappingOptions } from './syntax';

export interface MappedToolsPorts extends MapFolderPorts {
  readonly readAhead: ReadAhead;
}

/** Has `use` answer by the exploration tools over the folder's map. Throws as findFolder, mapFolder and `use` do. */
export async function withMappedTools(
  options: MappingOptions,
  ports: MappedToolsPorts,
  signal: AbortSignal,
  use: (tools: readonly Tool[], explorer: Explorer, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await findFolder(options.folder);
  await mapFolder(folder, options, ports, unwatched, signal, (index) => {
    const explorer = createLocalExplorer(prepareMap(index, folderTexts(folder, index)), ports.readAhead);
    return use(explorationTools(explorer), explorer, folder);
  });
}
