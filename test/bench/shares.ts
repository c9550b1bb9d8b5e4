/** A sampling profile of taking facts -> the time of each part of that work. */
import type { Profiler } from 'node:inspector';
import type { Share } from './programs';

/** The functions by which a part is known, wherever they are called from; the innermost says whose a sample is. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'reading and decoding': ['readSource'],
  parsing: ['parse', 'parseRepaired'],
  'query captures': ['captures', 'matches', 'orderedCaptures'],
  'tree of captures': ['buildCaptureTree'],
  lowering: ['lowerFile'],
  'order of assignments': ['orderNames'],
  'problems and depth': ['findSyntaxErrors', 'findTooDeep', 'findRun', 'countErrors'],
  'garbage collection': ['(garbage collector)'],
};
const OTHER = 'other';
/** What the profiler calls the time in which the thread had nothing to do. */
const IDLE = '(idle)';

const partOfFunction = new Map(
  Object.entries(parts).flatMap(([part, names]) => names.map((name) => [name, part] as const)),
);

/** Time by part, in the order above, `other` last; all parts are there, idle time is in none. Linear in nodes and samples. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Share[] {
  const partOf = new Map<number, string>();
  // A node stands before its children.
  for (const { id, callFrame, children = [] } of nodes) {
    const { functionName } = callFrame;
    const part = functionName === IDLE ? IDLE : (partOfFunction.get(functionName) ?? partOf.get(id) ?? OTHER);
    partOf.set(id, part);
    for (const child of children) partOf.set(child, part);
  }
  const spent = new Map([...Object.keys(parts), OTHER].map((part) => [part, 0]));
  samples.forEach((id, at) => {
    const part = partOf.get(id) ?? OTHER;
    spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  });
  spent.delete(IDLE);
  return [...spent].map(([part, ms]) => ({ part, ms }));
}
