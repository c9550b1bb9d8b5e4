/** How answers tell which cells of a notebook their lines stand in. */

/** A cell with code, by its number among all cells (from 1), and its lines in the notebook's text (from 1, inclusive). */
export interface CellLines {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

export interface NotebookCells {
  readonly path: string;
  /** Some of the notebook's. */
  readonly cells: readonly CellLines[];
}

const START = 'cells of ';

/** The note of an answer: `cells of a.ipynb: 3 is lines 1-11, 5 is lines 12-14.` */
export function cellsNote({ path, cells }: NotebookCells): string {
  return `${START}${path}: ${cells.map(({ cell, from, to }) => `${cell} is lines ${from}-${to}`).join(', ')}.`;
}

/** What such a note says; null for any other. Linear. */
export function readCellsNote(note: string): NotebookCells | null {
  const end = note.lastIndexOf(': ');
  if (!note.startsWith(START) || end < START.length) return null;
  const cells = [...note.slice(end).matchAll(/(\d+) is lines (\d+)-(\d+)/g)].map(([, cell, from, to]) => ({
    ...{ cell: Number(cell), from: Number(from), to: Number(to) },
  }));
  return cells.length === 0 ? null : { path: note.slice(START.length, end), cells };
}

/** `cell 3, line 2` for a line of the text; null where none of the cells holds it. */
export function placeInCell(cells: readonly CellLines[], line: number): string | null {
  const around = cells.find(({ from, to }) => from <= line && line <= to);
  return around === undefined ? null : `cell ${around.cell}, line ${line - around.from + 1}`;
}
