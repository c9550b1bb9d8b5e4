/** Where the rows of all tapes stand. */
import { NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { Program, ProgramFile } from '../program';
import type { Place } from './implicitSites';
import { isClassScope } from './scopes';

/** The function in which the row of a node runs, and its line; logarithmic in the number of files. */
export function createPlaces(program: Program): (row: number) => Place {
  let file = program.files[0];
  return (row) => {
    // Most rows that are asked for one after the other stand in one file.
    if (!file || !standsIn(file, row)) file = fileOfRow(program.files, row);
    const at = (row - (file?.firstRow ?? 0)) * ROW_WIDTH;
    const rows = file?.facts.tape.rows;
    const scope = (file?.firstDefinition ?? 0) + (rows?.[at + 1] ?? 0);
    return { from: runningIn(program, scope), line: rows?.[at + 2] ?? 0 };
  };
}

/** The text of the constant that a row is, or null. */
export function createConstants(program: Program): (row: number) => string | null {
  return (row) => {
    if (row >= program.rowCount) return null;
    const file = fileOfRow(program.files, row);
    const at = (row - (file?.firstRow ?? 0)) * ROW_WIDTH;
    const tape = file?.facts.tape;
    return tape?.rows[at] === Op.Text ? (tape.strings[tape.rows[at + 3] ?? 0] ?? null) : null;
  };
}

/** The node of the object that the row of a node reads from or calls a method of; NONE where it has none. */
export function createObjectsOfRows(program: Program): (row: number) => number {
  return (row) => {
    const file = row < program.rowCount ? fileOfRow(program.files, row) : undefined;
    const object = file?.facts.tape.rows[(row - file.firstRow) * ROW_WIDTH + 3] ?? NONE;
    return file === undefined || object === NONE ? NONE : file.firstRow + object;
  };
}

/** Whether the row of a node stands in the file's tape. */
export function standsIn({ firstRow, facts }: ProgramFile, row: number): boolean {
  return row >= firstRow && row < firstRow + facts.tape.rows.length / ROW_WIDTH;
}

/** The operation of a node's row of this file, the definition in whose scope it is, and its first two operands. */
export function readRow(
  { firstRow, firstDefinition, facts }: ProgramFile,
  node: number,
): { op: number; scope: number; a: number; b: number } {
  const { rows } = facts.tape;
  const at = (node - firstRow) * ROW_WIDTH;
  return {
    op: rows[at] ?? 0,
    scope: firstDefinition + (rows[at + 1] ?? 0),
    a: rows[at + 3] ?? NONE,
    b: rows[at + 4] ?? NONE,
  };
}

/** The file in whose tape a row stands. */
export function fileOfRow(files: readonly ProgramFile[], row: number): ProgramFile | undefined {
  let low = 0;
  let high = files.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((files[middle]?.firstRow ?? 0) <= row) low = middle;
    else high = middle;
  }
  return files[low];
}

/** Code in a class body runs in what encloses the class. */
function runningIn(program: Program, scope: number): number {
  let at = scope;
  for (;;) {
    const definition = program.definitions[at];
    if (!definition || definition.parent === at) return at;
    if (!isClassScope(definition.fact.kind) && definition.fact.kind !== 'namespace') return at;
    at = definition.parent;
  }
}
