/** Which commit is the first bad one, and which is tried next, where a run may come out wrong. Pure. */
import type { BisectRun, CommitGraph } from '../../../core/git/bisect';
import { containedIn, massesOf } from './commitGraph';
import type { Prior } from './nextTest';

export interface Posterior {
  /** The probability of each commit, in the graph's order; they add up to 1. */
  readonly probabilities: Float64Array;
  /** The commit with the highest probability. */
  readonly likeliest: number;
  /** The rates to expect, were each commit the first bad one, in the graph's order. */
  readonly rates: readonly ErrorRates[];
}

/** How often a run comes out wrong, each in [0, 1]. */
export interface ErrorRates {
  /** Runs of a good commit that come out bad. */
  readonly falseAlarms: number;
  /** Runs of a bad commit that come out good: the bug does not always show. */
  readonly misses: number;
}

/** What never happens may happen once in so many runs: a machine without memory, a disk that is full. */
const NEVER = 0.001;

/** Which commits' runs come out wrong at times, as far as whoever asks knows. */
export type Flaky = 'both' | 'bad' | 'good';

/**
 * What the two rates may be, each pair as likely as the others before the first run. A search cannot tell much higher equal rates
 * from a later first bad commit, and with lower ones alone it would be too sure of itself. With all pairs in one list it needs
 * twice the runs (measured), so whoever knows that one side alone is flaky says so.
 */
const ERROR_RATES: Readonly<Record<Flaky, readonly ErrorRates[]>> = {
  both: [0.01, 0.05, 0.1, 0.15, 0.2, 0.25].map((rate) => ({ falseAlarms: rate, misses: rate })),
  bad: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((misses) => ({ falseAlarms: NEVER, misses })),
  good: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((falseAlarms) => ({ falseAlarms, misses: NEVER })),
};

/** Measured on random histories with 20 % wrong runs: at 0.99 the answer is right in 98.8 %, at 0.995 in more than 99 %. */
export const SURE = 0.995;

/**
 * By Bayes: a commit is the likelier, the fewer runs contradict it. The rates are unknown, so all are averaged. Runs of commits
 * outside the graph and those that were skipped say nothing. Cost: commits times (tried commits + pairs of rates).
 */
