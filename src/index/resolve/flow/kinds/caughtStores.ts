/** What catches stores into attributes of instances: a data descriptor, beside which the instance holds nothing, and `__setattr__`. */
import { NONE } from '../../../extract/tape';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import type { NotedStore } from '../fallbackNotes';
import type { SetterSite } from '../implicitSites';

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

const ASKED = '__setattr__';

/** Every store into an instance of a class that has a `__setattr__` calls it, with the name and what is stored. */
export function callSetattr(
  flow: Flow,
  classes: Classes,
  site: SetterSite,
  value: number,
  definition: number,
): void {
  if (!flow.specialMethods.has(ASKED)) return;
  classes.lookup(
    definition,
    ASKED,
    null,
    () => {
      flow.invokeAll(site(1), flow.attribute(value, ASKED));
    },
    () => undefined,
  );
}

/** Stores what nothing caught in the end. */
export function storeUncaught(
  flow: Flow,
  classes: Classes,
  { value, name, stored, bound }: NotedStore,
): void {
  if (!holdsCatcher(flow, classes, bound)) flow.define(value, name, stored);
}

function holdsCatcher({ solver, objects }: Flow, classes: Classes, node: number): boolean {
  return solver.values(node).some((each) => {
    const object = objects.get(each);
    if (object.kind !== 'instance') return false;
    return classes.binds(object.definition, CATCHES);
  });
}
