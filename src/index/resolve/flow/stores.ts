/** What storing into an attribute does, by the kind of the object. */
import type { Classes } from './classes';
import type { Program } from '../program';
import type { Flow } from './context';
import type { FlowObject } from './objects';
import { callSetter } from './implicitSites';
import type { Place } from './implicitSites';
import { PROTOTYPE, inheritPrototype } from './prototypes';
import { isClassScope } from './scopes';

/** Defines the watcher (object, row, name, stored node) of attribute stores. */
export function defineStoreWatcher(flow: Flow, classes: Classes, placeOf: (row: number) => Place): number {
  const { solver, objects, scopes, program } = flow;
  return solver.defineWatcher((value, row, nameNumber, stored) => {
    const object = objects.get(value);
    const name = flow.names.text(nameNumber);
    if (name === PROTOTYPE)
      solver.watch(stored, (parent) => {
        inheritPrototype(flow, value, parent);
      });
    switch (object.kind) {
      case 'class': {
        const isNew = scopes.bound(object.definition, name) === undefined;
        solver.edge(stored, scopes.declare(object.definition, name));
        if (isNew) classes.nameAdded(object.definition);
        return;
      }
      case 'instance':
        storeInInstance(flow, classes, () => placeOf(row), value, object.definition, name, stored);
        return;
      case 'module':
        solver.edge(stored, flow.field(value, name));
        solver.edge(stored, scopes.declare(program.files[object.file]?.firstDefinition ?? 0, name));
        return;
      case 'external':
        return;
      case 'prototype':
        if (isClassScope(program.definitions[object.definition]?.fact.kind ?? 'function')) {
          solver.edge(stored, scopes.declare(object.definition, name));
          classes.nameAdded(object.definition);
        } else solver.edge(stored, flow.field(value, name));
        return;
      case 'function':
        solver.edge(stored, flow.field(value, name));
        if (name === 'prototype')
          solver.watch(stored, (parent) => {
            inheritPrototype(
              flow,
              objects.intern({ kind: 'prototype', definition: object.definition }),
              parent,
            );
          });
        return;
      default:
        solver.edge(stored, flow.field(value, name));
    }
  });
}

/** Into the field of the class's instances; a setter of that name is called. */
function storeInInstance(
  flow: Flow,
  classes: Classes,
  place: () => Place,
  value: number,
  definition: number,
  name: string,
  stored: number,
): void {
  const { solver, objects, program } = flow;
  const shared = objects.intern({ kind: 'instance', definition, declared: false });
  solver.edge(stored, flow.field(shared, name));
  const bound = classes.order(definition).some((each) => flow.scopes.bound(each, name) !== undefined);
  if (!bound) return;
  classes.lookup(
    definition,
    name,
    null,
    (found) => {
      solver.watch(found, (each) => {
        const setter = setterOf(program, objects.get(each));
        if (setter !== null) callSetter(flow, place(), setter, value, name, stored);
      });
    },
    () => undefined,
  );
}

/** The function that storing calls, null where the value is no setter. */
function setterOf({ definitions }: Program, object: FlowObject): number | null {
  if (object.kind === 'descriptor') return object.role === 'setter' ? object.definition : null;
  if (object.kind !== 'function') return null;
  return definitions[object.definition]?.fact.kind === 'setter' ? object.definition : null;
}
