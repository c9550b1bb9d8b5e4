/** The files under review in the editor: earlier text, present text, undecided hunks. */
import { join } from 'node:path';
import { readFollowed } from '../../core/files/confinedFile';
import { decodeFile } from '../../edit/fileText';
import type { TurnChange } from './turnChanges';
import type { AcceptedHunks } from './acceptedHunks';
import { reviewHunks, withAccepted } from './reviewHunks';
import type { ReviewHunk } from './reviewHunks';

/** A file of a turn that is looked at. */
export interface ReviewedFile extends TurnChange {
  readonly conversation: string;
  /** Absolute. */
  readonly root: string;
  readonly turn: number;
  /** '' where there was no file. */
  readonly before: string;
}

export interface ReviewedFiles {
  /** By the file's absolute path. */
  get(file: string): ReviewedFile | undefined;
  /** By what a document of it says. */
  find(place: Pick<ReviewedFile, 'conversation' | 'path' | 'turn'>): ReviewedFile | undefined;
  all(): readonly ReviewedFile[];
  set(file: ReviewedFile): void;
  clear(): void;
  /** The hunks that are not accepted, from the top down. Throws ToolError where there is no text now. */
  pending(file: ReviewedFile): Promise<readonly ReviewHunk[]>;
  /** What was there before, with what is accepted of the changes. Throws ToolError as `pending`. */
  base(file: ReviewedFile): Promise<string>;
}

/** `unsavedText`: what an editor holds of this file (absolute path) and has not saved; null for nothing. */
export function createReviewedFiles(
  accepted: AcceptedHunks,
  unsavedText: (file: string) => string | null,
): ReviewedFiles {
  const files = new Map<string, ReviewedFile>();
  const hunksOf = async (file: ReviewedFile): Promise<readonly ReviewHunk[]> => {
    const now = unsavedText(placeOf(file)) ?? (await textNow(file));
    return reviewHunks(file.path, file.before, now);
  };
  return {
    get: (file) => files.get(file),
    find: ({ conversation, path, turn }) =>
      [...files.values()].find(
        (each) => each.path === path && each.turn === turn && each.conversation === conversation,
      ),
    all: () => [...files.values()],
    set: (file) => void files.set(placeOf(file), file),
    clear: () => files.clear(),
    pending: async (file) => (await hunksOf(file)).filter(({ key }) => !accepted.has(key)),
    base: async (file) => withAccepted(file.before, await hunksOf(file), (key) => accepted.has(key)),
  };
}

/** Absolute. */
export function placeOf({ root, path }: Pick<ReviewedFile, 'root' | 'path'>): string {
  return join(root, path);
}

/** '' where there is no file of the folder any more. */
async function textNow(file: ReviewedFile): Promise<string> {
  try {
    const bytes = readFollowed(file.root, placeOf(file), Infinity);
    return bytes === null ? '' : decodeFile(file.path, bytes).text;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
