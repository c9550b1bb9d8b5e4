/** What the models of the languages' own functions are made of. */
import { NONE } from '../../../extract/tape';
import type { Flow } from '../context';
import type { Site, SiteArgument } from '../sites';
import { ELEMENTS, UNKEYED, rulesOf } from '../context';
import { argumentAt } from '../sites';
import { edgeExports } from '../kinds/exportedNames';
import { ANYTHING } from '../solving/objects';
import { hasStandIn, isAskedOfAll, noteStandIn } from '../kinds/specialMethods';

/** Does to the values what a call of something outside does. */
export type Effect = (flow: Flow, site: Site, result: number) => void;

/** The node of a keyword argument. */
export function keywordArgument(site: Site, keyword: string): number | undefined {
  return site.arguments.find((each) => each.keyword === keyword)?.node;
}

/** An argument at a position, as a call that a model makes gives it. */
export function positional(node: number, position: number): SiteArgument {
  return { node, position, keyword: null };
}

/** Gives its first argument. */
export const passes: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given !== undefined) flow.solver.edge(given, result);
};

/** A new collection that a site gives; returns its value. */
export function newCollection(flow: Flow, result: number): number {
  const collection = flow.objects.intern({ kind: 'collection', node: flow.solver.newNode() });
  flow.solver.add(result, collection);
  return collection;
}

/** Puts what iterating over the values of a node gives into another node; own classes are asked at the site. */
export function edgeElements(flow: Flow, site: Site, from: number, to: number): void {
  flow.solver.watch(from, (value) => {
    const object = flow.objects.get(value);
    if (value === ANYTHING) {
      openMethodAt(flow, site, '__iter__', [], flow.solver.newNode());
      flow.solver.add(to, value);
    }
    if (object.kind === 'class') flow.solver.edge(membersNode(flow, value), to);
    if (object.kind === 'module') edgeExports(flow, value, object.file, to);
    if (object.kind === 'collection') {
      flow.solver.edge(flow.field(value, ELEMENTS), to);
      giveKeys(flow, object.node, to);
    }
    if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), to);
    if (object.kind === 'instance' && rulesOf(flow, object.definition).hasSpecialMethods)
      iterateInstance(flow, site, value, to);
  });
}

/** Field of a class that holds its instances where it is an enumeration. */
const MEMBERS = '[members]';

/** The node of what a class has in it when it is iterated over: the members of an enumeration. */
export function membersNode(flow: Flow, value: number): number {
  return flow.field(value, MEMBERS);
}

/** Puts the keys of a dictionary that names are read from into a node. */
export function giveKeys({ solver, keyTexts }: Flow, collection: number, to: number): void {
  const keys = keyTexts.get(collection);
  if (keys !== undefined) solver.edge(keys, to);
}

/** Field of an object that holds what entering it as a context manager gives. */
const ENTERED = '[entered]';

/** The node of what entering an object of a library gives. */
export function enteredNode(flow: Flow, value: number): number {
  return flow.field(value, ENTERED);
}

/** `__iter__`, then `__next__` of what it gives where that is an instance too. */
function iterateInstance(flow: Flow, site: Site, value: number, to: number): void {
  const iterator = flow.solver.newNode();
  callMethodAt(flow, site, value, '__iter__', [], iterator);
  flow.solver.watch(iterator, (each) => {
    const object = flow.objects.get(each);
    if (object.kind === 'collection') flow.solver.edge(flow.field(each, ELEMENTS), to);
    if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), to);
    if (object.kind === 'instance') callMethodAt(flow, site, each, '__next__', [], to);
  });
}

/** Calls a method that the workspace defines of a value, where the site stands; `asked` as in Site. */
export function callMethodAt(
  flow: Flow,
  site: Site,
  value: number,
  name: string,
  given: readonly SiteArgument[],
  result: number,
  asked = NONE,
): void {
  if (hasStandIn(flow, name))
    noteStandIn(flow, value, name, (standIn) => {
      callMethodAt(flow, site, value, standIn, given, result, asked);
    });
  if (name.startsWith('__') && !flow.specialMethods.has(name)) return;
  // One for all values: a method that several classes inherit is called once.
  const called = flow.derivedSite(site, name, () => ({ arguments: given, result }));
  called.asked = asked;
  flow.solver.watch(flow.attribute(value, name), (method) => {
    if (flow.objects.get(method).kind !== 'external') flow.invoke(called, method, result);
  });
}

/** The site where `callMethodAt` calls the method may call it on anything. */
function openMethodAt(
  flow: Flow,
  site: Site,
  name: string,
  given: readonly SiteArgument[],
  result: number,
): void {
  flow.derivedSite(site, name, () => ({ arguments: given, result })).open = 'beyond';
}

/** Calls a method of each instance in a node, where the site stands. */
export function askEach(flow: Flow, site: Site, node: number, method: string, result: number): void {
  flow.solver.watch(node, (value) => {
    if (value === ANYTHING) openMethodAt(flow, site, method, [], result);
    if (flow.objects.get(value).kind === 'instance')
      callMethodAt(flow, site, value, method, [], result, isAskedOfAll(method) ? node : NONE);
  });
}

/** Puts what iterating over the values of a node gives into a collection. */
export function fillFrom(flow: Flow, site: Site, collection: number, from: number): void {
  putInto(flow, collection, elementsOf(flow, site, from));
}

/** Puts the values of a node into a collection, under no key. */
export function putInto(flow: Flow, collection: number, node: number): void {
  flow.solver.edge(node, flow.field(collection, ELEMENTS));
  flow.solver.edge(node, flow.field(collection, UNKEYED));
}

/** A call that the model makes where the site stands, of every value of a node; returns the node of its result. */
export function callFrom(flow: Flow, site: Site, callee: number, given: readonly SiteArgument[]): number {
  const result = flow.solver.newNode();
  const called = flow.addWithin({ ...site, isNew: false }, () => ({ arguments: given, result }));
  flow.invokeAll(called, callee, result);
  return result;
}

/** The node of what iterating over the values of a node gives. */
export function elementsOf(flow: Flow, site: Site, node: number): number {
  const elements = flow.solver.newNode();
  edgeElements(flow, site, node, elements);
  return elements;
}
