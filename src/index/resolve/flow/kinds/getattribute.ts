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
  // It answers for what its instances have, too.
  if (flow.hasGetattribute) answerByMethod(asked, definition, GETATTRIBUTE);
}

/** A method of a class answers for an attribute of its instances, as a getter of every name would. */
export function answerByMethod(
  { flow, classes, value, node }: Omit<Asked, 'name'>,
  definition: number,
  method: string,
): void {
  const { solver, objects } = flow;
  classes.lookup(
    definition,
    method,
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
