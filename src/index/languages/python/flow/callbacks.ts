/** What modules of Python's library call later, or elsewhere, of what they are given: threads, pools, event loops, hooks. */
import { SPREAD } from '../../../extract/tape';
import type { Flow } from '../../../resolve/flow/context';
import type { Site, SiteArgument } from '../../../resolve/flow/sites';
import { argumentAt, spreadArguments } from '../../../resolve/flow/sites';
import {
  callFrom,
  elementsOf,
  keywordArgument,
  newCollection,
  putInto,
} from '../../../resolve/flow/calls/effects';
import type { Effect } from '../../../resolve/flow/calls/effects';

/** Calls the argument at a position, or of a keyword, with those behind it; `*rest` is told apart where it begins. */
const calls =
  (position: number, keyword: string, isHandedOn = true): Effect =>
  (flow, site) => {
    const callee = argumentAt(site, position) ?? keywordArgument(site, keyword);
    if (callee !== undefined) callFrom(flow, site, callee, isHandedOn ? argumentsBehind(site, position) : []);
  };

/** The arguments that stand behind a position, as a call that gets only these. */
function argumentsBehind(site: Site, position: number): SiteArgument[] {
  const before = position + 1;
  return site.arguments
    .filter((each) => each.keyword !== null || each.position > position || each.position < 0)
    .map((each) => {
      if (each.position >= 0) return { ...each, position: each.position - before };
      const isPlaced = each.position === SPREAD && each.start !== undefined && each.start >= before;
      return isPlaced ? { ...each, start: (each.start ?? 0) - before } : each;
    });
}

/** Calls an argument with the elements of a list that is another; the node of what it gives. */
function callWithList(
  flow: Flow,
  site: Site,
  position: number,
  keyword: string,
  list: number,
): number | null {
  const callee = argumentAt(site, position) ?? keywordArgument(site, keyword);
  if (callee === undefined) return null;
  const given = argumentAt(site, list) ?? keywordArgument(site, 'args');
  return callFrom(flow, site, callee, spreadArguments(given));
}

/** `Thread(target=f, args=(a,))`. */
const callsWithList =
  (position: number, keyword: string, list: number): Effect =>
  (flow, site, result) => {
    callWithList(flow, site, position, keyword, list);
    const [name = ''] = site.externals ?? [];
    const made = flow.objects.externalResult(name);
    if (made !== null) flow.solver.add(result, made);
  };

const RESULT = 'result';

/** Lets a node hold a future of what another holds. */
function giveFuture(flow: Flow, site: Site, given: number, result: number): void {
  const { solver, objects } = flow;
  const node = solver.newNode();
  flow.plainObjects.add(node);
  const future = objects.intern({ kind: 'collection', node });
  solver.add(result, future);
  const waiting = flow.derivedSite(site, FUTURE_RESULT, () => ({
    arguments: [{ node: given, position: 0, keyword: null }],
    result: solver.newNode(),
  }));
  waiting.externals = [FUTURE_RESULT];
  solver.add(flow.field(future, RESULT), objects.intern({ kind: 'kept', site: waiting.number }));
  solver.edge(flow.field(future, RESULT), flow.field(future, 'get'));
  solver.add(
    flow.field(future, 'add_done_callback'),
    objects.intern({ kind: 'external', name: FUTURE_CALLBACK }),
  );
}

/** What a future's method of this name is called: it gives the argument of the site that made it. */
export const FUTURE_RESULT = 'concurrent.futures.Future().result';
const FUTURE_CALLBACK = 'concurrent.futures.Future().add_done_callback';

/** `pool.submit(f, a)`. */
const submits: Effect = (flow, site, result) => {
  const callee = argumentAt(site, 0);
  if (callee !== undefined)
    giveFuture(flow, site, callFrom(flow, site, callee, argumentsBehind(site, 0)), result);
};

/** `pool.apply_async(f, (a,))`. */
const applies: Effect = (flow, site, result) => {
  const called = callWithList(flow, site, 0, 'func', 1);
  if (called !== null) giveFuture(flow, site, called, result);
};

/** `asyncio.to_thread(f, a)`: what is awaited is what f gives. */
const runsElsewhere =
  (position: number): Effect =>
  (flow, site, result) => {
    const callee = argumentAt(site, position);
    if (callee !== undefined)
      flow.solver.edge(callFrom(flow, site, callee, argumentsBehind(site, position)), result);
  };

/** `starmap(f, pairs)`: each element is a list of arguments. */
const spreads: Effect = (flow, site, result) => {
  const [callee, given] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (callee === undefined || given === undefined) return;
  const called = callFrom(flow, site, callee, spreadArguments(elementsOf(flow, site, given)));
  putInto(flow, newCollection(flow, result), called);
};

const each = (names: readonly string[], effect: Effect): (readonly [string, Effect])[] =>
  names.map((name) => [name, effect] as const);

const executors = ['ThreadPoolExecutor', 'ProcessPoolExecutor'].map((name) => `concurrent.futures.${name}()`);
const pools = ['multiprocessing.Pool()', 'multiprocessing.pool.Pool()', 'multiprocessing.pool.ThreadPool()'];
const loops = ['get_event_loop', 'get_running_loop', 'new_event_loop'].map((name) => `asyncio.${name}()`);
const stacks = ['ExitStack', 'AsyncExitStack'].map((name) => `contextlib.${name}()`);
const methodOf = (makers: readonly string[], method: string): string[] =>
  makers.map((made) => `${made}.${method}`);

/** The models, by dotted name. */
export const callbackEffects: readonly (readonly [string, Effect])[] = [
  ...each(['threading.Thread', 'multiprocessing.Process'], callsWithList(1, 'target', 3)),
  ['threading.Timer', callsWithList(1, 'function', 2)],
  ['atexit.register', calls(0, 'func')],
  ['signal.signal', calls(1, 'handler', false)],
  ['weakref.finalize', calls(1, 'func')],
  ...each(methodOf(executors, 'submit'), submits),
  ...each(methodOf(pools, 'apply_async'), applies),
  ...each(
    [FUTURE_CALLBACK, ...methodOf(loops, 'call_soon'), ...methodOf(loops, 'call_soon_threadsafe')],
    calls(0, 'callback'),
  ),
  ...each([...methodOf(loops, 'call_later'), ...methodOf(loops, 'call_at')], calls(1, 'callback')),
  ...each(methodOf(loops, 'run_in_executor'), runsElsewhere(1)),
  ['asyncio.to_thread', runsElsewhere(0)],
  ...each([...methodOf(stacks, 'callback'), ...methodOf(stacks, 'push')], calls(0, 'callback')),
  ['itertools.starmap', spreads],
];

/** What such a function does as a decorator: it is given the function, and hands it back. */
export const decoratingEffects: ReadonlySet<string> = new Set([
  'atexit.register',
  'functools.singledispatch',
  'functools.singledispatchmethod',
  ...methodOf(stacks, 'callback'),
]);
