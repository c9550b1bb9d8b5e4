/** What syntax reads and calls where objects have members by key: these, iterators, text and numbers made of objects. */
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { ELEMENTS, elementNodes, rulesOf } from '../context';
import { ANY_TEXT } from '../../../extract/lower/keys';
import type { ImplicitSites } from '../implicitSites';
import { exportedNames } from './exportedNames';
import type { FlowObject } from '../solving/objects';

/**
 * Calls the method of this name that a value has, at a row; the result goes to a node, that of what stands in for
 * the method to another where one is given.
 */
export type CallMethod = (row: number, value: number, name: string, result: number, other?: number) => void;

/** The kinds of watcher that rows use; `row` is the row's node. */
export interface KeyWatchers {
  /** (value, row, key + 1, 0 = any key; the path that this is written as + 1, 0 = none): `x[k]` */
  readonly scriptElement: number;
  /** (value, row, class that x is a receiver in + 1, 0 = none): `x.constructor` */
  readonly constructorOf: number;
  /** (value, row, 1 = to a number): `${x}`, `x + y`, `x < y` */
  readonly coerce: number;
  /** (value, row, method): the call that it makes */
  readonly coerced: number;
  /** (value, row): what `await` calls on an object with a `then` */
  readonly awaited: number;
  /** (value, row, 1 = async): `using x = v` */
  readonly dispose: number;
}

/** What the watchers of one program share: `getter` sees what reading an attribute gives. */
export interface KeyParts {
  readonly flow: Flow;
  readonly classes: Classes;
  readonly sites: ImplicitSites;
  readonly getter: number;
  readonly callMethod: CallMethod;
}

export function defineKeyWatchers({ flow, classes, sites, getter, callMethod }: KeyParts): KeyWatchers {
  const { solver, objects, names } = flow;
  const read = (value: number, row: number, name: string): void => {
    solver.watchAs(flow.attribute(value, name), getter, row, names.number(name), 0);
  };
  return {
    scriptElement: solver.defineWatcher((value, row, key, written) => {
      if (sites.isOpenedBy(value, row)) solver.add(row, value);
      else if (key === 0)
        readComputed(flow, classes, value, row, written === 0 ? '' : names.text(written - 1), read);
      else readMember(flow, value, names.text(key - 1), row, read);
    }),
    constructorOf: solver.defineWatcher((value, row, within) => {
      const object = objects.get(value);
      if (object.kind === 'instance')
        flow.fallbacks.constructors.push({ definition: object.definition, row, within: within - 1 });
      else if (object.kind === 'prototype') addConstructor(flow, object.definition, row);
      else read(value, row, 'constructor');
    }),
    coerce: solver.defineWatcher((value, row, toNumber) => {
      if (isKeyedObject(flow, objects.get(value)))
        flow.fallbacks.coercions.push({ value, row, toNumber: toNumber === 1 });
    }),
    coerced: solver.defineWatcher((value, row, name) => {
      callMethod(row, value, names.text(name), solver.newNode());
    }),
    awaited: solver.defineWatcher((value, row) => {
      if (!isKeyedObject(flow, objects.get(value))) return;
      const node = solver.newNode();
      solver.add(node, objects.intern({ kind: 'settler', node: row, name: 'resolve' }));
      sites.give(row, node, 0);
      callMethod(row, value, 'then', solver.newNode());
    }),
    dispose: solver.defineWatcher((value, row, async) => {
      if (!isKeyedObject(flow, objects.get(value))) return;
      if (async === 1) callMethod(row, value, 'Symbol.asyncDispose', solver.newNode());
      callMethod(row, value, 'Symbol.dispose', solver.newNode());
    }),
  };
}

/** `x[key]` of a key that is computed: of instances what it may name, of modules every export, of all else every element. */
function readComputed(
  flow: Flow,
  classes: Classes,
  value: number,
  row: number,
  written: string,
  read: (value: number, row: number, name: string) => void,
): void {
  const object = flow.objects.get(value);
  if (object.kind === 'instance')
    for (const name of computedMembers(flow, classes, value, written)) read(value, row, name);
  else if (object.kind === 'module')
    for (const name of exportedNames(flow.program, object.file)) read(value, row, name);
  else readMember(flow, value, null, row, read);
}

