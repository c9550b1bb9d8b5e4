/**
 * What is thrown reaches the innermost `catch` around, in the function itself or in those that call it, and what an
 * async function throws is what its promise is rejected with. Found once values have flowed, along the calls that are
 * known then.
 */
import type { Pausing } from '../../../../core/async/pausing';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { rulesOf } from '../context';
import type { Row } from '../fileFlow';
import type { Place } from '../implicitSites';
import { ANYTHING } from '../solving/objects';
import { REJECTED } from './promises';
import type { NotedCatch } from './thrownNotes';

/** What some function throws is looked for in so many others, the nearest first: past them it is anybody's. */
const MOST_FUNCTIONS = 64;

/** Notes `throw value`. */
export function noteThrow({ thrown }: Flow, { from, line }: Place, row: Row, value: number): void {
  noteIn(thrown.throws, from, { row: row.node, value, line });
}

/** Notes `try { ... } catch (e)`, by the place of its first row and its own. */
export function noteCatch({ thrown }: Flow, first: number, tried: Place, row: Row, caught: Place): void {
  noteIn(thrown.catches, caught.from, { row: row.node, first, firstLine: tried.line, line: caught.line });
}

function noteIn<T>(table: Map<number, T[]>, key: number, value: T): void {
  const list = table.get(key);
  if (list) list.push(value);
  else table.set(key, [value]);
}

/** Lets what is thrown flow to where it is caught; as many look-ups as there are handlers, async functions and callbacks of promises. */
export function* passThrown(flow: Flow): Pausing<void> {
  const { thrown, objects, solver, program } = flow;
  if (thrown.throws.size === 0) return;
  const sitesIn = groupSites(flow);
  const pass = (tried: readonly Tried[], node: number): void => {
    passTo(flow, sitesIn, tried, (value) => {
      solver.add(node, value);
    });
  };
  for (const [definition, list] of thrown.catches)
    for (const handler of list) pass([{ definition, handler }], handler.row);
  program.definitions.forEach(({ fact }, definition) => {
    if (!fact.async || fact.generator || !rulesOf(flow, definition).asyncGivesPromise) return;
    const rejected = flow.field(
      objects.intern({ kind: 'promise', node: flow.returns(definition) }),
      REJECTED,
    );
    pass([{ definition, handler: null }], rejected);
  });
  for (const [site, rejected] of thrown.reactions) {
    pass(
      flow.targets.of(site).map((definition) => ({ definition, handler: null })),
      rejected,
    );
  }
  yield* solver.runPausing();
}

/** The calls that reach something, by the function that they stand in. */
function groupSites({ sites, targets }: Flow): ReadonlyMap<number, readonly Site[]> {
  const found = new Map<number, Site[]>();
  for (const site of sites) if (targets.count(site.number) > 0) noteIn(found, site.from, site);
  return found;
}

/** Where something is caught: what is tried there, or a whole function. */
interface Tried {
  readonly definition: number;
  readonly handler: NotedCatch | null;
}

/** Sees what is thrown within, and in what is called there; what something outside throws is not told. */
function passTo(
  flow: Flow,
  sitesIn: ReadonlyMap<number, readonly Site[]>,
  tried: readonly Tried[],
  see: (value: number) => void,
): void {
  const { throws, catches } = flow.thrown;
  const seen = new Set<number>();
  const queue = [...tried];
  for (const { definition, handler } of queue) {
    const handlers = catches.get(definition) ?? [];
    for (const each of throws.get(definition) ?? [])
      if (catcherOf(handlers, flow, each) === handler) watchThrown(flow, each.value, see);
    for (const site of sitesIn.get(definition) ?? []) {
      if (catcherOf(handlers, flow, { row: site.result, line: site.line }) !== handler) continue;
      for (const target of flow.targets.of(site.number))
        if (seen.size < MOST_FUNCTIONS && !seen.has(target)) {
          seen.add(target);
          queue.push({ definition: target, handler: null });
        }
    }
  }
}

/** The innermost handler around a row; of what has no row of its own, around its line. */
function catcherOf(
  handlers: readonly NotedCatch[],
  { program }: Flow,
  { row, line }: { readonly row: number; readonly line: number },
): NotedCatch | null {
  const isWithin = (each: NotedCatch): boolean =>
    row < program.rowCount
      ? each.first <= row && row < each.row
      : each.firstLine <= line && line <= each.line;
  // Those within others come first.
  return handlers.find(isWithin) ?? null;
}

function watchThrown(flow: Flow, node: number, see: (value: number) => void): void {
  flow.solver.watch(node, (value) => {
    if (value !== ANYTHING && !flow.objects.isExternal(value)) see(value);
  });
}
