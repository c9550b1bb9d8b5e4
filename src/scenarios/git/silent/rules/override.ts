/** Methods that one side changed, and a class of the other side overrides as they were. */
import type { SymbolShape } from '../../../../core/git/shapes';
import { phrase } from '../../../../core/text/phrase';
import type { TreeNames } from '../../../../core/git/treeNames';
import type { Changed, Found, Maps, Rule } from '../facts';
import { placeIn } from '../facts';
import type { Parameters } from '../../../../core/git/parameters';
import { takenBy } from '../fits';
import { ownName } from '../../symbolChanges';
import { standing } from './gone';

export const overrideRule: Rule = (direction, maps) => {
  const { changes, broughtRows } = direction;
  const methods = broughtRows.filter(isNewMethod);
  return changes.filter(isMethod).flatMap((changed) =>
    methods.flatMap((method): readonly Found[] => {
      const own = method.after;
      if (own === null || changed.before === null || ownName(own.name) !== changed.word) return [];
      if (!breaks(changed, changed.before, own)) return [];
      if (!isBelow(method, changed, maps)) return [];
      const file = direction.brought.find(({ path }) => path === method.row.path);
      if (!file?.added.has(own.startLine)) return [];
      return [
        {
          kind: 'override',
          sureness: 'likely',
          symbol: changed.row.before ?? changed.before.name,
          ...standing(direction, changed),
          use: placeIn(file.text, file.path, own.startLine),
          said: phrase(
            'One side changed {0}; {1} of the other side overrides it as it was.',
            ...([changed.before.name, own.name] as const),
          ),
        },
      ];
    }),
  );
};

function isMethod({ before, row: { change, kind, signature } }: Changed): boolean {
  if (
    before === null ||
    !before.name.includes('.') ||
    !['method', 'function', 'getter', 'setter'].includes(kind)
  )
    return false;
  return change === 'removed' || change === 'renamed' || signature !== null;
}

function isNewMethod({ row, after }: Changed): boolean {
  return after !== null && after.name.includes('.') && (row.change === 'added' || row.signature !== null);
}

/** The override has the old parameters, and not the new ones. */
function breaks({ after, row }: Changed, before: SymbolShape, own: SymbolShape): boolean {
  const [old, mine] = [takenBy(before), takenBy(own)];
  if (!isAlike(old, mine)) return false;
  if (after === null || row.change === 'renamed') return true;
  return !isAlike(takenBy(after), mine) && !mine.rest;
}

/** The same number, optional ones told apart. */
function isAlike(one: Parameters, other: Parameters): boolean {
  const needed = ({ accepted }: Parameters): number =>
    accepted.filter(({ isOptional }) => !isOptional).length;
  return one.accepted.length === other.accepted.length && needed(one) === needed(other);
}

/** Whether the method's class has the changed one's among its bases. */
function isBelow(method: Changed, changed: Changed, { using, merged }: Maps): boolean {
  const owner = ownerOf(merged, method.row.path, method.after);
  const base = ownerOf(using, changed.row.from?.path ?? changed.row.path, changed.before);
  if (owner === null || base === null) return false;
  return [merged, using].some((tree) => basesOf(tree, owner).has(base));
}

function ownerOf({ definitions }: TreeNames, path: string, shape: SymbolShape | null): string | null {
  return definitions.find((one) => one.path === path && one.line === shape?.startLine)?.parent ?? null;
}

/** Over all steps; each class once. */
function basesOf({ bases }: TreeNames, id: string): ReadonlySet<string> {
  const byId = new Map(bases.map((one) => [one.id, one.bases]));
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const base of byId.get(next) ?? [])
      if (!found.has(base)) {
        found.add(base);
        open.push(base);
      }
  return found;
}
