/** Where the text cells of notebooks stand in their code. */
import type { ExploreMap } from '../map/exploreMap';
import { cellsOf } from '../map/notebookCells';
import { moduleAt } from '../map/symbolAt';

/** The line of a notebook's code that follows a text cell; the last line where none does. */
export function lineBehindCell(map: ExploreMap, path: string, textCell: number): number {
  const module = moduleAt(map, path);
  if (!module) return 1;
  return cellsOf(module).find(({ cell }) => cell > textCell)?.from ?? module.endLine;
}
