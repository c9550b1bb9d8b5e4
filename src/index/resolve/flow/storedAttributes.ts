/** Names that are stored as attributes somewhere: no other name is a field of anything. */
import { NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { Tape } from '../../extract/facts';
import type { Program } from '../program';

/**
 * The names, stored by `x.name = v`, `x['name'] = v`, `defineProperty(x, 'name', d)`, `setattr(x, 'name', v)`, or
 * declared with a type. Linear in rows.
 */
export function storedAttributes(program: Program): Set<string> {
  const names = new Set<string>();
  for (const { facts } of program.files) addNames(facts.tape, names);
  return names;
}

function addNames(tape: Tape, names: Set<string>): void {
  const { rows, strings } = tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const name = nameStored(tape, at);
    if (name !== NONE) names.add(strings[name] ?? '');
  }
}

/** The string that a row names, NONE where it stores nothing. */
function nameStored(tape: Tape, at: number): number {
  const { rows } = tape;
  const key = rows[at + 5] ?? NONE;
  switch (rows[at]) {
    case Op.StoreAttribute:
    case Op.StoreElement:
      return key;
    case Op.StoreName:
      return rows[(rows[at + 4] ?? 0) * ROW_WIDTH] === Op.Typed ? (rows[at + 3] ?? NONE) : NONE;
    case Op.Argument:
      return key === 1 ? nameGiven(tape, at) : NONE;
    default:
      return NONE;
  }
}

/** The name that is the second argument of a function which stores under it. */
function nameGiven({ rows, strings }: Tape, at: number): number {
  const value = (rows[at + 4] ?? 0) * ROW_WIDTH;
  const callee = (rows[(rows[at + 3] ?? 0) * ROW_WIDTH + 3] ?? 0) * ROW_WIDTH;
  const called = rows[callee] === Op.Attribute ? rows[callee + 4] : rows[callee + 3];
  const isStoring = storing.has(strings[called ?? NONE] ?? '');
  return isStoring && rows[value] === Op.Text ? (rows[value + 3] ?? NONE) : NONE;
}

const storing: ReadonlySet<string> = new Set(['__setattr__', 'defineProperty', 'set', 'setattr']);
