import type { ExploreResult } from '../../core/map/explore';
import type { CallEdge, ImportEdge } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { callGraphOf } from '../map/callGraph';
import type { CallGraph } from '../map/callGraph';
import { codeNodesOf, fileLabel, isClass, isModule, locationOf, moduleOf, namedNode } from '../map/codeNodes';
import type { CodeNode, CodeNodes } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { isTestFile } from '../../index/languages/rules';

/** One edge on the way from a trace's target: `far` is what the step reaches, `near` where it comes from. */
export interface Link {
  readonly kind: 'calls' | 'imports' | 'extends' | 'overrides';
  readonly near: CodeNode;
  readonly far: CodeNode;
  /** File and lines of the sites: where the call, the import or the subclass is written. */
  readonly path: string;
  readonly lines: readonly number[];
  readonly weight: number;
  /** In (0, 1]; 1 is exact. */
  readonly confidence: number;
  /** What an import binds; empty for the others. */
  readonly names: readonly string[];
}

export type LinksOf = (node: CodeNode) => readonly Link[];

export interface TraceGraph {
  readonly nodes: CodeNodes;
  readonly edges: CallGraph;
}

/** The lookups of a map that tracing needs. */
export function traceGraphOf(map: ExploreMap): TraceGraph {
  return { nodes: codeNodesOf(map), edges: callGraphOf(map) };
}

/** Calls into the node. */
export function callersOf({ nodes, edges }: TraceGraph): LinksOf {
  return (near) =>
    (edges.callsTo.get(near.id) ?? []).flatMap((row) => callLink(nodes, row, near, nodes.get(row.from)));
}

/** Calls out of the node, its lambdas' included. */
export function calleesOf({ nodes, edges }: TraceGraph): LinksOf {
  return (near) => {
    const rows = edges.callsFrom.get(namedNode(nodes, near).id) ?? [];
    return joined(rows.flatMap((row) => callLink(nodes, row, near, nodes.get(row.to))));
  };
}

/** Modules that import the module. */
export function importersOf({ nodes, edges }: TraceGraph): LinksOf {
  return (near) =>
    (edges.importsTo.get(near.id) ?? []).flatMap((row) => importLink(nodes, row, near, nodes.get(row.from)));
}

/** Modules that the module imports. */
export function importsOf({ nodes, edges }: TraceGraph): LinksOf {
  return (near) =>
    (edges.importsFrom.get(near.id) ?? []).flatMap((row) => importLink(nodes, row, near, nodes.get(row.to)));
}

/** Direct subclasses of the class. */
export function subclassesOf({ nodes, edges }: TraceGraph): LinksOf {
  return (near) =>
    (edges.subclassesOf.get(near.id) ?? []).map((far) => {
      const { path, startLine } = locationOf(nodes, far);
      return { kind: 'extends', near, far, path, lines: [startLine], weight: 1, confidence: 1, names: [] };
    });
}

/** Methods of the name in the classes below the one that holds the method, at any depth; none of what is no method. */
export function overridesOf({ nodes, edges }: TraceGraph): LinksOf {
  return (near) => {
    const owner = isModule(near) ? undefined : nodes.get(near.parent);
    if (isModule(near) || owner === undefined || !isClass(owner)) return [];
    const below = new Set([owner]);
    for (const each of below) for (const heir of edges.subclassesOf.get(each.id) ?? []) below.add(heir);
    below.delete(owner);
    return [...below].flatMap((heir) =>
      (edges.membersOf.get(heir.id) ?? []).flatMap((far): Link[] => {
        if (isModule(far) || far.name !== near.name) return [];
        const { path, startLine } = locationOf(nodes, far);
        return [
          { kind: 'overrides', near, far, path, lines: [startLine], weight: 1, confidence: 1, names: [] },
        ];
      }),
    );
  };
}

/** All of them, one after another. */
export function allLinks(...sources: readonly LinksOf[]): LinksOf {
  return (node) => sources.flatMap((linksOf) => linksOf(node));
}

/**
 * What is reached from the seeds, hop by hop: each node at its first hop, with every link that reaches it there; the
 * heaviest nodes of the most important modules first, tests behind the rest. A seed is reached again only where `again` says so.
 */
