/** The text cells of notebooks, which are no part of the map and yet searched. */
import { isNotebook } from '../../core/files/notebookFiles';
import type { TextCell } from '../../index/scan/notebook/notebook';
import type { SourceTexts } from '../map/sourceTexts';

/** [] for a file that is no notebook; else reads the file. */
export function textCellsOf(texts: SourceTexts, path: string): readonly TextCell[] {
  return isNotebook(path) ? (texts.textCells?.(path) ?? []) : [];
}
