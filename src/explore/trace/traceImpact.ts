import { isClass, isModule, moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import { constructorNote } from './inheritedConstructor';
import { ambiguousSites, onGivenNote, unresolvedNote } from './openSites';
import { isTestFile } from '../../index/languages/rules';
import { count, groupedNumber } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace } from '../answer/traceAnswer';
import { importsBinding } from './traceImports';
import { allLinks, callersOf, importersOf, subclassesOf, targetText, walk } from './traceLinks';
import type { LinksOf, TraceGraph } from './traceLinks';
import { hopSections, nodesReached } from './traceRows';
import type { TraceTarget } from './traceTarget';

const SHOWN_FILES = 8;

/** Trace of what a change of the target may reach: transitive callers, subclasses, and importers of its module. */
export function traceImpact(graph: TraceGraph, target: TraceTarget, hops: number): Trace {
  return impactOf(graph, [target], targetText(graph.nodes, target.node), hops);
}

/** As `traceImpact`, of several targets that change together; `what` names them in the answer. Throws (a bug) for none. */
export function impactOf(
  graph: TraceGraph,
  targets: readonly TraceTarget[],
  what: string,
  hops: number,
): Trace {
  const { nodes } = graph;
  const all = joined(targets);
  const { node, seeds } = all;
  const start = new Set(seeds);
  for (const target of targets) start.add(moduleOf(nodes, target.node));
  const found = walk(
    nodes,
    start,
    hops,
    allLinks(
      callersOf(graph),
      subclassesOf(graph),
      ...targets.map((target) => affectedImporters(graph, target)),
    ),
    // Its module is there for those who import it; its module-level code may still be what calls the target.
    ({ far, kind }) => kind === 'calls' && !seeds.has(far),
  );
  const reached = [...new Set(found.flat().map(({ far }) => far))].filter((far) => !seeds.has(far));
  const files = [...new Set(reached.map((far) => moduleOf(nodes, far).path))];
  const tests = files.filter(isTestFile);
  const ambiguous = ambiguousSites(graph, seeds);
  const byHop = found.map((links) => groupedNumber(nodesReached(links))).join(' + ');
  return {
    sentence:
      reached.length === 0
        ? `Nothing in this folder is known to depend on ${what}.`
        : `A change of ${what} may affect ${count(reached.length, 'symbol or module', 'symbols and modules')} in ${count(files.length, 'file', 'files')} (${byHop} by hop).`,
    sections: [...hopSections(graph, found, false), ...ambiguous],
    notes: [
      ...(files.length > 0
        ? [`files (${files.length}), the nearest first: ${listText(files, SHOWN_FILES)}.`]
        : []),
      tests.length > 0
        ? `tests among them (${tests.length}): ${listText(tests, SHOWN_FILES)}.`
        : 'no test file is among them.',
      ...(found.length === hops ? [`what lies beyond ${count(hops, 'hop', 'hops')} was not followed.`] : []),
      ...(targets.length === 1 ? constructorNote(graph, node) : []),
      unresolvedNote(graph, all),
      ...onGivenNote(graph, all),
    ],
    advice: 'ask for fewer hops, or for the impact of a narrower symbol.',
  };
}

/** The targets as one. Of what is told of one node alone, a class or method tells most. */
function joined(targets: readonly TraceTarget[]): TraceTarget {
  const [first] = targets;
  if (!first) throw new Error('no target to trace');
  if (targets.length === 1) return first;
  const telling = targets.find(({ node }) => isClass(node) || ('kind' in node && node.kind === 'method'));
  return {
    node: (telling ?? first).node,
    bearers: targets.flatMap(({ bearers }) => bearers),
    seeds: new Set(targets.flatMap(({ seeds }) => [...seeds])),
    names: [...new Set(targets.flatMap(({ names }) => names))],
  };
}

/** Of a module every importer and theirs; of a symbol only modules that bind its name, and are in by no call of their own. */
function affectedImporters(graph: TraceGraph, target: TraceTarget): LinksOf {
  const linksOf = importersOf(graph);
  if (isModule(target.node)) return linksOf;
  const home: CodeNode = moduleOf(graph.nodes, target.node);
  const callers = [...target.seeds].flatMap(callersOf(graph)).map(({ far }) => moduleOf(graph.nodes, far));
  const calling = new Set<CodeNode>(callers);
  return (node) =>
    node === home ? importsBinding(graph, target.node).filter(({ far }) => !calling.has(far)) : [];
}
