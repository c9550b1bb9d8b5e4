/** Proxies: what reads, stores, calls and constructs them calls the traps of their handler. */
import type { Effect } from '../calls/effects';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { ELEMENTS, UNKEYED } from '../context';
import { argumentAt } from '../sites';
import type { NotedProxied } from '../fallbackNotes';
import type { FlowObject } from '../solving/objects';

type Proxied = Extract<FlowObject, { kind: 'proxy' }>;

/** `new Proxy(target, handler)`: the target, where no trap stands before it, and the traps. */
export const makesProxy: Effect = (flow, site, result) => {
  const { solver, objects } = flow;
  const [target, handler] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (target === undefined) return;
  if (handler === undefined) {
    solver.edge(target, result);
    return;
  }
  solver.add(result, objects.intern({ kind: 'proxy', target, handler }));
  solver.watch(handler, (traps) => {
    // A handler from outside may trap anything.
    if (objects.get(traps).kind === 'external') solver.add(result, objects.intern({ kind: 'guess' }));
    solver.watch(target, (value) => {
      // What can be called has to wait until it is known whether a trap stands before it.
      if (callable.has(objects.get(value).kind)) flow.fallbacks.proxied.push({ traps, value, result });
      else solver.add(result, value);
    });
  });
};

const callable: ReadonlySet<FlowObject['kind']> = new Set(['function', 'bound', 'class']);

/** Lets a proxy be what it stands for, unless its handler traps calls. */
export function passUncaught(flow: Flow, { traps, value, result }: NotedProxied): void {
  const isCaught = ['apply', 'construct'].some((name) => flow.solver.hasValues(flow.attribute(traps, name)));
  if (!isCaught) flow.solver.add(result, value);
}

/** Reading any member of a proxy calls its `get`. */
export function readProxied(flow: Flow, proxied: Proxied, value: number, node: number): void {
  eachTrap(flow, proxied, 'get', (definition, receiver) => {
    flow.solver.add(flow.parameter(definition, 2), value);
    flow.solver.add(node, flow.objects.intern({ kind: 'property', definition, receiver }));
  });
}

/** Storing into a proxy calls its `set`, at the site. */
export function storeProxied(flow: Flow, proxied: Proxied, site: () => Site, stored: number): void {
  eachTrap(flow, proxied, 'set', (definition, receiver) => {
    flow.solver.edge(stored, flow.parameter(definition, 2));
    flow.invoke(site(), flow.objects.intern({ kind: 'bound', definition, receiver }));
  });
}

/** Calling a proxy calls its `apply`, or its `construct`. */
export function invokeProxied(flow: Flow, site: Site, proxied: Proxied, result: number): void {
  eachTrap(flow, proxied, site.isNew ? 'construct' : 'apply', (definition, receiver) => {
    // Listed by the trap: the site itself calls nothing else.
    site.delegated = true;
    const called = flow.derivedSite(site, 'trap', () => ({ arguments: [], result }));
    called.standsIn = true;
    flow.solver.add(flow.parameter(definition, site.isNew ? 1 : 2), listArguments(flow, site));
    flow.invoke(called, flow.objects.intern({ kind: 'bound', definition, receiver }), result);
  });
}

/** The list of what a site gives. */
function listArguments(flow: Flow, site: Site): number {
  const { solver, objects } = flow;
  const made = flow.derivedSite(site, 'arguments', () => ({ arguments: [], result: solver.newNode() }));
  const list = objects.intern({ kind: 'collection', node: made.result });
  for (const { node, position } of site.arguments)
    for (const key of [ELEMENTS, position < 0 ? UNKEYED : String(position)])
      solver.edge(node, flow.field(list, key));
  return list;
}

/** Sees each trap of this name, and the handler that it is called on; the target is its first argument. */
function eachTrap(
  flow: Flow,
  { target, handler }: Proxied,
  name: string,
  see: (definition: number, receiver: number) => void,
): void {
  const { solver, objects } = flow;
  solver.watch(handler, (traps) => {
    solver.watch(flow.attribute(traps, name), (trap) => {
      const object = objects.get(trap);
      if (object.kind !== 'function' && object.kind !== 'bound') return;
      solver.edge(target, flow.parameter(object.definition, 0));
      see(object.definition, traps);
    });
  });
}
