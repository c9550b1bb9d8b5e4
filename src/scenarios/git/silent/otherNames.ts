/** What a symbol is called by besides its own name: `super` of a constructor, another name in an import. */
import { ownName } from '../symbolChanges';
import { isConstructorName } from './constructors';
import type { Changed, Direction } from './facts';

const OF_BASES = ['super', '__init__', '__new__'];
const ALIAS = /(?<![\w$.])([\p{L}_$][\w$]*)\s+as\s+([\p{L}_$][\w$]*)/gu;

/** Names that new lines may write for it; what they mean there only the map tells. */
export function otherNames(changed: Changed, { brought }: Pick<Direction, 'brought'>): readonly string[] {
  const ofBase = isConstructor(changed) ? OF_BASES : [];
  return [...new Set([...ofBase, ...(aliasesIn(brought).get(changed.word) ?? [])])];
}

function isConstructor({ before, word }: Changed): boolean {
  const own = ownName(before?.name ?? '');
  return isConstructorName(own) && own !== word;
}

type Aliases = ReadonlyMap<string, ReadonlySet<string>>;

/** Of texts that were read once and are asked for each symbol. */
const known = new WeakMap<Direction['brought'], Aliases>();

/** By the name that something has, those that imports of these texts give it. Linear in the texts. */
function aliasesIn(brought: Direction['brought']): Aliases {
  const found = known.get(brought);
  if (found !== undefined) return found;
  const aliases = new Map<string, Set<string>>();
  for (const { text } of brought)
    for (const line of text.code) {
      if (!line.includes(' as ')) continue;
      for (const [, name = '', alias = ''] of line.matchAll(ALIAS))
        aliases.set(name, (aliases.get(name) ?? new Set()).add(alias));
    }
  known.set(brought, aliases);
  return aliases;
}
