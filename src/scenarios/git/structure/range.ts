/** What people write for two sides: `A..B`, `A...B`, `A`, nothing. */

/** The side that is staged. git takes no such name for a branch. */
export const INDEX = ':index';
/** The side of the files as they are, untracked ones that are not ignored included. */
export const WORK = ':work';

export interface Range {
  readonly from: string;
  readonly to: string;
  /** Whether it is compared with where `to` left `from` (`A...B`). */
  readonly sinceMergeBase: boolean;
}

/** As `git diff` reads it, but for the index: nothing is HEAD to the work tree, `A` is A to the work tree. */
export function parseRange(written: string | null): Range {
  if (written === null || written.trim() === '') return { from: 'HEAD', to: WORK, sinceMergeBase: false };
  const [, from = '', dots, to = ''] = /^(.*?)(\.\.\.?)(.*)$/.exec(written.trim()) ?? [];
  if (dots === undefined) return { from: written.trim(), to: WORK, sinceMergeBase: false };
  return {
    from: from === '' ? 'HEAD' : from,
    to: to === '' ? 'HEAD' : to,
    sinceMergeBase: dots === '...',
  };
}

/** A file that is not as the work tree has it. */
export interface FileState {
  /** Relative to the top folder of the repository, `/`. */
  readonly path: string;
  /** Null where there is none. */
  readonly content: Buffer | null;
  readonly isExecutable: boolean;
}

/** The work tree with some files in other states. */
export interface OtherWorkTree {
  readonly name: string;
  readonly files: readonly FileState[];
}

/** What was changed in the work tree by a step that git knows nothing of. */
export interface WorkTreeChange {
  readonly from: OtherWorkTree;
  readonly to: OtherWorkTree;
  /** Paths that the step changed, and that neither side has as the step left them. */
  readonly leftOut: readonly string[];
}
