/** Which commits of the two sides wrote the lines of a finding, or took them away. */
import type { RawGit } from '../../../git/rawGit';
import { GitExit, rawGit } from '../../../git/rawGit';
import type { SideFound } from './readSilent';

export interface FindingSides {
  readonly ours: string;
  readonly theirs: string;
  /** Of a rebase or a pick, whose lines are those of theirs; else null. */
  readonly picked: string | null;
}

/** Null where the history does not tell, as where it is cut off. Cost: a `git log` a place. */
export async function commitsOfFinding(
  git: RawGit,
  { changedBy, changed, use }: SideFound,
  { ours, theirs, picked }: FindingSides,
): Promise<{ readonly changed: string | null; readonly use: string | null }> {
  const last = async (side: 'ours' | 'theirs', place: { readonly path: string; readonly text: string }) => {
    if (side === 'theirs' && picked !== null) return picked;
    const [commit, other] = side === 'ours' ? [ours, theirs] : [theirs, ours];
    return lastWith(git, { commit, other }, place);
  };
  return {
    changed: await last(changedBy, changed),
    use: await last(changedBy === 'ours' ? 'theirs' : 'ours', use),
  };
}

/** The last commit of this side alone that changed how often the text stands in the file; else the last that changed the file. */
async function lastWith(
  git: RawGit,
  { commit, other }: { readonly commit: string; readonly other: string },
  { path, text }: { readonly path: string; readonly text: string },
): Promise<string | null> {
  const log = ['log', '-1', '--format=%H', '--no-show-signature', '--no-ext-diff', '--no-textconv'];
  const range = ['--end-of-options', commit, `^${other}`, '--', path];
  try {
    for (const search of text === '' ? [[]] : [[`-S${text}`], []]) {
      const printed = (await rawGit(git, [...log, ...search, ...range])).toString('latin1').trim();
      if (printed !== '') return printed;
    }
    return null;
  } catch (error) {
    // A commit or a blob is not in this clone.
    if (error instanceof GitExit) return null;
    throw error;
  }
}
