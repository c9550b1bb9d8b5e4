/** What makes instances and classes without a call of the class or a class statement. */
import { Op } from '../../../extract/tape';
import type { Effect } from '../calls/effects';
import type { Flow } from '../context';
import { argumentAt } from '../sites';
import { fileOfRow, readRow } from '../places';

/** Whether something outside is the `__new__` of a class; that of a metaclass makes classes. */
export function isMaker(name: string): boolean {
  return name.endsWith('.__new__') && name !== '<builtin>.type.__new__';
}

/** `object.__new__(cls)`, or that of any base outside: an instance of the class given, for which no constructor runs. */
export const makesInstance: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given !== undefined) makeInstances(flow, given, result);
};

/** Gives a result an instance of each class that a node holds. */
export function makeInstances({ solver, objects, constructed }: Flow, given: number, result: number): void {
  solver.watch(given, (value) => {
    const object = objects.get(value);
    if (object.kind !== 'class') return;
    constructed.add(object.definition);
    solver.add(result, objects.intern({ ...object, kind: 'instance', declared: false }));
  });
}

/** `type`: the class of one thing given; of a name, bases and members a new class. */
export const givesClass: Effect = (flow, site, result) => {
  const { solver, objects } = flow;
  const [first, bases, members] = [0, 1, 2].map((position) => argumentAt(site, position));
  if (bases !== undefined) {
    if (members !== undefined && isEmptyLiteral(flow, members)) passFirst(flow, bases, result);
  } else if (first !== undefined)
    solver.watch(first, (value) => {
      const object = objects.get(value);
      if (object.kind === 'instance') solver.add(result, objects.intern({ ...object, kind: 'class' }));
    });
};

function isEmptyLiteral({ program }: Flow, node: number): boolean {
  const file = node < program.rowCount ? fileOfRow(program.files, node) : undefined;
  if (!file) return false;
  const { op, b: count } = readRow(file, node);
  return op === Op.Collection && count === 0;
}

/** A class that only has what its bases have is to its callers the first of them. */
function passFirst(flow: Flow, bases: number, result: number): void {
  const { solver, objects } = flow;
  solver.watch(bases, (tuple) => {
    if (objects.get(tuple).kind !== 'collection') return;
    solver.watch(flow.field(tuple, '0'), (base) => {
      if (objects.get(base).kind === 'class') solver.add(result, base);
    });
  });
}
