import type { ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { ExploreMap } from './exploreMap';
import { oncePerMap } from './oncePerMap';

/** A folder of the listing, as it is on disk. */
export interface Folder {
  /** With `/`; '' for the indexed folder. */
  readonly path: string;
  /** By path, as the modules are. */
  readonly folders: readonly Folder[];
  readonly modules: readonly ModuleNode[];
  /** Names of the files that are in it but not in the map, in order. */
  readonly others: readonly string[];
  /** Of everything below, as the following are. */
  readonly moduleCount: number;
  readonly otherCount: number;
  readonly lines: number;
  /** Highest I(m). */
  readonly score: number;
}

type Draft = { -readonly [K in keyof Folder]: Folder[K] } & {
  folders: Draft[];
  modules: ModuleNode[];
  others: string[];
};

/** The folders of a map by path, those around a file to the top; made once, n log n in files. */
export const foldersOf = oncePerMap(({ index }: ExploreMap): ReadonlyMap<string, Folder> => {
  const drafts = new Map<string, Draft>([['', emptyFolder('')]]);
  for (const module of index.modules) folderAt(drafts, parentOf(module.path)).modules.push(module);
  for (const { path } of index.skipped) {
    folderAt(drafts, parentOf(path)).others.push(path.slice(path.lastIndexOf('/') + 1));
  }
  // Longest first: what is below a folder is summed before the folder itself.
  for (const draft of [...drafts.values()].sort((a, b) => depthOf(b) - depthOf(a))) sum(draft);
  return drafts;
});

function depthOf({ path }: Draft): number {
  return path === '' ? 0 : path.split('/').length;
}

function emptyFolder(path: string): Draft {
  return { path, folders: [], modules: [], others: [], moduleCount: 0, otherCount: 0, lines: 0, score: 0 };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function folderAt(drafts: Map<string, Draft>, path: string): Draft {
  const known = drafts.get(path);
  if (known) return known;
  const added = emptyFolder(path);
  drafts.set(path, added);
  folderAt(drafts, parentOf(path)).folders.push(added);
  return added;
}

function sum(draft: Draft): void {
  draft.folders.sort((a, b) => byCodeUnits(a.path, b.path));
  draft.modules.sort((a, b) => byCodeUnits(a.path, b.path));
  draft.others.sort(byCodeUnits);
  draft.moduleCount = draft.modules.length;
  draft.otherCount = draft.others.length;
  for (const { startLine, endLine, score } of draft.modules) {
    draft.lines += endLine - startLine + 1;
    draft.score = Math.max(draft.score, score);
  }
  for (const below of draft.folders) {
    draft.moduleCount += below.moduleCount;
    draft.otherCount += below.otherCount;
    draft.lines += below.lines;
    draft.score = Math.max(draft.score, below.score);
  }
}
