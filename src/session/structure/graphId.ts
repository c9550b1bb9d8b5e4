/** Where the graph is opened for a symbol of a review or a silent conflict: the map may have it elsewhere than they do. */
import { NotReadyError, ToolError } from '../../core/errors';
import type { FolderIndex } from '../folder/folderIndex';

/** A symbol as an answer tells it. */
export interface AskedSymbol {
  /** From the mapped folder, `/`. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Names on the way down from the module, as `Cart.add`; null for what stands at the line. */
  readonly name: string | null;
}

export type GraphIndex = Pick<FolderIndex, 'explore' | 'symbolAt'>;

/** `PATH:LINE` or `PATH:LINE NAME`; null for any other text. */
export function askedSymbol(text: string): AskedSymbol | null {
  const [, path, line, name = null] = /^(.+):(\d{1,7})(?: (\S+))?$/.exec(text.trim()) ?? [];
  return path === undefined ? null : { path, line: Number(line), name };
}

/** Id in the map of the first of these that it has by name; else of what stands at a line, or of a file. Null for none. */
export async function graphId(index: GraphIndex, asked: readonly AskedSymbol[]): Promise<string | null> {
  for (const { path, name } of asked) {
    const file = name === null ? null : await idOf(index, path);
    const id = file === null ? null : await idOf(index, `${file}.${name}`);
    if (id !== null) return id;
  }
  for (const { path, line, name } of asked) {
    const place = name === null ? await index.symbolAt(path, line) : null;
    if (place !== null) return place.id;
  }
  for (const { path } of asked) {
    const file = await idOf(index, path);
    if (file !== null) return file;
  }
  return null;
}

/** What a name or path means in the map; null for nothing, and for several. */
export async function idOf(index: Pick<GraphIndex, 'explore'>, name: string): Promise<string | null> {
  try {
    const found = await index.explore({ tool: 'view_code', args: { targets: [name], level: 'path' } });
    return found?.kind === 'ready' ? (found.answer.results[0]?.id ?? null) : null;
  } catch (error) {
    // So it says that nothing has the name.
    if (error instanceof ToolError && !(error instanceof NotReadyError)) return null;
    throw error;
  }
}
