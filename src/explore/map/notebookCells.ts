import type { ModuleNode } from '../../core/map/codeIndex';
import type { CellPlace } from '../../core/map/views';
import type { CellLines } from '../../core/text/notebookCells';

/** The code cells of a notebook with their lines in its text; [] of any other module. */
export function cellsOf({ cells = [], endLine }: ModuleNode): readonly CellLines[] {
  return cells.map(({ cell, line }, at) => ({
    cell,
    from: line,
    to: (cells[at + 1]?.line ?? endLine + 1) - 1,
  }));
}

/** Where a line of a module (from 1) stands for people, where the module is a notebook: to be spread. */
export function inCell(module: ModuleNode, line: number): { readonly cell?: CellPlace } {
  const around = cellsOf(module).find(({ from, to }) => from <= line && line <= to);
  return around === undefined ? {} : { cell: { number: around.cell, line: line - around.from + 1 } };
}
