/** Lines of notebooks as people know them: by cell, and by line in the cell. */
import type { CellLines, NotebookCells } from '../../core/text/notebookCells';
import { placeInCell, readCellsNote } from '../../core/text/notebookCells';
import { plain } from './markdown';
import { parseToolText } from './toolText';

/** Code, which stays as it is, or a link to a place with the lines behind it. */
const PART =
  /(?<!\\)`[^`]*`|\[((?:\\.|[^[\]\\])*)\]\((?:<((?:\\.|[^<>\\])*)>|([^()\s<>]+))\)(?: · lines? (\d+(?:, \d+)*))?/g;
const PLACE = /^(.*\.ipynb):(\d+)$/;

/** What answers of tools say of the cells of notebooks, a notebook once. */
export function cellsIn(answers: readonly string[]): readonly NotebookCells[] {
  const cells = new Map<string, CellLines[]>();
  for (const { path, cells: some } of answers.flatMap(notesOf))
    cells.set(path, [...(cells.get(path) ?? []), ...some]);
  return [...cells].map(([path, all]) => ({ path, cells: all }));
}

const notesOf = (text: string): readonly NotebookCells[] =>
  parseToolText(text).notes.flatMap((note) => readCellsNote(note) ?? []);

/**
 * The Markdown with lines of these notebooks told by cell: in place of the line where it stands, else behind the link to it.
 * Where links lead stays as it is. Linear in the text for each notebook.
 */
export function withCells(markdown: string, notebooks: readonly NotebookCells[]): string {
  if (notebooks.length === 0) return markdown;
  const parts: string[] = [];
  let done = 0;
  for (const found of markdown.matchAll(PART)) {
    parts.push(plainPlaces(markdown.slice(done, found.index), notebooks), linkWithCell(found, notebooks));
    done = found.index + found[0].length;
  }
  return [...parts, plainPlaces(markdown.slice(done), notebooks)].join('');
}

function linkWithCell(found: RegExpExecArray, notebooks: readonly NotebookCells[]): string {
  const [whole, label = '', angle, bare, lines] = found;
  const [, path, line = ''] = PLACE.exec((angle ?? bare ?? '').replace(/\\(.)/g, '$1')) ?? [];
  const cells = notebooks.find((each) => each.path === path)?.cells;
  if (cells === undefined) return whole;
  return linesInCells(whole, lines, cells) ?? placeInLink(whole, { label, line, cells });
}

/** The link with the lines behind it told by cell; null where there are none, or not all are known. */
function linesInCells(whole: string, lines: string | undefined, cells: readonly CellLines[]): string | null {
  const sites = lines?.split(', ').map((each) => placeInCell(cells, Number(each))) ?? [null];
  return sites.includes(null) ? null : `${whole.slice(0, whole.lastIndexOf(' · '))} · ${sites.join('; ')}`;
}

interface LinkedLine {
  readonly label: string;
  readonly line: string;
  readonly cells: readonly CellLines[];
}

/** The link with its line told by cell: in the label where that ends with the line, else behind the link. */
function placeInLink(whole: string, { label, line, cells }: LinkedLine): string {
  const place = placeInCell(cells, Number(line));
  if (place === null) return whole;
  const behind = whole.slice(label.length + 2);
  if (label.endsWith(`:${line}`)) return `[${label.slice(0, -line.length - 1)}, ${place}]${behind}`;
  const end = whole.lastIndexOf(')') + 1;
  return `${whole.slice(0, end)}, ${place}${whole.slice(end)}`;
}

/** Places that are no links, by the path or by the file's name where one of the notebooks alone bears it. */
function plainPlaces(text: string, notebooks: readonly NotebookCells[]): string {
  let shown = text;
  for (const { path, cells } of notebooks) {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const isOnly = notebooks.every((each) => each.path === path || !each.path.endsWith(`/${file}`));
    for (const name of new Set([plain(path), ...(isOnly ? [plain(file)] : [])])) {
      const [start = '', ...rest] = shown.split(`${name}:`);
      shown = [start, ...rest.map((part) => afterName(part, name, cells))].join('');
    }
  }
  return shown;
}

/** The text behind a name and its colon. */
function afterName(part: string, name: string, cells: readonly CellLines[]): string {
  const line = /^\d+(?!\d|-)/.exec(part)?.[0];
  const place = line === undefined ? null : placeInCell(cells, Number(line));
  return place === null ? `${name}:${part}` : `${name}, ${place}${part.slice(line?.length)}`;
}
