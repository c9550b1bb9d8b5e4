/** Methods without a body that one side added to a type, and classes below it that the other side began without them. */
import { phrase } from '../../../../core/text/phrase';
import { ownName } from '../../symbolChanges';
import type { Changed, Direction, Found, Rule } from '../facts';
import { placeIn } from '../facts';
import { standing } from './gone';

export const unwrittenRule: Rule = (direction, { merged }) => {
  const wanted = direction.changes.filter((changed) => isUnwritten(changed, direction));
  const classes = direction.broughtRows.filter(isNewClass);
  return wanted.flatMap((changed) => {
    const type = idAt(changed);
    const base = merged.definitions.find(({ id }) => id === type)?.parent;
    if (base === undefined) return [];
    return classes.flatMap((one): readonly Found[] => {
      const id = idAt(one);
      const isBelow = merged.bases.some((each) => each.id === id && each.bases.includes(base));
      const file = direction.brought.find(({ path }) => path === one.row.path);
      if (!isBelow || file === undefined || one.after === null || changed.after === null) return [];
      const [owner, wantedName] = [one.after.name, ownName(changed.after.name)];
      const isWritten = direction.broughtRows.some(
        ({ after, row }) => row.path === one.row.path && after?.name === `${owner}.${wantedName}`,
      );
      if (isWritten) return [];
      return [
        {
          kind: 'override',
          sureness: 'likely',
          symbol: changed.after.name,
          ...standing(direction, changed),
          use: placeIn(file.text, file.path, one.after.startLine),
          said: phrase(
            'One side added {0}, which has no body; the other side began {1} without it.',
            ...([changed.after.name, owner] as const),
          ),
        },
      ];
    });
  });

  function idAt({ row, after }: Changed): string | undefined {
    return merged.definitions.find((one) => one.path === row.path && one.line === after?.startLine)?.id;
  }
};

export function isUnwritten(changed: Changed, { changedFiles }: Pick<Direction, 'changedFiles'>): boolean {
  const { row, after } = changed;
  if (row.change !== 'added' || after === null || !after.name.includes('.') || row.kind !== 'method')
    return false;
  if (after.decorators.some((one) => /abstract/i.test(one))) return true;
  const text = changedFiles.find(({ path }) => path === row.path)?.after;
  const written = text?.code.slice(after.startLine - 1, after.endLine).join(' ') ?? '{';
  return after.tokens.length === 0 && !/[{=?]|:\s*$/.test(written);
}

export function isNewClass({ row, after }: Changed): boolean {
  return after !== null && row.change === 'added' && row.kind === 'class' && after.bases.length > 0;
}
