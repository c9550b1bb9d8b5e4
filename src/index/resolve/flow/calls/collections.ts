/** The methods of built-in collections that pass values on. */
import { pairOf, pairedElements } from './builtinCalls';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { ELEMENTS, UNKEYED, elementNodes, rulesOf } from '../context';
import { addExternal, argumentAt } from '../sites';
import { fillFrom, keywordArgument, positional } from './effects';
import { textKey } from '../../../extract/keys';
import { LESS, compareEach } from '../kinds/comparisons';

/**
 * element: gives one of the elements, or the default that is given; itself: gives (a view or copy of) the collection;
 * joined: gives that and its arguments; iterates: gives a view of its elements; pairs: of keys and elements; adds: takes its arguments in; puts: takes the last
 * of them in, under the first; merges: takes their elements in; calls: calls its first argument with the elements, and
 * gives nothing, an element, itself, or the results; folds: and with the last result; steps: gives `{ value }` of an element;
 * flattens: gives the elements of its elements;
 * none: nothing of this.
 */
type Effect =
  | 'element'
  | 'itself'
  | 'joined'
  | 'iterates'
  | 'pairs'
  | 'adds'
  | 'puts'
  | 'merges'
  | 'calls'
  | 'callsToElement'
  | 'callsToItself'
  | 'callsToMap'
  | 'folds'
  | 'steps'
  | 'flattens'
  | 'none';

const named = (effect: Effect, names: string): (readonly [string, Effect])[] =>
  names.split(' ').map((name) => [name, effect] as const);

const effects = new Map<string, Effect>([
  ...named('element', 'get pop popleft setdefault shift at __getitem__'),
  ...named('itself', 'values copy slice splice reverse toReversed fill Symbol.iterator'),
  ...named('joined', 'concat'),
  ...named('pairs', 'items entries'),
  ...named('adds', 'append add push unshift insert appendleft'),
  ...named('puts', 'set __setitem__'),
  ...named('merges', 'extend update __init__'),
  ...named('iterates', '__iter__ __reversed__'),
  ...named('calls', 'forEach some every findIndex findLastIndex'),
  ...named('callsToElement', 'find findLast'),
  ...named('callsToItself', 'filter sort toSorted'),
  ...named('callsToMap', 'map flatMap'),
  ...named('steps', 'next'),
  ...named('flattens', 'flat'),
  ...named('folds', 'reduce reduceRight'),
  ...named('none', 'popitem delete has clear includes indexOf lastIndexOf join keys hasOwnProperty toString'),
]);

export function isCollectionMethod(name: string): boolean {
  return effects.has(name);
}

/** Lets a site call a method of a built-in collection: its effect on values, and the callbacks it calls. */
export function invokeCollectionMethod(flow: Flow, site: Site, collection: number, name: string): void {
  addExternal(site, `<builtin>.${name}`);
  const effect = effects.get(name);
  if (effect === undefined) return;
  giveResult(flow, site, effect, collection);
  takeArguments(flow, site, effect, collection, name);
  const key = name === 'sort' ? keywordArgument(site, 'key') : undefined;
  const callback = argumentAt(site, 0);
  const elements = flow.field(collection, ELEMENTS);
  if (key !== undefined) callKey(flow, site, elements, key);
  else if (name === 'sort' && rulesOf(flow, site.from).hasSpecialMethods)
    compareEach(flow, site, elements, LESS);
  if (callback === undefined) return;
  if (effect.startsWith('calls')) callBack(flow, site, effect, elements, callback);
  if (effect === 'folds') fold(flow, site, elements, callback);
}

function giveResult(flow: Flow, site: Site, effect: Effect, collection: number): void {
  const { solver } = flow;
  if (effect === 'element') readElements(flow, site, collection);
  if (effect === 'callsToElement') solver.edge(flow.field(collection, ELEMENTS), site.result);
  if (effect === 'itself' || effect === 'callsToItself' || effect === 'joined')
    solver.add(site.result, collection);
  if (effect === 'iterates') giveView(flow, site, collection);
  if (effect === 'flattens') giveFlat(flow, site, collection);
  if (effect === 'steps') giveStep(flow, site, collection);
  if (effect === 'pairs') pairedElements(flow, collection, site.result);
  if (site.name === 'popitem') solver.add(site.result, pairOf(flow, collection));
}

/** The elements, where the collection itself is an object with methods of its own. */
function giveView(flow: Flow, site: Site, collection: number): void {
  const elements = flow.field(collection, ELEMENTS);
  const view = flow.objects.intern({ kind: 'collection', node: elements });
  flow.solver.add(site.result, view);
  for (const each of [ELEMENTS, UNKEYED]) flow.solver.edge(elements, flow.field(view, each));
}

function takeArguments(flow: Flow, site: Site, effect: Effect, collection: number, name: string): void {
  const { solver } = flow;
  if (effect === 'puts') putElement(flow, site, collection);
  for (const { node, position, keyword } of site.arguments) {
    if (effect === 'joined' || (effect === 'element' && position > 0 && mayLack(flow, site, collection)))
      solver.edge(node, site.result);
    if (effect === 'adds' || name === 'setdefault') {
      solver.edge(node, flow.field(collection, ELEMENTS));
      solver.edge(node, flow.field(collection, UNKEYED));
    }
    if (effect !== 'merges') continue;
    if (keyword === null) fillFrom(flow, site, collection, node);
    else for (const each of [keyword, ELEMENTS]) solver.edge(node, flow.field(collection, each));
  }
}

