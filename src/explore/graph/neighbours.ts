import type { CodeIndex } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { isClass, isModule, moduleOf, namedNode, parentOf } from '../map/codeNodes';
import type { CodeNode, CodeNodes } from '../map/codeNodes';

/** What contains the node, the nearest first, its module last. Lambdas contain nothing. */
export function containersOf(nodes: CodeNodes, node: CodeNode): CodeNode[] {
  const containers: CodeNode[] = [];
  let at = parentOf(nodes, node);
  while (at) {
    const named = namedNode(nodes, at);
    containers.push(named);
    at = parentOf(nodes, named);
  }
  return containers;
}

/**
 * What the node contains, imports, inherits from and calls, and what does so to it, best first: by the weight of
 * all that joins them x the importance of the neighbour's module, then by id. A neighbour stands on the node's
 * own level: functions around a function; classes, or functions outside one, around a class; modules, beside what
 * it contains, around a module. Linear in the index's edges and symbols.
 */
export function neighboursOf(index: CodeIndex, nodes: CodeNodes, centre: CodeNode): CodeNode[] {
  const weights = new Map<CodeNode, number>();
  const add = (node: CodeNode, weight: number): void => {
    if (node !== centre) weights.set(node, (weights.get(node) ?? 0) + weight);
  };
  const lift = liftTo(nodes, centre);
  const join = (fromId: string, toId: string, weight: number): void => {
    const from = lift(fromId);
    const to = lift(toId);
    if (from === centre && to) add(to, weight);
    else if (to === centre && from) add(from, weight);
  };
  for (const { from, to, weight } of index.calls) join(from, to, weight);
  if (isModule(centre)) for (const { from, to, weight } of index.imports) join(from, to, weight);
  for (const { id, bases } of isClass(centre) ? index.classes : [])
    for (const base of bases) join(id, base, 1);
  addContained(index, nodes, centre, add);
  const merit = ([node, weight]: [CodeNode, number]): number => weight * (1 + moduleOf(nodes, node).score);
  return [...weights]
    .sort((a, b) => merit(b) - merit(a) || byCodeUnits(a[0].id, b[0].id))
    .map(([node]) => node);
}

/** The node on the level of `centre` that an id counts to; undefined for an id that is no node. */
function liftTo(nodes: CodeNodes, centre: CodeNode): (id: string) => CodeNode | undefined {
  const lift = (node: CodeNode): CodeNode => {
    if (isModule(centre)) return moduleOf(nodes, node);
    let at = namedNode(nodes, node);
    if (!isClass(centre)) return at;
    for (let around = parentOf(nodes, at); around && !isClass(at) && !isModule(around);) {
      at = around;
      around = parentOf(nodes, at);
    }
    return at;
  };
  const lifted = new Map<string, CodeNode | undefined>();
  return (id) => {
    if (!lifted.has(id)) {
      const node = nodes.get(id);
      lifted.set(id, node && lift(node));
    }
    return lifted.get(id);
  };
}

/** Named symbols directly inside: each weighs one and the calls into it, so that those in use come first. */
function addContained(
  index: CodeIndex,
  nodes: CodeNodes,
  centre: CodeNode,
  add: (node: CodeNode, weight: number) => void,
): void {
  const contained = new Map<string, CodeNode>();
  for (const symbol of [...index.classes, ...index.functions]) {
    const parent = symbol.kind === 'lambda' ? undefined : nodes.get(symbol.parent);
    if (parent && namedNode(nodes, parent) === centre) contained.set(symbol.id, symbol);
  }
  for (const node of contained.values()) add(node, 1);
  for (const { to, weight } of index.calls) {
    const node = contained.get(to);
    if (node) add(node, weight);
  }
}
