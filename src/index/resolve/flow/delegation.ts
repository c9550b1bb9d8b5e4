/** Objects that others are the prototypes of: what an object has not itself is looked up there. */
import type { Flow } from './context';
import { MOST_ABOVE } from './classOrders';
import { addInheritedMethod } from './kinds/emitters';
import { createLists, createPairMap } from './solving/lists';

export interface Delegation {
  link(child: number, parent: number): void;
  /** Links an object with what another is linked with, now or later. */
  linkAlike(child: number, model: number): void;
  /** Notes the node of what reading an attribute of an object gives. */
  noteRead(value: number, name: string, node: number): void;
  /** Connects the reads that found nothing with the prototypes of their objects; false where none was new. */
  connect(): boolean;
  /** An object at which a read was not followed to the prototypes above, as too many were passed; null where all were. */
  readonly unfollowed: () => number | null;
}

/** Nothing linked yet. */
export function createDelegation(flow: Flow): Delegation {
  const { solver, names } = flow;
  /** Names and nodes, and how many prototypes were passed before. */
  const reads = createLists(3);
  let passed = 0;
  let unfollowed: number | null = null;
  const parents = createPairMap();
  const connected = createPairMap();
  /** Objects with the links of another, by that other. */
  const alike = new Map<number, number[]>();
  const links: (readonly [child: number, parent: number])[] = [];
  const rebind = defineRebind(flow);
  const connectReads = (child: number, parent: number): boolean => {
    let isNew = false;
    const last = reads.last(child);
    for (let at = last, isMore = at !== 0; isMore; isMore = at !== last) {
      at = reads.next(at);
      const node = reads.value(at, 1);
      if (solver.hasValues(node) || connected.get(node, parent) >= 0) continue;
      connected.set(node, parent, 1);
      const before = reads.value(at, 2);
      if (before >= MOST_ABOVE) {
        unfollowed ??= child;
        continue;
      }
      passed = before + 1;
      solver.watchAs(flow.attributeAs(parent, reads.value(at, 0)), rebind, node, child, parent);
      passed = 0;
      isNew = true;
    }
    return isNew;
  };
  const link = (child: number, parent: number): void => {
    if (child === parent || parents.get(child, parent) >= 0) return;
    parents.set(child, parent, 1);
    links.push([child, parent]);
    for (const each of alike.get(child) ?? []) link(each, parent);
  };
  return {
    link,
    linkAlike: (child, model) => {
      alike.set(model, [...(alike.get(model) ?? []), child]);
      for (const [heir, parent] of [...links]) if (heir === model) link(child, parent);
    },
    noteRead: (value, name, node) => {
      reads.push(value, names.number(name), node, passed);
    },
    unfollowed: () => unfollowed,
    connect: () => links.reduce((isNew, [child, parent]) => connectReads(child, parent) || isNew, false),
  };
}

/** A method found on a prototype is called on the object that it was read from. */
function defineRebind(flow: Flow): ReturnType<Flow['solver']['defineWatcher']> {
  const { solver, objects } = flow;
  return solver.defineWatcher((value, node, child, parent) => {
    const object = objects.get(value);
    const receiver = receiverOf(flow, child);
    if (object.kind === 'function') {
      solver.add(node, bindTo(flow, value, object.definition, receiver));
      return;
    }
    if (object.kind === 'external' && addInheritedMethod(flow, receiver, object.name, node)) return;
    const isMethod = object.kind === 'bound' || object.kind === 'property';
    solver.add(
      node,
      isMethod && object.receiver === parent ? objects.intern({ ...object, receiver }) : value,
    );
  });
}

/** A function found on a prototype is called on the object; an arrow keeps its own receiver. */
function bindTo({ program, objects }: Flow, value: number, definition: number, receiver: number): number {
  const isArrow = program.definitions[definition]?.fact.receiver === 'lexical';
  return isArrow ? value : objects.intern({ kind: 'bound', definition, receiver });
}

/** Methods of `super` run on what it is the super of. */
function receiverOf(flow: Flow, child: number): number {
  const object = flow.objects.get(child);
  return object.kind === 'super' ? object.receiver : child;
}