/** Whether a dictionary may have nothing under the key asked for: what is written with it is taken to keep it. */
function mayLack(flow: Flow, site: Site, collection: number): boolean {
  const key = site.name === 'get' || site.name === 'setdefault' ? keyGiven(flow, site) : null;
  return key === null || flow.writtenKeys.get(collection, flow.names.number(key)) < 0;
}

/** The key that a method takes as its first argument, where it is a constant. */
function keyGiven(flow: Flow, site: Site): string | null {
  const key = argumentAt(site, 0);
  const text = key === undefined ? null : flow.constantAt(key);
  return text !== null && rulesOf(flow, site.from).keysHaveTypes ? textKey(text) : text;
}

function readElements(flow: Flow, site: Site, collection: number): void {
  // `pop(0)` of a list shifts the others: only a name is a key.
  const given = ['get', 'pop', 'setdefault'].includes(site.name) ? keyGiven(flow, site) : null;
  const key = given !== null && /\D/.test(given) ? given : site.name === 'get' ? given : null;
  for (const element of elementNodes(flow, collection, key)) flow.solver.edge(element, site.result);
}

/** `map.set(key, value)`. */
function putElement(flow: Flow, site: Site, collection: number): void {
  const value = argumentAt(site, 1);
  if (value === undefined) return;
  flow.solver.edge(value, flow.field(collection, ELEMENTS));
  flow.solver.edge(value, flow.field(collection, keyGiven(flow, site) ?? UNKEYED));
  flow.solver.add(site.result, collection);
}

/** Calls a function with the elements of a collection. */
function callBack(flow: Flow, site: Site, effect: Effect, elements: number, callback: number): void {
  const called = flow.derivedSite(site, 'callback', () => {
    const node = flow.solver.newNode();
    const given = [0, ...(effect === 'callsToItself' ? [1] : [])];
    return {
      arguments: given.map((position) => ({ node, position, keyword: null })),
      result: flow.solver.newNode(),
    };
  });
  const element = argumentAt(called, 0);
  if (element !== undefined) flow.solver.edge(elements, element);
  flow.callBack(called, callback, called.result);
  if (effect !== 'callsToMap') return;
  mapElements(flow, site, site.name === 'flatMap' ? flattened(flow, called) : called.result);
}

/** Calls the key of a sort with the elements of a collection: one call, whichever collections are sorted there. */
function callKey(flow: Flow, site: Site, elements: number, key: number): void {
  const called = flow.derivedSite(site, 'key', () => {
    const [element, result] = [flow.solver.newNode(), flow.solver.newNode()];
    return { arguments: [positional(element, 0)], result };
  });
  const element = argumentAt(called, 0);
  if (element !== undefined) flow.solver.edge(elements, element);
  flow.invokeAll(called, key);
}

/** Calls a function with what it gave before, or the start, and an element. */
function fold(flow: Flow, site: Site, elements: number, callback: number): void {
  const { solver } = flow;
  const called = flow.derivedSite(site, 'callback', () => {
    const [before, element] = [solver.newNode(), solver.newNode()];
    const given = [before, element].map((node, position) => ({ node, position, keyword: null }));
    return { arguments: given, result: solver.newNode() };
  });
  const [before, element] = [argumentAt(called, 0), argumentAt(called, 1)];
  if (element === undefined || before === undefined) return;
  solver.edge(elements, element);
  solver.edge(argumentAt(site, 1) ?? elements, before);
  solver.edge(called.result, before);
  solver.edge(called.result, site.result);
  flow.callBack(called, callback, called.result);
}

/** What an iterator's `next` gives, where a collection stands for its iterators. */
function giveStep(flow: Flow, site: Site, collection: number): void {
  const { solver, objects } = flow;
  const node = flow.derivedSite(site, 'step', () => ({ arguments: [], result: solver.newNode() })).result;
  flow.plainObjects.add(node);
  const step = objects.intern({ kind: 'collection', node });
  solver.edge(flow.field(collection, ELEMENTS), flow.field(step, 'value'));
  solver.add(site.result, step);
}

/** The node of the elements of the lists that a callback gives, and of what it gives that is no list. */
function flattened(flow: Flow, called: Site): number {
  const flatten = (): number => {
    const elements = flow.solver.newNode();
    flattenInto(flow, called.result, elements);
    return elements;
  };
  return flow.derivedSite(called, 'flat', () => ({ arguments: [], result: flatten() })).result;
}

/** Puts the elements of the lists in a node into another, and what is no list. */
function flattenInto(flow: Flow, from: number, to: number): void {
  const { solver, objects } = flow;
  solver.watch(from, (value) => {
    const object = objects.get(value);
    if (object.kind === 'collection' && !flow.plainObjects.has(object.node))
      solver.edge(flow.field(value, ELEMENTS), to);
    else solver.add(to, value);
  });
}

/** A new collection of the elements of a collection's elements. */
function giveFlat(flow: Flow, site: Site, collection: number): void {
  const made = flow.derivedSite(site, 'flat', () => ({ arguments: [], result: flow.solver.newNode() }));
  flattenInto(flow, flow.field(collection, ELEMENTS), made.result);
  mapElements(flow, site, made.result);
}

/** Gives a new collection of what a callback gave. */
function mapElements(flow: Flow, site: Site, node: number): void {
  const collection = flow.objects.intern({ kind: 'collection', node });
  flow.solver.add(site.result, collection);
  flow.solver.edge(node, flow.field(collection, ELEMENTS));
  flow.solver.edge(node, flow.field(collection, UNKEYED));
}
