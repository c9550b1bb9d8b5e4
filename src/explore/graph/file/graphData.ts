import type { CodeIndex } from '../../../core/map/codeIndex';
import { byCodeUnits } from '../../../core/text/order';
import { buildCallGraph, nodeId, nodeKey } from '../../../index/graph/graphs';
import { ROOT, buildPackages } from '../../map/packages';
import type { Package } from '../../map/packages';

/** Which graph of the index: modules by imports, definitions by calls, or the code tree by what holds what. */
export type GraphOf = 'modules' | 'calls' | 'tree';

type Attributes = Readonly<Record<string, string | number>>;

export interface DataNode {
  readonly id: string;
  readonly label: string;
  readonly attributes: Attributes;
}

export interface DataEdge {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  readonly attributes: Attributes;
}

/** A directed graph to write to a file. Every node has the same attributes, and every edge. */
export interface GraphData {
  readonly name: GraphOf;
  /** In code-unit order of id. */
  readonly nodes: readonly DataNode[];
  /** In code-unit order of from, then to; both are nodes. */
  readonly edges: readonly DataEdge[];
}

/**
 * The graph as data. modules: every module, edges `imports` with their coupling weight, names and lines. calls: what
 * calls or is called, edges `calls` with lines, resolution and confidence. tree: packages, modules, classes and
 * functions, an edge from each to what it holds directly.
 */
export function graphData(index: CodeIndex, graph: GraphOf): GraphData {
  switch (graph) {
    case 'modules':
      return { name: graph, nodes: definitionNodes(index, ['modules']), edges: importEdges(index) };
    case 'calls':
      return callData(index);
    case 'tree':
      return treeData(index);
  }
}

function importEdges({ imports }: CodeIndex): DataEdge[] {
  return imports.map(({ from, to, weight, names, lines }) => ({
    from,
    to,
    weight,
    attributes: { kind: 'imports', names: names.join(' '), lines: lines.join(' ') },
  }));
}

function callData(index: CodeIndex): GraphData {
  const graph = buildCallGraph(index);
  const edges = graph.mapEdges((_, { weight, lines, resolution, confidence }, from, to) => ({
    from: nodeId(from),
    to: nodeId(to),
    weight,
    attributes: { kind: 'calls', lines: lines.join(' '), resolution, confidence },
  }));
  const nodes = definitionNodes(index, everything).filter(({ id }) => graph.hasNode(nodeKey(id)));
  return { name: 'calls', nodes, edges };
}

/** A Python package with an `__init__` is that module; another package is a node of its own. */
function treeData(index: CodeIndex): GraphData {
  const definitions = definitionNodes(index, everything);
  const known = new Set(definitions.map(({ id }) => id));
  const packages = [...buildPackages(index.modules).values()].filter(({ id }) => id !== ROOT);
  const pairs = [
    ...packages.flatMap(({ id, packages: inner, modules }) =>
      [...inner, ...modules].map((each) => [id, each.id]),
    ),
    ...[...index.classes, ...index.functions].map(({ id, parent }) => [parent, id]),
  ] as [string, string][];
  const nodes = [...definitions, ...packages.filter(({ id }) => !known.has(id)).map(packageNode)];
  return {
    name: 'tree',
    nodes: nodes.sort((a, b) => byCodeUnits(a.id, b.id)),
    edges: pairs
      .filter(([from, to]) => from !== to)
      .sort(([a, x], [b, y]) => byCodeUnits(a, b) || byCodeUnits(x, y))
      .map(([from, to]) => ({ from, to, weight: 1, attributes: { kind: 'contains' } })),
  };
}

function packageNode({ id, lines }: Package): DataNode {
  const attributes = { kind: 'package', path: '', startLine: 1, endLine: lines, score: 0 };
  return { id, label: id, attributes };
}

type Kind = 'modules' | 'classes' | 'functions';

const everything: readonly Kind[] = ['modules', 'classes', 'functions'];

function definitionNodes(index: CodeIndex, kinds: readonly Kind[]): DataNode[] {
  const paths = new Map(index.modules.map(({ id, path }) => [id, path]));
  const nodes = kinds.flatMap((kind) =>
    index[kind].map((each): DataNode => {
      const path = 'path' in each ? each.path : (paths.get(each.module) ?? '');
      const attributes = {
        kind: 'kind' in each ? each.kind : 'module',
        path,
        startLine: each.startLine,
        endLine: each.endLine,
        score: 'score' in each ? each.score : 0,
      };
      return { id: each.id, label: 'name' in each ? each.name : each.id, attributes };
    }),
  );
  return nodes.sort((a, b) => byCodeUnits(a.id, b.id));
}
