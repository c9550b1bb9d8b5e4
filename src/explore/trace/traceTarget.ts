import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { isClass, isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { resolveTargets } from '../target/resolveTarget';
import { symbolAt } from '../map/symbolAt';
import { clip, oneLine } from '../answer/text';
import { traceGraphOf } from './traceLinks';
import type { TraceGraph } from './traceLinks';

/** What a trace starts from. */
export interface TraceTarget {
  /** The definition that names it in the answer. */
  readonly node: CodeNode;
  /** All definitions that bear the name, `node` among them: of most names that one alone. */
  readonly bearers: readonly CodeNode[];
  /** What counts as the target: a function itself; a class with its methods; a module with all its symbols. */
  readonly seeds: ReadonlySet<CodeNode>;
  /** Names under which a call may mean it: its own, a constructor's being its class's, and those of its methods or symbols. */
  readonly names: readonly string[];
}

/** The module, class or function that a text means. Throws ToolError for anything else, with what is near. */
export function traceTarget(map: ExploreMap, text: string): TraceTarget {
  return targetOf(map, ...targetNodes(map, traceGraphOf(map), text));
}

/** What a trace from a node starts from, and from the others that bear its name. */
export function targetOf(map: ExploreMap, ...bearers: readonly [CodeNode, ...CodeNode[]]): TraceTarget {
  const graph = traceGraphOf(map);
  return {
    node: bearers.find(isCallable) ?? bearers[0],
    bearers,
    seeds: new Set(bearers.flatMap((node) => [...seedsOf(map, graph, node)])),
    names: [...new Set(bearers.flatMap((node) => namesOf(graph, node)))],
  };
}

/** What runs is more telling than an interface or a namespace of its name. */
function isCallable(node: CodeNode): boolean {
  return 'kind' in node && !['interface', 'namespace'].includes(node.kind);
}

function targetNodes(
  map: ExploreMap,
  { nodes }: TraceGraph,
  text: string,
): readonly [CodeNode, ...CodeNode[]] {
  const [target, ...others] = resolveTargets(map, text);
  if (target === undefined) throw new Error(`'${text}' was resolved to nothing`);
  if ('node' in target) return [target.node, ...others.flatMap((each) => ('node' in each ? each.node : []))];
  const shown = `'${clip(oneLine(text), 120)}'`;
  if (target.kind === 'range') {
    const place = symbolAt(map, target.path, target.startLine);
    const node = place && nodes.get(place.id);
    if (node) return [node];
  }
  if (target.kind === 'folder')
    throw new ToolError(
      phrase('{0} is a folder. Choose a module, class or function in it.', shown),
      '',
      `${shown} is a folder; trace_dependencies takes a module, class or function: view_structure lists those of a folder.`,
    );
  throw new ToolError(
    phrase('{0} is not mapped as code, so its dependencies are not known.', shown),
    '',
    `${shown} is not mapped as code, so its dependencies are not known; search_code finds where it is mentioned.`,
  );
}

function seedsOf(map: ExploreMap, { edges }: TraceGraph, node: CodeNode): ReadonlySet<CodeNode> {
  const seeds = new Set([node]);
  if (isModule(node)) for (const symbol of map.tree.symbolsOf.get(node.id) ?? []) seeds.add(symbol);
  // A set grows while it is gone through: members of members come too.
  if (isClass(node))
    for (const seed of seeds) for (const member of edges.membersOf.get(seed.id) ?? []) seeds.add(member);
  return seeds;
}

function namesOf({ nodes, edges }: TraceGraph, node: CodeNode): string[] {
  if (isModule(node)) {
    return (edges.membersOf.get(node.id) ?? []).flatMap((member) => (isModule(member) ? [] : [member.name]));
  }
  const parent = nodes.get(node.parent);
  if (node.kind === 'constructor' && parent && !isModule(parent)) return [parent.name];
  if (!isClass(node)) return [node.name];
  const methods = (edges.membersOf.get(node.id) ?? []).filter(
    (member) => 'kind' in member && member.kind === 'method' && !member.name.startsWith('__'),
  );
  return [node.name, ...methods.flatMap((method) => (isModule(method) ? [] : [method.name]))];
}
