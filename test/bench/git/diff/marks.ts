/** Renames and moves that a person marked in real commits: how many of them are found. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { StructureReport } from '../../../../src/core/git/structure';

const markForm = z.strictObject({
  /** OWNER/NAME. */
  repository: z.string(),
  commit: z.string(),
  /** `PATH:LINE` before the commit. */
  before: z.string().regex(/:\d+$/),
  after: z.string().regex(/:\d+$/),
  /** For people. */
  names: z.string(),
});

export type Mark = z.infer<typeof markForm>;

/** Throws Error for a file that holds no marks. */
export function readMarks(file: string): readonly Mark[] {
  return z
    .array(markForm)
    .min(1)
    .parse(JSON.parse(readFileSync(file, 'utf8')));
}

interface Place {
  readonly path: string;
  readonly line: number;
}

function placeOf(written: string): Place {
  const at = written.lastIndexOf(':');
  return { path: written.slice(0, at), line: Number(written.slice(at + 1)) };
}

type Row = StructureReport['symbols'][number];

const startsAt = (row: Place, place: Place): boolean => row.path === place.path && row.line === place.line;

const holds = (row: Pick<Row, 'path' | 'line' | 'endLine'>, place: Place): boolean =>
  row.path === place.path && row.line <= place.line && place.line <= row.endLine;

/**
 * Whether the report takes the symbol for the same one: it has a row of its own, or it is in a symbol or a file that was renamed
 * or moved; and it is not told as removed or added.
 */
export function isFound({ before, after }: Mark, { symbols, files }: StructureReport): boolean {
  const [old, young] = [placeOf(before), placeOf(after)];
  const isLost = symbols.some(
    (row) =>
      (row.change === 'removed' && startsAt(row, old)) || (row.change === 'added' && startsAt(row, young)),
  );
  if (isLost) return false;
  const isPaired = symbols.some(({ from, ...row }) => from !== null && holds(from, old) && holds(row, young));
  return isPaired || files.some(({ from, path }) => from === old.path && path === young.path);
}
