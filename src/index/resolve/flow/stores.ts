/** What storing into an attribute does, by the kind of the object. */
import type { Classes } from './classes';
import type { Flow } from './context';
import { accessorKind } from './accessors';
import { storeGlobal } from './globals';
import type { Program } from '../program';
import { callSetter } from './implicitSites';
import type { Place } from './implicitSites';
import type { Patches } from './patches';
import { PROTOTYPE, inheritPrototype } from './prototypes';
import { isClassScope } from './scopes';

/** Makes `define`. */
export function createDefine(flow: Flow, classes: Classes): Flow['define'] {
  const { solver, objects, scopes, program } = flow;
  return (value, name, stored) => {
    const object = objects.get(value);
    switch (object.kind) {
      case 'class': {
        const isNew = scopes.bound(object.definition, name) === undefined;
        solver.edge(stored, scopes.declare(object.definition, name));
        if (isNew) classes.nameAdded(object.definition, name);
        return;
      }
      case 'instance': {
        const shared = objects.intern({ ...object, declared: false });
        solver.edge(stored, flow.field(shared, name));
        noteField(flow, object.definition, flow.names.number(name));
        return;
      }
      case 'module':
        solver.edge(stored, flow.field(value, name));
        solver.edge(stored, scopes.declare(program.files[object.file]?.firstDefinition ?? 0, name));
        return;
      case 'external':
        return;
      case 'global':
        storeGlobal(flow, object.file, name, stored);
        return;
      case 'prototype':
        if (isClassScope(program.definitions[object.definition]?.fact.kind ?? 'function')) {
          solver.edge(stored, scopes.declare(object.definition, name));
          classes.nameAdded(object.definition, name);
        } else solver.edge(stored, flow.field(value, name));
        return;
      default:
        solver.edge(stored, flow.field(value, name));
        if (object.kind === 'function' && name === 'prototype')
          givePrototype(flow, object.definition, stored);
    }
  };
}

/** `F.prototype = object`. */
function givePrototype(flow: Flow, definition: number, stored: number): void {
  flow.solver.watch(stored, (parent) => {
    inheritPrototype(flow, flow.objects.intern({ kind: 'prototype', definition }), parent);
  });
}

/** Defines the watcher (object, row, name, stored node) of attribute stores. */
export function defineStoreWatcher(
  flow: Flow,
  classes: Classes,
  placeOf: (row: number) => Place,
  patches: Patches,
): number {
  const { solver, objects } = flow;
  const setters = setterNames(flow.program);
  return solver.defineWatcher((value, row, nameNumber, stored) => {
    const object = objects.get(value);
    const name = flow.names.text(nameNumber);
    if (name === PROTOTYPE)
      solver.watch(stored, (parent) => {
        inheritPrototype(flow, value, parent);
      });
    const patched =
      object.kind === 'instance' || object.kind === 'class'
        ? patches.stored(placeOf(row).from, object, name)
        : undefined;
    if (patched === undefined) flow.define(value, name, stored);
    else solver.edge(stored, patched);
    const place = (): Place => placeOf(row);
    if (object.kind === 'instance')
      callSetterOfClass(flow, classes, place, value, object.definition, name, stored);
    else if (object.kind === 'collection' && setters.has(name))
      callSetters(flow, place, flow.field(value, name), value, name, stored);
  });
}

function noteField({ storedFields }: Flow, definition: number, name: number): void {
  if (storedFields.get(definition, name) < 0) storedFields.set(definition, name, 1);
}

/** Names that a setter has, of object literals and descriptors too. */
function setterNames({ definitions }: Program): ReadonlySet<string> {
  return new Set(definitions.filter(({ fact }) => fact.kind === 'setter').map(({ fact }) => fact.name));
}

/** Calls the setters among the values of a node. */
function callSetters(
  flow: Flow,
  place: () => Place,
  found: number,
  value: number,
  name: string,
  stored: number,
): void {
  flow.solver.watch(found, (each) => {
    const object = flow.objects.get(each);
    if (accessorKind(flow, object) === 'setter' && 'definition' in object)
      callSetter(flow, place(), object.definition, value, name, stored);
    if (object.kind === 'instance' && flow.specialMethods.has('__set__'))
      callDescriptor(flow, place, each, name, stored);
  });
}

/** A setter of that name in the class, or above it, is called. */
function callSetterOfClass(
  flow: Flow,
  classes: Classes,
  place: () => Place,
  value: number,
  definition: number,
  name: string,
  stored: number,
): void {
  const bound = classes.order(definition).some((each) => flow.scopes.bound(each, name) !== undefined);
  if (!bound) return;
  classes.lookup(
    definition,
    name,
    null,
    (found) => {
      callSetters(flow, place, found, value, name, stored);
    },
    () => undefined,
  );
}

/** `__set__` of a descriptor, behind whose attribute it is stands what is stored. */
function callDescriptor(
  flow: Flow,
  place: () => Place,
  descriptor: number,
  name: string,
  stored: number,
): void {
  flow.solver.watch(flow.attribute(descriptor, '__set__'), (method) => {
    const object = flow.objects.get(method);
    if (object.kind === 'bound')
      callSetter(flow, place(), object.definition, object.receiver, name, stored, 1);
  });
}
