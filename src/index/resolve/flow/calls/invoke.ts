/** What happens when a value is called, by what it is. */
import type { Classes } from '../classes';
import { isElementMethod } from '../kinds/collectionBases';
import { invokeCollectionMethod } from './collections';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { rulesOf, returnsOf } from '../context';
import { addExternal } from '../sites';
import { calledValue } from './derivedSites';
import { enclosingClass, enclosingMethod } from '../enclosing';
import { invokeFunctionMethod, invokePartial } from '../kinds/functionMethods';
import { invokeEmitterMethod, makeEmitter } from '../kinds/emitters';
import { invokeGeneratorMethod } from './generators';
import { invokeKept } from './keptArguments';
import { linkCall, passValues } from './linkCall';
import { createPairMap } from '../solving/lists';
import { ANYTHING } from '../solving/objects';
import type { FlowObject } from '../solving/objects';
import { BY_FLOW } from '../solving/targets';
import { invokePromiseMethod, settleArgument } from '../kinds/promises';
import { invokeProxied } from '../kinds/proxies';
import { callByMetaclass } from '../kinds/metaclasses';
import { callGivenCallback, callsItsArgument } from './unknownReceivers';

/** Makes `invoke`. */
export function createInvoke(flow: Flow, classes: Classes): Flow['invoke'] {
  /** Callable objects met at a site: one whose `__call__` is itself would be called for ever. */
  const callables = createPairMap();
  const isRepeated = (site: Site, value: number): boolean => {
    const isKnown = callables.get(site.number, value) >= 0;
    if (!isKnown) callables.set(site.number, value, 1);
    return isKnown;
  };
  return (site, value, result = site.result) => {
    const object = flow.objects.get(calledValue(site, value));
    switch (object.kind) {
      case 'anything':
        site.open = 'beyond';
        flow.solver.add(result, ANYTHING);
        return;
      case 'function':
        callFunction(flow, site, object.definition, result);
        return;
      case 'bound':
        linkCall(flow, site, object.definition, object.receiver, result);
        return;
      case 'class':
        constructAny(flow, classes, site, object.definition, result);
        return;
      case 'maker':
        construct(flow, classes, site, object.definition, result);
        return;
      case 'external':
        invokeExternal(flow, site, object.name, result);
        return;
      case 'instance':
        if (!rulesOf(flow, object.definition).hasSpecialMethods || isRepeated(site, value)) return;
        flow.invokeAll(site, flow.attribute(value, '__call__'), result);
        return;
      case 'super':
        if (isRepeated(site, value)) return;
        flow.invokeAll(site, flow.attribute(value, 'constructor'), result);
        flow.fallbacks.supers.push({ site: site.number, definition: object.definition });
        return;
      case 'promise':
        if (!isRepeated(site, value)) flow.invokeAll(site, object.node, result);
        return;
      default:
        invokeMethodValue(flow, site, object, result);
    }
  };
}

/** Calls one of the methods that functions and promises have, or what they made. */
function invokeMethodValue(flow: Flow, site: Site, object: FlowObject, result: number): void {
  switch (object.kind) {
    case 'collectionMethod':
      invokeCollectionMethod(flow, site, object.collection, object.name);
      return;
    case 'functionMethod':
      invokeFunctionMethod(flow, site, object.callee, object.name, result);
      return;
    case 'partial':
      invokePartial(flow, site, object.callee, object.site, result);
      return;
    case 'echo':
      passValues(flow, site, object.definition, object.receiver, result);
      return;
    case 'proxy':
      invokeProxied(flow, site, object, result);
      return;
    case 'kept':
      invokeKept(flow, site, object.site, result);
      return;
    case 'promiseMethod':
      invokePromiseMethod(flow, site, object.promise, object.name, result);
      return;
    case 'emitterMethod':
      invokeEmitterMethod(flow, site, object.emitter, object.name, result);
      return;
    case 'generatorMethod':
      invokeGeneratorMethod(flow, site, object.definition, object.name, result);
      return;
    case 'settler':
      addExternal(site, `<builtin>.${object.name}`);
      settleArgument(flow, site, object.node);
      return;
    default:
      doubt(flow, site, object, result);
  }
}

/** Notes what tells that the other values at a site may not be what is called there. */
function doubt(flow: Flow, site: Site, object: FlowObject, result: number): void {
  if (object.kind === 'guess') {
    site.open ??= 'likely';
    flow.solver.add(result, flow.objects.intern(object));
  }
  // What is called is read by a name that is not known.
  if (object.kind === 'text' && object.suffix !== null && site.open !== 'beyond') site.open = 'unsure';
}

/** A class called: its metaclass answers, once that is known; most have none. */
function constructAny(flow: Flow, classes: Classes, site: Site, definition: number, result: number): void {
  const mayAnswer = flow.metaclasses.size > 0 && rulesOf(flow, definition).hasSpecialMethods;
  if (mayAnswer && flow.early !== null) flow.early.push({ site, definition, result });
  else if (!mayAnswer || !callByMetaclass(flow, classes, site, definition, result))
    construct(flow, classes, site, definition, result);
}

