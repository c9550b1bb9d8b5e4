/** What reading an attribute of a value gives. */
import type { Classes } from './classes';
import type { Flow } from './context';
import { UNKEYED } from './context';
import { isCollectionMethod } from './calls/collections';
import { hasAttributes, isElementMethod } from './kinds/collectionBases';
import type { Delegation } from './delegation';
import type { ModuleExports } from './exports';
import { classBehind } from './enclosing';
import { GETATTR } from './fallbackNotes';
import { isBuiltinMethod } from './kinds/builtinMethods';
import { isFunctionMethod } from './kinds/functionMethods';
import { readDescribed } from './kinds/descriptors';
import { addEmitterMethod } from './kinds/emitters';
import { isGeneratorMethod } from './calls/generators';
import { readProxied } from './kinds/proxies';
import { readGlobal } from './kinds/globalObject';
import { createPairMap } from './solving/lists';
import { externalMember } from './solving/objects';
import type { FlowObject } from './solving/objects';
import { isPromiseMethod } from './kinds/promises';
import { askClass } from './kinds/getattribute';
import { nameOfDefinition } from './kinds/attributesByName';
import { readAboveMetaclass, readThroughMetaclass } from './kinds/metaclasses';
import { isPrivateOf } from './kinds/privateNames';
import { isRecordField } from './kinds/records';
import { addStarted } from './kinds/startedMethods';

/** Makes `attributeAs`: one node for each (value, name), filled once. */
export function createAttributes(
  flow: Flow,
  classes: Classes,
  exportsOf: () => ModuleExports,
  delegation: Delegation,
): (value: number, name: number) => number {
  const known = createPairMap();
  return (value, number) => {
    const made = known.get(value, number);
    if (made >= 0) return made;
    const node = flow.solver.newNode();
    known.set(value, number, node);
    const name = flow.names.text(number);
    const object = flow.objects.get(value);
    if (inheriting.has(object.kind)) delegation.noteRead(value, name, node);
    const read: Reading = { flow, classes, modules: exportsOf(), value, name, node };
    if (object.kind === 'proxy') readProxied(flow, object, value, node);
    fillFromClasses(read, object);
    fillFromPlain(read, object);
    fillFromCallable(read, object);
    return node;
  };
}

/** Kinds of objects that have prototypes which the program can set. */
const inheriting: ReadonlySet<FlowObject['kind']> = new Set([
  'collection',
  'instance',
  'prototype',
  'super',
  'module',
]);

/** One attribute of one value. */
interface Reading {
  readonly flow: Flow;
  readonly classes: Classes;
  readonly modules: ModuleExports;
  readonly value: number;
  readonly name: string;
  readonly node: number;
}

/** Attributes of values that are what they are in themselves: modules, collections, what is outside. */
function fillFromPlain(read: Reading, object: FlowObject): void {
  const { flow, value, name, node } = read;
  switch (object.kind) {
    case 'module':
      fillFromModule(read, object.file);
      return;
    case 'namespace':
      fillFromNamespace(read, object.dotted);
      return;
    case 'anything':
    case 'guess':
      flow.solver.add(node, value);
      return;
    case 'external':
      addExternal(read, object.name);
      return;
    case 'collection':
      fillFromCollection(read, object.node);
      return;
    case 'global':
      readGlobal(flow, object.file, name, node);
      return;
    case 'described':
      readDescribed(flow, object.descriptors, value, name, node);
      return;
    case 'generator':
      if (isGeneratorMethod(name))
        flow.solver.add(
          node,
          flow.objects.intern({ kind: 'generatorMethod', definition: object.definition, name }),
        );
      return;
    default:
  }
}

function fillFromModule(read: Reading, file: number): void {
  const { flow, modules, value, name, node } = read;
  const found = modules.find(file, name);
  if (found !== undefined && flow.usesReceiver(file)) flow.bindAll(found, node, value, 'object');
  else if (found !== undefined) flow.solver.edge(found, node);
  else if (name === 'exports') flow.solver.add(node, value);
  else askModule(read, file);
  // What is put on it while the program runs.
  flow.solver.edge(flow.field(value, name), node);
}

function fillFromCollection({ flow, value, name, node }: Reading, made: number): void {
  const { solver, objects } = flow;
  flow.bindAll(flow.field(value, name), node, value, 'object');
  if (isCollectionMethod(name) && !flow.plainObjects.has(made))
    solver.add(node, objects.intern({ kind: 'collectionMethod', collection: value, name }));
  else if (flow.plainObjects.has(made) && !isBuiltinMethod(name))
    flow.fallbacks.unkeyed.push({ result: node, node: flow.field(value, UNKEYED) });
  if (flow.emitters.has(made)) addEmitterMethod(flow, value, name, node);
}

/** A module that has not the name answers by its own `__getattr__`. */
function askModule({ flow, node, name }: Reading, file: number): void {
  const first = flow.program.files[file]?.firstDefinition ?? 0;
  const found = flow.hasGetattr && name !== GETATTR ? flow.scopes.bound(first, GETATTR) : undefined;
  if (found === undefined) return;
  flow.solver.watch(found, (each) => {
    const object = flow.objects.get(each);
    if (object.kind === 'function')
      flow.solver.add(
        node,
        flow.objects.intern({ kind: 'property', definition: object.definition, receiver: each }),
      );
  });
}

