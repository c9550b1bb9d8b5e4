import { moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import { count } from '../answer/text';
import { siteText } from '../answer/traceAnswer';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { calleesOf, importsOf } from './traceLinks';
import type { Link, LinksOf, TraceGraph } from './traceLinks';
import { certainty } from './traceRows';
import type { TraceTarget } from './traceTarget';

const UNKNOWN = 'ambiguous and unresolved calls are not followed.';

/** Trace of the shortest way from one to the other: along calls, else along the imports of their modules. */
export function tracePath(graph: TraceGraph, target: TraceTarget, to: TraceTarget): Trace {
  const calls = shortestPath(target.seeds, to.seeds, calleesOf(graph));
  if (calls?.length === 0)
    return answer(
      graph,
      `${target.node.id} and ${to.node.id} are the same, or one contains the other.`,
      [],
      [],
    );
  if (calls) {
    const hops = count(calls.length, 'call', 'calls');
    return answer(graph, `${target.node.id} reaches ${to.node.id} by ${hops}.`, calls, [UNKNOWN]);
  }
  const back = shortestPath(to.seeds, target.seeds, calleesOf(graph));
  const backNote = back
    ? [`there is a call path in the other direction, of ${count(back.length, 'call', 'calls')}.`]
    : [];
  const [from, end] = [moduleOf(graph.nodes, target.node), moduleOf(graph.nodes, to.node)];
  const none = `No path of resolved calls leads from ${target.node.id} to ${to.node.id}`;
  const imports = from === end ? null : shortestPath(new Set([from]), new Set([end]), importsOf(graph));
  if (!imports) {
    const why = from === end ? 'both are in one module' : 'nor do imports lead from module to module';
    return answer(graph, `${none}; ${why}.`, [], [UNKNOWN, ...backNote]);
  }
  const steps = count(imports.length, 'import', 'imports');
  return answer(graph, `${none}; ${from.id} reaches ${end.id} by ${steps}.`, imports, [UNKNOWN, ...backNote]);
}

/** The links of a shortest way; empty where the two share a node, null where there is none. Breadth first, exact links first. */
function shortestPath(
  from: ReadonlySet<CodeNode>,
  to: ReadonlySet<CodeNode>,
  linksOf: LinksOf,
): Link[] | null {
  if ([...from].some((node) => to.has(node))) return [];
  const cameBy = new Map<CodeNode, Link | null>([...from].map((node) => [node, null]));
  // A map grows while it is gone through: that is the queue.
  for (const node of cameBy.keys()) {
    const links = [...linksOf(node)].sort((a, b) => b.confidence - a.confidence);
    for (const link of links) {
      if (cameBy.has(link.far)) continue;
      cameBy.set(link.far, link);
      if (to.has(link.far)) return wayBack(cameBy, link);
    }
  }
  return null;
}

function wayBack(cameBy: ReadonlyMap<CodeNode, Link | null>, last: Link): Link[] {
  const links: Link[] = [];
  for (let link: Link | null = last; link; link = cameBy.get(link.near) ?? null) links.push(link);
  return links.reverse();
}

function answer(
  { nodes }: TraceGraph,
  sentence: string,
  links: readonly Link[],
  notes: readonly string[],
): Trace {
  const [first] = links;
  const verb = first?.kind === 'imports' ? 'imports' : 'calls';
  const rows: TraceRow[] = first ? [{ text: first.near.id, result: placeResult(first.near) }] : [];
  for (const { far, path, lines, kind, confidence } of links) {
    const sure = kind === 'calls' ? `  ${certainty(confidence)}` : '';
    rows.push({ text: `${verb} ${far.id}  at ${siteText(path, lines)}${sure}`, result: placeResult(far) });
  }
  return {
    sentence,
    sections: [{ title: verb === 'calls' ? 'Call path:' : 'Import path:', rows }],
    notes,
    advice: 'ask for a path between two symbols in the middle of it.',
  };

  function placeResult(node: CodeNode): TraceRow['result'] {
    const { id, startLine, endLine } = node;
    return { path: moduleOf(nodes, node).path, line: startLine, endLine, id, score: null };
  }
}
