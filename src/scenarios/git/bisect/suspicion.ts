/** The prior of a search: read once, ranked again when a failing output names more. */
import type { CommitFacts, CommitGraph } from '../../../core/git/bisect';
import type { Prior } from './nextTest';
import { namedByCommand, priorOf, rankSuspects } from './suspects';
import type { Named, Suspect } from './suspects';

export interface Suspicion {
  /** Equal for all while there are too many commits to be read. */
  priorIn(graph: CommitGraph): Promise<Prior>;
  /** What failed names these. */
  learn(named: Named): void;
  /** What is known about a commit; undefined where nothing is. */
  suspect(id: string): Suspect | undefined;
}

/** Reading the changes of so many takes git some seconds in a large repository. */
const MOST_READ = 2_000;
const MOST_NAMED = 200;

export function createSuspicion(
  command: string,
  factsOf: (ids: readonly string[]) => Promise<readonly CommitFacts[]>,
): Suspicion {
  const ofCommand = namedByCommand(command);
  let named: Named = ofCommand;
  let facts: readonly CommitFacts[] | null = null;
  let ranked: readonly Suspect[] | null = null;
  return {
    priorIn: async (graph) => {
      const { length } = graph.ids;
      if (length > MOST_READ) return () => 1 / length;
      facts ??= await factsOf(graph.ids);
      ranked ??= rankSuspects(facts, named);
      const left = new Set(graph.ids);
      return priorOf(
        ranked.filter(({ id }) => left.has(id)),
        length,
      );
    },
    learn: ({ paths, words }) => {
      ranked = null;
      // What failed last is nearest to the commit that is looked for.
      named = {
        paths: [...new Set([...paths, ...named.paths])].slice(0, MOST_NAMED),
        words: [...new Set([...words, ...named.words])].slice(0, MOST_NAMED),
      };
    },
    suspect: (id) => ranked?.find((each) => each.id === id),
  };
}
