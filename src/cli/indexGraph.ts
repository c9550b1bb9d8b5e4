import { UserError } from '../core/errors';
import type { CodeIndex } from '../core/map/codeIndex';
import { graphData } from '../explore/graph/file/graphData';
import type { GraphData, GraphOf } from '../explore/graph/file/graphData';
import { aroundOf, topOf } from '../explore/graph/file/graphPart';
import { codeNodesOf, isModule, moduleOf } from '../explore/map/codeNodes';
import type { CodeNode, CodeNodes } from '../explore/map/codeNodes';
import { prepareMap } from '../explore/map/exploreMap';
import { folderTexts } from '../explore/map/folderTexts';
import { resolveTargets } from '../explore/target/resolveTarget';

/** How much of the graph is written: all, the components of highest rank, or a symbol with what is near it. */
export type GraphPart =
  | { readonly kind: 'whole' }
  | { readonly kind: 'top'; readonly count: number }
  | { readonly kind: 'around'; readonly symbol: string; readonly hops: number };

/**
 * The graph that --graph asks for. Throws ToolError with the nearest names for a symbol that the map does not have, and
 * UserError `bad-input` for one that is no node of the graph.
 */
export function askedGraph(index: CodeIndex, folder: string, which: GraphOf, part: GraphPart): GraphData {
  if (part.kind === 'whole') return graphData(index, which);
  const map = prepareMap(index, folderTexts(folder, index));
  const nodes = codeNodesOf(map);
  if (part.kind === 'top') return topOf(index, nodes, which, part.count);
  const centre = resolveTargets(map, part.symbol).map((target) => {
    if ('node' in target) return checkedNode(nodes, which, target.node);
    throw new UserError(
      'bad-input',
      `--around takes a module, class or function, but ${part.symbol} is a ${target.kind}; name something in it`,
    );
  });
  return aroundOf(index, nodes, which, centre, part.hops);
}

function checkedNode(nodes: CodeNodes, which: GraphOf, node: CodeNode): CodeNode {
  if (which !== 'modules' || isModule(node)) return node;
  throw new UserError(
    'bad-input',
    `--around ${node.id} is a ${node.kind}, but the module graph has modules only; ` +
      `add --of calls, or name ${moduleOf(nodes, node).id}`,
  );
}
