/** What reading an attribute of a value gives. */
import type { Classes } from './classes';
import type { Flow, Holder } from './context';
import { ELEMENTS, UNKEYED } from './context';
import { isCollectionMethod } from './collections';
import type { ModuleExports } from './exports';
import { createPairMap } from './lists';
import type { FlowObject } from './objects';

/** A chain of external attributes and calls longer than this names nothing useful. */
const LONGEST_EXTERNAL = 120;

/** The name of something outside, or null where it has become too long to be one. */
export function externalMember(name: string, suffix: string): string | null {
  const made = name + suffix;
  return made.length > LONGEST_EXTERNAL ? null : made;
}

/** Makes `attribute`: one node for each (value, name), filled once. */
export function createAttributes(
  flow: Flow,
  classes: Classes,
  exportsOf: () => ModuleExports,
): (value: number, name: string) => number {
  const known = createPairMap();
  return (value, name) => {
    const number = flow.names.number(name);
    const made = known.get(value, number);
    if (made >= 0) return made;
    const node = flow.solver.newNode();
    known.set(value, number, node);
    fillAttribute(flow, classes, exportsOf(), value, name, node);
    return node;
  };
}

function fillAttribute(
  flow: Flow,
  classes: Classes,
  modules: ModuleExports,
  value: number,
  name: string,
  node: number,
): void {
  const { solver, objects } = flow;
  const object = objects.get(value);
  switch (object.kind) {
    case 'module': {
      const found = modules.find(object.file, name);
      if (found !== undefined) solver.edge(found, node);
      return;
    }
    case 'namespace':
      fillFromNamespace(flow, object.dotted, name, node);
      return;
    case 'external': {
      const member = externalMember(object.name, `.${name}`);
      if (member !== null) solver.add(node, objects.intern({ kind: 'external', name: member }));
      return;
    }
    case 'class':
      fillFromClass(flow, classes, object, value, name, node);
      return;
    case 'instance':
      fillFromInstance(flow, classes, object, value, name, node);
      return;
    case 'super':
      classes.lookup(
        object.definition,
        name,
        1,
        (found) => flow.bindAll(found, node, object.receiver, 'class'),
        (base) => addExternal(flow, node, base, name),
      );
      return;
    case 'function':
      if (name === 'prototype')
        solver.add(node, objects.intern({ kind: 'prototype', definition: object.definition }));
      solver.edge(flow.field(value, name), node);
      return;
    case 'bound':
      solver.edge(
        flow.attribute(objects.intern({ kind: 'function', definition: object.definition }), name),
        node,
      );
      return;
    case 'collection':
      flow.bindAll(flow.field(value, name), node, value, 'object');
      solver.edge(flow.field(value, UNKEYED), node);
      if (isCollectionMethod(name))
        solver.add(node, objects.intern({ kind: 'collectionMethod', collection: value, name }));
      return;
    case 'prototype':
      fillFromPrototype(flow, classes, object.definition, value, name, node);
      return;
    case 'generator':
      if (name === '__next__' || name === 'next' || name === 'send')
        solver.edge(flow.yields(object.definition), node);
      return;
    case 'property':
    case 'collectionMethod':
      return;
  }
}

function addExternal(flow: Flow, node: number, base: string, name: string): void {
  const member = externalMember(base, `.${name}`);
  if (member !== null) flow.solver.add(node, flow.objects.intern({ kind: 'external', name: member }));
}

function fillFromNamespace(flow: Flow, dotted: string, name: string, node: number): void {
  const target = flow.program.modules.inNamespace(dotted, name);
  if (target.kind === 'module')
    flow.solver.add(node, flow.objects.intern({ kind: 'module', file: target.file }));
  if (target.kind === 'namespace')
    flow.solver.add(node, flow.objects.intern({ kind: 'namespace', dotted: target.dotted }));
}

function fillFromClass(
  flow: Flow,
  classes: Classes,
  object: FlowObject & { kind: 'class' },
  value: number,
  name: string,
  node: number,
): void {
  if (name === 'prototype')
    flow.solver.add(node, flow.objects.intern({ kind: 'prototype', definition: object.definition }));
  classes.lookup(
    object.definition,
    name,
    0,
    (found) => flow.bindAll(found, node, value, 'class'),
    (base) => addExternal(flow, node, base, name),
  );
}

