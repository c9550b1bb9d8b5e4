/** Which `yield` of a generator gives which part, where all that it yields is unpacked. */
import { NONE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { Flow } from '../context';
import { fileOfRow } from '../places';

/** Gives a row what a generator yields for the part of a position; all that it yields where that is not told. */
export function createYieldGiver(flow: Flow): (generator: number, row: number, position: number) => void {
  const yieldedAt = createYieldPositions(flow);
  return (generator, row, position) => {
    const told = yieldedAt(generator, row, position);
    if (told !== NONE) flow.solver.edge(told ?? flow.yields(generator), row);
  };
}

/**
 * Tells the node of what a generator yields for the part of a position that a row unpacks (NONE of a literal), undefined
 * where that is not told: it has a `for`, yields from another, or the row's parts are not as many as its yields. What
 * gives as many parts as it has yields gives one of each, in the order written (a `while` whose turns differ apart).
 * Reads each file once.
 */
function createYieldPositions({
  program,
  rules,
}: Flow): (definition: number, row: number, position: number) => number | undefined {
  const yields = readOnce(readYields);
  const parts = readOnce(readParts);
  return (definition, row, position) => {
    const file = program.files[program.definitions[definition]?.file ?? 0];
    if (!file || rules[file.number]?.stepsAreObjects !== false) return undefined;
    const nodes = yields(file).get(definition);
    const unpacking = nodes && fileOfRow(program.files, row);
    return unpacking && parts(unpacking).get(row) === nodes.length ? nodes[position] : undefined;
  };
}

/** What the generators of a file yield, one after the other; nothing of those that may yield at one place twice. */
function readYields({ facts, firstDefinition, firstRow }: ProgramFile): Map<number, number[]> {
  const { rows } = facts.tape;
  const yields = new Map<number, number[]>();
  const repeating = new Set<number>();
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const op = rows[at];
    if (op !== Op.Yield && op !== Op.Iterate) continue;
    const scope = firstDefinition + (rows[at + 1] ?? 0);
    const value = rows[at + 3] ?? NONE;
    // `yield from` has a row of its own that iterates.
    if (op === Op.Iterate) repeating.add(scope);
    else pushTo(yields, scope, value === NONE ? NONE : firstRow + value);
  }
  for (const scope of repeating) yields.delete(scope);
  return yields;
}

/** By the node of a row that unpacks: how many parts its value is unpacked into; nothing of those that have a rest. */
function readParts({ facts, firstRow }: ProgramFile): Map<number, number> {
  const { rows } = facts.tape;
  const unpacked = new Map<number, number[]>();
  const withRest = new Set<number>();
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.Unpack) continue;
    const source = rows[at + 3] ?? NONE;
    if (rows[at + 5] !== NONE) withRest.add(source);
    pushTo(unpacked, source, firstRow + at / ROW_WIDTH);
  }
  const parts = new Map<number, number>();
  for (const [source, nodes] of unpacked)
    if (!withRest.has(source)) for (const node of nodes) parts.set(node, nodes.length);
  return parts;
}

function pushTo(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Reads each file when it is first asked for. */
function readOnce<T>(read: (file: ProgramFile) => T): (file: ProgramFile) => T {
  const known = new Map<number, T>();
  return (file) => {
    const made = known.get(file.number) ?? read(file);
    known.set(file.number, made);
    return made;
  };
}
