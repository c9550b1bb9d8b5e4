/** Finds what a program changes in ways that the flow does not follow: by calls, by rows, and by classes that answer themselves. */
import { Op, ROW_WIDTH } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import { DoubtNotes } from './doubts';
import type { Doubts } from './doubts';
import { noteAnswering } from './answering';
import { notePythonCall, notePythonRow } from './python';
import { noteScriptCall, noteScriptRow } from './scripts';

/** Rows that may change members by a name that is not known. */
const ofPython: ReadonlySet<number> = new Set([Op.StoreElement, Op.StoreAttribute, Op.Operator, Op.Decorate]);
const ofScripts: ReadonlySet<number> = new Set([Op.StoreElement, Op.StoreAttribute, Op.CopyMembers]);

/** Linear in the rows and sites of the program. */
export function findDoubts(flow: Flow, classes: Classes): Doubts {
  const notes = new DoubtNotes(flow, classes);
  for (const file of flow.program.files) noteRows(notes, file);
  for (const site of flow.sites) {
    if (site.implicit) continue;
    notePythonCall(notes, site);
    noteScriptCall(notes, site);
  }
  noteAnswering(notes);
  return notes;
}

function noteRows(notes: DoubtNotes, file: ProgramFile): void {
  const { rows } = file.facts.tape;
  const isPython = file.facts.language === 'python';
  const [changing, note] = isPython
    ? ([ofPython, notePythonRow] as const)
    : ([ofScripts, noteScriptRow] as const);
  for (let at = 0; at < rows.length; at += ROW_WIDTH)
    if (changing.has(rows[at] ?? 0)) note(notes, file, at / ROW_WIDTH);
}
