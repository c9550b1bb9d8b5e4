/** Prototypes: what is looked up in another object where an object has it not itself. */
import type { Flow } from './context';

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
