/** What the members of objects are that a program puts in the place of others. */
import type { Classes } from '../classes';
import { UNKEYED } from '../context';
import type { Flow } from '../context';

/** Nodes of what objects hold under a name; [] where nothing is known of the objects, null where none has it. */
export function membersNamed(
  flow: Flow,
  classes: Classes,
  node: number,
  name: string,
): readonly number[] | null {
  const values = flow.solver.values(node);
  if (values.length === 0) return [];
  const found = values.map((value) => memberNamed(flow, classes, value, name));
  return found.every((each) => each === null) ? null : found.flatMap((each) => each ?? []);
}

function memberNamed(flow: Flow, classes: Classes, value: number, name: string): readonly number[] | null {
  const object = flow.objects.get(value);
  switch (object.kind) {
    case 'collection': {
      const nodes = [flow.field(value, name), flow.field(value, UNKEYED)];
      return nodes.some((each) => flow.solver.hasValues(each)) ? nodes : null;
    }
    case 'class':
    case 'prototype':
    case 'instance': {
      const owner = classes
        .order(object.definition)
        .find((each) => flow.scopes.bound(each, name) !== undefined);
      const node = owner === undefined ? undefined : flow.scopes.bound(owner, name);
      return node === undefined ? null : [node];
    }
    case 'module': {
      const node = flow.scopes.bound(flow.program.files[object.file]?.firstDefinition ?? 0, name);
      return node === undefined ? null : [node];
    }
    default:
      return [];
  }
}

/** The functions that nodes hold, each once. */
export function functionsIn({ solver, objects }: Flow, nodes: readonly number[]): readonly number[] {
  const found = new Set<number>();
  for (const node of nodes)
    for (const value of solver.values(node)) {
      const object = objects.get(value);
      if (object.kind === 'function' || object.kind === 'bound') found.add(object.definition);
    }
  return [...found];
}