function fillFromInstance(
  flow: Flow,
  classes: Classes,
  object: FlowObject & { kind: 'instance' },
  value: number,
  name: string,
  node: number,
): void {
  const definition = flow.program.definitions[object.definition];
  // What a base's methods store in self is a field of every instance below it.
  if (flow.isStored(name))
    for (const each of classes.order(object.definition)) {
      const owner = flow.objects.intern({ kind: 'instance', definition: each, declared: false });
      flow.bindAll(flow.field(owner, name), node, value, 'field');
    }
  if (definition && isFunctionKind(definition.fact.kind)) {
    const prototype = flow.objects.intern({ kind: 'prototype', definition: object.definition });
    flow.bindAll(flow.field(prototype, name), node, value, 'object');
    return;
  }
  classes.lookup(
    object.definition,
    name,
    0,
    (found) => flow.bindAll(found, node, value, 'class'),
    (base) => addExternal(flow, node, base, name),
  );
}

function isFunctionKind(kind: string): boolean {
  return kind === 'function' || kind === 'lambda';
}

function fillFromPrototype(
  flow: Flow,
  classes: Classes,
  definition: number,
  value: number,
  name: string,
  node: number,
): void {
  flow.solver.edge(flow.field(value, name), node);
  classes.lookup(
    definition,
    name,
    0,
    (found) => flow.solver.edge(found, node),
    () => undefined,
  );
}

const holders: readonly Holder[] = ['class', 'field', 'object'];

/** Makes `bindAll`. */
export function createBinder(
  flow: Flow,
): (from: number, to: number, receiver: number, holder: Holder) => void {
  const kind = flow.solver.defineWatcher((value, to, receiver, holder) => {
    const object = flow.objects.get(value);
    const isFunction = object.kind === 'function';
    flow.solver.add(
      to,
      isFunction
        ? bindFunction(flow, object.definition, value, receiver, holders[holder] ?? 'object')
        : value,
    );
  });
  return (from, to, receiver, holder) => {
    flow.solver.watchAs(from, kind, to, receiver, holders.indexOf(holder));
  };
}

function bindFunction(
  flow: Flow,
  definition: number,
  value: number,
  receiver: number,
  place: Holder,
): number {
  const made = flow.program.definitions[definition];
  const holder = flow.objects.get(receiver);
  if (!made) return value;
  const isPython = flow.program.files[made.file]?.facts.language === 'python';
  if (place === 'field' && isPython) return value;
  if (made.fact.kind === 'getter' && holder.kind !== 'class')
    return flow.objects.intern({ kind: 'property', definition, receiver });
  if (made.fact.receiver === 'class')
    return flow.objects.intern({ kind: 'bound', definition, receiver: classOf(flow, receiver) });
  if (made.fact.receiver === 'lexical' || isStatic(flow, definition)) return value;
  // `Class.method` of Python is the plain function: its first argument is the receiver.
  if (holder.kind === 'class' && isPython) return value;
  return flow.objects.intern({ kind: 'bound', definition, receiver });
}

/** A function written in a class body that takes no receiver: a static method. */
function isStatic(flow: Flow, definition: number): boolean {
  const made = flow.program.definitions[definition];
  const parent = made && flow.program.definitions[made.parent];
  return made?.fact.receiver === 'none' && parent?.fact.kind === 'class';
}

function classOf(flow: Flow, receiver: number): number {
  const object = flow.objects.get(receiver);
  return object.kind === 'instance'
    ? flow.objects.intern({ kind: 'class', definition: object.definition })
    : receiver;
}

/** The nodes of a collection that an element read with this key may come from; null = any key. */
export function elementNodes(flow: Flow, collection: number, key: string | null): number[] {
  return key === null
    ? [flow.field(collection, ELEMENTS)]
    : [flow.field(collection, key), flow.field(collection, UNKEYED)];
}
