/** Finds what a program changes in ways that the flow does not follow: by calls, by rows, and by classes that answer themselves. */
import { ROW_WIDTH } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { Classes } from '../classes';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { DoubtNotes } from './doubts';
import type { Doubts } from './doubts';
import { noteAnswering } from './answering';

/** What of a language's programs is doubted. */
export interface DoubtRules {
  /** Rows that may change members by a name that is not known. */
  readonly changing: ReadonlySet<number>;
  /** Notes what such a row changes. */
  readonly noteRow: (notes: DoubtNotes, file: ProgramFile, row: number) => void;
  /** Notes what a call changes. */
  readonly noteCall: (notes: DoubtNotes, site: Site) => void;
}

/** Linear in the rows and sites of the program; `rules` by number of the file, null where nothing of it flowed. */
export function findDoubts(flow: Flow, classes: Classes, rules: readonly (DoubtRules | null)[]): Doubts {
  const notes = new DoubtNotes(flow, classes);
  for (const file of flow.program.files) noteRows(notes, file, rules[file.number] ?? null);
  for (const site of flow.sites) {
    if (site.implicit) continue;
    rules[flow.program.definitions[site.from]?.file ?? 0]?.noteCall(notes, site);
  }
  noteAnswering(notes);
  return notes;
}

function noteRows(notes: DoubtNotes, file: ProgramFile, rules: DoubtRules | null): void {
  if (rules === null) return;
  const { rows } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH)
    if (rules.changing.has(rows[at] ?? 0)) rules.noteRow(notes, file, at / ROW_WIDTH);
}
