import { ToolError } from '../../core/errors';
import type { ExploreResult } from '../../core/map/explore';
import type { ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { languageOfName } from '../../index/scan/sourceLanguage';
import type { PackagePlace } from '../../index/languages/moduleSystem';
import { phrase } from '../../core/text/phrase';
import { bearersOf, nameKeyOf, saysWhich } from './bearers';
import { isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { CodeSymbol } from '../map/codeTree';
import type { ExploreMap } from '../map/exploreMap';
import { findById } from '../map/findById';
import { cellLines } from './cellLines';
import { insidePath } from './insidePath';
import { manyThings } from './manyThings';
import { namesOf } from './names';
import type { Entry, Named } from './names';
import { packagesNamed } from '../map/packageNames';
import { passedOn } from './passedOnNames';
import { scopedFound } from './scopedNames';
import { isTestFile } from '../../index/languages/rules';
import { clip, oneLine } from '../answer/text';
import { unmappedDefinitions } from '../words/besideSymbols';

export type Target =
  | Named
  /** Lines of a file, from 1, inclusive; its end may lie beyond the file's. `module` is null for other listed files. */
  | {
      readonly kind: 'range';
      readonly path: string;
      readonly startLine: number;
      readonly endLine: number;
      readonly module: ModuleNode | null;
    };

const MOST_CANDIDATES = 10;
/** Definitions that text alone tells are named behind those of the map. */
const MOST_OUTSIDE = 3;
const MOST_SUGGESTIONS = 5;

/**
 * What a text means: an id, a path (a folder's too), a package, `path:line` or `path:from-to`, `path:Symbol`, or the
 * end of an id or path from a `.` or `/` on. Whole names go before ends, the case as written before any other, and
 * code before folders; a folder alone is meant by a `/` at the end; '' and '.' are the indexed folder.
 * Where nothing in the map bears the name: what a module passes on under it, and a package of JavaScript of that name.
 * `a.ipynb#3:2` is a line of a notebook's cell.
 * An absolute path below the folder is the path below it. Throws ToolError for paths outside, with the candidates where it means several things, with the nearest names where it means none.
 */
export function resolveTarget(map: ExploreMap, text: string): Target {
  const asked = insidePath(map.texts.folder, cleaned(text));
  const name = cellLines(map, asked) ?? asked;
  if (name === '' || name === '.' || name === '/') return { kind: 'folder', path: '' };
  const range = /^(.+?):L?(\d+)(?:-L?(\d+))?$/.exec(name);
  if (range) return rangeOf(map, range[1] ?? '', Number(range[2]), Number(range[3] ?? range[2]));
  const found = scopedFound(name, (each) => candidates(map, each));
  if (found.length === 0)
    return resolveInside(map, name) ?? resolveElsewhere(map, name) ?? failUnknown(map, name);
  return theOne(map, name, found);
}

/**
 * All that the text means: as `resolveTarget`, and with a definition the others of its module that bear its name. Of a
 * text that says which by its number (`f#2`), or by its lines, that one alone.
 */
export function resolveTargets(map: ExploreMap, text: string): readonly Target[] {
  const target = resolveTarget(map, text);
  if ((target.kind !== 'class' && target.kind !== 'function') || saysWhich(text)) return [target];
  return bearersOf(map, target.node).map(namedOf);
}

function namedOf(node: CodeSymbol): Named {
  return 'bases' in node ? { kind: 'class', node } : { kind: 'function', node };
}

/** A name under which a module passes on another's, or a package of JavaScript by its own name; null for any other. */
function resolveElsewhere(map: ExploreMap, name: string): Named | null {
  const passed = passedOn(map, name);
  const found = passed.length > 0 ? passed : packagesNamed(map, name.replace(/\/+$/, '')).map(entryOf);
  return found.length === 0 ? null : theOne(map, name, found);

  function entryOf({ folder, path }: PackagePlace): Entry {
    const node =
      path === null || name.endsWith('/') ? undefined : map.index.modules.find((each) => each.path === path);
    return node
      ? { key: node.id, named: { kind: 'module', node } }
      : { key: folder, named: { kind: 'folder', path: folder } };
  }
}

/** Where a node stands, for people and models: `path:line`, a module by its path alone. */
export function placeOf(map: ExploreMap, node: CodeNode): string {
  return isModule(node) ? node.path : `${pathOf(map, node)}:${node.startLine}`;
}

/** Path of the file that holds the node. */
export function pathOf(map: ExploreMap, node: CodeNode): string {
  if (isModule(node)) return node.path;
  const path = findById(map.index.modules, node.module)?.path;
  if (path === undefined) throw new Error(`${node.id} has no module in the index`);
  return path;
}

/** The node as a result of an answer: its own lines; I(m) or J(c), null for functions. */
export function resultOf(map: ExploreMap, node: CodeNode): ExploreResult {
  const { id, startLine: line, endLine } = node;
  return { path: pathOf(map, node), line, endLine, id, score: 'score' in node ? node.score : null };
}

/** J(c) or I(m) of the node, or of what encloses a function: what candidates are ranked by. */
export function importanceOf(map: ExploreMap, node: CodeNode): number {
  if ('score' in node) return node.score;
  const around = findById(map.index.classes, node.parent) ?? findById(map.index.modules, node.module);
  return around?.score ?? 0;
}

/** As a model writes it: in quotes, with `./` before or `/` behind, with backslashes. */
function cleaned(text: string): string {
  const bare = text.trim().replace(/^(["'`])(.*)\1$/s, '$2');
  return bare.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

function candidates(map: ExploreMap, name: string): readonly Entry[] {
  const folderOnly = name.length > 1 && name.endsWith('/');
  const found = distinct(namesOf(map).find(folderOnly ? name.replace(/\/+$/, '') : name));
  const folders = found.filter(({ named }) => named.kind === 'folder');
  if (folderOnly) return folders;
  if (folders.length === found.length) return folders;
  return withoutLocalsOfTests(map, withoutOwnModules(found.filter(({ named }) => named.kind !== 'folder')));
}

/** `order` where order.py defines `order`, at any depth: the definition is meant, since the module can be named by its path. */
function withoutOwnModules(found: readonly Entry[]): readonly Entry[] {
  const around = new Set(
    found.flatMap(({ named }) => ('node' in named && 'module' in named.node ? named.node.module : [])),
  );
  return found.filter(
    ({ key, named }) => named.kind !== 'module' || key === named.node.path || !around.has(named.node.id),
  );
}

/** Without what a function of a test defines for itself, where something else has the name: nobody else can use it. */
function withoutLocalsOfTests(map: ExploreMap, found: readonly Entry[]): readonly Entry[] {
  const others = found.filter(({ named }) => !isLocalOfTest(map, named));
  return others.length === 0 ? found : others;
}

function isLocalOfTest(map: ExploreMap, named: Named): boolean {
  if (!('node' in named) || isModule(named.node) || !isTestFile(pathOf(map, named.node))) return false;
  let id = named.node.parent;
  for (let around = findById(map.index.classes, id); around; around = findById(map.index.classes, id))
    id = around.parent;
  return findById(map.index.functions, id) !== undefined;
}

/** One entry for each thing: an id and a path may both be the name of one module. */
function distinct(found: readonly Entry[]): readonly Entry[] {
  const seen = new Map(found.map((entry) => [keyOf(entry.named), entry]));
  return [...seen.values()];
}

function keyOf(named: Named): string {
  return 'node' in named ? `id ${named.node.id}` : `path ${named.path}`;
}

function theOne(map: ExploreMap, name: string, entries: readonly Entry[]): Named {
  const found = onceAName(entries);
  const [only] = found;
  if (only && found.length === 1) return only.named;
  const ranked = [...found].sort(
    (a, b) => scoreOf(map, b.named) - scoreOf(map, a.named) || byCodeUnits(a.key, b.key),
  );
  const rest = ranked.length - MOST_CANDIDATES;
  const outside = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? unmappedDefinitions(map, name) : [];
  const lines = [
    ...ranked.slice(0, MOST_CANDIDATES).map(({ named }) => describe(map, named)),
    ...outside
      .slice(0, MOST_OUTSIDE)
      .map(({ path, line }) => oneLine(`${path}:${name} (unmapped, ${path}:${line})`)),
  ]
    .map((line) => `  ${line}`)
    .join('\n');
  throw manyThings(shown(name), ranked.length + Math.min(outside.length, MOST_OUTSIDE), lines, rest);
}

/** Definitions of one name in one module are one thing to choose; the first of them stands for all. */
function onceAName(found: readonly Entry[]): readonly Entry[] {
  const seen = new Map<string, Entry>();
  for (const entry of found) {
    const { named } = entry;
    const key = named.kind === 'class' || named.kind === 'function' ? nameKeyOf(named.node) : keyOf(named);
    if (!seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()];
}

/** I(m) or J(c) of what is named, as importanceOf; 0 of folders and files. */
export function scoreOf(map: ExploreMap, named: Named): number {
  return 'node' in named ? importanceOf(map, named.node) : 0;
}

function describe(map: ExploreMap, named: Named): string {
  if (named.kind === 'folder') return `${oneLine(named.path)}/ (folder)`;
  if (named.kind === 'file') return `${oneLine(named.path)} (file)`;
  const { node } = named;
  const alike = named.kind === 'module' ? [] : bearersOf(map, named.node);
  if (alike.length < 2) return clip(oneLine(`${node.id} (${named.kind}, ${placeOf(map, node)})`), 300);
  return clip(oneLine(`${node.id} (${alike.length} definitions, ${placeOf(map, node)})`), 300);
}

function rangeOf(map: ExploreMap, path: string, startLine: number, endLine: number): Target {
  if (startLine < 1 || endLine < startLine) {
    throw new ToolError(
      phrase(
        'Lines {0}-{1} are not a range from a first to a last line. Write path:from-to, such as {2}:1-40.',
        ...[startLine, endLine, shown(path)],
      ),
    );
  }
  const named = theOne(map, path, found(map, path));
  if (named.kind === 'module')
    return { kind: 'range', path: named.node.path, startLine, endLine, module: named.node };
  if (named.kind === 'file') return { kind: 'range', path: named.path, startLine, endLine, module: null };
  throw new ToolError(
    phrase("'{0}' is not a file. Write path:from-to with the path of a file, or the id alone.", shown(path)),
  );
}

function found(map: ExploreMap, name: string): readonly Entry[] {
  const entries = candidates(map, name);
  return entries.length > 0 ? entries : failUnknown(map, name);
}

/** `path:Symbol` and `path::Symbol`, as some write a symbol of a file; null for any other text. */
function resolveInside(map: ExploreMap, name: string): Named | null {
  const [, path, symbol] = /^(.+?)::?([^:]+)$/.exec(name) ?? [];
  if (path === undefined || symbol === undefined) return null;
  const modules = candidates(map, path).flatMap(({ named }) =>
    named.kind === 'module' ? [named.node.id] : [],
  );
  const [id] = modules;
  if (id === undefined) return null;
  const inside = candidates(map, symbol).filter(
    ({ named }) =>
      (named.kind === 'class' || named.kind === 'function') && modules.includes(named.node.module),
  );
  return inside.length === 0 ? failUnknown(map, `${id}.${symbol}`) : theOne(map, name, inside);
}

function failUnknown(map: ExploreMap, name: string): never {
  const left = map.index.skipped.find(({ path }) => path === name);
  if (left)
    throw new ToolError(phrase('{0} is left out of the map, and not shown: {1}.', shown(name), left.reason));
  const merit = (named: Named): number => scoreOf(map, named);
  const near = distinct([
    ...besideQualifier(map, name),
    ...namesOf(map).near(name, 3 * MOST_SUGGESTIONS, merit),
  ])
    .filter(({ named }) => !isPath(name) || !isSymbol(named))
    .slice(0, MOST_SUGGESTIONS);
  const head = map.index.partial
    ? phrase("There is no '{0}' in the map yet (it is partial: files are still missing).", shown(name))
    : phrase("There is no '{0}' in the map.", shown(name));
  if (near.length === 0)
    throw new ToolError(
      head,
      'search_code finds names and text by part; view_structure lists what there is.',
    );
  const lines = near.map(({ named }) => `  ${describe(map, named)}`).join('\n');
  throw new ToolError(
    phrase('{0} The nearest names are:\n{1}', head, lines),
    'search_code finds names by part.',
  );
}

/** `src/nowhere/add`, `src/nowhere/add.py`: no symbol is written so, and `add` of another file is nothing near to it. */
function isPath(name: string): boolean {
  return name.includes('/') && (/\/[^./]*$/.test(name) || languageOfName(name) !== null);
}

function isSymbol({ kind }: Named): boolean {
  return kind === 'class' || kind === 'function';
}

/** `Node.create` where an interface Node stands beside an object of its name, whose methods bear the module's name alone. */
function besideQualifier(map: ExploreMap, name: string): readonly Entry[] {
  const [, qualifier = '', last = ''] = /^(.+)\.([^./]+)$/.exec(name) ?? [];
  if (qualifier === '') return [];
  return candidates(map, qualifier).flatMap(({ named }) =>
    named.kind === 'class' ? namesOf(map).find(`${named.node.module}.${last}`) : [],
  );
}

function shown(name: string): string {
  return clip(oneLine(name), 120);
}
