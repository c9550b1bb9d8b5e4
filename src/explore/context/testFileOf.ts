import { isTestFile } from '../../index/languages/rules';
import { byCodeUnits } from '../../core/text/order';
import { callGraphOf } from '../map/callGraph';
import type { CallGraph } from '../map/callGraph';
import { codeNodesOf, isModule, moduleOf } from '../map/codeNodes';
import type { CodeNode, CodeNodes } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { oncePerMap } from '../map/oncePerMap';
import { nameKey } from '../search/describedFiles';

/** A file that is named for what it tests says more than one that calls it, and that more than one that imports it. */
const NAMED = 4;
const CALLS = 2;
const IMPORTS = 1;

/** Test files by the name of what they test: `tests/test_cart.py` and `cart.spec.ts` by `cart`. */
const testsByName = oncePerMap(({ index }): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { path } of index.modules) {
    if (!isTestFile(path)) continue;
    const key = testedKey(path);
    const known = found.get(key);
    if (known) known.push(path);
    else found.set(key, [path]);
  }
  return found;
});

/** The test file that belongs most to a symbol or file: named for its file, calling it, importing its file; null for none. */
export function testFileOf(map: ExploreMap, node: CodeNode): string | null {
  const [nodes, graph] = [codeNodesOf(map), callGraphOf(map)];
  const module = moduleOf(nodes, node);
  if (isTestFile(module.path)) return null;
  const worths = new Map<string, number>();
  const add = (path: string, worth: number): void => {
    if (isTestFile(path)) worths.set(path, (worths.get(path) ?? 0) + worth);
  };
  for (const path of testsByName(map).get(nameKey(module.path)) ?? []) add(path, NAMED);
  for (const path of pathsFrom(nodes, callersOf(graph, node))) add(path, CALLS);
  for (const path of pathsFrom(nodes, graph.importsTo.get(module.id) ?? [])) add(path, IMPORTS);
  const [best] = [...worths].sort((a, b) => b[1] - a[1] || byCodeUnits(a[0], b[0]));
  return best?.[0] ?? null;
}

type Edge = { readonly from: string };

/** Calls of the symbol and of its members; of a file none, for whoever calls into it imports it too. */
function callersOf({ callsTo, membersOf }: CallGraph, node: CodeNode): readonly Edge[] {
  if (isModule(node)) return [];
  return [node, ...(membersOf.get(node.id) ?? [])].flatMap(({ id }) => callsTo.get(id) ?? []);
}

/** The files that edges come from, each once. */
function pathsFrom(nodes: CodeNodes, edges: readonly Edge[]): ReadonlySet<string> {
  return new Set(
    edges.flatMap(({ from }) => {
      const node = nodes.get(from);
      return node ? [moduleOf(nodes, node).path] : [];
    }),
  );
}

function testedKey(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return nameKey(name.replace(/^tests?_|(?:[._-](?:tests?|spec)|Tests?|Spec)(?=\.[^.]+$)/g, ''));
}
