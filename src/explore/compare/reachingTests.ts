/** Tests that reach changed symbols over calls. */
import type { ReachingTest } from '../../core/git/structure';
import type { CodeIndex } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { isTestFile } from '../../index/languages/rules';
import type { NodeKey } from './followNames';
import { keyOf, nodesOf } from './followNames';

const MOST_TESTS = 200;
const MOST_REACHED = 5;
/** A test that is further from what changed says little of it. */
const MOST_HOPS = 8;

export interface ReachingTests {
  readonly tests: readonly ReachingTest[];
  readonly count: number;
}

/**
 * By resolved calls alone, the nearest first, then by id; a changed test reaches itself. Linear in calls for each hop.
 */
export function reachingTests(index: CodeIndex, changed: ReadonlySet<NodeKey>): ReachingTests {
  const nodes = nodesOf(index);
  const callers = new Map<string, string[]>();
  for (const { from, to } of index.calls) {
    const known = callers.get(to);
    if (known) known.push(from);
    else callers.set(to, [from]);
  }
  // What each node reaches that changed, and over how many calls the nearest.
  const reached = new Map<string, { readonly hops: number; readonly seeds: Set<string> }>();
  let front = new Map<string, Set<string>>();
  for (const [id, node] of nodes) if (changed.has(keyOf(node))) front.set(id, new Set([id]));
  for (const [id, seeds] of front) reached.set(id, { hops: 0, seeds });
  for (let hops = 1; hops <= MOST_HOPS && front.size > 0; hops++) {
    const next = new Map<string, Set<string>>();
    for (const [id, seeds] of front)
      for (const caller of callers.get(id) ?? []) {
        if (reached.has(caller) && !next.has(caller)) continue;
        const own = next.get(caller) ?? new Set<string>();
        for (const seed of seeds) if (own.size < MOST_REACHED) own.add(seed);
        next.set(caller, own);
        reached.set(caller, { hops, seeds: own });
      }
    front = next;
  }
  const tests = [...reached].flatMap(([id, { hops, seeds }]): ReachingTest[] => {
    const node = nodes.get(id);
    if (node === undefined || node.name === '' || !isTestFile(node.path)) return [];
    const reaches = [...seeds].sort(byCodeUnits);
    return [{ id, path: node.path, line: node.line, reaches, hops }];
  });
  tests.sort((a, b) => a.hops - b.hops || byCodeUnits(a.id, b.id));
  return { tests: tests.slice(0, MOST_TESTS), count: tests.length };
}
