/** What the functions that JavaScript and Node.js have by themselves do with the values given to them. */
import type { Effect } from '../../../resolve/flow/calls/effects';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { ELEMENTS, UNKEYED } from '../../../resolve/flow/context';
import { argumentAt, spreadArguments } from '../../../resolve/flow/sites';
import { defines, definesAll, describe } from '../../../resolve/flow/kinds/descriptors';
import { collectsFrom, iterateGiven, mapsPairs, objectOfPairs } from './gathering';
import { invokeCollectionMethod, isCollectionMethod } from '../../../resolve/flow/calls/collections';
import { fulfilWith, makePromise, rejectWith } from '../../../resolve/flow/kinds/promises';
import { evaluates } from '../../../resolve/flow/calls/evaluated';
import { inheritPrototype } from '../../../resolve/flow/kinds/prototypes';
import { hasCoercingMethods, isKeyedObject } from '../../../resolve/flow/kinds/membersByKey';
import { makesProxy } from '../../../resolve/flow/kinds/proxies';
import { movedArguments } from '../../../resolve/flow/calls/movedArguments';

/** Calls the argument at `callback` with those from `first` on. */
const calls =
  (callback: number, first: number): Effect =>
  (flow, site) => {
    const node = argumentAt(site, callback);
    if (node === undefined) return;
    const called = flow.derivedSite(site, 'callback', () => ({
      arguments: movedArguments(site.arguments, -first),
      result: flow.solver.newNode(),
    }));
    flow.callBack(called, node, called.result);
  };

/** Calls whichever argument is a function, with nothing that is known: `test(name, options, run)`. */
const callsAny: Effect = (flow, site) => {
  const called = flow.derivedSite(site, 'callback', () => ({ arguments: [], result: flow.solver.newNode() }));
  for (const { node } of site.arguments) flow.callBack(called, node, called.result);
};

/** No argument of the call is one of the callback. */
const NO_ARGUMENTS = Number.MAX_SAFE_INTEGER;

const firstFulfilled: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const elements = flow.solver.newNode();
  iterateGiven(flow, site, given, elements);
  fulfilWith(flow, elements, result);
};

/** A list of `{ status, value }`. */
const allSettled: Effect = (flow, site, result) => {
  const { solver, objects } = flow;
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const elements = solver.newNode();
  iterateGiven(flow, site, given, elements);
  const node = solver.newNode();
  flow.plainObjects.add(node);
  const outcome = objects.intern({ kind: 'collection', node });
  flow.settle(elements, flow.field(outcome, 'value'));
  const list = objects.intern({ kind: 'collection', node: elements });
  for (const key of [ELEMENTS, UNKEYED]) solver.add(flow.field(list, key), outcome);
  const all = solver.newNode();
  solver.add(all, list);
  solver.add(result, objects.intern({ kind: 'promise', node: all }));
};

const fulfilled: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given !== undefined) fulfilWith(flow, given, result);
};

const rejected: Effect = (flow, site, result) => {
  rejectWith(flow, argumentAt(site, 0), result);
};

/** `Object.create(prototype)`. */
const creates: Effect = (flow, site, result) => {
  const made = flow.objects.intern({ kind: 'collection', node: result });
  flow.plainObjects.add(result);
  flow.solver.add(result, made);
  const given = argumentAt(site, 0);
  if (given !== undefined)
    flow.solver.watch(given, (parent) => {
      flow.inherit(made, parent);
    });
  describe(flow, result, argumentAt(site, 1));
};

/** What the first argument has not itself is looked up in the others: `Object.assign`, `Object.setPrototypeOf`. */
const inherits: Effect = (flow, site, result) => {
  const target = argumentAt(site, 0);
  if (target === undefined) return;
  flow.solver.edge(target, result);
  flow.solver.watch(target, (child) => {
    for (const { node, position } of site.arguments)
      if (position > 0)
        flow.solver.watch(node, (parent) => {
          inheritPrototype(flow, child, parent);
        });
  });
};

/** `util.inherits(Child, Parent)`. */
const inheritsByConstructor: Effect = (flow, site) => {
  const { solver } = flow;
  const [child, parent] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (child === undefined || parent === undefined) return;
  solver.watch(child, (heir) => {
    solver.watch(parent, (base) => {
      solver.watch(flow.attribute(heir, 'prototype'), (prototype) => {
        solver.watch(flow.attribute(base, 'prototype'), (above) => {
          inheritPrototype(flow, prototype, above);
        });
      });
    });
  });
};

const applies: Effect = (flow, site, result) => {
  const callee = argumentAt(site, 0);
  if (callee === undefined) return;
  const list = argumentAt(site, 2);
  const called = flow.derivedSite(site, 'apply', () => ({ arguments: spreadArguments(list), result }));
  flow.invokeAll(called, callee, result);
  const receivers = argumentAt(site, 1);
  if (receivers === undefined) return;
  flow.solver.watch(callee, (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'function') flow.solver.edge(receivers, flow.receiver(object.definition));
  });
};

const constructs: Effect = (flow, site, result) => {
  const callee = argumentAt(site, 0);
  if (callee === undefined) return;
  const list = argumentAt(site, 1);
  const called = flow.derivedSite(site, 'construct', () => ({ arguments: spreadArguments(list), result }));
  flow.invokeAll(called, callee, result);
};

/** `Reflect.set(object, name, value)`. */
const storesMember: Effect = (flow, site) => {
  const [target, key, stored] = [0, 1, 2].map((position) => argumentAt(site, position));
  const name = key === undefined ? null : flow.constantAt(key);
  if (target === undefined || stored === undefined || name === null) return;
  flow.solver.watchAs(target, flow.storing, site.result, flow.names.number(name), stored);
};

