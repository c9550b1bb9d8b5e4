/** Frames of IPython in cells, which name no file: what is known of them is the line that they show. */
import type { FramePlace, NamedPlace } from '../../core/files/framePlaces';
import { isNotebook } from '../../core/files/notebookFiles';
import type { ExploreMap } from '../map/exploreMap';
import { cellsOf } from '../map/notebookCells';
import { nodeAt } from '../map/symbolAt';

/** Each is read to look for the line. */
const MOST_NOTEBOOKS = 50;

const CELL = /^In ?\[\d+\]$|^<ipython-input-[\w-]+>$|[\\/]ipykernel_\d+[\\/]\d+\.py$/;

/** Whether a frame is in a cell: `In[3]`, or a file that a kernel names so. */
export function isCellFrame({ path }: NamedPlace): boolean {
  return CELL.test(path);
}

/** The only cell of the map's notebooks that has the frame's line of code at its number; null where none or several have. */
export function cellPlace(
  map: ExploreMap,
  { line, text }: NamedPlace,
  linesOf: (path: string) => readonly string[] | null,
): FramePlace | null {
  const notebooks = map.index.modules.filter(({ path }) => isNotebook(path));
  if (text === undefined || text === '' || notebooks.length > MOST_NOTEBOOKS) return null;
  const found = notebooks.flatMap((notebook) =>
    cellsOf(notebook).flatMap(({ cell, from, to: end }): FramePlace[] => {
      const { path } = notebook;
      const own = from + line - 1;
      if (own > end || linesOf(path)?.[own - 1]?.trim() !== text) return [];
      return [
        {
          path,
          line: own,
          id: nodeAt(map, path, own)?.id ?? null,
          text,
          cell: `cell ${cell}, line ${line}`,
        },
      ];
    }),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
