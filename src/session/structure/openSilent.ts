/** Silent conflicts in the folder that is open, for tools and the window. */
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { FolderIndex } from '../folder/folderIndex';
import type { SilentEngine } from './silentEngine';
import { openSilentEngine } from './silentEngine';

export interface OpenSilentPorts {
  /** Absolute; null while none is open or it is not trusted. */
  readonly folder: () => string | null;
  readonly folderIndex: Pick<FolderIndex, 'shapes' | 'namesInTrees'>;
  readonly environment: NodeJS.ProcessEnv;
}

export interface OpenedSilent {
  /** Absolute. */
  readonly folder: string;
  readonly engine: SilentEngine;
}

/** Rejects with ToolError without a folder, with UserError where it is in no repository. */
export type SilentOf = () => Promise<OpenedSilent>;

const unending = new AbortController().signal;

/** A folder is opened once; one that could not be opened is tried again by the next who asks. */
export function createSilent({ folder, folderIndex, environment }: OpenSilentPorts): SilentOf {
  let opened: { readonly folder: string; readonly engine: Promise<SilentEngine> } | null = null;
  const ports = {
    ...{ environment, pathsFrom: 'folder' as const },
    shapesOf: (texts: Parameters<FolderIndex['shapes']>[0]) => folderIndex.shapes(texts),
    namesInTrees: (asked: Parameters<FolderIndex['namesInTrees']>[0]) => folderIndex.namesInTrees(asked),
  };
  return async () => {
    const here = folder();
    if (here === null)
      throw new ToolError(phrase('No folder is open, or it is not trusted, so no git runs here.'));
    if (opened?.folder !== here) opened = { folder: here, engine: openSilentEngine(here, ports, unending) };
    const asked = opened;
    try {
      return { folder: here, engine: await asked.engine };
    } catch (error) {
      if (opened === asked) opened = null;
      throw error;
    }
  };
}
