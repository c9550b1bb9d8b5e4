import type { ExploreMap } from '../map/exploreMap';
import { cellsOf } from '../map/notebookCells';

const CELL = /^(.+\.ipynb)(?:#|[:,]? cell )(\d+)(?:(?::|,? line )(\d+))?$/i;

/**
 * `path:from-to` for a cell of a notebook or a line of it, which people write as `a.ipynb#3`, `a.ipynb#3:2` or `a.ipynb, cell 3,
 * line 2`; null for any other text, where several notebooks are meant, and for a cell that holds no code.
 */
export function cellLines({ index }: ExploreMap, name: string): string | null {
  const [, path, number, line] = CELL.exec(name) ?? [];
  if (path === undefined) return null;
  const exact = index.modules.filter((module) => module.path === path);
  const ending = index.modules.filter((module) => module.path.endsWith(`/${path}`));
  const [notebook, another] = exact.length > 0 ? exact : ending;
  if (notebook === undefined || another !== undefined) return null;
  const own = cellsOf(notebook).find(({ cell }) => cell === Number(number));
  if (own === undefined) return null;
  const only = line === undefined ? null : Math.min(own.from + Math.max(Number(line), 1) - 1, own.to);
  return `${notebook.path}:${only ?? own.from}-${only ?? own.to}`;
}
