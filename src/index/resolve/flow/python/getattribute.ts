/** Classes that answer for attributes themselves. No syntax that looks special names up asks them. */
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { GETATTRIBUTE } from '../fallbackNotes';

/** An attribute that is read of an instance, and the node of what that gives. */
interface Asked {
  readonly flow: Flow;
  readonly classes: Classes;
  readonly value: number;
  readonly name: string;
  readonly node: number;
}

/** Asks the class for an attribute: `__getattr__` for one that it has not, `__getattribute__` for all. */
export function askClass(asked: Asked, definition: number): void {
  const { flow, value, name, node } = asked;
  if (flow.hasGetattr) flow.fallbacks.attributes.push({ value, definition, name, node });
  if (flow.hasGetattribute) askGetattribute(asked, definition);
}

/** The `__getattribute__` of a class answers for what its instances have too, as a getter of every name. */
function askGetattribute({ flow, classes, value, node }: Asked, definition: number): void {
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
