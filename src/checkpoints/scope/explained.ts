import { saysWhy } from '../../core/text/saysWhy';
import type { ScopeBreach } from '../../core/changes/scope';

/** Whether an answer says why a breach of the plan is there; of a file that was made it is enough to name it. */
export function isExplained(answer: string, breach: ScopeBreach): boolean {
  return saysWhy(answer, namesOf(breach), isMade(breach) ? 'named' : 'reason');
}

/** All of the file came with the change. */
function isMade({ hunks, symbols }: ScopeBreach): boolean {
  if (hunks.length > 1 || symbols.some(({ change, name }) => change !== 'added' && name !== '<module>'))
    return false;
  return hunks.every(({ above, below, oldLines }) => above.length + below.length + oldLines.length === 0);
}

function namesOf({ path, symbols }: ScopeBreach): readonly string[] {
  const last = symbols.flatMap(({ name }) => (name === '<module>' ? [] : [name.split('.').at(-1) ?? name]));
  return [path, ...last];
}