/** A class called: its constructor along the order, else the class itself, is what the call reaches. */
function construct(flow: Flow, classes: Classes, site: Site, definition: number, result: number): void {
  // What is merged with a function or class of its name, a namespace or an interface, is no class itself.
  if (flow.program.definitions[definition]?.fact.kind !== 'class') return;
  const instance = flow.objects.intern({ kind: 'instance', definition, declared: false });
  flow.solver.add(result, instance);
  flow.constructed.add(definition);
  // Taken back when a constructor is found, now or along a base that becomes known later.
  flow.targets.add(site.number, definition, BY_FLOW);
  const { hasSpecialMethods, functionsConstruct, constructorName: name } = rulesOf(flow, definition);
  if (hasSpecialMethods)
    flow.fallbacks.constructions.push({ site: site.number, definition, value: instance });
  const ran = flow.ran.get(site.number, definition);
  // An `__init__` that may be a class constructs it at the same site, for a result of its own: each runs once.
  if (ran >= 0 && hasSpecialMethods) return;
  const discarded = ran >= 0 ? ran : flow.solver.newNode();
  flow.ran.set(site.number, definition, discarded);
  classes.lookup(
    definition,
    name,
    null,
    (found) => {
      if (functionsConstruct) giveReturned(flow, found, result);
      flow.targets.delete(site.number, definition);
      if (ran < 0) flow.invokeAll(site, flow.attribute(instance, name), discarded);
    },
    (base) => {
      if (ran < 0 && isElementMethod(base, name)) fillNew(flow, site, instance, name, discarded);
    },
  );
  if (functionsConstruct) constructAbove(flow, classes, site, definition, instance);
}

/** An instance of a class below one that holds elements is made with some. */
function fillNew(flow: Flow, site: Site, instance: number, name: string, result: number): void {
  const filled = flow.derivedSite(site, name, () => ({ arguments: site.arguments, result }));
  invokeCollectionMethod(flow, filled, instance, name);
}

/** A class that extends a function runs it, where it has no constructor of its own. */
function constructAbove(
  flow: Flow,
  classes: Classes,
  site: Site,
  definition: number,
  instance: number,
): void {
  const order = classes.order(definition);
  if (order.some((each) => flow.scopes.bound(each, 'constructor') !== undefined)) return;
  const base = order.map((each) => flow.functionBases.get(each)).find((each) => each !== undefined);
  if (base === undefined) return;
  flow.targets.delete(site.number, definition);
  linkCall(flow, site, base, instance, flow.solver.newNode());
}

function callFunction(flow: Flow, site: Site, definition: number, result: number): void {
  if (site.isNew) constructFunction(flow, site, definition, result);
  else linkCall(flow, site, definition, null, result);
}

/** `new F()` of a function: the function runs with the new instance as its receiver. */
function constructFunction(flow: Flow, site: Site, definition: number, result: number): void {
  const instance = flow.objects.intern({ kind: 'instance', definition, declared: false });
  flow.solver.add(result, instance);
  linkCall(flow, site, definition, instance, flow.solver.newNode());
  giveObjects(flow, definition, result);
}

/** What the constructors in a node return. */
function giveReturned(flow: Flow, found: number, result: number): void {
  flow.solver.watch(found, (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'function') giveObjects(flow, object.definition, result);
  });
}

/** An object that a constructor returns is what `new` gives. */
function giveObjects(flow: Flow, definition: number, result: number): void {
  for (const node of returnsOf(flow, definition))
    flow.solver.watch(node, (value) => {
      if (returnable.has(flow.objects.get(value).kind)) flow.solver.add(result, value);
    });
}

const returnable: ReadonlySet<FlowObject['kind']> = new Set(['collection', 'instance', 'proxy']);

function invokeExternal(flow: Flow, site: Site, name: string, result: number): void {
  addExternal(site, name);
  if (name === '<builtin>.super') {
    addSuper(flow, site, result);
    return;
  }
  if (makeEmitter(flow, site, name, result) || rulesOf(flow, site.from).callOutside(flow, site, name, result))
    return;
  const method = name.slice(name.lastIndexOf('.') + 1);
  if (site.onObject && method !== name && callsItsArgument(method))
    callGivenCallback(flow, site, method, result);
  const made = flow.objects.externalResult(name);
  if (made !== null) flow.solver.add(result, made);
}

/** `super()`: the classes behind the enclosing one, in the order of each receiver that reaches the method. */
function addSuper(flow: Flow, site: Site, result: number): void {
  const definition = enclosingClass(flow, site.from);
  if (definition === null) return;
  flow.solver.watch(flow.parameter(enclosingMethod(flow, site.from), 0), (receiver) => {
    const { kind } = flow.objects.get(receiver);
    if (kind === 'instance' || kind === 'class')
      flow.solver.add(result, flow.objects.intern({ kind: 'super', definition, receiver }));
  });
}
