/** Stores into attributes of instances that a data descriptor of Python catches: the instance does not hold what is stored. */
import { NONE } from '../../../extract/tape';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import type { NotedStore } from '../fallbackNotes';

const CATCHES = '__set__';

/** The node of what the class binds the name to where that catches the store, or may as far as has flowed; else null. */
export function catcherOf(flow: Flow, classes: Classes, definition: number, name: string): number | null {
  if (!flow.specialMethods.has(CATCHES)) return null;
  const owner = classes.order(definition).find((each) => flow.scopes.bound(each, name) !== undefined);
  const node = owner === undefined ? undefined : flow.scopes.bound(owner, name);
  if (owner === undefined || node === undefined) return null;
  const member = flow.membersOf(owner).find((each) => each.name === name);
  if (member === undefined || member.value === NONE || member.isDefinition) return null;
  return !flow.solver.hasValues(node) || holdsCatcher(flow, classes, node) ? node : null;
}

/** Stores what nothing caught in the end. */
export function storeUncaught(
  flow: Flow,
  classes: Classes,
  { value, name, stored, bound }: NotedStore,
): void {
  if (!holdsCatcher(flow, classes, bound)) flow.define(value, name, stored);
}

function holdsCatcher({ solver, objects, scopes }: Flow, classes: Classes, node: number): boolean {
  return solver.values(node).some((each) => {
    const object = objects.get(each);
    if (object.kind !== 'instance') return false;
    return classes.order(object.definition).some((above) => scopes.bound(above, CATCHES) !== undefined);
  });
}
