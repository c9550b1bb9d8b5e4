/**
 * Where the object comes from that a method is called on: what a function is given may be any of the classes that flow
 * there, at each of its calls another; what it made itself, by a call say, is mostly one of them, and the others only
 * flow together with it.
 */
import { EMPTY, NONE, Op } from '../../../extract/tape';
import type { Program, ProgramFile } from '../../program';
import type { Site } from '../sites';
import { fileOfRow, readRow, standsIn } from '../places';
import type { Sources } from '../sources';

/** What passes through more names and attributes than this is not looked at further. */
const DEEPEST = 6;
/** What more places store under one name of one file is not looked at. */
const MOST_SOURCES = 8;

/** Tells whether the object that a site calls a method of is given: a receiver, a parameter, or taken from one. */
export function createGivenReceivers(program: Program, sources: Sources): (site: Site) => boolean {
  return ({ result }) => {
    const file = result < program.rowCount ? fileOfRow(program.files, result) : undefined;
    if (!file) return false;
    const object = objectOf(file, result);
    return object !== NONE && isGiven({ file, sources }, file.firstRow + object, DEEPEST);
  };
}

/** The row of what is asked at a row: of a call, what the method is read of; of anything else, its operand. */
function objectOf(file: ProgramFile, node: number): number {
  const { op, a } = readRow(file, node);
  if (op !== Op.Call || a === NONE) return a;
  const called = readRow(file, file.firstRow + a);
  return called.op === Op.Attribute ? called.a : NONE;
}

interface Seen {
  readonly file: ProgramFile;
  readonly sources: Sources;
}

/** Rows that give what is in their operand, or some of it. */
const parts: ReadonlySet<number> = new Set([Op.Iterate, Op.Element, Op.Unpack, Op.Narrow]);

/** Whether the value of a row is given; of what is stored in several places, each of them in this file. */
function isGiven(seen: Seen, node: number, depth: number): boolean {
  if (depth === 0 || !standsIn(seen.file, node)) return false;
  const { file, sources } = seen;
  const { op, a, b } = readRow(file, node);
  switch (op) {
    case Op.Parameter:
    case Op.Receiver:
      return true;
    case Op.Name:
      return b !== NONE && b !== EMPTY && isGiven(seen, file.firstRow + b, depth - 1);
    case Op.Attribute:
      return areGiven(seen, sources.ofAttribute(file.facts.tape.strings[b] ?? ''), depth - 1);
    case Op.Join:
      return areGiven(seen, sources.ofRow(node), depth - 1);
    default:
      return parts.has(op) && a !== NONE && isGiven(seen, file.firstRow + a, depth - 1);
  }
}

function areGiven(seen: Seen, stored: readonly number[], depth: number): boolean {
  const here = stored.filter((each) => standsIn(seen.file, each));
  return here.length > 0 && here.length <= MOST_SOURCES && here.every((each) => isGiven(seen, each, depth));
}
