/** Prototypes: what is looked up in another object where an object has it not itself. */
import type { Flow } from '../context';

/** The member of every object that is its prototype. */
export const PROTOTYPE = '__proto__';

/** `super` in a method of an object literal: what the object itself inherits. */
export function superOfObject(flow: Flow, literal: number, node: number): void {
  const { objects } = flow;
  const receiver = objects.intern({ kind: 'collection', node: literal });
  // It stands in no class: its methods are those of none.
  const noClass = flow.program.definitions.length;
  const above = objects.intern({ kind: 'super', definition: noClass, receiver });
  flow.inheritAlike(above, receiver);
  flow.solver.add(node, above);
}

/** Makes an object the prototype of another; of a function's prototype, so that its instances inherit too. */
export function inheritPrototype(flow: Flow, child: number, parent: number): void {
  flow.inherit(child, parent);
  const object = flow.objects.get(child);
  if (object.kind !== 'prototype') return;
  const { definition } = object;
  flow.inherit(flow.objects.intern({ kind: 'instance', definition, declared: false }), parent);
}

/** A class whose base is a function: its instances, and `super` in it, find what the function's prototype has. */
export function inheritFromFunction(flow: Flow, definition: number, base: number): void {
  const parent = flow.objects.intern({ kind: 'prototype', definition: base });
  const receiver = flow.objects.intern({ kind: 'instance', definition, declared: false });
  inheritPrototype(flow, flow.objects.intern({ kind: 'prototype', definition }), parent);
  flow.inherit(flow.objects.intern({ kind: 'super', definition, receiver }), parent);
  flow.functionBases.set(definition, base);
}
