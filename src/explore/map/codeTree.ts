import type { ClassNode, CodeIndex, FunctionNode, ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { CodeTreeItem } from '../../core/map/views';
import { isRanked } from './coreComponents';
import { inCell } from './notebookCells';
import { findById } from './findById';
import { ROOT, buildPackages } from './packages';
import type { Package, Packages } from './packages';

export type CodeSymbol = ClassNode | FunctionNode;

/** Lookups over one version of the index, from which the rows are made when they are asked for. */
export interface CodeTree {
  readonly index: CodeIndex;
  readonly ranked: boolean;
  readonly packages: Packages;
  /** Classes and functions by module id, in no order: most modules are never opened. */
  readonly symbolsOf: ReadonlyMap<string, readonly CodeSymbol[]>;
}

/** The lookups for `codeTreeChildren`; build them once per index version. Linear in modules and symbols. */
export function prepareCodeTree(index: CodeIndex): CodeTree {
  const symbolsOf = new Map<string, CodeSymbol[]>();
  const add = (symbol: CodeSymbol): void => {
    const siblings = symbolsOf.get(symbol.module);
    if (siblings) siblings.push(symbol);
    else symbolsOf.set(symbol.module, [symbol]);
  };
  index.classes.forEach(add);
  index.functions.forEach(add);
  return { index, ranked: isRanked(index), packages: buildPackages(index.modules), symbolsOf };
}

/**
 * The rows below the row `key`, null = the top: packages by id, then modules by file name; below a module and a
 * symbol its classes and functions in source order. Lambdas are no rows: what they hold stands where they stand.
 * A package that holds nothing but one package shares a row with it. Empty for a key that the tree does not
 * have (any more). Cost: the rows, plus the symbols of the one module.
 */
export function codeTreeChildren(tree: CodeTree, key: string | null): readonly CodeTreeItem[] {
  if (key === null) return packageChildren(tree, ROOT);
  const kind = key.slice(0, key.indexOf(':'));
  const id = key.slice(kind.length + 1);
  if (kind === 'package') return packageChildren(tree, id);
  if (kind === 'module') return symbolRows(tree, id, id);
  const symbol = findById(tree.index.classes, id) ?? findById(tree.index.functions, id);
  return symbol?.kind === kind ? symbolRows(tree, symbol.module, id) : [];
}

function packageChildren(tree: CodeTree, id: string): CodeTreeItem[] {
  const parent = tree.packages.get(id);
  if (!parent) return [];
  const packages = parent.packages.map((child) => packageRow(deepestSame(child), parent));
  // Python joins folders of one dotted name: only the folder tells their modules apart.
  const isJoined = new Set(parent.modules.map(({ path }) => folderOf(path))).size > 1;
  const modules = parent.modules.map((module) =>
    moduleRow(tree, module, isJoined ? folderOf(module.path) : null),
  );
  return [...packages, ...modules.sort((a, b) => byCodeUnits(a.label, b.label) || byCodeUnits(a.id, b.id))];
}

function deepestSame(start: Package): Package {
  let at = start;
  for (;;) {
    const [only] = at.packages;
    if (!only || at.packages.length > 1 || at.modules.length > 0) return at;
    at = only;
  }
}

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The folder of a package at the top of the tree that is not the one its name says: `src/flask` of flask. */
function placeOf({ id, modules }: Package, parent: Package): string | null {
  const folders = new Set(modules.map(({ path }) => folderOf(path)));
  const [folder] = folders;
  if (parent.id !== ROOT || folder === undefined || folders.size > 1) return null;
  return folder === id || folder === id.replaceAll('.', '/') ? null : folder;
}

function packageRow(shown: Package, parent: Package): CodeTreeItem {
  const { id, lines, doc } = shown;
  const label = parent.id === ROOT ? id : id.slice(parent.id.length + 1);
  return {
    key: `package:${id}`,
    id,
    kind: 'package',
    label,
    place: placeOf(shown, parent),
    location: null,
    lines,
    doc,
    signature: null,
    score: null,
    hasChildren: true,
  };
}

function moduleRow(tree: CodeTree, module: ModuleNode, place: string | null): CodeTreeItem {
  const { id, path, startLine, endLine, doc, score } = module;
  return {
    key: `module:${id}`,
    id,
    kind: 'module',
    label: path.slice(path.lastIndexOf('/') + 1),
    place,
    location: { path, startLine, endLine },
    lines: endLine - startLine + 1,
    doc,
    signature: null,
    score: tree.ranked ? score : null,
    hasChildren: (tree.symbolsOf.get(id) ?? []).some(({ kind }) => kind !== 'lambda'),
  };
}

/** Rows of the module's symbols whose nearest enclosing row is `parent`: the module's own id or a symbol's. */
function symbolRows(
  { index, ranked, symbolsOf }: CodeTree,
  moduleId: string,
  parent: string,
): CodeTreeItem[] {
  const module = findById(index.modules, moduleId);
  if (!module) return [];
  const symbols = symbolsOf.get(moduleId) ?? [];
  const isRow = ({ kind }: CodeSymbol): boolean => kind !== 'lambda';
  const lambdas = new Map(
    symbols.filter((symbol) => !isRow(symbol)).map((symbol) => [symbol.id, symbol.parent]),
  );
  const rows = symbols.filter(isRow);
  const withChildren = new Set(rows.map((symbol) => rowAround(symbol, lambdas)));
  return rows
    .filter((symbol) => rowAround(symbol, lambdas) === parent)
    .sort(bySource)
    .map((symbol) => symbolRow(symbol, module, ranked, withChildren.has(symbol.id)));
}

/** Id of the nearest row around a symbol, past the lambdas (id to parent) of its module. */
function rowAround(symbol: CodeSymbol, lambdas: ReadonlyMap<string, string>): string {
  let { parent } = symbol;
  for (let around = lambdas.get(parent); around !== undefined; around = lambdas.get(parent)) parent = around;
  return parent;
}

function symbolRow(
  symbol: CodeSymbol,
  module: ModuleNode,
  ranked: boolean,
  hasChildren: boolean,
): CodeTreeItem {
  const { id, kind, name, startLine, endLine, doc } = symbol;
  return {
    key: `${kind}:${id}`,
    id,
    kind,
    label: name,
    place: null,
    location: { path: module.path, startLine, endLine },
    ...inCell(module, startLine),
    lines: endLine - startLine + 1,
    doc,
    signature: 'signature' in symbol ? symbol.signature : symbol.declaration,
    score: ranked && 'score' in symbol ? symbol.score : null,
    hasChildren,
  };
}

function bySource(a: CodeSymbol, b: CodeSymbol): number {
  return a.startLine - b.startLine || b.endLine - a.endLine || byCodeUnits(a.id, b.id);
}
