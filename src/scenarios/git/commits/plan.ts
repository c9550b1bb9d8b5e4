/** A plan of commits over the hunks of a reading. Pure. */
import { UserError } from '../../../core/errors';
import type { CommitPlan } from '../../../core/git/commitPlan';
import { phrase } from '../../../core/text/phrase';
import { shownPath } from '../../../git/bytePaths';
import type { Hunk, LineSet, Selection } from './hunks';
import type { ReadFile } from './readChanges';
import type { Piece } from './selection';
import { parsePiece } from './selection';

export interface Planned {
  readonly message: string;
  readonly pieces: readonly Piece[];
}

/** The hunks of all files by their id. */
export function hunksById(files: readonly ReadFile[]): ReadonlyMap<string, Hunk> {
  return new Map(files.flatMap(({ hunks }) => hunks.map((hunk) => [hunk.id, hunk] as const)));
}

/** Throws UserError for a plan that does not fit the hunks: it names what is wrong. */
export function plannedOf({ commits }: CommitPlan, files: readonly ReadFile[]): readonly Planned[] {
  const byId = hunksById(files);
  if (commits.length === 0) throw new UserError('bad-input', phrase('The plan has no commits.'));
  const taken = new Map<string, Set<number>>();
  return commits.map(({ message, hunks }, at) => {
    if (message.trim() === '')
      throw new UserError('bad-input', phrase('Commit {0} of the plan has no message.', at + 1));
    if (message.includes('\0'))
      throw new UserError('bad-input', phrase('The message of commit {0} has a NUL in it.', at + 1));
    if (hunks.length === 0)
      throw new UserError('bad-input', phrase('Commit {0} of the plan has no hunks.', at + 1));
    const pieces = hunks.map((text) => parsePiece(text, byId));
    for (const { hunk, lines } of pieces) claim(taken, hunk, lines);
    return { message, pieces };
  });
}

function claim(taken: Map<string, Set<number>>, hunk: Hunk, lines: LineSet): void {
  const own = taken.get(hunk.id) ?? new Set();
  for (const line of lines) {
    if (own.has(line))
      throw new UserError(
        'bad-input',
        phrase('Hunk {0} of {1} is in the plan twice.', hunk.id, shownPath(hunk.file.path)),
      );
    own.add(line);
  }
  taken.set(hunk.id, own);
}

/** What is committed once these are, besides what was before. */
export function selectionWith(before: Selection, pieces: readonly Piece[]): Selection {
  const all = new Map(before);
  for (const { hunk, lines } of pieces) all.set(hunk.id, new Set([...(all.get(hunk.id) ?? []), ...lines]));
  return all;
}

/** The files that these pieces are of, in their order. */
export function filesOf(pieces: readonly Piece[], files: readonly ReadFile[]): readonly ReadFile[] {
  const touched = new Set(pieces.map(({ hunk }) => hunk.file.path));
  return files.filter(({ file }) => touched.has(file.path));
}