const readsMember: Effect = (flow, site, result) => {
  const [target, key] = [argumentAt(site, 0), argumentAt(site, 1)];
  const name = key === undefined ? null : flow.constantAt(key);
  if (target !== undefined && name !== null)
    flow.solver.watch(target, (value) => {
      flow.solver.watch(flow.attribute(value, name), (found) => {
        giveMember(flow, site, found, result);
      });
    });
};

/** Gives what an attribute holds; a getter is called where the site stands. */
function giveMember(flow: Flow, site: Site, found: number, result: number): void {
  const { solver, objects } = flow;
  const object = objects.get(found);
  if (object.kind !== 'property') {
    solver.add(result, found);
    return;
  }
  const { definition, receiver } = object;
  const called = flow.derivedSite(site, 'getter', () => ({ arguments: [], result }));
  flow.invoke(called, objects.intern({ kind: 'bound', definition, receiver }), result);
}

/** The keys are no values; a callback over them is called all the same. */
const givesKeys: Effect = (flow, _, result) => {
  flow.solver.add(result, flow.objects.intern({ kind: 'collection', node: flow.solver.newNode() }));
};

const givesFirst: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given !== undefined) flow.solver.edge(given, result);
};

const each = (names: string, effect: Effect): (readonly [string, Effect])[] =>
  names.split(' ').map((name) => [name, effect] as const);

/** `String(x)`, `Number(x)`: what `${x}` and `+x` do. */
const coerces =
  (toNumber: boolean): Effect =>
  (flow, site) => {
    const given = argumentAt(site, 0);
    // Only a call expression has a row, by which it is known where it stands.
    const row = site.result;
    if (given === undefined || site.isNew || row >= flow.program.rowCount || !hasCoercingMethods(flow))
      return;
    flow.solver.watch(given, (value) => {
      if (isKeyedObject(flow, flow.objects.get(value)))
        flow.fallbacks.coercions.push({ value, row, toNumber });
    });
  };

/** What Node.js runs tests with, as members of its module. */
const TEST_FUNCTIONS = [
  '',
  ...['default', 'test', 'it', 'describe', 'suite', 'before', 'after', 'beforeEach', 'afterEach'].map(
    (name) => `.${name}`,
  ),
];

/** Those that call what they are given; what they give is as unknown as what others from outside give. */
const callers: ReadonlyMap<string, Effect> = new Map([
  ...each('<builtin>.setTimeout <builtin>.setInterval timers.setTimeout node:timers.setTimeout', calls(0, 2)),
  ...each('<builtin>.setImmediate <builtin>.process.nextTick', calls(0, 1)),
  ['<builtin>.String', coerces(false)],
  ['<builtin>.Number', coerces(true)],
  ...each('<builtin>.queueMicrotask <builtin>.requestAnimationFrame', calls(0, NO_ARGUMENTS)),
  ...TEST_FUNCTIONS.flatMap((name) => each(`node:test${name}`, callsAny)),
  ...each('<builtin>.JSON.parse <builtin>.JSON.stringify', calls(1, NO_ARGUMENTS)),
]);

const effects: ReadonlyMap<string, Effect> = new Map([
  ...each('<builtin>.eval', evaluates),
  ...each('<builtin>.Array.from', collectsFrom),
  ...each('<builtin>.Map <builtin>.WeakMap', mapsPairs),
  ...each('<builtin>.Object.fromEntries', objectOfPairs),
  ...each('<builtin>.Promise', makePromise),
  ...each('<builtin>.Promise.resolve <builtin>.Promise.all', fulfilled),
  ...each('<builtin>.Promise.reject', rejected),
  ...each('<builtin>.Promise.allSettled', allSettled),
  ...each('<builtin>.Promise.race <builtin>.Promise.any', firstFulfilled),
  ...each('<builtin>.Object.create', creates),
  ...each(
    '<builtin>.Object.assign <builtin>.Object.setPrototypeOf <builtin>.Reflect.setPrototypeOf',
    inherits,
  ),
  ...each('util.inherits node:util.inherits inherits', inheritsByConstructor),
  ...each('<builtin>.Object.defineProperty <builtin>.Reflect.defineProperty', defines),
  ...each('<builtin>.Object.defineProperties', definesAll),
  ...each('<builtin>.Object.keys <builtin>.Object.getOwnPropertyNames', givesKeys),
  ...each('<builtin>.Object.seal', givesFirst),
  ...each('<builtin>.Proxy', makesProxy),
  ...each('<builtin>.Reflect.apply', applies),
  ...each('<builtin>.Reflect.construct', constructs),
  ...each('<builtin>.Reflect.get', readsMember),
  ...each('<builtin>.Reflect.set', storesMember),
]);

/** Models the call of a function of the language or of Node.js; false where nothing is known of what it gives. */
export function callScriptBuiltin(flow: Flow, site: Site, name: string, result: number): boolean {
  const effect = effects.get(name);
  effect?.(flow, site, result);
  callers.get(name)?.(flow, site, result);
  if (effect === undefined) callBorrowedMethod(flow, site, name);
  return effect !== undefined;
}

const borrowed = /^<builtin>\.Array\.prototype\.(\w+)\.(?:call|apply)$/;

/** `Array.prototype.map.call(list, callback)`. */
function callBorrowedMethod(flow: Flow, site: Site, name: string): void {
  const method = borrowed.exec(name)?.[1];
  const list = argumentAt(site, 0);
  if (method === undefined || list === undefined || !isCollectionMethod(method)) return;
  const called = flow.derivedSite(site, 'borrowed', () => ({
    arguments: movedArguments(site.arguments, -1),
    result: site.result,
  }));
  flow.solver.watch(list, (value) => {
    if (flow.objects.get(value).kind === 'collection') invokeCollectionMethod(flow, called, value, method);
  });
}
