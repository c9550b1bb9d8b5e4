/** What tests and patterns leave of a value: the instances of a class, or all else. */
import { NONE } from '../../extract/tape';
import type { Classes } from './classes';
import type { Flow } from './context';
import { nodeOf } from './fileFlow';
import type { Narrowed, Rule } from './fileFlow';
import { readThroughMetaclass } from './kinds/metaclasses';
import { ANYTHING } from './solving/objects';

/** Classes whose instances are nothing that is followed. */
const plain = /^<builtin>\.(?:str|int|float|bool|bytes|bytearray|complex)$/;
/** Classes that others are instances of without being below them. */
const abstract = /(?:^|\.)abc\.|^typing\.|^numbers\./;

/** Row of what of a value is an instance of a class, or none; of no class named, a built-in collection. */
export const addNarrowed: Rule = (context, row) => {
  const { flow, classes } = context;
  if (row.a === NONE) return;
  const value = nodeOf(context, row.a);
  if (row.b === NONE) {
    flow.solver.watch(value, (each) => {
      if (each === ANYTHING || flow.objects.get(each).kind === 'collection') flow.solver.add(row.node, each);
    });
    return;
  }
  const type = nodeOf(context, row.b);
  if (row.c === 1) {
    context.assumptions.excluded.push({ row: row.node, value, type });
    return;
  }
  context.assumptions.typed.push([row.node, type]);
  passInstances(flow, classes, { row: row.node, value, type });
};

/** Lets the instances of what a type holds flow on. */
export function passInstances(flow: Flow, classes: Classes, { row, value, type }: Narrowed): void {
  flow.solver.watch(type, (each) => {
    const object = flow.objects.get(each);
    if (object.kind === 'class') narrowToClass(flow, classes, value, object.definition, row);
    else if (object.kind === 'external') narrowToExternal(flow, classes, value, object.name, row);
    // What else is asked for (a function used as a class, a tuple in a variable) is not told apart.
    else flow.solver.edge(value, row);
  });
}

function narrowToClass(flow: Flow, classes: Classes, from: number, to: number, row: number): void {
  const { solver, objects } = flow;
  askOwnTest(flow, classes, to, () => {
    solver.edge(from, row);
  });
  // Another class may be registered with it.
  classes.lookup(to, '', null, ignore, (base) => {
    if (abstract.test(base)) solver.edge(from, row);
  });
  solver.watch(from, (value) => {
    const object = objects.get(value);
    if (value === ANYTHING) solver.add(row, value);
    if (object.kind !== 'instance') return;
    // What is above it stays above it.
    if (classes.order(object.definition).includes(to)) solver.add(row, value);
    else
      classes.eachAbove(object.definition, (above) => {
        if (above === to) solver.add(row, value);
      });
  });
}

const OWN_TEST = '__instancecheck__';
const OWN_HOOK = '__subclasshook__';

/** Calls `found` where the class has a method that tells what is an instance of it. */
function askOwnTest(flow: Flow, classes: Classes, definition: number, found: () => void): void {
  if (flow.specialMethods.has(OWN_HOOK)) classes.lookup(definition, OWN_HOOK, null, found, ignore);
  if (!flow.specialMethods.has(OWN_TEST)) return;
  const test = flow.solver.newNode();
  readThroughMetaclass(flow, classes, definition, OWN_TEST, test);
  flow.solver.watch(test, found);
}

function narrowToExternal(
  { solver, objects }: Flow,
  classes: Classes,
  from: number,
  name: string,
  row: number,
): void {
  const isAbstract = abstract.test(name);
  solver.watch(from, (value) => {
    const object = objects.get(value);
    if (object.kind !== 'instance' || isAbstract) {
      if (!plain.test(name)) solver.add(row, value);
      return;
    }
    // No class binds the empty name: what is told are the bases outside.
    classes.lookup(object.definition, '', null, ignore, (base) => {
      if (base === name) solver.add(row, value);
    });
  });
}

const ignore = (): void => undefined;

/**
 * Lets what is no instance of a class flow on; asked once the classes above each are known, since what is below it is
 * not taken back. All flows on where the class is not the only one that the name holds.
 */
export function passOthers({ solver, objects }: Flow, classes: Classes, excluded: readonly Narrowed[]): void {
  for (const { row, value, type } of excluded) {
    const [only, ...others] = solver.values(type).map((each) => objects.get(each));
    if (only?.kind !== 'class' || others.length > 0) {
      solver.edge(value, row);
      continue;
    }
    solver.watch(value, (each) => {
      const object = objects.get(each);
      const isBelow =
        object.kind === 'instance' && classes.order(object.definition).includes(only.definition);
      if (!isBelow) solver.add(row, each);
    });
  }
}