export function walk(
  nodes: CodeNodes,
  seeds: Iterable<CodeNode>,
  hops: number,
  linksOf: LinksOf,
  again: (link: Link) => boolean = () => false,
): Link[][] {
  let frontier: readonly CodeNode[] = [...seeds];
  const seen = new Set(frontier);
  const reached: Link[][] = [];
  for (let hop = 1; hop <= hops && frontier.length > 0; hop += 1) {
    const links = frontier
      .flatMap(linksOf)
      .filter((link) => !seen.has(link.far) || (hop === 1 && again(link)));
    const fresh = new Set(links.map(({ far }) => far).filter((far) => !seen.has(far)));
    for (const far of fresh) seen.add(far);
    if (links.length > 0) reached.push(byMerit(nodes, links));
    // A lambda leads on to what the named symbol around it leads to.
    frontier = [...new Set([...fresh].flatMap((far) => [far, namedNode(nodes, far)]))];
  }
  return reached;
}

/** Weight x confidence x importance of the module that is reached: what a trace shows first. */
function meritOf(nodes: CodeNodes, { far, weight, confidence }: Link): number {
  return weight * confidence * (1 + moduleOf(nodes, far).score);
}

/** The link as a result of an answer: the first site, or for a step outwards where the symbol it reaches stands. */
export function linkResult(nodes: CodeNodes, link: Link, outwards: boolean): ExploreResult {
  const score = Number(meritOf(nodes, link).toFixed(6));
  const { id } = link.far;
  const [line = link.far.startLine] = link.lines;
  if (!outwards) return { path: link.path, line, endLine: line, id, score };
  const { path, startLine, endLine } = locationOf(nodes, link.far);
  return { path, line: startLine, endLine, id, score };
}

/** The name to show where the id would only repeat what stands beside it: `Session.get`, `index.ts`. */
export function shortName(nodes: CodeNodes, node: CodeNode): string {
  if (isModule(node)) return fileLabel(node.path);
  const parent = nodes.get(node.parent);
  return parent && isClass(parent) ? `${parent.name}.${node.name}` : node.name;
}

/** The target as the first sentence names it, with its place: `shop.cart.Cart (shop/cart.py:3)`. */
export function targetText(nodes: CodeNodes, node: CodeNode): string {
  const { path, startLine } = locationOf(nodes, node);
  return `${node.id} (${isModule(node) ? path : `${path}:${startLine}`})`;
}

function byMerit(nodes: CodeNodes, links: readonly Link[]): Link[] {
  const merit = new Map<CodeNode, number>();
  for (const link of links) merit.set(link.far, (merit.get(link.far) ?? 0) + meritOf(nodes, link));
  // Of what is used widely most users are tests: they would fill every list that is cut.
  const tests = new Set([...merit.keys()].filter((far) => isTestFile(moduleOf(nodes, far).path)));
  return [...links].sort(
    (a, b) =>
      Number(tests.has(a.far)) - Number(tests.has(b.far)) ||
      (merit.get(b.far) ?? 0) - (merit.get(a.far) ?? 0) ||
      byCodeUnits(a.far.id, b.far.id) ||
      byCodeUnits(a.near.id, b.near.id),
  );
}

/** One link for what a symbol and its lambdas call alike. */
function joined(links: readonly Link[]): Link[] {
  const byCallee = new Map<string, Link>();
  for (const link of links) {
    const key = `${link.confidence} ${link.far.id}`;
    const known = byCallee.get(key);
    const lines = [...(known?.lines ?? []), ...link.lines].sort((a, b) => a - b);
    byCallee.set(key, { ...link, lines, weight: lines.length });
  }
  return [...byCallee.values()];
}

function callLink(nodes: CodeNodes, row: CallEdge, near: CodeNode, far: CodeNode | undefined): Link[] {
  const caller = nodes.get(row.from);
  if (!far || !caller) return [];
  const { path } = moduleOf(nodes, caller);
  const { lines, weight, confidence } = row;
  return [{ kind: 'calls', near, far, path, lines, weight, confidence, names: [] }];
}

function importLink(nodes: CodeNodes, row: ImportEdge, near: CodeNode, far: CodeNode | undefined): Link[] {
  const importer = nodes.get(row.from);
  if (!far || !importer) return [];
  const { path } = moduleOf(nodes, importer);
  const { lines, weight, names } = row;
  return [{ kind: 'imports', near, far, path, lines, weight, confidence: 1, names }];
}