/** Attributes of values that are called: functions and what is made of them, and of promises. */
function fillFromCallable(read: Reading, object: FlowObject): void {
  const { flow, value, name, node } = read;
  const { solver, objects } = flow;
  switch (object.kind) {
    case 'function':
      solver.edge(flow.field(value, name), node);
      addFunctionMethod(read);
      return;
    case 'partial':
    case 'collectionMethod':
      addFunctionMethod(read);
      return;
    case 'promise':
      fillFromPromise(read, object.node);
      return;
    case 'bound': {
      const plain = objects.intern({ kind: 'function', definition: object.definition });
      if (isFunctionMethod(name)) addFunctionMethod(read);
      else solver.edge(flow.attribute(plain, name), node);
      return;
    }
    default:
  }
}

function addFunctionMethod({ flow, value, name, node }: Reading): void {
  if (isFunctionMethod(name))
    flow.solver.add(node, flow.objects.intern({ kind: 'functionMethod', callee: value, name }));
}

/** A promise has three methods; whoever reads another attribute has awaited it in some way not seen. */
function fillFromPromise({ flow, value, name, node }: Reading, fulfilled: number): void {
  const { solver, objects } = flow;
  if (isPromiseMethod(name))
    solver.add(node, objects.intern({ kind: 'promiseMethod', promise: value, name }));
  else
    solver.watch(fulfilled, (each) => {
      if (objects.get(each).kind !== 'promise') solver.edge(flow.attribute(each, name), node);
    });
}

/** Attributes that are looked up along classes. */
function fillFromClasses(read: Reading, object: FlowObject): void {
  const { flow, value, node } = read;
  switch (object.kind) {
    case 'class':
      addPrototype(read, object.definition);
      lookUp(read, object.definition, null, value);
      readThroughMetaclass(flow, read.classes, object.definition, read.name, node);
      return;
    case 'function':
      addPrototype(read, object.definition);
      return;
    case 'instance':
      fillFromInstance(read, object.definition);
      return;
    case 'super':
      if (readAboveMetaclass(flow, read.classes, object, read.name, node)) return;
      lookUp(read, classBehind(flow, object), object.definition, object.receiver);
      if (read.name === '__new__') addExternal(insteadOf(read), '<builtin>.object');
      return;
    case 'prototype':
      flow.solver.edge(flow.field(value, read.name), node);
      read.classes.lookup(
        object.definition,
        read.name,
        null,
        (found) => {
          flow.solver.edge(found, node);
        },
        () => undefined,
      );
      return;
    default:
  }
}

/** Along the order of a class, functions bound to the receiver; beyond it, the name of the external base. */
function lookUp(read: Reading, definition: number, after: number | null, receiver: number): void {
  read.classes.lookup(
    definition,
    read.name,
    after,
    (found) => {
      read.flow.bindAll(found, read.node, receiver, 'class');
    },
    (base) => {
      addInherited(read, base, receiver);
    },
  );
}

/** What only an external base may have; what methods store in the instance is nothing of the base's. */
function addInherited(read: Reading, base: string, receiver: number): void {
  const { flow, name, node } = read;
  const object = flow.objects.get(receiver);
  if (object.kind === 'instance' && isElementMethod(base, name)) {
    const collection = flow.objects.intern({ ...object, declared: false });
    flow.solver.add(node, flow.objects.intern({ kind: 'collectionMethod', collection, name }));
    return;
  }
  if (!hasAttributes(base) && !name.startsWith('__')) return;
  if ('definition' in object && isPrivateOf(flow, read.classes, object.definition, name)) return;
  addEmitterMethod(flow, receiver, name, node);
  const isStored = object.kind === 'instance' && flow.isStored(name);
  addExternal(isStored ? insteadOf(read) : read, base);
  addStarted(flow, `${base}.${name}`, receiver, node);
}

/** The same reading, of what counts only where nothing else is found. */
function insteadOf(read: Reading): Reading {
  const node = read.flow.solver.newNode();
  read.flow.fallbacks.results.push({ result: read.node, node });
  return { ...read, node };
}

function addPrototype({ flow, name, node }: Reading, definition: number): void {
  if (name === '__name__') flow.solver.add(node, nameOfDefinition(flow, definition));
  if (name === 'prototype') flow.solver.add(node, flow.objects.intern({ kind: 'prototype', definition }));
}

function addExternal({ flow: { solver, objects }, name, node }: Reading, base: string): void {
  const member = externalMember(base, `.${name}`);
  if (member !== null) solver.add(node, objects.intern({ kind: 'external', name: member }));
}

function fillFromNamespace({ flow, name, node }: Reading, dotted: string): void {
  const target = flow.program.modules.inNamespace(dotted, name);
  if (target.kind === 'module')
    flow.solver.add(node, flow.objects.intern({ kind: 'module', file: target.file }));
  if (target.kind === 'namespace')
    flow.solver.add(node, flow.objects.intern({ kind: 'namespace', dotted: target.dotted }));
}

function fillFromInstance(read: Reading, definition: number): void {
  const { flow, name, node, value } = read;
  if (name === '__class__') flow.solver.add(node, flow.objects.intern({ kind: 'class', definition }));
  // What a base's methods store in self is a field of every instance below it.
  if (flow.isStored(name))
    read.classes.eachAbove(definition, (each) => {
      const owner = flow.objects.intern({ kind: 'instance', definition: each, declared: false });
      flow.bindAll(flow.field(owner, name), node, value, 'field');
    });
  if (!name.startsWith('__')) askClass(read, definition);
  const kind = flow.program.definitions[definition]?.fact.kind;
  if (kind === 'function' || kind === 'lambda') {
    const prototype = flow.objects.intern({ kind: 'prototype', definition });
    flow.bindAll(flow.field(prototype, name), node, value, 'object');
  } else {
    const isSet = isRecordField(flow, read.classes, definition, name);
    lookUp(isSet ? insteadOf(read) : read, definition, null, value);
  }
}
