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
  const seeds = [...nodes].filter(([, node]) => changed.has(keyOf(node))).map(([id]) => id);
  const reached = reachedFrom(seeds, callers);
  const tests = [...reached].flatMap(([id, { hops, from }]): ReachingTest[] => {
    const node = nodes.get(id);
    if (node === undefined || node.name === '' || !isTestFile(node.path)) return [];
    const reaches = [...from].sort(byCodeUnits);
    return [{ id, path: node.path, line: node.line, reaches, hops }];
  });
  tests.sort((a, b) => a.hops - b.hops || byCodeUnits(a.id, b.id));
  return { tests: tests.slice(0, MOST_TESTS), count: tests.length };
}

interface Reached {
  /** Over how many calls the nearest seed is. */
  readonly hops: number;
  /** Seeds that are as near. */
  readonly from: Set<string>;
}

/** All that reach a seed, over at most MOST_HOPS calls. */
function reachedFrom(
  seeds: readonly string[],
  callers: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Reached> {
  const reached = new Map<string, Reached>(seeds.map((id) => [id, { hops: 0, from: new Set([id]) }]));
  let front: readonly string[] = seeds;
  for (let hops = 1; hops <= MOST_HOPS && front.length > 0; hops++) {
    const next = new Set<string>();
    for (const id of front)
      for (const caller of callers.get(id) ?? []) {
        const known = reached.get(caller) ?? { hops, from: new Set<string>() };
        if (known.hops !== hops) continue;
        reached.set(caller, known);
        addSome(known.from, reached.get(id)?.from ?? []);
        next.add(caller);
      }
    front = [...next];
  }
  return reached;
}

function addSome(to: Set<string>, from: Iterable<string>): void {
  for (const seed of from) if (to.size < MOST_REACHED) to.add(seed);
}
