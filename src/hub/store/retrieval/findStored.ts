/** The stored repository that fits a task, or none: a wrong one costs more than a search. */
import type { StoredRepository } from '../../../core/hub/stored';
import { urlKey } from '../keptTexts';
import { rankStored } from './rankStored';
import type { RankedEntry } from './rankStored';

export interface FoundEntry {
  readonly entry: StoredRepository;
  /** In [0, 1]: how sure it is that the entry serves the task. */
  readonly sureness: number;
  /** The task's words that it has, the weightiest first. */
  readonly shared: readonly string[];
}

/**
 * A logistic function of coverage, lead over the next repository, and BM25, fitted on the tuning half of the tasks of
 * `npm run bench:hub -- --store`.
 */
const WEIGHTS = { constant: -4.2, coverage: 5, lead: 2.2, score: 0.1 };
/** Below it, what was found is as often wrong as right, on the same tasks. */
const LEAST_SURENESS = 0.65;
/** Of one repository's many words, more says no more about it. */
const MOST_SCORE = 20;

/**
 * The best entry with how sure it is, null where nothing fits. Of one repository's commits the one proven last counts, which is
 * no rival to itself. Linear in the texts of the entries.
 */
export function findStored(task: string, entries: readonly StoredRepository[]): FoundEntry | null {
  const [best, next] = rankStored(task, newestOf(entries));
  if (best === undefined || best.shared.length === 0) return null;
  const sureness = surenessOf(best, next);
  return sureness < LEAST_SURENESS ? null : { entry: best.entry, sureness, shared: best.shared };
}

function surenessOf({ coverage, score }: RankedEntry, next: RankedEntry | undefined): number {
  const lead = (score - (next?.score ?? 0)) / score;
  const sum =
    WEIGHTS.constant +
    WEIGHTS.coverage * coverage +
    WEIGHTS.lead * lead +
    WEIGHTS.score * Math.min(score, MOST_SCORE);
  return 1 / (1 + Math.exp(-sum));
}

function newestOf(entries: readonly StoredRepository[]): readonly StoredRepository[] {
  const newest = new Map<string, StoredRepository>();
  for (const entry of entries) {
    const place = urlKey(entry.url);
    const known = newest.get(place);
    if (known === undefined || known.provenAt < entry.provenAt) newest.set(place, entry);
  }
  return [...newest.values()];
}
