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
