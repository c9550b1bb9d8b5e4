/** What one side deleted, renamed or moved, and the other side began to use. */
import { phrase } from '../../../../core/text/phrase';
import type { Phrase } from '../../../../core/text/phrase';
import type { Changed, Direction, Found, Rule } from '../facts';
import { placeIn } from '../facts';
import { meaningsIn, placeBefore } from '../meaning';
import { usesOf } from '../uses';

export const goneRule: Rule = (direction, maps) => {
  const meanings = meaningsIn(direction, maps);
  return direction.changes.filter(isGone).flatMap((changed) =>
    usesOf(changed.word, direction).flatMap((use): readonly Found[] => {
      const meaning = meanings.before(use, changed);
      if (meaning === 'no' || meanings.isReplaced(use, changed)) return [];
      const { change, before: name } = changed.row;
      if (name === null) return [];
      return [
        {
          kind: change === 'renamed' ? 'rename' : change === 'moved' ? 'move' : 'deletion',
          sureness: meaning === 'sure' ? 'breaks' : 'likely',
          symbol: name,
          ...standing(direction, changed),
          use: placeIn(use.file.text, use.file.path, use.line),
          said: saidOf(changed, name),
        },
      ];
    }),
  );
};

function isGone({ row, before }: Changed): boolean {
  return before !== null && ['removed', 'renamed', 'moved'].includes(row.change);
}

function saidOf({ row }: Changed, name: string): Phrase {
  const { change, after, path } = row;
  if (change === 'renamed')
    return phrase(
      'One side renamed {0} to {1}; the other side began to use the old name.',
      name,
      after ?? '',
    );
  if (change === 'moved')
    return phrase(
      'One side moved {0} to {1} ({2}); the other side began to use the old place.',
      ...([name, after ?? '', { paths: [path] }] as const),
    );
  return phrase('One side deleted {0}; the other side began to use it.', name);
}

/** Where the change is shown: in the merge, or as the using side has what is gone. */
export function standing(
  { changedFiles }: Direction,
  changed: Changed,
): Pick<Found, 'changed' | 'isStanding'> {
  const { row, after, before } = changed;
  if (after !== null) {
    const text = changedFiles.find(({ path }) => path === row.path)?.after ?? null;
    return { changed: placeIn(text, row.path, after.startLine), isStanding: true };
  }
  const home = placeBefore(changed);
  const text = changedFiles.find(({ oldPath }) => oldPath === home)?.before ?? null;
  return { changed: placeIn(text, home, before?.startLine ?? row.line), isStanding: false };
}