/** `x[key]`: an element of a list or map; of all else, the attribute of that name, with its receiver. */
function readMember(
  flow: Flow,
  value: number,
  key: string | null,
  row: number,
  read: (value: number, row: number, name: string) => void,
): void {
  const { solver, objects, plainObjects } = flow;
  const object = objects.get(value);
  if (object.kind !== 'collection') {
    if (key !== null) read(value, row, key);
    return;
  }
  const isPlain = plainObjects.has(object.node);
  if (isPlain && key === null) flow.bindAll(flow.field(value, ELEMENTS), row, value, 'object');
  else if (isPlain && key !== null) read(value, row, key);
  else for (const element of elementNodes(flow, value, key)) solver.edge(element, row);
  if (!isPlain && key !== null && /\D/.test(key)) read(value, row, key);
}

/** What a class names by a path that is evaluated, as it is written: no other member has a dot inside. */
const WRITTEN_PATH = /^(?!Symbol\.)[\w$]+\./;

/** Tells whether a name is a text with one character at least where the text has `*`. */
function isLike(text: string): (name: string) => boolean {
  const [before = '', ...behind] = text.split(ANY_TEXT);
  return (name) => {
    if (!name.startsWith(before)) return false;
    let at = before.length;
    for (const part of behind) {
      at = part === '' ? name.length : name.indexOf(part, at + 1);
      if (at < 0 || at > name.length) return false;
      at += part.length;
    }
    return at === name.length && name.length >= text.length;
  };
}

/**
 * The members of an instance's classes that a computed key may name: those like a text with `*` in it, else those whose
 * keys are computed: the one written as this path where there is one, else all.
 */
function computedMembers(flow: Flow, classes: Classes, value: number, path: string): readonly string[] {
  const object = flow.objects.get(value);
  if (object.kind !== 'instance') return [];
  const names = classes.order(object.definition).flatMap((each) => [...flow.scopes.names(each)]);
  if (path.includes(ANY_TEXT)) return names.filter(isLike(path));
  return names.includes(path) ? [path] : [...new Set(names.filter((name) => WRITTEN_PATH.test(name)))];
}

/** Puts the class, or the function, into a node. */
export function addConstructor(flow: Flow, definition: number, node: number): void {
  const kind = flow.program.definitions[definition]?.fact.kind === 'class' ? 'class' : 'function';
  flow.solver.add(node, flow.objects.intern({ kind, definition }));
}

/** Whether an object has members by key: an instance of a language with such, or an object literal, whose elements nothing iterates over. */
export function isKeyedObject(flow: Flow, object: FlowObject): boolean {
  if (object.kind === 'collection') return flow.plainObjects.has(object.node);
  return object.kind === 'instance' && rulesOf(flow, object.definition).hasMembersByKey;
}

/** The method named by a symbol gives a generator, or an object whose `next` gives `{ value }`. */
export function iterateBySymbol(
  flow: Flow,
  callMethod: CallMethod,
  value: number,
  row: number,
  method: string,
): void {
  const { solver, objects } = flow;
  const iterator = solver.newNode();
  callMethod(row, value, method, iterator);
  solver.watch(iterator, (each) => {
    const object = objects.get(each);
    if (!isKeyedObject(flow, object)) {
      if (object.kind === 'collection') solver.edge(flow.field(each, ELEMENTS), row);
      if (object.kind === 'generator') solver.edge(flow.yields(object.definition), row);
      return;
    }
    const step = solver.newNode();
    callMethod(row, each, 'next', step);
    const steps = solver.newNode();
    flow.settle(step, steps);
    solver.watch(steps, (result) => {
      solver.edge(flow.attribute(result, 'value'), row);
    });
  });
}

const coercingMethods = ['Symbol.toPrimitive', 'toString', 'valueOf'];

/** Lets these attributes of a value flow. */
export function readCoercingMethods(flow: Flow, value: number): void {
  for (const name of coercingMethods) flow.attribute(value, name);
}

/** Whether some class or object of the workspace has one of them. */
export function hasCoercingMethods(flow: Flow): boolean {
  return coercingMethods.some((name) => flow.methodNames.has(name));
}

/** Whether an attribute of a value is a method of the workspace. */
function hasMethod(flow: Flow, value: number, name: string): boolean {
  const values = flow.solver.values(flow.attribute(value, name));
  return values.some((each) => ['function', 'bound', 'partial'].includes(flow.objects.get(each).kind));
}

/** The method by which an object becomes text or a number; null where it has none of the workspace. */
export function coercingMethod(flow: Flow, value: number, toNumber: boolean): string | null {
  const [first, second] = toNumber ? ['valueOf', 'toString'] : ['toString', 'valueOf'];
  return ['Symbol.toPrimitive', first, second].find((name) => hasMethod(flow, value, name)) ?? null;
}
