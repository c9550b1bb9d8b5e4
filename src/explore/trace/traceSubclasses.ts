import { ToolError } from '../../core/errors';
import { isClass, isModule, locationOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import { count } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace } from '../answer/traceAnswer';
import type { ExploreMap } from '../map/exploreMap';
import { overridesOf, subclassesOf, targetText, traceGraphOf, walk } from './traceLinks';
import type { TraceGraph } from './traceLinks';
import { hopSections, linkRows, nodesReached } from './traceRows';
import type { TraceTarget } from './traceTarget';

const SHOWN_CLASSES = 4;
/** Deeper trees of classes are hardly written. */
const MOST_HOPS = 12;

/** Trace of the classes that inherit from the target: a class, or all classes of a module; of a method, of what overrides it. */
export function traceSubclasses(graph: TraceGraph, target: TraceTarget, hops: number): Trace {
  const { node, bearers, seeds } = target;
  if (bearers.every((each) => isMethod(graph, each))) return traceOverrides(graph, node);
  const classes = isModule(node) ? [...seeds].filter(isClass) : bearers.filter(isClass);
  if (classes.length === 0) {
    throw new ToolError(
      `${node.id} is ${isModule(node) ? 'a module without classes' : `a ${node.kind}`}; subclasses are of classes. Name a class, or ask for callers or references.`,
    );
  }
  const found = walk(graph.nodes, classes, hops, subclassesOf(graph));
  const direct = found[0] ?? [];
  const more = found.slice(1).map((links, at) => `${nodesReached(links)} more at hop ${at + 2}`);
  const base = isModule(node)
    ? `the classes of ${targetText(graph.nodes, node)}`
    : targetText(graph.nodes, node);
  const names = classes.map(({ name }) => name);
  const perhaps = [
    ...new Set(names.flatMap((name) => graph.edges.classesByWrittenBase.get(name) ?? [])),
  ].filter((each) => !classes.includes(each) && !direct.some(({ far }) => far === each));
  const places = perhaps.map((each) => {
    const { path, startLine } = locationOf(graph.nodes, each);
    return `${each.name} ${path}:${startLine}`;
  });
  return {
    sentence: `${count(nodesReached(direct), 'class inherits', 'classes inherit')} directly from ${base}${more.length > 0 ? `; ${more.join(', ')}` : ''}.`,
    sections:
      hops > 1
        ? hopSections(graph, found, false)
        : [{ title: 'Subclasses:', rows: linkRows(graph, direct, { outwards: false, saysNear: true }) }],
    notes:
      perhaps.length === 0
        ? ['no other class names a base like it.']
        : [
            `${count(perhaps.length, 'class names a base', 'classes name a base')} of that name that could not be resolved: ${listText(places, SHOWN_CLASSES)}.`,
          ],
    advice: 'ask for fewer hops, or for the subclasses of one of them.',
  };
}

/** Trace of the classes that name a base which the folder does not define; null where none does. */
export function traceOutsideBase(map: ExploreMap, text: string): Trace | null {
  const graph = traceGraphOf(map);
  const name = text.trim().slice(text.trim().lastIndexOf('.') + 1);
  const classes = graph.edges.classesByWrittenBase.get(name) ?? [];
  if (classes.length === 0) return null;
  const further = walk(graph.nodes, classes, MOST_HOPS, subclassesOf(graph)).flat();
  const rows = classes.map((each) => {
    const { path, startLine, endLine } = locationOf(graph.nodes, each);
    const result = { path, line: startLine, endLine, id: each.id, score: each.score };
    return { text: `${each.id}  ${path}:${startLine}  extends ${name}`, result };
  });
  return {
    sentence: `${count(classes.length, 'class names', 'classes name')} a base ${name}, which this folder does not define.`,
    sections: [
      { title: `Classes that name it (${classes.length}):`, rows },
      {
        title: `Their subclasses (${nodesReached(further)}):`,
        rows: linkRows(graph, further, { outwards: false, saysNear: true }),
      },
    ],
    notes: ['bases are compared by their written names: two with the same name are not told apart.'],
    advice: 'ask for the subclasses of one of them.',
  };
}

function isMethod({ nodes }: TraceGraph, node: CodeNode): boolean {
  const owner = isModule(node) || isClass(node) ? undefined : nodes.get(node.parent);
  return owner !== undefined && isClass(owner);
}

function traceOverrides(graph: TraceGraph, node: CodeNode): Trace {
  const found = walk(graph.nodes, [node], 1, overridesOf(graph))[0] ?? [];
  const target = targetText(graph.nodes, node);
  return {
    sentence:
      found.length === 0
        ? `Nothing in this folder is known to override ${target}.`
        : `${count(found.length, 'method overrides', 'methods override')} ${target}.`,
    sections: [{ title: 'Overrides:', rows: linkRows(graph, found, { outwards: false, saysNear: false }) }],
    notes: ['classes whose bases could not be resolved, and those outside the folder, are not seen.'],
    advice: 'name the method of a subclass.',
  };
}
