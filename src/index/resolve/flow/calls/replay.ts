/**
 * What a return gives at one call: the rows that lead from what its function is given to what it returns are worked out
 * again, on nodes of their own, from what this call gives. A summary by call strings of bounded length (Sharir and
 * Pnueli, "Two Approaches to Interprocedural Data Flow Analysis", 1981) of results alone: call sites, and what is
 * passed and stored, are what all calls together make of them.
 */
import { NONE } from '../../../extract/tape';
import type { Classes } from '../classes';
import type { Flow, HandedBack, ResultOf } from '../context';
import { createReplay } from './replayedRows';
import { createPairMap } from '../solving/lists';

/** What returns call is told apart by call so many functions deep: a wrapper around what a factory gave is 2. */
const DEEPEST = 2;
/**
 * Each return is worked out for so many calls; any more get what all calls get together. A return of what is given itself
 * costs no more than that: it has no bound (a decorator that gives its function back has hundreds of calls).
 */
const MOST_CALLS = 48;
/** And for so many receivers, once each: hundreds of classes have the `__new__` of one base. */
const MOST_RECEIVERS = 1000;

/** Makes `handBack`. */
export function createHandBack(flow: Flow, classes: Classes): Flow['handBack'] {
  const replay = createReplay(flow, classes);
  const counts = new Map<number, number>();
  const isWithinBound = ({ node }: HandedBack, most: number): boolean => {
    const count = (counts.get(node) ?? 0) + 1;
    counts.set(node, count);
    return count <= most;
  };
  /** By return and receiver: what depends on the receiver alone is the same at every call. */
  const ofReceivers = createPairMap();
  const workOut = (handed: HandedBack, call: ResultOf): number => {
    const { receiver } = call;
    const isShared = handed.isOfReceiver && receiver !== null;
    const known = isShared ? ofReceivers.get(handed.node, receiver) : NONE;
    if (known >= 0) return known;
    if (call.within >= DEEPEST && handed.calls.size > 0) return handed.node;
    if (!handed.isAsGiven && !isWithinBound(handed, isShared ? MOST_RECEIVERS : MOST_CALLS))
      return handed.node;
    const result = flow.solver.newNode();
    if (isShared) ofReceivers.set(handed.node, receiver, result);
    replay(handed, isShared ? { ...call, within: 0 } : call, result);
    // What only an assumption brings, it brings to all calls alike.
    flow.fallbacks.results.push({ result, node: handed.node });
    return result;
  };
  return (what, call, result) => {
    for (const handed of flow.handedBack.get(call.definition) ?? [])
      if (handed.readsReceiver === (what === 'receiver')) flow.solver.edge(workOut(handed, call), result);
  };
}
