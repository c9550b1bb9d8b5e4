/** What storing into an attribute does, by the kind of the object. */
import { callSetattr, catcherOf } from './kinds/caughtStores';
import type { Classes } from './classes';
import type { Flow } from './context';
import type { Site } from './sites';
import { accessorKind } from './kinds/accessors';
import { storeGlobal } from './kinds/globalObject';
import type { Program } from '../program';
import { createSetterSites } from './implicitSites';
import type { Place, SetterSite } from './implicitSites';
import type { Patches } from './patches';
import { storeProxied } from './kinds/proxies';
import { PROTOTYPE, inheritPrototype } from './kinds/prototypes';
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
  const setterSites = createSetterSites(flow, placeOf);
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
    const bound = object.kind === 'instance' ? catcherOf(flow, classes, object.definition, name) : null;
    if (patched !== undefined) solver.edge(stored, patched);
    else if (bound !== null) flow.fallbacks.stores.push({ value, name, stored, bound });
    else flow.define(value, name, stored);
    const site = setterSites(row, name, stored);
    if (object.kind === 'proxy') storeProxied(flow, object, () => site(1), stored);
    if (object.kind === 'instance') {
      callSetterOfClass(flow, classes, site, value, object.definition, name);
      callSetattr(flow, classes, site, value, object.definition);
    }
    if (object.kind === 'collection' && setters.has(name))
      callSetters(flow, site, flow.field(value, name), value);
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
function callSetters(flow: Flow, site: SetterSite, found: number, value: number): void {
  flow.solver.watch(found, (each) => {
    const object = flow.objects.get(each);
    if (accessorKind(flow, object) === 'setter' && 'definition' in object)
      callBound(flow, site(0), object.definition, value);
    if (object.kind === 'instance' && flow.specialMethods.has('__set__')) callDescriptor(flow, site, each);
  });
}

/** A setter of that name in the class, or above it, is called. */
function callSetterOfClass(
  flow: Flow,
  classes: Classes,
  site: SetterSite,
  value: number,
  definition: number,
  name: string,
): void {
  const bound = classes.binds(definition, name);
  if (!bound) return;
  classes.lookup(
    definition,
    name,
    null,
    (found) => {
      callSetters(flow, site, found, value);
    },
    () => undefined,
  );
}

/** `__set__` of a descriptor, behind whose attribute it is stands what is stored. */
function callDescriptor(flow: Flow, site: SetterSite, descriptor: number): void {
  flow.solver.watch(flow.attribute(descriptor, '__set__'), (method) => {
    const object = flow.objects.get(method);
    if (object.kind === 'bound') callBound(flow, site(1), object.definition, object.receiver);
  });
}

function callBound(flow: Flow, site: Site, definition: number, receiver: number): void {
  flow.invoke(site, flow.objects.intern({ kind: 'bound', definition, receiver }));
}
