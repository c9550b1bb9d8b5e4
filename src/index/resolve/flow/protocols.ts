/** The methods that syntax calls by itself: iteration, context managers, subscripts, getters. */
import type { Flow, Site, SiteArgument } from './context';
import { ELEMENTS, UNKEYED, newSite } from './context';
import { elementNodes } from './attributes';

/** Where an implicit call stands. */
export interface Place {
  readonly from: number;
  readonly line: number;
}

/** A site for a method that the syntax calls; listed only where it reaches the workspace. */
export function callMethod(
  flow: Flow,
  place: Place,
  value: number,
  name: string,
  result: number,
  given: readonly SiteArgument[] = [],
): void {
  const site: Site = newSite({
    ...place,
    name,
    arguments: given,
    result,
    isNew: false,
    implicit: true,
    onObject: false,
  });
  flow.sites.push(site);
  flow.solver.watch(flow.attribute(value, name), (method) => {
    // What a missing method of an external base would be is no evidence of a call.
    if (flow.objects.get(method).kind !== 'external') flow.invoke(site, method);
  });
}

/** Reads an attribute: a getter found there is called at this place. */
export function readAttribute(flow: Flow, place: Place, value: number, name: string, result: number): void {
  const { solver, objects } = flow;
  let site: Site | undefined;
  solver.watch(flow.attribute(value, name), (found) => {
    const object = objects.get(found);
    if (object.kind !== 'property') {
      solver.add(result, found);
      return;
    }
    if (!site) {
      site = newSite({ ...place, name, arguments: [], result, isNew: false, implicit: true, onObject: true });
      flow.sites.push(site);
    }
    flow.invoke(site, objects.intern({ kind: 'bound', definition: object.definition, receiver: object.receiver }));
  });
}

/** What iterating over the values of a node gives. */
export function iterate(flow: Flow, place: Place, node: number, result: number): void {
  const { solver, objects } = flow;
  solver.watch(node, (value) => {
    const object = objects.get(value);
    if (object.kind === 'collection') solver.edge(flow.field(value, ELEMENTS), result);
    else if (object.kind === 'generator') solver.edge(flow.yields(object.definition), result);
    else if (object.kind === 'instance') {
      const iterator = solver.newNode();
      callMethod(flow, place, value, '__iter__', iterator);
      solver.watch(iterator, (each) => {
        const kind = objects.get(each).kind;
        if (kind === 'instance') callMethod(flow, place, each, '__next__', result);
        else if (kind !== 'external') iterateBuiltin(flow, each, result);
      });
    }
  });
}

function iterateBuiltin(flow: Flow, value: number, result: number): void {
  const object = flow.objects.get(value);
  if (object.kind === 'collection') flow.solver.edge(flow.field(value, ELEMENTS), result);
  if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), result);
}

/** What entering the context managers of a node gives; leaving them calls `__exit__`. */
export function enter(flow: Flow, place: Place, node: number, result: number): void {
  const { solver, objects } = flow;
  solver.watch(node, (value) => {
    const object = objects.get(value);
    if (object.kind === 'instance') {
      callMethod(flow, place, value, '__enter__', result);
      callMethod(flow, place, value, '__exit__', solver.newNode());
    } else if (object.kind === 'generator') solver.edge(flow.yields(object.definition), result);
    else if (object.kind === 'external') solver.add(result, value);
  });
}

/** What a subscript gives; `key` is null when it is computed. */
export function readElement(flow: Flow, place: Place, node: number, key: string | null, result: number): void {
  const { solver, objects } = flow;
  solver.watch(node, (value) => {
    const object = objects.get(value);
    if (object.kind === 'collection')
      for (const element of elementNodes(flow, value, key)) solver.edge(element, result);
    // `List[int]`, `Base[T]`: the class with its parameters is the class.
    else if (object.kind === 'class') solver.add(result, value);
    else if (object.kind === 'instance') callMethod(flow, place, value, '__getitem__', result);
  });
}

/** What unpacking gives at a position; null = the rest. */
export function unpack(flow: Flow, node: number, position: number | null, result: number): void {
  const { solver, objects } = flow;
  solver.watch(node, (value) => {
    const object = objects.get(value);
    if (object.kind === 'generator') solver.edge(flow.yields(object.definition), result);
    if (object.kind !== 'collection') return;
    if (position === null) solver.add(result, value);
    else for (const element of elementNodes(flow, value, String(position))) solver.edge(element, result);
  });
}

/** Stores into a field or element of every value of a node. */
export function storeElement(flow: Flow, place: Place, node: number, key: string | null, stored: number): void {
  const { solver, objects } = flow;
  solver.watch(node, (value) => {
    const object = objects.get(value);
    if (object.kind === 'instance')
      callMethod(flow, place, value, '__setitem__', solver.newNode(), [{ node: stored, position: 1, keyword: null }]);
    if (object.kind !== 'collection') return;
    solver.edge(stored, flow.field(value, ELEMENTS));
    solver.edge(stored, flow.field(value, key ?? UNKEYED));
  });
}
