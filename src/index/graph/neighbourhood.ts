/** The files that tell most of what a few files call: those that they import, and what these pass on. */
import { ROW_WIDTH } from '../extract/tape';
import type { FileFacts } from '../extract/facts';
import type { Pausing } from '../../core/async/pausing';
import type { ModuleLookup } from '../resolve/program';

export interface Neighbour {
  /** Of the file, among all. */
  readonly number: number;
  /** Without its flow where there are more rows than can be linked at once: what it defines is known, not what it does. */
  readonly facts: FileFacts;
}

export interface Around {
  /** Facts of a file by its number; null where they are not to be had. */
  readonly factsAt: (number: number) => FileFacts | null;
  readonly lookup: ModuleLookup;
  /** Numbers. */
  readonly files: readonly number[];
  /** Rows of tapes to be linked at most, where the given files have not more. */
  readonly mostRows: number;
}

/**
 * The given files and what they import, in ascending order of number: what is imported directly, all of it, and what
 * that imports, nearest first, while there is room. Flow is taken up to `mostRows`, except that the given files have theirs.
 */
export function* neighbourhood({ factsAt, lookup, files, mostRows }: Around): Pausing<Neighbour[]> {
  const given = new Set(files);
  const found = new Map<number, FileFacts>();
  let room = mostRows;
  const add = (number: number, isNamed: boolean): void => {
    if (found.has(number) || (room <= 0 && !isNamed)) return;
    const file = factsAt(number);
    if (!file) return;
    const rows = file.tape.rows.length / ROW_WIDTH;
    const fits = given.has(number) || rows <= room;
    if (!fits && !isNamed) return;
    found.set(number, fits ? file : { ...file, tape: NOTHING });
    if (fits) room -= rows;
  };
  for (const number of files) {
    add(number, true);
    yield;
  }
  // A map gives what is added while it is walked.
  for (const [number, file] of found) {
    const isNamed = given.has(number);
    if (!isNamed && room <= 0) break;
    for (const next of importedFiles(file, lookup)) add(next, isNamed);
    yield;
  }
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
