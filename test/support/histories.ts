/** Random histories, as graphs of commits. */
import type { CommitGraph } from '../../src/core/git/bisect';
import type { Random } from './seededRandom';

/** So many commits, each on the one before it. */
export function chainOf(commits: number): CommitGraph {
  const numbers = Array.from({ length: commits }, (_, at) => at);
  return { ids: numbers.map(String), parents: numbers.map((at) => (at === 0 ? [] : [at - 1])) };
}

/** About so many commits on branches that part and are merged; the last contains all others. */
export function randomHistory(random: Random, commits: number): CommitGraph {
  const parents: number[][] = [[]];
  const heads = [0];
  const pick = (): number => random(heads.length);
  while (parents.length < commits) {
    const next = parents.length;
    const at = pick();
    const head = heads[at] ?? 0;
    const kind = random(6);
    if (kind === 0) {
      parents.push([random(next)]);
      heads.push(next);
    } else if (kind === 1 && heads.length > 1) {
      const other = (at + 1) % heads.length;
      parents.push([head, heads[other] ?? 0]);
      heads[at] = next;
      heads.splice(other, 1);
    } else {
      parents.push([head]);
      heads[at] = next;
    }
  }
  while (heads.length > 1) {
    parents.push([heads.shift() ?? 0, heads.shift() ?? 0]);
    heads.unshift(parents.length - 1);
  }
  return { ids: parents.map((_, at) => `c${at}`), parents: parents.map((each) => [...new Set(each)]) };
}

/** What each commit contains, by number, itself among them: by walking, one commit at a time. */
export function containedByWalking({ parents }: CommitGraph): readonly ReadonlySet<number>[] {
  const found: Set<number>[] = [];
  for (const [at, each] of parents.entries())
    found.push(new Set([at, ...each.flatMap((parent) => [...(found[parent] ?? [])])]));
  return found;
}
