/** What is taken to hold where the flow alone brought nothing; each is made once the solver has reached its end. */
import type { Pausing } from '../../../core/async/pausing';
import type { Flow } from './context';
import type { Assumptions } from './fileFlow';
import { calledDefinitions } from './calls/receivers';

/**
 * A decorator that gave nothing gives what it was given. Where it gave something by which nothing reaches what it was
 * given (it compiles a wrapper, or calls it in a way not seen), calling that runs what it was given in the end.
 */
export function* assumeDecorated(flow: Flow, { decorated }: Assumptions): Pausing<void> {
  const { solver } = flow;
  for (const [row, value] of decorated) if (!solver.hasValues(row)) solver.edge(value, row);
  yield* solver.runPausing();
  const called = calledDefinitions(flow);
  for (const [row, value] of decorated)
    for (const given of solver.values(value)) {
      const echo = echoOf(flow, given, called);
      if (echo !== null && !solver.values(row).includes(given)) solver.add(row, echo);
    }
  yield* solver.runPausing();
}

/** Of a function that nothing calls, or of what an inner decorator gave; null of all else. */
function echoOf({ objects }: Flow, value: number, called: ReadonlySet<number>): number | null {
  const object = objects.get(value);
  if (object.kind === 'echo') return value;
  if (object.kind !== 'function' || called.has(object.definition)) return null;
  return objects.intern({ kind: 'echo', definition: object.definition, receiver: null });
}

/** Annotated names that got nothing hold their type. */
export function* assumeTyped(flow: Flow, { typed }: Assumptions): Pausing<void> {
  const { solver, objects } = flow;
  for (const [row, type] of typed) {
    const flowed = [row, ...solver.successors(row)].flatMap((node) => solver.values(node));
    // What comes from outside may be of the type that is declared.
    if (flowed.some((value) => objects.get(value).kind !== 'external')) continue;
    solver.watch(type, (value) => {
      const object = objects.get(value);
      // A collection of what the type of its elements says.
      if (object.kind === 'collection') solver.add(row, value);
      if (object.kind === 'class')
        solver.add(row, objects.intern({ kind: 'instance', definition: object.definition, declared: true }));
    });
  }
  yield* solver.runPausing();
}