export function posteriorOf(
  graph: CommitGraph,
  prior: Prior,
  runs: readonly BisectRun[],
  flaky: Flaky = 'both',
): Posterior {
  const pairs = ERROR_RATES[flaky];
  const counts = countRuns(graph, runs);
  const known = new Map<number, Float64Array>();
  const likelihoods = graph.ids.map((_, at) => {
    const [hits, misses] = [counts.hits[at] ?? 0, counts.misses[at] ?? 0];
    const key = hits * (counts.good + 1) + misses;
    const found = known.get(key) ?? logLikelihoods({ ...counts, hits, misses }, pairs);
    known.set(key, found);
    return found;
  });
  // Nothing is less than the smallest number: only differences of logarithms are raised.
  const highest = [...known.values()].reduce((most, each) => Math.max(most, ...each), -Infinity);
  for (const each of known.values()) each.forEach((log, pair) => (each[pair] = Math.exp(log - highest)));
  const expected = new Map([...known.values()].map((each) => [each, expectedOf(each, pairs)]));
  const expectations = likelihoods.map((each) => expected.get(each) ?? NOTHING);
  const weights = Float64Array.from(graph.ids, (id, at) => prior(id) * (expectations[at]?.sum ?? 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const probabilities = weights.map((weight) => weight / all);
  const likeliest = probabilities.reduce(
    (best, each, at) => (each > (probabilities[best] ?? 0) ? at : best),
    0,
  );
  return { probabilities, likeliest, rates: expectations };
}

interface Expectation extends ErrorRates {
  readonly sum: number;
}

const NOTHING: Expectation = { sum: 0, falseAlarms: 0, misses: 0 };

function expectedOf(likelihoods: Float64Array, pairs: readonly ErrorRates[]): Expectation {
  const sum = likelihoods.reduce((all, each) => all + each, 0);
  if (sum === 0) return NOTHING;
  const mean = (rate: keyof ErrorRates): number =>
    pairs.reduce((all, rates, pair) => all + rates[rate] * (likelihoods[pair] ?? 0), 0) / sum;
  return { sum, falseAlarms: mean('falseAlarms'), misses: mean('misses') };
}

interface RunCounts {
  /** All runs that came out so. */
  readonly good: number;
  readonly bad: number;
  /** For each commit, were it the first bad one: bad runs of bad commits, and good runs of bad commits. */
  readonly hits: Int32Array;
  readonly misses: Int32Array;
}

function countRuns(graph: CommitGraph, runs: readonly BisectRun[]): RunCounts {
  const hits = new Int32Array(graph.ids.length);
  const misses = new Int32Array(graph.ids.length);
  let [allGood, allBad] = [0, 0];
  for (const [id, { good, bad }] of tallies(runs)) {
    const commit = graph.ids.indexOf(id);
    if (commit === -1) continue;
    allGood += good;
    allBad += bad;
    const contained = containedIn(graph, commit);
    for (let at = 0; at < hits.length; at++) {
      if (contained[at] !== 1) continue;
      hits[at] = (hits[at] ?? 0) + bad;
      misses[at] = (misses[at] ?? 0) + good;
    }
  }
  return { good: allGood, bad: allBad, hits, misses };
}

/** The logarithm of the probability that the runs come out so, for each pair of rates. */
function logLikelihoods(
  { good, bad, hits, misses }: Readonly<Record<keyof RunCounts, number>>,
  pairs: readonly ErrorRates[],
): Float64Array {
  return Float64Array.from(
    pairs,
    (rates) =>
      (bad - hits) * Math.log(rates.falseAlarms) +
      (good - misses) * Math.log(1 - rates.falseAlarms) +
      misses * Math.log(rates.misses) +
      hits * Math.log(1 - rates.misses),
  );
}

interface Tally {
  readonly good: number;
  readonly bad: number;
}

/** How often each commit was good and bad, by its id. */
function tallies(runs: readonly BisectRun[]): ReadonlyMap<string, Tally> {
  const found = new Map<string, Tally>();
  for (const { commit, verdict } of runs) {
    if (verdict === 'skip') continue;
    const { good, bad } = found.get(commit) ?? { good: 0, bad: 0 };
    found.set(commit, verdict === 'good' ? { good: good + 1, bad } : { good, bad: bad + 1 });
  }
  return found;
}

/**
 * The id of the commit whose next run tells most of which is the first bad one: with equal rates that which halves the
 * probabilities best (measured: 4.7 log2 n runs, by bits 5.3), else by bits (mutual information). Null where all that could tell
 * more were skipped, or run `mostRepeats` times.
 */
export function nextRepeat(
  graph: CommitGraph,
  posterior: Posterior,
  runs: readonly BisectRun[],
  mostRepeats: number,
): string | null {
  const done = tallies(runs);
  const skipped = new Set(runs.filter(({ verdict }) => verdict === 'skip').map(({ commit }) => commit));
  const isEqual = posterior.rates.every(({ falseAlarms, misses }) => falseAlarms === misses);
  const values = isEqual ? halving(graph, posterior) : toldBits(graph, posterior);
  let found: string | null = null;
  let best = LEAST_TOLD;
  graph.ids.forEach((id, at) => {
    const { good, bad } = done.get(id) ?? { good: 0, bad: 0 };
    if (skipped.has(id) || good + bad >= mostRepeats) return;
    const told = values[at] ?? 0;
    if (told > best) [found, best] = [id, told];
  });
  return found;
}

/** Below this it is rounding: the run tells nothing. */
const LEAST_TOLD = 1e-9;

/** For each commit the smaller of the two sums of probabilities that a run of it tells apart. */
function halving(graph: CommitGraph, { probabilities }: Posterior): Float64Array {
  return massesOf(graph, probabilities).map((mass) => Math.min(mass, 1 - mass));
}

/** For each commit what is open of its next run, less what stays open of it for whoever knows the first bad commit. */
function toldBits(graph: CommitGraph, { probabilities, rates }: Posterior): Float64Array {
  const weights = (rateOf: (rates: ErrorRates) => number): Float64Array =>
    probabilities.map((probability, at) => probability * rateOf(rates[at] ?? NOTHING));
  /** By commit: `bad` of all that it contains, for then it is bad, and `good` of the others. */
  const expected = (bad: Float64Array, good: Float64Array): Float64Array => {
    const all = good.reduce((sum, each) => sum + each, 0);
    const without = massesOf(graph, good);
    return massesOf(graph, bad).map((mass, at) => mass + all - (without[at] ?? 0));
  };
  const comesOutBad = expected(
    weights(({ misses }) => 1 - misses),
    weights(({ falseAlarms }) => falseAlarms),
  );
  const noise = expected(
    weights(({ misses }) => entropy(misses)),
    weights(({ falseAlarms }) => entropy(falseAlarms)),
  );
  return comesOutBad.map((probability, at) => entropy(probability) - (noise[at] ?? 0));
}

function entropy(probability: number): number {
  const term = (each: number): number => (each <= 0 ? 0 : -each * Math.log2(each));
  return term(probability) + term(1 - probability);
}
