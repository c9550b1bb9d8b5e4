import { isClass, isModule, moduleOf, namedNode } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import { constructorNote } from './inheritedConstructor';
import {
  ambiguousSites,
  ambiguousSitesIn,
  externalCalls,
  onGivenNote,
  otherCandidatesNote,
  unresolvedInNote,
  unresolvedNote,
} from './openSites';
import { isTestFile } from '../../index/languages/rules';
import { count } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace, TraceSection } from '../answer/traceAnswer';
import { importsBinding } from './traceImports';
import { calleesOf, callersOf, subclassesOf, targetText, walk } from './traceLinks';
import type { Link, TraceGraph } from './traceLinks';
import { hopSections, linkRows, nodesReached, siteCounts } from './traceRows';
import type { TraceTarget } from './traceTarget';

/** Trace of the calls into the target; into a class apart by constructor and methods. */
export function traceCallers(graph: TraceGraph, target: TraceTarget, hops: number): Trace {
  const { node, seeds } = target;
  const found = fromOutside(
    graph,
    target,
    walk(graph.nodes, seeds, hops, callersOf(graph), isItself(target)),
  );
  const direct = found[0] ?? [];
  const ambiguous = ambiguousSites(graph, seeds);
  return {
    sentence: `${targetText(graph.nodes, node)} ${called(direct, target)}${further(found)}.`,
    sections: [
      ...(hops > 1 ? hopSections(graph, found, false) : directSections(graph, target, direct)),
      ...ambiguous,
    ],
    notes: [
      ...constructorNote(graph, node),
      ...onlyTestsNote(graph, node, direct),
      ...(ambiguous.length === 0 ? [otherCandidatesNote(graph, target)] : []),
      unresolvedNote(graph, target),
      ...onGivenNote(graph, target),
      ...(direct.length === 0
        ? ['calls from frameworks, reflection or code outside the folder are not seen.']
        : []),
    ],
    advice: `name a method or a narrower symbol, or find every site with search_code and a regex for '${target.names[0] ?? ''}('.`,
  };
}

/** A function's calls of itself are told; what a class or module calls of its own is not. */
function isItself({ seeds }: TraceTarget): () => boolean {
  return () => seeds.size === 1;
}

/** Without the links to lambdas of a class's or module's own: what they call is called from inside. */
function fromOutside(
  { nodes }: TraceGraph,
  { seeds }: TraceTarget,
  found: readonly (readonly Link[])[],
): readonly (readonly Link[])[] {
  if (seeds.size === 1) return found;
  return found
    .map((links) => links.filter(({ far }) => !seeds.has(namedNode(nodes, far))))
    .filter((links) => links.length > 0);
}

function onlyTestsNote({ nodes }: TraceGraph, node: CodeNode, direct: readonly Link[]): string[] {
  const isInTest = (each: CodeNode): boolean => isTestFile(moduleOf(nodes, each).path);
  const isOnly = direct.length > 0 && !isInTest(node) && direct.every(({ far }) => isInTest(far));
  return isOnly ? ['only tests call it, as far as is known.'] : [];
}

/** Trace of the calls out of the target: into the folder, outside it, and those not resolved. */
export function traceCallees(graph: TraceGraph, target: TraceTarget, hops: number): Trace {
  const { node, seeds } = target;
  const found = fromOutside(
    graph,
    target,
    walk(graph.nodes, seeds, hops, calleesOf(graph), isItself(target)),
  );
  const direct = found[0] ?? [];
  const unresolved = unresolvedInNote(graph, seeds);
  const style = { outwards: true, saysNear: seeds.size > 1 };
  // Of a function the calls read from its beginning to its end; of a class or module the weightiest come first.
  const inOrder = seeds.size > 1 ? direct : [...direct].sort((a, b) => firstLine(a) - firstLine(b));
  return {
    sentence:
      direct.length === 0
        ? `${targetText(graph.nodes, node)} calls nothing in this folder${seeds.size > 1 ? ' outside itself' : ''}, as far as its calls could be resolved.`
        : `${targetText(graph.nodes, node)} calls ${count(nodesReached(direct), 'symbol', 'symbols')} of this folder at ${siteCounts(direct)}${further(found)}.`,
    sections: [
      ...(hops > 1
        ? hopSections(graph, found, true)
        : [{ title: 'Callees, with the sites of the calls:', rows: linkRows(graph, inOrder, style) }]),
      ambiguousSitesIn(graph, seeds),
      externalCalls(graph, seeds),
    ],
    notes: [unresolved ?? 'every call in it was resolved or is listed.', ...insideNote(graph, target)],
    advice: 'name a method or a narrower symbol, or fewer hops.',
  };
}

