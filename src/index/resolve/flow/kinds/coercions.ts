/** What is called only once it is known what there is: the constructor of an instance, text made of an object. */
import type { Pausing } from '../../../../core/async/pausing';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import type { RowWatchers } from '../protocols';
import { addConstructor, coercingMethod, readCoercingMethods } from './membersByKey';

/** Calls what was noted, and runs the solver to its end again; false where there was nothing more. */
export function* applyCoercions(flow: Flow, classes: Classes, watchers: RowWatchers): Pausing<boolean> {
  const isNew = readConstructors(flow, classes);
  const coercions = flow.fallbacks.coercions.splice(0);
  if (!isNew && coercions.length === 0) return false;
  for (const { value } of coercions) readCoercingMethods(flow, value);
  yield* flow.solver.runPausing();
  for (const { value, row, toNumber } of coercions) {
    const name = coercingMethod(flow, value, toNumber);
    if (name === null) continue;
    const only = flow.solver.newNode();
    flow.solver.add(only, value);
    flow.solver.watchAs(only, watchers.coerced, row, flow.names.number(name), 0);
  }
  yield* flow.solver.runPausing();
  return true;
}

/** `this.constructor` is the class of an instance that is made somewhere, or of one that no class extends. */
function readConstructors(flow: Flow, classes: Classes): boolean {
  const { fallbacks, constructed } = flow;
  const open = fallbacks.constructors.splice(0);
  let isNew = false;
  for (const noted of open) {
    const { definition, row, within } = noted;
    if (within >= 0 && !classes.heirs(within).has(definition)) continue;
    if (!constructed.has(definition) && classes.hasHeirs(definition)) fallbacks.constructors.push(noted);
    else {
      addConstructor(flow, definition, row);
      isNew = true;
    }
  }
  return isNew;
}
