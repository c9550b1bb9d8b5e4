/** Whose names and members are changed. */
import { EMPTY, NONE, Op } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { Flow } from '../context';
import { fileOfRow, readRow } from '../places';
import type { DoubtNotes, Change, Side } from './doubts';
import { holdsFunction } from './doubts';

/** What changes members of more classes than this under names not known is machinery of all, and tells of none. */
const MOST_CHANGED = 3;
/** A name that passes through more names than this is not followed. */
const DEEPEST = 7;

/** A module by its file, or a class with the side of it that is changed. */
export type Owner =
  | { readonly kind: 'module'; readonly file: number }
  | { readonly kind: 'class'; readonly definition: number; readonly side: Side };

/**
 * Notes a change of owners; of an instance under a name that is not known only where a function is put there, since most
 * code that does so keeps data.
 */
export function noteChange(notes: DoubtNotes, owners: readonly Owner[], change: Change): void {
  const isOpen = change.names === null;
  if (isOpen && (owners.length > MOST_CHANGED || isData(notes.flow, change))) return;
  for (const owner of owners)
    if (owner.kind === 'module') notes.changeModule(owner.file, change);
    else if (!isOpen || owner.side !== 'instance' || holdsFunction(notes.flow, change.stored))
      notes.changeMembers(owner.definition, { ...change, side: owner.side });
}

/** Whether what is put there is known, and cannot be called. */
function isData(flow: Flow, { stored, holding }: Change): boolean {
  return (
    holding === 'itself' && stored !== NONE && flow.solver.hasValues(stored) && !holdsFunction(flow, stored)
  );
}

/** The row of a node behind the names that hold it. */
export function rowBehind(flow: Flow, node: number): { file: ProgramFile; row: number } | null {
  const { files, rowCount } = flow.program;
  const file = node >= 0 && node < rowCount ? fileOfRow(files, node) : undefined;
  if (!file) return null;
  let row = node - file.firstRow;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const { op, b } = readRow(file, file.firstRow + row);
    if (op !== Op.Name || b === NONE || b === EMPTY) break;
    row = b;
  }
  return { file, row };
}

/** The text of the attribute or name that a row reads; null of other rows. */
export function nameRead(file: ProgramFile, row: number): string | null {
  if (row < 0) return null;
  const { op, a, b } = readRow(file, file.firstRow + row);
  const string = op === Op.Name ? a : op === Op.Attribute ? b : NONE;
  return file.facts.tape.strings[string] ?? null;
}
