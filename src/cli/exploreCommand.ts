import type { Writable } from 'node:stream';
import { prepareMap } from '../explore/exploreMap';
import { folderTexts } from '../explore/folderTexts';
import { createLocalExplorer } from '../explore/localExplorer';
import { explorationTools } from '../tools/explorationTools';
import type { ExploreOptions } from './exploreSyntax';
import { findFolder } from './folder';
import { mapFolder } from './mapFolder';
import type { MapFolderPorts } from './mapFolder';
import { writeStream } from './output';

export interface ExploreCommandPorts extends MapFolderPorts {
  readonly stdout: Writable;
}

/** The folder is mapped once and asked once. */
const FIRST_VERSION = 1;

/**
 * Runs `repomaster explore`: the answer of one exploration tool on stdout, its text or the whole as one line of
 * JSON. Throws ToolError for arguments that the tool refuses, UserError for a folder that is none, CancelledError.
 */
export async function runExplore(
  options: ExploreOptions,
  ports: ExploreCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  const folder = await findFolder(options.folder);
  const index = await mapFolder(folder, options, ports, () => undefined, signal);
  const map = prepareMap(index, FIRST_VERSION, folderTexts(folder, index));
  const tool = explorationTools(createLocalExplorer(map)).find(({ name }) => name === options.tool);
  if (!tool) throw new Error(`${options.tool} is no exploration tool`);
  const call = await tool.prepare(options.args);
  const { text, results, truncated, more } = await call.run({ signal, onOutput: () => undefined });
  const shown = options.json ? JSON.stringify({ text, results, truncated, more }) : text;
  await writeStream(ports.stdout, [`${shown}\n`], signal);
}
