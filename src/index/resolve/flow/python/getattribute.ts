/** Classes that answer for all their attributes. */
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { GETATTRIBUTE } from '../fallbackNotes';

/** The `__getattribute__` of a class answers for what its instances have too, as a getter of every name. */
export function askGetattribute(
  flow: Flow,
  classes: Classes,
  value: number,
  definition: number,
  node: number,
): void {
  const { solver, objects } = flow;
  classes.lookup(
    definition,
    GETATTRIBUTE,
    null,
    (found) => {
      solver.watch(found, (each) => {
        const object = objects.get(each);
        if (object.kind === 'function')
          solver.add(
            node,
            objects.intern({ kind: 'property', definition: object.definition, receiver: value }),
          );
      });
    },
    () => undefined,
  );
}
