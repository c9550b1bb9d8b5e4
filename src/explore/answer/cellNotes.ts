import { isNotebook } from '../../core/files/notebookFiles';
import type { ModuleNode } from '../../core/map/codeIndex';
import type { ExploreResult } from '../../core/map/explore';
import { cellsNote } from '../../core/text/notebookCells';
import type { CellLines } from '../../core/text/notebookCells';
import type { ExploreMap } from '../map/exploreMap';
import { cellsOf } from '../map/notebookCells';
import { oncePerMap } from '../map/oncePerMap';
import { oneLine } from './text';

/** Of one notebook; who reads more of it has other numbers to go by. */
const MOST_CELLS = 20;
const MOST_NOTEBOOKS = 6;

const notebooksOf = oncePerMap(({ index }) => index.modules.filter(({ path }) => isNotebook(path)));

/**
 * A note for each notebook that an answer names lines of, the first named first: which lines the cells of these are, since
 * people know cells and no lines of a text. Cost: the answer's length for each notebook of the map.
 */
export function cellNotes(
  map: ExploreMap,
  text: string,
  results: readonly ExploreResult[],
): readonly string[] {
  if (!text.includes('.ipynb')) return [];
  return notebooksOf(map)
    .map((notebook) => ({ notebook, at: text.indexOf(notebook.path) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .flatMap(({ notebook }) => {
      const cells = namedCells(notebook, text, results);
      return cells.length === 0 ? [] : [cellsNote({ path: oneLine(notebook.path), cells })];
    })
    .slice(0, MOST_NOTEBOOKS);
}

function namedCells(
  notebook: ModuleNode,
  text: string,
  results: readonly ExploreResult[],
): readonly CellLines[] {
  // What has no id is no code, or stands in the text with its lines.
  const { path } = notebook;
  const own = results.filter(({ path: file, id }) => file === path && id !== null);
  const ranges = [
    ...own.map(({ line, endLine: to }) => [line, to] as const),
    ...linesBehind(text, `${path}:`),
  ];
  return cellsOf(notebook)
    .filter((cell) => ranges.some(([from, to]) => from <= cell.to && to >= cell.from))
    .slice(0, MOST_CELLS);
}

/** The lines behind each mention of a path: `:3`, `:3-9`, `:3, 9, 14`. */
function linesBehind(text: string, name: string): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const start = at + name.length;
    const behind = /^\d+(?:-\d+)?(?:, \d+)*/.exec(text.slice(start, start + 100))?.[0] ?? '';
    for (const [, from, to] of behind.matchAll(/(\d+)(?:-(\d+))?/g))
      found.push([Number(from), Number(to ?? from)]);
  }
  return found;
}
