import { isModule, moduleOf } from './codeNodes';
import type { CodeNode } from './codeNodes';
import { constructorNote } from './inheritedConstructor';
import { ambiguousSites, onGivenNote, unresolvedNote } from './openSites';
import { isTestFile } from './testFile';
import { count, groupedNumber } from './text';
import { listText } from './traceAnswer';
import type { Trace } from './traceAnswer';
import { importsBinding } from './traceImports';
import { allLinks, callersOf, importersOf, subclassesOf, targetText, walk } from './traceLinks';
import type { LinksOf, TraceGraph } from './traceLinks';
import { hopSections, nodesReached } from './traceRows';
import type { TraceTarget } from './traceTarget';

const SHOWN_FILES = 8;

/** Trace of what a change of the target may reach: transitive callers, subclasses, and importers of its module. */
export function traceImpact(graph: TraceGraph, target: TraceTarget, hops: number): Trace {
  const { nodes } = graph;
  const { node, seeds } = target;
  const start = new Set(seeds).add(moduleOf(nodes, node));
  const found = walk(
    nodes,
    start,
    hops,
    allLinks(callersOf(graph), subclassesOf(graph), affectedImporters(graph, target)),
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
        ? `Nothing in this folder is known to depend on ${targetText(nodes, node)}.`
        : `A change of ${targetText(nodes, node)} may affect ${count(reached.length, 'symbol or module', 'symbols and modules')} in ${count(files.length, 'file', 'files')} (${byHop} by hop).`,
    sections: [...hopSections(graph, found, false), ambiguous],
    notes: [
      ...(files.length > 0
        ? [`files (${files.length}), the nearest first: ${listText(files, SHOWN_FILES)}.`]
        : []),
      tests.length > 0
        ? `tests among them (${tests.length}): ${listText(tests, SHOWN_FILES)}.`
        : 'no test file is among them.',
      ...(found.length === hops ? [`what lies beyond ${count(hops, 'hop', 'hops')} was not followed.`] : []),
      ...constructorNote(graph, node),
      unresolvedNote(graph, target),
      ...onGivenNote(graph, target),
    ],
    advice: 'ask for fewer hops, or for the impact of a narrower symbol.',
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
