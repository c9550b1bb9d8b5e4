/** Objects that answer for an attribute of a class: descriptors, setters and deleters. */
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { rulesOf } from '../context';
import type { FlowObject } from '../solving/objects';

/** Whether reading the value from a class, or from an instance of it, calls its `__get__`. */
export function isReadByGet(flow: Flow, classes: Classes, object: FlowObject): boolean {
  if (object.kind !== 'instance' || !flow.specialMethods.has('__get__')) return false;
  return classes.binds(object.definition, '__get__');
}

/** Puts what reading such a value gives into a node: its `__get__`, to be called with whose attribute it is. */
export function addRead(flow: Flow, value: number, to: number, receiver: number): void {
  flow.solver.watch(flow.attribute(value, '__get__'), (method) => {
    const object = flow.objects.get(method);
    if (object.kind !== 'bound') return;
    if (flow.objects.get(receiver).kind === 'instance')
      flow.solver.add(flow.parameter(object.definition, 1), receiver);
    flow.solver.add(to, flow.objects.intern({ ...object, kind: 'property' }));
  });
}

/** What of an attribute a function is called for, besides being read. */
export function accessorKind(flow: Flow, object: FlowObject): 'setter' | 'deleter' | null {
  if (object.kind === 'descriptor') return object.role === 'setter' ? 'setter' : null;
  if (object.kind !== 'function') return null;
  const fact = flow.program.definitions[object.definition]?.fact;
  if (fact?.kind !== 'setter') return null;
  // What deletes takes its receiver alone.
  return rulesOf(flow, object.definition).hasSpecialMethods && fact.parameters.length === 1
    ? 'deleter'
    : 'setter';
}

/** Calls what deleting an attribute of an instance calls: its deleter, or the `__delete__` of a descriptor. */
export function deleteAttribute(
  flow: Flow,
  value: number,
  name: string,
  call: (method: number) => void,
): void {
  const { solver, objects } = flow;
  const holder = objects.get(value);
  if (holder.kind !== 'instance') return;
  const owner = objects.intern({ kind: 'class', definition: holder.definition });
  solver.watch(flow.attribute(owner, name), (each) => {
    const object = objects.get(each);
    if (object.kind === 'function' && accessorKind(flow, object) === 'deleter')
      call(objects.intern({ kind: 'bound', definition: object.definition, receiver: value }));
  });
}
