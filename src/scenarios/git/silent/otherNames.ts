/** What a symbol is called by besides its own name: `super` of a constructor, another name in an import. */
import { ownName } from '../symbolChanges';
import type { Changed, Direction } from './facts';

const CONSTRUCTORS: ReadonlySet<string> = new Set(['__init__', 'constructor']);
const OF_BASES = ['super', '__init__'];

/** Names that new lines may write for it; what they mean there only the map tells. */
export function otherNames(changed: Changed, { brought }: Pick<Direction, 'brought'>): readonly string[] {
  const ofBase = isConstructor(changed) ? OF_BASES : [];
  const renamed = new RegExp(
    `(?<![\\w$.])${changed.word.replace(/\$/g, '\\$')}\\s+as\\s+([\\p{L}_$][\\w$]*)`,
    'u',
  );
  const imported = brought.flatMap(({ text }) =>
    text.code.flatMap((line) => (line.includes(' as ') ? (renamed.exec(line)?.[1] ?? []) : [])),
  );
  return [...new Set([...ofBase, ...imported])];
}

export function isConstructor({ before, word }: Changed): boolean {
  const own = ownName(before?.name ?? '');
  return CONSTRUCTORS.has(own) && own !== word;
}
