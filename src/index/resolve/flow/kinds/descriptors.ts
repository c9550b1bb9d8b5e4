/** Property descriptors: `{ value }`, `{ get, set }`, and what `Object.defineProperty` makes of them. */
import type { Flow } from '../context';
import { argumentAt } from '../sites';
import type { Effect } from '../calls/effects';
import { inheritPrototype } from './prototypes';

/** `Object.defineProperty(object, name, descriptor)`. */
export const defines: Effect = (flow, site, result) => {
  const { solver } = flow;
  const [target, key, descriptor] = [0, 1, 2].map((position) => argumentAt(site, position));
  if (target === undefined) return;
  solver.edge(target, result);
  const name = key === undefined ? null : flow.constantAt(key);
  if (descriptor === undefined || name === null) return;
  const member = solver.newNode();
  solver.watch(descriptor, (each) => {
    readDescriptor(flow, each, member);
  });
  solver.watch(target, (object) => {
    flow.define(object, name, member);
  });
};

/** `Object.defineProperties(object, descriptors)`; the second argument of `Object.create` too. */
export const definesAll: Effect = (flow, site, result) => {
  const target = argumentAt(site, 0);
  if (target === undefined) return;
  flow.solver.edge(target, result);
  describe(flow, target, argumentAt(site, 1));
};

/** Lets the objects of a node have what descriptors tell. */
export function describe(flow: Flow, target: number, descriptors: number | undefined): void {
  const { solver, objects } = flow;
  if (descriptors === undefined) return;
  solver.watch(descriptors, (given) => {
    const described = objects.intern({ kind: 'described', descriptors: given });
    solver.watch(target, (object) => {
      inheritPrototype(flow, object, described);
    });
  });
}

/** What reading an attribute of what descriptors tell gives. */
export function readDescribed(
  flow: Flow,
  descriptors: number,
  self: number,
  name: string,
  node: number,
): void {
  const member = flow.solver.newNode();
  flow.solver.watch(flow.attribute(descriptors, name), (each) => {
    readDescriptor(flow, each, member);
  });
  flow.bindAll(member, node, self, 'object');
}

/** Puts the value of a descriptor, its getter and its setter into a node. */
function readDescriptor(flow: Flow, descriptor: number, node: number): void {
  const { solver, objects } = flow;
  solver.edge(flow.attribute(descriptor, 'value'), node);
  for (const [key, role] of accessors)
    solver.watch(flow.attribute(descriptor, key), (each) => {
      const object = objects.get(each);
      if (object.kind === 'function' || object.kind === 'bound')
        solver.add(node, objects.intern({ kind: 'descriptor', role, definition: object.definition }));
    });
}

const accessors = [
  ['get', 'getter'],
  ['set', 'setter'],
] as const;
