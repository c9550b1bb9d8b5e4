/** Methods that a language calls only where it finds another nowhere: noted on the way, called once all has flowed. */
import type { Pausing } from '../../../core/async/pausing';
import { storeUncaught } from './kinds/caughtStores';
import type { Classes } from './classes';
import { fillRecord } from './kinds/records';
import type { Flow } from './context';
import { GETATTR } from './fallbackNotes';
import type { NotedAttribute, NotedConstruction, NotedReflection, NotedStandIn } from './fallbackNotes';
import { passUncaught } from './kinds/proxies';
import { readPosition } from './kinds/matching';
import { ANYTHING } from './solving/objects';
import { BY_FLOW } from './solving/targets';
import type { RowWatchers } from './protocols';
import { hasSpecialMethod, standInOf } from './kinds/specialMethods';
import { callGivenCallback } from './calls/unknownReceivers';
import { answerByMethod } from './kinds/getattribute';

/** Calls them, and runs the solver to its end again; what they bring may need others in turn. */
export function* applyFallbacks(flow: Flow, classes: Classes, watchers: RowWatchers): Pausing<void> {
  const { standIns, reflections, attributes, constructions, results, unkeyed, positions, stores, proxied } =
    flow.fallbacks;
  const lists = [
    standIns,
    reflections,
    attributes,
    constructions,
    results,
    unkeyed,
    positions,
    stores,
    proxied,
  ];
  while (lists.some((list) => list.length > 0)) {
    for (const noted of stores.splice(0)) storeUncaught(flow, classes, noted);
    for (const noted of standIns.splice(0)) callStandIn(flow, classes, noted);
    for (const noted of reflections.splice(0)) callReflected(flow, classes, watchers, noted);
    for (const noted of attributes.splice(0)) callGetattr(flow, classes, noted);
    for (const noted of constructions.splice(0)) {
      callNew(flow, classes, noted);
      fillRecord(flow, classes, noted);
    }
    for (const noted of positions.splice(0)) readPosition(flow, classes, watchers, noted);
    for (const noted of proxied.splice(0)) passUncaught(flow, noted);
    for (const { result, node } of unkeyed.splice(0)) takeUnkeyed(flow, result, node);
    // What constructors put into fields comes before what a class has in their stead.
    yield* flow.solver.runPausing();
    for (const { result, node } of results.splice(0))
      if (!flow.solver.hasValues(result)) flow.solver.edge(node, result);
    yield* flow.solver.runPausing();
  }
}

/** `super()` reaches the class above where no class up there has a constructor. */
export function applySupers(flow: Flow, classes: Classes): void {
  for (const { site, definition } of flow.fallbacks.supers.splice(0)) {
    const called = flow.sites[site];
    const above = classes.order(definition)[1];
    if (called && above !== undefined && !flow.targets.wasReached(site) && called.externals === null)
      flow.targets.add(site, above, BY_FLOW);
  }
}

/** Calls the callbacks of the sites that reach nothing, where no method of the workspace has the name. */
export function* applyCallbacks(flow: Flow): Pausing<void> {
  for (const number of flow.fallbacks.callbacks.splice(0)) {
    const site = flow.sites[number];
    if (!site) continue;
    const isReached = flow.targets.wasReached(number) || site.externals !== null || site.delegated;
    if (!isReached && !flow.methodNames.has(site.name)) callGivenCallback(flow, site, site.name, site.result);
  }
  yield* flow.solver.runPausing();
}

/** Calls what stands in for a method that the value's class does not have. */
function callStandIn(flow: Flow, classes: Classes, { value, method, call }: NotedStandIn): void {
  const object = flow.objects.get(value);
  const standIn = standInOf(method);
  if (object.kind !== 'instance' || standIn === undefined) return;
  if (!hasSpecialMethod(classes, object.definition, method)) call(standIn);
}

/**
 * Asks the right operand, unless something on the left may answer. Where nothing is known on the left, it may be a number
 * that answers by itself: then only what has the method whatever flows there is asked.
 */
function callReflected(flow: Flow, classes: Classes, watchers: RowWatchers, noted: NotedReflection): void {
  const { solver, names } = flow;
  const { row, left, right, method, reflected } = noted;
  const answers = (value: number, name: string): boolean | null => hasMethod(flow, classes, value, name);
  const onLeft = solver.values(left);
  if (onLeft.some((value) => answers(value, method) !== false)) return;
  if (onLeft.length === 0 && solver.values(right).some((value) => answers(value, reflected) === false))
    return;
  solver.watchAs(right, watchers.reflected, row, names.number(reflected), left);
}

/** Whether a value has a special method: null where that is not known, false of a collection. */
function hasMethod(flow: Flow, classes: Classes, value: number, method: string): boolean | null {
  const object = flow.objects.get(value);
  if (object.kind === 'instance') return hasSpecialMethod(classes, object.definition, method);
  return object.kind === 'collection' ? false : null;
}

/** Reading the attribute calls `__getattr__`, as it would call a getter. */
function callGetattr(flow: Flow, classes: Classes, { value, definition, name, node }: NotedAttribute): void {
  const { solver, scopes } = flow;
  if (solver.hasValues(node)) return;
  const number = flow.names.number(name);
  const binds = (each: number): boolean =>
    scopes.boundAs(each, number) !== undefined || flow.storedFields.get(each, number) >= 0;
  if (classes.order(definition).some(binds)) return;
  // Nothing is only an instance of a class that is never made: those of its heirs have the attribute.
  if (!flow.constructed.has(definition) && [...classes.heirs(definition)].some(binds)) return;
  answerByMethod({ flow, classes, value, node }, definition, GETATTR);
}

/** Calling a class reaches its `__new__`: beside its `__init__`, and instead of the class where it has none. */
function callNew(flow: Flow, classes: Classes, { site, definition, value }: NotedConstruction): void {
  const called = flow.sites[site];
  const binds = (name: string): boolean => classes.binds(definition, name);
  if (!called || !binds('__new__')) return;
  const made = flow.attribute(value, '__new__');
  const result = flow.solver.newNode();
  giveOthers(flow, definition, result, called.result);
  if (binds('__init__')) {
    // A site of its own: neither is an alternative to the other.
    const beside = flow.derivedSite(called, '__new__', () => ({ arguments: called.arguments, result }));
    beside.open ??= called.open;
    flow.invokeAll(beside, made, result);
    return;
  }
  flow.targets.delete(site, definition);
  flow.invokeAll(called, made, result);
}

/** `__new__` may give an instance of another class. */
function giveOthers({ solver, objects }: Flow, definition: number, made: number, result: number): void {
  solver.watch(made, (value) => {
    const object = objects.get(value);
    if (object.kind === 'instance' && object.definition !== definition) solver.add(result, value);
  });
}

/**
 * A name that nothing is stored under may be one of the keys that are not known: what is stored under these are
 * candidates. The object may have the name from elsewhere too, from its prototype or a package.
 */
function takeUnkeyed({ solver, objects }: Flow, result: number, unkeyed: number): void {
  if (solver.hasValues(result) || !solver.hasValues(unkeyed)) return;
  solver.add(result, solver.values(unkeyed).length > 1 ? ANYTHING : objects.intern({ kind: 'guess' }));
  solver.edge(unkeyed, result);
}
