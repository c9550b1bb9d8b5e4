/** Promises: what they are fulfilled and rejected with, and the callbacks they call. */
import type { Flow } from '../context';
import type { Site } from '../sites';
import { addExternal, argumentAt } from '../sites';

const names = new Set(['then', 'catch', 'finally']);
/** Field of a promise that holds what it is rejected with. */
export const REJECTED = '[rejected]';

export function isPromiseMethod(name: string): boolean {
  return names.has(name);
}

/** Lets a site call `then`, `catch` or `finally` of a promise. */
export function invokePromiseMethod(
  flow: Flow,
  site: Site,
  promise: number,
  name: string,
  result: number,
): void {
  const { solver, objects } = flow;
  addExternal(site, `<builtin>.${name}`);
  const object = objects.get(promise);
  if (object.kind !== 'promise') return;
  const inputs = callReactions(flow, site, name, result);
  solver.edge(object.node, inputs.fulfilled);
  solver.edge(flow.field(promise, REJECTED), inputs.rejected);
}

/** Calls the callbacks given to a method of some promise; gives the nodes that feed them. */
export function callReactions(
  flow: Flow,
  site: Site,
  name: string,
  result: number,
): { fulfilled: number; rejected: number } {
  const { solver, objects } = flow;
  const input = (key: string): Site =>
    flow.derivedSite(site, `${name} ${key}`, () => {
      const node = solver.newNode();
      const given = name === 'finally' ? [] : [{ node, position: 0, keyword: null }];
      return { arguments: given, result: node };
    });
  const fulfilled = input('fulfilled');
  const rejected = input('rejected');
  const made = flow.derivedSite(site, `${name} made`, () => ({
    arguments: [],
    result: solver.newNode(),
  })).result;
  solver.add(result, objects.intern({ kind: 'promise', node: made }));
  const onFulfilled = name === 'catch' ? undefined : argumentAt(site, 0);
  const onRejected = argumentAt(site, name === 'then' ? 1 : 0);
  react(flow, fulfilled, onFulfilled, made);
  if (name !== 'finally') react(flow, rejected, onRejected, made);
  if (onFulfilled === undefined || name === 'finally') solver.edge(fulfilled.result, made);
  if (name !== 'catch') solver.edge(rejected.result, rejectedOf(flow, made));
  return { fulfilled: fulfilled.result, rejected: rejected.result };
}

/** Lets a site call the callbacks; the next promise is fulfilled with what they give. */
function react(flow: Flow, site: Site, callback: number | undefined, made: number): void {
  if (callback === undefined) return;
  const given = flow.solver.newNode();
  flow.invokeAll(site, callback, given);
  flow.settle(given, made);
  flow.thrown.reactions.set(site.number, rejectedOf(flow, made));
}

/** The node of what the promise is rejected with that is fulfilled with what is in a node. */
function rejectedOf(flow: Flow, fulfilled: number): number {
  return flow.field(flow.objects.intern({ kind: 'promise', node: fulfilled }), REJECTED);
}

/** Puts what a site is given into a node, awaited. */
export function settleArgument(flow: Flow, site: Site, node: number): void {
  const given = argumentAt(site, 0);
  if (given !== undefined) flow.settle(given, node);
}

/** `new Promise(executor)`: calls the executor with what fulfils and rejects the promise. */
export function makePromise(flow: Flow, site: Site, result: number): void {
  const { solver, objects } = flow;
  const called = flow.derivedSite(site, 'executor', () => {
    const node = solver.newNode();
    const settlers = [
      { kind: 'settler', node, name: 'resolve' } as const,
      { kind: 'settler', node: rejectedOf(flow, node), name: 'reject' } as const,
    ].map((settler, position) => {
      const given = solver.newNode();
      solver.add(given, objects.intern(settler));
      return { node: given, position, keyword: null };
    });
    return { arguments: settlers, result: node };
  });
  solver.add(result, objects.intern({ kind: 'promise', node: called.result }));
  const executor = argumentAt(site, 0);
  flow.thrown.reactions.set(called.number, rejectedOf(flow, called.result));
  if (executor !== undefined) flow.invokeAll(called, executor, solver.newNode());
}

/** `Promise.resolve(value)`, and what is fulfilled with its argument's elements, each awaited. */
export function fulfilWith(flow: Flow, given: number, result: number): void {
  const node = flow.solver.newNode();
  flow.settle(given, node);
  flow.solver.add(result, flow.objects.intern({ kind: 'promise', node }));
}

/** `Promise.reject(reason)`. */
export function rejectWith(flow: Flow, reason: number | undefined, result: number): void {
  flow.solver.add(result, flow.objects.intern({ kind: 'promise', node: result }));
  if (reason !== undefined) flow.solver.edge(reason, rejectedOf(flow, result));
}
