import type { ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import type { CodeSymbol } from './codeTree';
import type { ExploreMap } from './exploreMap';
import { isInside, moduleAt } from './symbolAt';

/**
 * The innermost class or function with a name around each line of a file, else its module, as `nodeAt`: for going
 * down a file, each line asked for being at or below the one before. Null for a file not in the map. Linear in the
 * lines asked for and n log n in the symbols of the module, however deep they are nested.
 */
export function nodesByLine(map: ExploreMap, path: string): (line: number) => CodeSymbol | ModuleNode | null {
  const module = moduleAt(map, path);
  if (!module) return () => null;
  const symbols = (map.tree.symbolsOf.get(module.id) ?? [])
    .filter(({ kind }) => kind !== 'lambda')
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine || byCodeUnits(a.id, b.id));
  const around: CodeSymbol[] = [];
  let next = 0;
  const leave = (line: number): void => {
    while ((around.at(-1)?.endLine ?? line) < line) around.pop();
  };
  return (line) => {
    for (let symbol = symbols[next]; symbol && symbol.startLine <= line; symbol = symbols[next]) {
      leave(symbol.startLine);
      const outer = around.at(-1);
      if (outer === undefined || isInside(symbol, outer)) around.push(symbol);
      next += 1;
    }
    leave(line);
    return around.at(-1) ?? module;
  };
}
