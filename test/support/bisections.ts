/** Searches for a first bad commit that is known, without git: how many runs they need. */
import type { BisectRun, CommitGraph } from '../../src/core/git/bisect';
import { afterRun, beginSearch, nextTest } from '../../src/scenarios/git/bisect/nextTest';
import type { Prior } from '../../src/scenarios/git/bisect/nextTest';
import { SURE, nextRepeat, posteriorOf } from '../../src/scenarios/git/bisect/posterior';
import type { Flaky } from '../../src/scenarios/git/bisect/posterior';
import { priorOf } from '../../src/scenarios/git/bisect/suspects';
import { containedByWalking } from './histories';
import type { Random } from './seededRandom';

export const equal: Prior = () => 1;

export interface Found {
  readonly left: readonly string[];
  readonly runs: number;
}

/** Searches in the graph where `firstBad` is the first bad commit; commits of `broken` cannot be judged. */
export type Search = (firstBad: number, prior: Prior, broken?: ReadonlySet<string>) => Found;

export function searchIn(graph: CommitGraph): Search {
  const contained = containedByWalking(graph);
  return (firstBad, prior, broken = new Set()) => {
    let state = beginSearch(graph);
    for (let runs = 0; ; runs++) {
      const next = nextTest(state, prior);
      if (next === null) return { left: state.graph.ids, runs };
      const isBad = contained[graph.ids.indexOf(next)]?.has(firstBad) === true;
      state = afterRun(state, next, broken.has(next) ? 'skip' : isBad ? 'bad' : 'good');
    }
  };
}

/** A prior as suspects make it: the truth is the first of five with probability `right` in 10, else none of them. */
export function suspectsFor(graph: CommitGraph, firstBad: number, right: number, random: Random): Prior {
  const others = Array.from({ length: 4 }, () => graph.ids[random(graph.ids.length)] ?? '');
  const named = random(10) < right ? [graph.ids[firstBad] ?? '', ...others] : others;
  return priorOf(
    named.map((id, at) => ({ id, score: 5 - at, reasons: [{ text: 'named', args: [] }] })),
    graph.ids.length,
  );
}

export interface Ended {
  readonly isRight: boolean;
  readonly runs: number;
  readonly confidence: number;
}

/** In how many of 100 runs a commit comes out wrong. */
export interface WrongIn100 {
  readonly good: number;
  readonly bad: number;
}

/** Searches where runs come out wrong with these probabilities. */
export function flakySearch(
  graph: CommitGraph,
  firstBad: number,
  wrong: WrongIn100,
  random: Random,
  { prior = equal, flaky = 'both' }: { readonly prior?: Prior; readonly flaky?: Flaky } = {},
): Ended {
  const contained = containedByWalking(graph);
  const runs: BisectRun[] = [];
  for (;;) {
    const posterior = posteriorOf(graph, prior, runs, flaky);
    const confidence = posterior.probabilities[posterior.likeliest] ?? 0;
    const next = confidence >= SURE ? null : nextRepeat(graph, posterior, runs, 1_000);
    if (next === null) return { isRight: posterior.likeliest === firstBad, runs: runs.length, confidence };
    const isBad = contained[graph.ids.indexOf(next)]?.has(firstBad) === true;
    const shown = random(100) < (isBad ? wrong.bad : wrong.good) ? !isBad : isBad;
    runs.push({ commit: next, verdict: shown ? 'bad' : 'good', exit: shown ? 1 : 0 });
  }
}
