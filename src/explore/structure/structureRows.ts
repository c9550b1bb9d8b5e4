/** What a folder, a module and a symbol look like as rows of view_structure. */
import type { ModuleNode } from '../../core/map/codeIndex';
import type { CodeTreeItem } from '../../core/map/views';
import { codeTreeChildren } from '../map/codeTree';
import type { CodeSymbol } from '../map/codeTree';
import type { ExploreMap } from '../map/exploreMap';
import { findById } from '../map/findById';
import type { Folder } from '../map/folderTree';
import { importanceOf, resultOf } from '../target/resolveTarget';
import type { TreeRow } from '../answer/rowTree';
import { signatureOf } from '../code/signature';
import { clip, count, firstSentence, oneLine } from '../answer/text';

/** Enough of a docstring to know whether to look. */
const DOC_WIDTH = 90;
/** Files outside the map are told by name so far; most folders have a few, some thousands. */
const OTHERS_WIDTH = 100;

/** Rows of what is directly in a folder: folders, modules, and one row for the files outside the map. */
export function folderRows(map: ExploreMap, folder: Folder): readonly TreeRow[] {
  return [...mappedRows(map, folder), ...(folder.others.length > 0 ? [othersRow(folder.others)] : [])];
}

/** Without the files outside the map: below the folder that was asked for, their number is enough. */
function mappedRows(map: ExploreMap, folder: Folder): readonly TreeRow[] {
  return [
    ...folder.folders.map((below) => folderRow(map, below, folder)),
    ...folder.modules.map((module) => moduleRow(map, module)),
  ];
}

/** Rows of the classes and functions directly in a module or symbol, in source order; `key` as the code tree has it. */
export function symbolRows(map: ExploreMap, key: string): readonly TreeRow[] {
  return codeTreeChildren(map.tree, key).map((item) => ({
    text: [
      `${signatureOf(symbolOf(map, item.id))}  ${lineSuffix(item)}${score(item.score, 'J')}`,
      docOf(item.doc),
    ]
      .join('  ')
      .trimEnd(),
    // As important as what it is in; among those, the long before the short.
    weight: importanceOf(map, symbolOf(map, item.id)) + item.lines / 1e6,
    result: item.location && {
      path: item.location.path,
      line: item.location.startLine,
      endLine: item.location.endLine,
      id: item.id,
      score: item.score,
    },
    rows: () => symbolRows(map, item.key),
  }));
}

/** First sentence of a docstring, short enough for a row; '' without one. */
export function docOf(doc: string | null): string {
  return clip(firstSentence(doc), DOC_WIDTH);
}

/** `12 modules, 3,400 lines`, and how many files are not in the map. */
export function contentsOf({ moduleCount, lines, otherCount }: Folder): string {
  return [
    ...(moduleCount > 0 ? [count(moduleCount, 'module', 'modules'), count(lines, 'line', 'lines')] : []),
    ...(otherCount > 0 ? [`${count(otherCount, 'file', 'files')} not in the map`] : []),
  ].join(', ');
}

function folderRow(map: ExploreMap, from: Folder, around: Folder): TreeRow {
  const folder = deepestSame(from);
  const label = around.path === '' ? folder.path : folder.path.slice(around.path.length + 1);
  return {
    text: `${oneLine(label)}/  ${contentsOf(folder)}`,
    weight: folder.score,
    result: null,
    rows: () => mappedRows(map, folder),
  };
}

/** A folder that holds nothing but one folder shares a row with it. */
function deepestSame(from: Folder): Folder {
  let at = from;
  for (;;) {
    const [only] = at.folders;
    if (!only || at.folders.length > 1 || at.modules.length > 0 || at.others.length > 0) return at;
    at = only;
  }
}

function moduleRow(map: ExploreMap, module: ModuleNode): TreeRow {
  const name = oneLine(module.path.slice(module.path.lastIndexOf('/') + 1));
  const lines = count(module.endLine - module.startLine + 1, 'line', 'lines');
  const ranked = map.tree.ranked ? score(module.score, 'I') : '';
  return {
    text: [`${name}  ${lines}${ranked}`, docOf(module.doc)].join('  ').trimEnd(),
    weight: module.score,
    result: resultOf(map, module),
    rows: () => symbolRows(map, `module:${module.id}`),
  };
}

function othersRow(others: readonly string[]): TreeRow {
  const names = clip(others.slice(0, 20).map(oneLine).join(', '), OTHERS_WIDTH);
  const text = `not in the map: ${count(others.length, 'file', 'files')}: ${names}`;
  // Among the modules: a README is worth more than the least of them.
  return { text, weight: 1, result: null, rows: () => [] };
}

function lineSuffix({ location }: CodeTreeItem): string {
  if (!location) return '';
  const { startLine, endLine } = location;
  return startLine === endLine ? `:${startLine}` : `:${startLine}-${endLine}`;
}

function score(value: number | null, name: 'I' | 'J'): string {
  return value === null ? '' : `, ${name} ${value.toFixed(2)}`;
}

function symbolOf({ index }: ExploreMap, id: string): CodeSymbol {
  const symbol = findById(index.classes, id) ?? findById(index.functions, id);
  if (!symbol) throw new Error(`${id} is in the tree and not in the index`);
  return symbol;
}
