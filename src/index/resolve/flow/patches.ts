/**
 * Methods that code outside of a class replaces on an object (`clock.now = fake` in a test). One abstract instance stands
 * for all objects of a class, so what replaces a method of one is known in the function that does it, not of them all.
 */
import { Op, ROW_WIDTH } from '../../extract/tape';
import type { ProgramFile } from '../program';
import { enclosingClass } from './enclosing';
import type { Classes } from './classes';
import type { Flow } from './context';
import type { Place } from './implicitSites';
import type { FlowObject } from './solving/objects';
import { isClassScope } from './scopes';
import { createPairMap } from './solving/lists';
import type { PairMap } from './solving/lists';

export interface Patches {
  /**
   * The node for what a row of this function stores in an instance or class; undefined where it replaces no method from
   * outside, or does so for good, in a class as its module is loaded.
   */
  stored(
    from: number,
    object: FlowObject & { readonly definition: number },
    name: string,
  ): number | undefined;
  /** The node of what this function itself put in place of a method; undefined where it stores nothing of the name. */
  read(row: number, definition: number, name: string): number | undefined;
}

/** Linear in the rows of the program. */
export function createPatches(flow: Flow, classes: Classes, placeOf: (row: number) => Place): Patches {
  const stores = storingFunctions(flow, placeOf);
  const methods = methodKeys(flow);
  const nodes = new Map<string, number>();
  const nodeOf = (from: number, definition: number, name: string): number => {
    const key = `${from} ${definition} ${name}`;
    let node = nodes.get(key);
    if (node === undefined) nodes.set(key, (node = flow.solver.newNode()));
    return node;
  };
  return {
    stored: (from, { kind, definition }, name) => {
      if (kind === 'class' && flow.program.definitions[from]?.fact.kind === 'module') return undefined;
      const order = classes.order(definition);
      const number = flow.names.number(name);
      if (!order.some((each) => methods.get(each, number) >= 0)) return undefined;
      const within = enclosingClass(flow, from);
      const isOwn = within !== null && (order.includes(within) || classes.order(within).includes(definition));
      return isOwn ? undefined : nodeOf(from, definition, name);
    },
    read: (row, definition, name) => {
      const functions = stores.get(name);
      if (functions === undefined) return undefined;
      const { from } = placeOf(row);
      return functions.has(from) ? nodeOf(from, definition, name) : undefined;
    },
  };
}

/** The functions that store an attribute of a method's name, by that name. */
function storingFunctions(
  { program, methodNames }: Flow,
  placeOf: (row: number) => Place,
): ReadonlyMap<string, ReadonlySet<number>> {
  const stores = new Map<string, Set<number>>();
  for (const file of program.files)
    eachAttributeStore(file, (name, row) => {
      if (!methodNames.has(name)) return;
      const functions = stores.get(name) ?? new Set();
      stores.set(name, functions.add(placeOf(row).from));
    });
  return stores;
}

function eachAttributeStore(
  { facts, firstRow }: ProgramFile,
  see: (name: string, row: number) => void,
): void {
  const { rows, strings } = facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH)
    if (rows[at] === Op.StoreAttribute) see(strings[rows[at + 5] ?? 0] ?? '', firstRow + at / ROW_WIDTH);
}

/** Class and name of every method. */
function methodKeys({ program: { definitions }, names }: Flow): PairMap {
  const keys = createPairMap();
  for (const { fact, parent } of definitions) {
    const isMethod =
      ['function', 'method'].includes(fact.kind) && isClassScope(definitions[parent]?.fact.kind ?? 'module');
    const name = isMethod ? names.number(fact.name) : 0;
    if (isMethod && keys.get(parent, name) < 0) keys.set(parent, name, 1);
  }
  return keys;
}