/** Trace of all that mentions the target: calls, imports that bind it, subclasses, and sites that may mean it. */
export function traceReferences(graph: TraceGraph, target: TraceTarget, hops: number): Trace {
  const callers = traceCallers(graph, target, hops);
  const importers = importsBinding(graph, target.node);
  const isOfClass = target.bearers.some(isClass);
  const subclasses = target.bearers.filter(isClass).flatMap(subclassesOf(graph));
  const [calls = []] = fromOutside(
    graph,
    target,
    walk(graph.nodes, target.seeds, 1, callersOf(graph), isItself(target)),
  );
  const style = { outwards: false, saysNear: false };
  const isOpen = ({ title }: TraceSection): boolean => title.startsWith('Ambiguous');
  return {
    ...callers,
    sentence:
      `${targetText(graph.nodes, target.node)} is called at ${siteCounts(calls)}; ` +
      count(importers.length, 'module imports it', 'modules import it') +
      (isOfClass ? `; ${count(subclasses.length, 'subclass', 'subclasses')}.` : '.'),
    sections: [
      ...callers.sections.filter((section) => !isOpen(section)),
      { title: `Modules that import it (${importers.length}):`, rows: linkRows(graph, importers, style) },
      { title: `Subclasses (${subclasses.length}):`, rows: linkRows(graph, subclasses, style) },
      ...callers.sections.filter(isOpen),
    ],
  };
}

/** A function's inner functions are symbols of their own: what they call is not listed under it. */
function insideNote({ edges }: TraceGraph, { node, seeds }: TraceTarget): string[] {
  const inside = (edges.membersOf.get(node.id) ?? []).filter((member) => !seeds.has(member));
  if (inside.length === 0) return [];
  const ids = inside.map(({ id }) => id);
  return [`calls in functions defined inside it are not counted; name one of ${listText(ids, 5)}.`];
}

function called(direct: readonly Link[], { bearers }: TraceTarget): string {
  const inside = bearers.every((node) => isModule(node) || isClass(node)) ? ' from outside itself' : '';
  if (direct.length === 0) return `has no resolved caller${inside} in this folder`;
  return `is called${inside} by ${count(nodesReached(direct), 'symbol', 'symbols')} at ${siteCounts(direct)}`;
}

function further(found: readonly (readonly Link[])[]): string {
  const more = found.slice(1).map(nodesReached);
  return more.length === 0 ? '' : `; ${more.map((nodes, at) => `${nodes} more at hop ${at + 2}`).join(', ')}`;
}

function directSections(
  graph: TraceGraph,
  { node, bearers, seeds }: TraceTarget,
  direct: readonly Link[],
): TraceSection[] {
  const style = { outwards: false, saysNear: seeds.size > 1 };
  if (!isClass(node) || bearers.length > 1)
    return [{ title: 'Callers, with the sites of the calls:', rows: linkRows(graph, direct, style) }];
  const constructed = direct.filter(({ near }) => isConstruction(node, near));
  const others = direct.filter(({ near }) => !isConstruction(node, near));
  return [
    {
      title: `Constructed at ${siteCounts(constructed)}:`,
      rows: linkRows(graph, constructed, { outwards: false, saysNear: false }),
    },
    { title: `Its methods called at ${siteCounts(others)}:`, rows: linkRows(graph, others, style) },
  ];
}

function isConstruction(node: CodeNode, near: CodeNode): boolean {
  return near === node || ('kind' in near && near.kind === 'constructor' && near.parent === node.id);
}

function firstLine({ lines }: Link): number {
  return Math.min(...lines);
}
