/** The files that tell most of what a few files call: those that they import, and what these pass on. */
import { ROW_WIDTH } from '../extract/tape';
import type { FileFacts } from '../facts';
import type { ModuleLookup } from '../resolve/program';

/** Rows of tapes that are linked within some ten milliseconds. */
const MOST_ROWS = 20_000;

export interface Neighbour {
  /** Of the file, among all. */
  readonly number: number;
  /** Without its flow where there are more rows than can be linked at once: what it defines is known, not what it does. */
  readonly facts: FileFacts;
}

/**
 * The given files and what they import, in ascending order of number: what is imported directly, all of it, and what
 * that imports, nearest first, while there is room. Flow is taken up to MOST_ROWS, except that the given files have theirs.
 */
export function neighbourhood(
  facts: readonly FileFacts[],
  lookup: ModuleLookup,
  files: readonly number[],
): Neighbour[] {
  const found = new Map<number, FileFacts>();
  let room = MOST_ROWS;
  const add = (number: number, isNamed: boolean): void => {
    const file = facts[number];
    if (!file || found.has(number)) return;
    const rows = file.tape.rows.length / ROW_WIDTH;
    const fits = rows <= room || files.includes(number);
    if (!fits && !isNamed) return;
    found.set(number, fits ? file : { ...file, tape: NOTHING });
    if (fits) room -= rows;
  };
  for (const number of files) add(number, true);
  // A map gives what is added while it is walked.
  for (const [number, file] of found)
    for (const next of importedFiles(file, lookup)) add(next, files.includes(number));
  return [...found].map(([number, file]) => ({ number, facts: file })).sort((a, b) => a.number - b.number);
}

const NOTHING: FileFacts['tape'] = { rows: new Int32Array(0), strings: [] };

/** A package that passes a member on comes with its submodule: either may be what is meant. */
function importedFiles(file: FileFacts, lookup: ModuleLookup): number[] {
  return file.imports.flatMap((fact) => {
    const target = lookup.resolve(file, fact);
    if (target.kind === 'module') return [target.file];
    if (target.kind !== 'member') return [];
    return target.submodule === null ? [target.file] : [target.file, target.submodule];
  });
}
