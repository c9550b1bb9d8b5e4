/** What a graph of commits says: ancestors, parts of it, weights added up along it. Pure. */
import type { CommitGraph } from '../../../core/git/bisect';

/** Whether each commit has the one before it as its only parent. */
export function isChain({ parents }: CommitGraph): boolean {
  return parents.every((each, at) =>
    at === 0 ? each.length === 0 : each.length === 1 && each[0] === at - 1,
  );
}

/** 1 for the commit and each that it contains, by number. */
export function containedIn({ ids, parents }: CommitGraph, commit: number): Uint8Array {
  const found = new Uint8Array(ids.length);
  found[commit] = 1;
  for (let at = commit; at >= 0; at--)
    if (found[at] === 1) for (const parent of parents[at] ?? []) found[parent] = 1;
  return found;
}

/**
 * What is left when a run of the commit came out so: bad keeps the commit and all that it contains, good the others. Between
 * two commits that are left no other is missing, so the part has the same ancestors as the whole.
 */
export function partAfter(graph: CommitGraph, commit: number, verdict: 'good' | 'bad'): CommitGraph {
  const contained = containedIn(graph, commit);
  const kept = verdict === 'bad' ? 1 : 0;
  const places = new Map<number, number>();
  graph.ids.forEach((_, at) => {
    if (contained[at] === kept) places.set(at, places.size);
  });
  const numbers = [...places.keys()];
  return {
    ids: numbers.map((at) => graph.ids[at] ?? ''),
    parents: numbers.map((at) =>
      (graph.parents[at] ?? []).flatMap((parent) => {
        const place = places.get(parent);
        return place === undefined ? [] : [place];
      }),
    ),
  };
}

/** Bits of a word. */
const WORD = 32;

/**
 * For each commit the weights of itself and all that it contains, added up. Exact for any graph: sets of up to 32 commits of one
 * weight go through it as bits. Cost: commits times (commits / 32 + different weights); linear for a chain.
 */
export function massesOf(graph: CommitGraph, weights: ArrayLike<number>): Float64Array {
  const { ids, parents } = graph;
  const masses = new Float64Array(ids.length);
  if (isChain(graph)) {
    let sum = 0;
    for (let at = 0; at < masses.length; at++) masses[at] = sum += weights[at] ?? 0;
    return masses;
  }
  const bits = new Int32Array(ids.length);
  for (const { weight, members } of setsOf(weights)) {
    bits.fill(0);
    members.forEach((member, at) => (bits[member] = 1 << at));
    for (let at = 0; at < bits.length; at++) {
      let reached = bits[at] ?? 0;
      for (const parent of parents[at] ?? []) reached |= bits[parent] ?? 0;
      bits[at] = reached;
      masses[at] = (masses[at] ?? 0) + weight * bitCount(reached);
    }
  }
  return masses;
}

interface WeightedSet {
  readonly weight: number;
  readonly members: readonly number[];
}

function setsOf(weights: ArrayLike<number>): readonly WeightedSet[] {
  const byWeight = new Map<number, number[]>();
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at] ?? 0;
    const same = byWeight.get(weight);
    if (same === undefined) byWeight.set(weight, [at]);
    else same.push(at);
  }
  byWeight.delete(0);
  return [...byWeight].flatMap(([weight, all]) =>
    Array.from({ length: Math.ceil(all.length / WORD) }, (_, at) => ({
      weight,
      members: all.slice(at * WORD, (at + 1) * WORD),
    })),
  );
}

function bitCount(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** For each commit how many it contains, with itself. */
export function countsOf(graph: CommitGraph): Float64Array {
  return massesOf(graph, new Uint8Array(graph.ids.length).fill(1));
}
