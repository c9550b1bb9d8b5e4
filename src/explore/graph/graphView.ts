import type { ApartChoice, ApartKind } from '../../core/files/apart';
import { ToolError } from '../../core/errors';
import type { GraphFocus, GraphNode, GraphView } from '../../core/map/graphView';
import type { ModuleNode } from '../../core/map/codeIndex';
import { phrase } from '../../core/text/phrase';
import { tellApart } from '../../core/text/tellApart';
import { apartModules } from '../map/apartFiles';
import { codeNodesOf, fileLabel, isClass, isModule, locationOf, moduleOf, namedNode } from '../map/codeNodes';
import type { CodeNode, CodeNodes } from '../map/codeNodes';
import { coreComponents } from '../map/coreComponents';
import type { ExploreMap } from '../map/exploreMap';
import { homeOf } from '../map/packages';
import { edgesAmong } from './graphEdges';
import { containersOf, neighboursOf } from './neighbours';
import { clip, oneLine } from '../answer/text';

/** What one screen shows legibly with its labels. */
const CORE_MODULES = 24;
const CORE_CLASSES = 16;
const MOST_NEIGHBOURS = 60;
/** The page is laid out for no more (design section 9). */
const MOST_NODES = 300;

/**
 * What the graph page draws: the 24 modules and 16 classes of highest rank with those classes' modules, with those that
 * stand apart as `choice` says; or a node with what contains it and its 60 most important neighbours; and all edges among them. Nodes in order of merit, the
 * one in the middle first. Throws ToolError for an id that the map does not have. Linear in the index.
 */
export function graphView(map: ExploreMap, focus: GraphFocus, choice: ApartChoice = 'hidden'): GraphView {
  const { index, tree } = map;
  const apart = apartModules(index.modules);
  const nodes = codeNodesOf(map);
  const { wanted, frames, hidden } =
    focus.kind === 'core' ? coreNodes(map, nodes, apart, choice) : nodesAround(map, nodes, focus.id);
  const shown = wanted.slice(0, MOST_NODES);
  return {
    focus,
    nodes: graphNodes(nodes, shown, tree.ranked, apart),
    edges: edgesAmong(index, nodes, shown, frames),
    hidden: hidden + wanted.length - shown.length,
    apart: { modules: apart.size, choice },
    isEmpty: index.modules.length === 0,
    partial: index.partial,
  };
}

interface Choice {
  readonly wanted: readonly CodeNode[];
  /** Those of them that are there to frame the others. */
  readonly frames: ReadonlySet<CodeNode>;
  readonly hidden: number;
}

function coreNodes(
  map: ExploreMap,
  nodes: CodeNodes,
  apart: ReadonlyMap<string, ApartKind>,
  choice: ApartChoice,
): Choice {
  const { index, tree } = map;
  const all = index.modules.filter(({ id }) => choice === 'shown' || !apart.has(id));
  const top = coreComponents(index, CORE_MODULES, choice);
  const modules = tree.ranked ? top.modules : mostImported(map, all);
  const classes = top.classes.slice(0, CORE_CLASSES);
  const wanted = new Set<CodeNode>();
  for (const { id } of [...modules, ...classes]) addNode(wanted, nodes.get(id));
  for (const { id } of classes) {
    const node = nodes.get(id);
    addNode(wanted, node && moduleOf(nodes, node));
  }
  const shownModules = [...wanted].filter(isModule).length;
  return { wanted: [...wanted], frames: new Set(), hidden: all.length - shownModules };
}

function addNode(wanted: Set<CodeNode>, node: CodeNode | undefined): void {
  if (node) wanted.add(node);
}

/** What stands for the core while files are still coming in and nothing is ranked: shown without scores. */
function mostImported({ index }: ExploreMap, among: readonly ModuleNode[]): ModuleNode[] {
  const importers = new Map<string, number>();
  for (const { to } of index.imports) importers.set(to, (importers.get(to) ?? 0) + 1);
  const count = ({ id }: ModuleNode): number => importers.get(id) ?? 0;
  // The sort is stable, and the modules are in the order of their ids.
  return [...among].sort((a, b) => count(b) - count(a)).slice(0, CORE_MODULES);
}

function nodesAround(map: ExploreMap, nodes: CodeNodes, id: string): Choice {
  const found = nodes.get(id);
  if (!found) {
    throw new ToolError(
      phrase(
        '"{0}" is not a module, class or function in the map. Search for its name, or show the core components.',
        clip(oneLine(id), 200),
      ),
    );
  }
  const centre = namedNode(nodes, found);
  const containers = containersOf(nodes, centre);
  const frames = new Set(containers);
  const neighbours = neighboursOf(map.index, nodes, centre).filter((node) => !frames.has(node));
  const ring = neighbours.slice(0, MOST_NEIGHBOURS);
  return { wanted: [centre, ...containers, ...ring], frames, hidden: neighbours.length - ring.length };
}

function graphNodes(
  nodes: CodeNodes,
  shown: readonly CodeNode[],
  ranked: boolean,
  apart: ReadonlyMap<string, ApartKind>,
): readonly GraphNode[] {
  const places = tellApart(
    shown.map((node) => {
      const { path } = moduleOf(nodes, node);
      return { label: label(nodes, node), place: isModule(node) ? folderOf(path) : path };
    }),
  );
  return shown.map((node, at) => graphNode(nodes, node, places[at] ?? null, ranked, apart));
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function graphNode(
  nodes: CodeNodes,
  node: CodeNode,
  place: string | null,
  ranked: boolean,
  apart: ReadonlyMap<string, ApartKind>,
): GraphNode {
  const module = moduleOf(nodes, node);
  return {
    id: node.id,
    label: label(nodes, node),
    place,
    kind: isModule(node) ? 'module' : node.kind,
    location: locationOf(nodes, node),
    score: ranked && 'score' in node ? node.score : null,
    doc: node.doc,
    group: homeOf(module),
    apart: apart.get(module.id) ?? null,
  };
}

function label(nodes: CodeNodes, node: CodeNode): string {
  if (!isModule(node)) {
    const parent = nodes.get(node.parent);
    return parent && isClass(parent) && !isClass(node) ? `${parent.name}.${node.name}` : node.name;
  }
  return fileLabel(node.path);
}
