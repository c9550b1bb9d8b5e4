/** Emitters of events, as Node.js has them: what is registered under a name is called where that name is emitted. */
import type { Flow } from '../context';
import type { Site } from '../sites';
import { rulesOf } from '../context';
import { addExternal, argumentAt } from '../sites';
import { movedArguments } from '../calls/movedArguments';

const registering = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener']);

/** Packages whose export, or a member of it, is the class of such emitters. */
const emitterClass =
  /^(?:(?:node:)?events|eventemitter3|eventemitter2|component-emitter|tiny-emitter)(?:\.(?:EventEmitter2?|default|Emitter))*(?:\.prototype)?$/i;

/**
 * Puts the method of an emitter that passes listeners or calls them into a node; false where the name is none, or the
 * object no emitter: an instance whose class extends something outside may be one.
 */
export function addEmitterMethod(flow: Flow, emitter: number, name: string, node: number): boolean {
  const { objects, solver } = flow;
  if (name !== 'emit' && !registering.has(name)) return false;
  const object = objects.get(emitter);
  if (object.kind !== 'collection' && object.kind !== 'instance') return false;
  if (object.kind === 'instance' && !rulesOf(flow, object.definition).hasMembersByKey) return false;
  // What listens to one instance listens to all: there is one value for them.
  const shared = object.kind === 'instance' ? objects.intern({ ...object, declared: false }) : emitter;
  solver.add(node, objects.intern({ kind: 'emitterMethod', emitter: shared, name }));
  return true;
}

/** The method of the prototype of emitters, read from an object that inherits it. */
const inheritedMethod = /^(.*\.prototype)\.(\w+)$/;

/** Puts an emitter's method into a node where the name of something outside is one of its prototype. */
export function addInheritedMethod(flow: Flow, emitter: number, external: string, node: number): boolean {
  const [, prototype = '', name = ''] = inheritedMethod.exec(external) ?? [];
  return emitterClass.test(prototype) && addEmitterMethod(flow, emitter, name, node);
}

/** `new EventEmitter()`: a new object; false where what is called is no class of emitters. */
export function makeEmitter(flow: Flow, site: Site, external: string, result: number): boolean {
  if (!site.isNew || !emitterClass.test(external)) return false;
  flow.emitters.add(result);
  flow.plainObjects.add(result);
  flow.solver.add(result, flow.objects.intern({ kind: 'collection', node: result }));
  return true;
}

/** Field of an emitter that holds the listeners of an event; `*` those of events whose names are not known. */
const listeners = (event: string): string => `[on ${event}]`;
const ANY = '*';
const ALL = '[on]';

/** Lets a site call a method of an emitter. */
export function invokeEmitterMethod(
  flow: Flow,
  site: Site,
  emitter: number,
  name: string,
  result: number,
): void {
  const { solver } = flow;
  // Those of a class that extends something outside are called by its name.
  if (flow.objects.get(emitter).kind === 'collection') addExternal(site, `<builtin>.${name}`);
  const given = argumentAt(site, 0);
  const event = given === undefined ? null : flow.constantAt(given);
  if (name === 'emit') {
    emit(flow, site, emitter, event);
    return;
  }
  solver.add(result, emitter);
  const listener = argumentAt(site, 1);
  if (listener === undefined) return;
  for (const field of [listeners(event ?? ANY), ALL]) solver.edge(listener, flow.field(emitter, field));
}

function emit(flow: Flow, site: Site, emitter: number, event: string | null): void {
  const called = flow.derivedSite(site, 'emit', () => ({
    arguments: movedArguments(site.arguments, -1),
    result: flow.solver.newNode(),
  }));
  const sources = event === null ? [ALL] : [listeners(event), listeners(ANY)];
  const callees = flow.solver.newNode();
  for (const field of sources) flow.bindAll(flow.field(emitter, field), callees, emitter, 'object');
  flow.callBack(called, callees, called.result);
}
