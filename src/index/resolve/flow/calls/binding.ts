/** What a function that is taken from an object is called with: its receiver, or none. */
import type { Classes } from '../classes';
import type { Flow, Holder } from '../context';
import { rulesOf } from '../context';
import { addRead, isReadByGet } from '../kinds/accessors';
import { bindKept } from './keptArguments';
import type { DescriptorRole, FlowObject } from '../solving/objects';

const holders: readonly Holder[] = ['class', 'field', 'object', 'metaclass'];

/** Makes `bindAll`. */
export function createBinder(
  flow: Flow,
  classes: Classes,
): (from: number, to: number, receiver: number, holder: Holder) => void {
  const kind = flow.solver.defineWatcher((value, to, receiver, holder) => {
    const object = flow.objects.get(value);
    const place = holders[holder] ?? 'object';
    if (
      object.kind === 'descriptor' &&
      (place === 'class' || !rulesOf(flow, object.definition).bindsFromClassAlone)
    ) {
      const made = bindDescriptor(flow, object.role, object.definition, receiver);
      if (made !== null) flow.solver.add(to, made);
      return;
    }
    if (object.kind === 'echo' && place === 'class' && flow.objects.get(receiver).kind !== 'class') {
      flow.solver.add(to, flow.objects.intern({ ...object, receiver }));
      return;
    }
    if (place === 'class' && isReadByGet(flow, classes, object)) {
      addRead(flow, value, to, receiver);
      return;
    }
    if (object.kind !== 'function' && !isKeptMethod(flow, object, place))
      flow.solver.add(to, place === 'class' ? bindKept(flow, value, receiver) : value);
    else if (!isOtherSide(flow, object.definition, receiver, place))
      flow.solver.add(to, bind(flow, object.definition, value, receiver, place));
  });
  return (from, to, receiver, holder) => {
    flow.solver.watchAs(from, kind, to, receiver, holders.indexOf(holder));
  };
}

/** A method that is read from another object and kept here is called on this one, where any object binds. */
function isKeptMethod(flow: Flow, object: FlowObject, place: Holder): object is BoundObject {
  return (
    object.kind === 'bound' && place !== 'class' && !rulesOf(flow, object.definition).bindsFromClassAlone
  );
}

type BoundObject = Extract<FlowObject, { kind: 'bound' }>;

/** Static methods may not be on instances, nor methods on the class; setters are not read. */
function isOtherSide(flow: Flow, definition: number, receiver: number, place: Holder): boolean {
  const fact = flow.program.definitions[definition]?.fact;
  // Only storing and deleting reach it.
  if (fact?.kind === 'setter' && flow.objects.get(receiver).kind === 'instance') return true;
  if (place !== 'class' || !fact || !rulesOf(flow, definition).staticsAreApart) return false;
  if (!['method', 'getter', 'setter'].includes(fact.kind)) return false;
  const { kind } = flow.objects.get(receiver);
  return (
    (kind === 'class' && fact.receiver === 'instance') || (kind === 'instance' && fact.receiver === 'class')
  );
}

function bind(flow: Flow, definition: number, value: number, receiver: number, place: Holder): number {
  return place === 'metaclass'
    ? bindToClass(flow, definition, receiver)
    : bindFunction(flow, definition, value, receiver, place);
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
  const { bindsFromClassAlone, receiverIsParameter } = rulesOf(flow, definition);
  if (place !== 'class' && bindsFromClassAlone) return value;
  if (made.fact.kind === 'getter' && (holder.kind !== 'class' || made.fact.receiver === 'class'))
    return flow.objects.intern({ kind: 'property', definition, receiver });
  if (made.fact.receiver === 'class')
    return flow.objects.intern({ kind: 'bound', definition, receiver: classOf(flow, receiver) });
  if (made.fact.receiver === 'lexical') {
    // An arrow in a class body is made for each instance.
    if (place === 'class' && holder.kind === 'instance') flow.solver.add(flow.receiver(definition), receiver);
    return value;
  }
  if (isStatic(flow, definition)) return value;
  // `Class.method` is the plain function where its first argument is the receiver.
  if (holder.kind === 'class' && receiverIsParameter) return value;
  return flow.objects.intern({ kind: 'bound', definition, receiver });
}

/** A method or getter of a metaclass, read from a class made by it: the class is its receiver. */
function bindToClass(flow: Flow, definition: number, receiver: number): number {
  const isGetter = flow.program.definitions[definition]?.fact.kind === 'getter';
  return flow.objects.intern({ kind: isGetter ? 'property' : 'bound', definition, receiver });
}

/** What reading a wrapped function gives; null where only storing reaches it. */
function bindDescriptor(
  flow: Flow,
  role: DescriptorRole,
  definition: number,
  receiver: number,
): number | null {
  const { objects } = flow;
  if (role === 'static') return objects.intern({ kind: 'function', definition });
  if (role === 'class')
    return objects.intern({ kind: 'bound', definition, receiver: classOf(flow, receiver) });
  const isRead = role === 'getter' && objects.get(receiver).kind !== 'class';
  return isRead ? objects.intern({ kind: 'property', definition, receiver }) : null;
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
