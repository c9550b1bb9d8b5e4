/** The text cells of notebooks, which are no part of the map and yet searched. */
import { isNotebook } from '../../core/files/notebookFiles';
import type { TextCell } from '../../index/scan/notebook/notebook';
import type { ExploreMap } from '../map/exploreMap';
import { cellsOf } from '../map/notebookCells';
import type { SourceTexts } from '../map/sourceTexts';
import { moduleAt } from '../map/symbolAt';

/** [] for a file that is no notebook; else reads the file. */
export function textCellsOf(texts: SourceTexts, path: string): readonly TextCell[] {
  return isNotebook(path) ? (texts.textCells?.(path) ?? []) : [];
}

/** The line of a notebook's code that follows a text cell; the last line where none does. */
export function lineBehindCell(map: ExploreMap, path: string, textCell: number): number {
  const module = moduleAt(map, path);
  if (!module) return 1;
  return cellsOf(module).find(({ cell }) => cell > textCell)?.from ?? module.endLine;
}
