/** The methods that functions have where they are objects: call, apply and bind. */
import { invokeCollectionMethod } from '../calls/collections';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { addExternal, argumentAt, spreadArguments } from '../sites';
import { behindFixed, movedArguments } from '../calls/movedArguments';

const names = new Set(['call', 'apply', 'bind']);
/** What is bound and bound again, in a loop say, is followed so far. */
const MOST_BINDINGS = 3;

export function isFunctionMethod(name: string): boolean {
  return names.has(name);
}

/** Lets a site call `callee.call(...)`, `callee.apply(...)` or `callee.bind(...)`. */
export function invokeFunctionMethod(
  flow: Flow,
  site: Site,
  callee: number,
  name: string,
  result: number,
): void {
  addExternal(site, `<builtin>.${name}`);
  if (name === 'bind') {
    if (bindings(flow, callee) < MOST_BINDINGS)
      flow.solver.add(result, flow.objects.intern({ kind: 'partial', callee, site: site.number }));
    return;
  }
  const called = flow.derivedSite(site, name, () => ({
    arguments: name === 'call' ? movedArguments(site.arguments, -1) : spreadArguments(argumentAt(site, 1)),
    result,
  }));
  callOn(flow, called, callee, argumentAt(site, 0), result);
}

/** Lets a site call what `callee.bind(...)` at another site gave. */
export function invokePartial(flow: Flow, site: Site, callee: number, bound: number, result: number): void {
  const binding = flow.sites[bound];
  if (!binding) return;
  const called = flow.derivedSite(site, `partial ${bound}`, () => {
    const fixed = movedArguments(binding.arguments, -1);
    return { arguments: behindFixed(fixed, binding.literals - 1, site.arguments), result };
  });
  called.standsIn = true;
  // Listed by what it calls: the site itself calls nothing else.
  site.delegated = true;
  callOn(flow, called, callee, argumentAt(binding, 0), result);
}

function bindings(flow: Flow, callee: number): number {
  const object = flow.objects.get(callee);
  return object.kind === 'partial' ? 1 + bindings(flow, object.callee) : 0;
}

/** Calls a value with the values of a node as its receiver. */
function callOn(flow: Flow, site: Site, callee: number, receivers: number | undefined, result: number): void {
  const { solver, objects } = flow;
  const object = objects.get(callee);
  if (object.kind === 'function' || object.kind === 'bound') {
    const { definition } = object;
    flow.invoke(site, objects.intern({ kind: 'function', definition }), result);
    const isArrow = flow.program.definitions[definition]?.fact.receiver === 'lexical';
    if (receivers !== undefined && !isArrow) solver.edge(receivers, flow.receiver(definition));
  } else if (object.kind === 'collectionMethod') {
    if (receivers !== undefined)
      solver.watch(receivers, (receiver) => {
        if (objects.get(receiver).kind === 'collection')
          invokeCollectionMethod(flow, site, receiver, object.name);
      });
  } else flow.invoke(site, callee, result);
}
