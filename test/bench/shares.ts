/** A sampling profile of taking facts -> the time of each part of that work. */
import type { Profiler } from 'node:inspector';
import type { Share } from './programs';

/** The source file that a function of a bundle was written in, as its map says; '' where it says nothing. */
export type SourceOf = (callFrame: Profiler.ProfileNode['callFrame']) => string;

/** A function's source and name, as one text. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['garbage collection', /^[^ ]* \(garbage collector\)$/],
  ['reading and decoding', /src\/index\/scan\//],
  ['parsing', /web-tree-sitter.* parse$|\/extract\/parseRepaired|src\/index\/languages\//],
  ['query captures', /web-tree-sitter.* (?:captures|matches)$/],
  ['tree of captures', /\/extract\/(?:captureTree|syntax\/)/],
  ['lowering', /\/extract\/(?:lower\/|tape)/],
  ['order of assignments', /\/extract\/order\//],
  ['problems and depth', /\/extract\/(?:walkTree|unreadText)/],
];
const OTHER = 'other';
/** What the profiler calls the time in which the thread had nothing to do. */
const IDLE = '(idle)';

/**
 * Time by part, `other` last; all parts are there, idle time is in none. A sample is of the innermost part around it.
 * Linear in nodes and samples.
 */
export function sharesOf(profile: Profiler.Profile, sourceOf: SourceOf): Share[] {
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const partOf = new Map<number, string>();
  // A node stands before its children.
  for (const { id, callFrame, children = [] } of nodes) {
    const text = `${sourceOf(callFrame)} ${callFrame.functionName}`;
    const own = parts.find(([, pattern]) => pattern.test(text))?.[0];
    const part = callFrame.functionName === IDLE ? IDLE : (own ?? partOf.get(id) ?? OTHER);
    for (const each of [id, ...children]) partOf.set(each, part);
  }
  const spent = new Map([...parts.map(([part]) => part), OTHER].map((part) => [part, 0]));
  samples.forEach((id, at) => {
    const part = partOf.get(id) ?? OTHER;
    spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  });
  spent.delete(IDLE);
  return [...spent].map(([part, ms]) => ({ part, ms }));
}
