import type { ModuleNode } from '../../core/map/codeIndex';
import type { SymbolPlace } from '../../core/map/views';
import type { CodeSymbol } from './codeTree';
import type { ExploreMap } from './exploreMap';
import { oncePerMap } from './oncePerMap';

const modulesByPath = oncePerMap(
  ({ index }): ReadonlyMap<string, ModuleNode> => new Map(index.modules.map((node) => [node.path, node])),
);

/** The module that a file is (path as the index has it); undefined for a file not in the map. */
export function moduleAt(map: ExploreMap, path: string): ModuleNode | undefined {
  return modulesByPath(map).get(path);
}

/**
 * The innermost class or function with a name around the line (from 1) of a file, else its module; null for a file
 * not in the map. Decorators stand above the lines of what they decorate, so they belong to what is around it.
 * Cost: the symbols of the one module.
 */
export function nodeAt(map: ExploreMap, path: string, line: number): CodeSymbol | ModuleNode | null {
  const module = moduleAt(map, path);
  if (!module) return null;
  let innermost: CodeSymbol | null = null;
  for (const symbol of map.tree.symbolsOf.get(module.id) ?? []) {
    const isAround = symbol.startLine <= line && line <= symbol.endLine;
    if (!isAround || symbol.kind === 'lambda') continue;
    if (innermost === null || isInside(symbol, innermost)) innermost = symbol;
  }
  return innermost ?? module;
}

/** As `nodeAt`, in the form that views show. */
export function symbolAt(map: ExploreMap, path: string, line: number): SymbolPlace | null {
  const node = nodeAt(map, path, line);
  if (!node) return null;
  const { id, startLine, endLine } = node;
  const location = { path, startLine, endLine };
  if ('path' in node) return { id, kind: 'module', label: path.slice(path.lastIndexOf('/') + 1), location };
  return { id, kind: node.kind, label: node.name, location };
}

/**
 * Whether of two symbols around one line it is the inner one: it starts later or ends earlier, or is named below the other
 * where both have the same lines. Of two beside each other in the same lines neither is.
 */
export function isInside(symbol: CodeSymbol, other: CodeSymbol): boolean {
  const later = symbol.startLine - other.startLine || other.endLine - symbol.endLine;
  return later > 0 || (later === 0 && symbol.id.startsWith(`${other.id}.`));
}
