import type { Tool } from '../core/tool';
import { prepareMap } from '../explore/exploreMap';
import { folderTexts } from '../explore/folderTexts';
import { createLocalExplorer } from '../explore/localExplorer';
import { explorationTools } from '../tools/explorationTools';
import { findFolder } from './folder';
import { mapFolder, unwatched } from './mapFolder';
import type { MapFolderPorts } from './mapFolder';
import type { MappingOptions } from './syntax';

/** A command maps its folder once and asks that map alone. */
const FIRST_VERSION = 1;

/** The exploration tools over the folder's map. Throws as findFolder and mapFolder do. */
export async function mappedTools(
  options: MappingOptions,
  ports: MapFolderPorts,
  signal: AbortSignal,
): Promise<readonly Tool[]> {
  const folder = await findFolder(options.folder);
  const index = await mapFolder(folder, options, ports, unwatched, signal);
  return explorationTools(createLocalExplorer(prepareMap(index, FIRST_VERSION, folderTexts(folder, index))));
}
