import { ToolError } from '../../core/errors';
import type {
  MentionName,
  MentionNames,
  MentionQuestion,
  NamingKind,
} from '../../core/conversation/mentions';
import type { ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { isSecretFile } from '../../core/files/secretFiles';
import { languageRules } from '../../index/languages/rules';
import { codeNodesOf, isClass, isModule, moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { foldersOf } from '../map/folderTree';
import { namesOf } from '../target/names';
import type { Named } from '../target/names';
import { oncePerMap } from '../map/oncePerMap';
import { importanceOf, pathOf, resolveTarget, scoreOf } from '../target/resolveTarget';
import { searchFiles } from '../search/searchFiles';
import { searchSymbols } from '../search/searchSymbols';

/** What one looks through without scrolling. */
const MOST_NAMES = 10;
/** Of a name that is misspelt, what may be meant besides is of another kind. */
const LOOK_AROUND = 4;
/** A name that has the text somewhere inside its id: below all that begins with it. */
const PART_OF_ID = 0.6;

interface Found {
  readonly name: MentionName;
  readonly match: number;
  readonly importance: number;
}

/**
 * What a text behind a mention's colon may mean, at most 10: best match first, of equals what is more important; the most
 * important ones for no text; where nothing matches, what is spelt most like it. Files that hold secrets are not offered.
 * Nothing is read for it. Linear in names.
 */
export function mentionNames(map: ExploreMap, { kind, text }: MentionQuestion): MentionNames {
  const asked = text.trim();
  const found = asked === '' ? topOf(map, kind) : matching(map, kind, asked);
  const names = best(found);
  if (names.length > 0 || asked === '') return { names: names.map((name) => short(map, name)), how: 'match' };
  return { names: near(map, kind, asked).map((name) => short(map, name)), how: 'near' };
}

/** A symbol by the shortest end of its id that means it and nothing else, a method with its class. */
function short(map: ExploreMap, name: MentionName): MentionName {
  const node = codeNodesOf(map).get(name.name);
  if (node === undefined || isModule(node) || name.kind === 'module' || name.kind === 'file') return name;
  const starts = [...node.id.matchAll(/[./]/g)].map(({ index }) => index + 1).reverse();
  const ends = starts.slice(node.parent === node.module ? 0 : 1).map((start) => node.id.slice(start));
  return { ...name, name: ends.find((end) => means(map, end, node)) ?? node.id };
}

function means(map: ExploreMap, name: string, node: CodeNode): boolean {
  try {
    const target = resolveTarget(map, name);
    return 'node' in target && target.node === node;
  } catch (error) {
    // It means several things.
    if (error instanceof ToolError) return false;
    throw error;
  }
}

function matching(map: ExploreMap, kind: NamingKind | null, text: string): readonly Found[] {
  switch (kind) {
    case 'file':
      return files(map, text);
    case 'module':
      return [...modules(map, text), ...folders(map, text)];
    case 'symbol':
    case 'callers':
    case 'path':
      return symbols(map, kind, text);
    case null:
      return [...files(map, text), ...symbols(map, 'symbol', text)];
  }
}

function files(map: ExploreMap, text: string): readonly Found[] {
  const nodes = codeNodesOf(map);
  return searchFiles(map, text).hits.flatMap(({ path, id, match }) => {
    if (isSecretFile(path)) return [];
    const node = id === null ? undefined : nodes.get(id);
    const importance = node ? importanceOf(map, node) : 0;
    return [{ name: { kind: 'file', name: path, what: 'file', path, line: 1 } as const, match, importance }];
  });
}

function modules(map: ExploreMap, text: string): readonly Found[] {
  const lower = text.toLowerCase();
  const byPath = new Map(searchFiles(map, text).hits.map(({ path, match }) => [path, match]));
  return map.index.modules.flatMap((module) => {
    const id = module.id.toLowerCase();
    const own = id === lower ? 1 : id.includes(lower) ? PART_OF_ID : 0;
    const match = Math.max(own, byPath.get(module.path) ?? 0);
    return match === 0 ? [] : [{ name: moduleName(module), match, importance: module.score }];
  });
}

function folders(map: ExploreMap, text: string): readonly Found[] {
  const lower = text.toLowerCase().replace(/\/+$/, '');
  return [...foldersOf(map).values()].flatMap(({ path, score, moduleCount }) => {
    if (path === '' || moduleCount === 0) return [];
    const match = matchOfFolder(path.toLowerCase(), lower);
    return match === 0 ? [] : [{ name: folderName(path), match, importance: score }];
  });
}

function matchOfFolder(path: string, text: string): number {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (path === text || last === text) return 0.95;
  if (last.startsWith(text) || path.startsWith(text)) return 0.8;
  return path.includes(text) ? 0.5 : 0;
}

function symbols(map: ExploreMap, kind: NamingKind, text: string): readonly Found[] {
  const nodes = codeNodesOf(map);
  const found = searchSymbols(map, text).hits.flatMap(({ id, match }) => {
    const node = id === null ? undefined : nodes.get(id);
    return node ? [foundSymbol(map, kind, node, match)] : [];
  });
  if (!/[./]/.test(text)) return found;
  // `Basket.to`: the end of an id that is still being written.
  const lower = text.toLowerCase();
  const parts = [...map.index.classes, ...map.index.functions].filter(
    (node) => !isLambda(node) && node.id.toLowerCase().includes(lower),
  );
  return [...found, ...parts.map((node) => foundSymbol(map, kind, node, PART_OF_ID))];
}

function foundSymbol(map: ExploreMap, kind: NamingKind, node: CodeNode, match: number): Found {
  return { name: symbolName(map, kind, node), match, importance: importanceOf(map, node) };
}

/** The most important modules and classes. */
const top = oncePerMap((map: ExploreMap): { files: readonly Found[]; classes: readonly CodeNode[] } => {
  const byScore = <T extends { readonly id: string; readonly score: number }>(nodes: readonly T[]): T[] =>
    [...nodes].sort((a, b) => b.score - a.score || byCodeUnits(a.id, b.id)).slice(0, MOST_NAMES);
  return {
    files: byScore(map.index.modules).map((module) => ({
      name: { kind: 'file', name: module.path, what: 'file', path: module.path, line: 1 },
      match: 0,
      importance: module.score,
    })),
    classes: byScore(map.index.classes),
  };
});

function topOf(map: ExploreMap, kind: NamingKind | null): readonly Found[] {
  const { files: first, classes } = top(map);
  if (kind === null) return [];
  if (kind === 'file') return first;
  if (kind !== 'module') return classes.map((node) => foundSymbol(map, kind, node, 0));
  const byPath = new Map(map.index.modules.map((module) => [module.path, module]));
  return first.flatMap(({ name, importance }) => {
    const module = byPath.get(name.path);
    return module ? [{ name: moduleName(module), match: 0, importance }] : [];
  });
}

function best(found: readonly Found[]): readonly MentionName[] {
  const ranked = [...found].sort(
    (a, b) =>
      b.match - a.match ||
      b.importance - a.importance ||
      byCodeUnits(a.name.name, b.name.name) ||
      byCodeUnits(a.name.path, b.name.path),
  );
  return distinct(ranked.map(({ name }) => name));
}

function near(map: ExploreMap, kind: NamingKind | null, text: string): readonly MentionName[] {
  const entries = namesOf(map).near(text, LOOK_AROUND * MOST_NAMES, (named) => scoreOf(map, named));
  return distinct(entries.flatMap(({ named }) => nameOf(map, kind, named) ?? []));
}

/** What is named, as a mention of this kind names it; null where one of this kind does not. */
function nameOf(map: ExploreMap, kind: NamingKind | null, named: Named): MentionName | null {
  if (named.kind === 'folder') return kind === 'module' && named.path !== '' ? folderName(named.path) : null;
  const path = 'node' in named ? pathOf(map, named.node) : named.path;
  if (kind === 'file' || (kind === null && !('node' in named && !isModule(named.node))))
    return isSecretFile(path) ? null : { kind: 'file', name: path, what: 'file', path, line: 1 };
  if (!('node' in named)) return null;
  if (kind === 'module') return isModule(named.node) ? moduleName(named.node) : null;
  return isModule(named.node) ? null : symbolName(map, kind ?? 'symbol', named.node);
}

function distinct(names: readonly MentionName[]): readonly MentionName[] {
  const seen = new Map<string, MentionName>();
  for (const name of names) {
    if (seen.size === MOST_NAMES) break;
    const key = `${name.kind} ${name.name} ${name.path}`;
    if (!seen.has(key)) seen.set(key, name);
  }
  return [...seen.values()];
}

/** An id that is a package's folder too is that: the file itself is named by its path. */
function moduleName({ id, path, language }: ModuleNode): MentionName {
  const name = languageRules[language].names.packageFile?.test(path) ? path : id;
  return { kind: 'module', name, what: 'module', path, line: 1 };
}

function folderName(path: string): MentionName {
  return { kind: 'module', name: `${path}/`, what: 'folder', path, line: 1 };
}

function symbolName(map: ExploreMap, kind: NamingKind, node: CodeNode): MentionName {
  const what = isModule(node) ? 'module' : isClass(node) ? 'class' : 'function';
  const { path } = moduleOf(codeNodesOf(map), node);
  return { kind, name: node.id, what, path, line: node.startLine };
}

function isLambda(node: CodeNode): boolean {
  return 'kind' in node && node.kind === 'lambda';
}
