/** Learns how much each number of a pair says: logistic regression, by gradient descent. */
import { numbersOf, rarityOf } from '../../../../src/scenarios/git/commits/likeness';
import type { Prepared } from './splits';

export interface PairSample {
  readonly numbers: readonly number[];
  readonly isOne: boolean;
  readonly weight: number;
}

/** The pairs of units of which most lines have a commit; each chain weighs the same, a pair by the lines of both. */
export function pairsOf(prepared: Prepared): readonly PairSample[] {
  const { units, chain, hunks } = prepared;
  const at = new Map(hunks.map(({ id }, index) => [id, index]));
  const known = units.flatMap((unit) => {
    const labels = chain.labels[at.get(unit.piece.hunk.id) ?? -1] ?? [];
    const own = [...unit.piece.lines].flatMap((line) => labels[line] ?? []);
    const counts = new Map<number, number>();
    for (const label of own) counts.set(label, (counts.get(label) ?? 0) + 1);
    const [best] = [...counts].sort((a, b) => b[1] - a[1]);
    return best === undefined ? [] : [{ unit, label: best[0], size: Math.min(best[1], 20) }];
  });
  const rarity = rarityOf(units);
  const pairs: PairSample[] = [];
  for (const [first, a] of known.entries())
    for (const b of known.slice(first + 1))
      pairs.push({
        numbers: numbersOf(a.unit, b.unit, rarity),
        isOne: a.label === b.label,
        weight: Math.sqrt(a.size * b.size),
      });
  const all = pairs.reduce((sum, { weight }) => sum + weight, 0);
  return pairs.map((pair) => ({ ...pair, weight: pair.weight / all }));
}

export interface Weights {
  readonly bias: number;
  readonly weights: readonly number[];
}

const ROUNDS = 12;
/** Keeps weights of numbers that say little small. */
const RIDGE = 0.001;

/** Minimises the weighted logistic loss, by Newton's method. */
export function learnWeights(pairs: readonly PairSample[]): Weights {
  // The bias is the weight of a number that is always 1.
  const samples = pairs.map(({ numbers, ...rest }) => ({ ...rest, numbers: Float64Array.of(...numbers, 1) }));
  const width = samples[0]?.numbers.length ?? 1;
  let weights = new Float64Array(width);
  for (let round = 0; round < ROUNDS; round++) {
    const step = solved(systemOf(samples, weights));
    weights = weights.map((weight, at) => weight - get(step, at));
  }
  return { bias: get(weights, width - 1), weights: [...weights.slice(0, -1)] };
}

const get = (values: ArrayLike<number> | undefined, at: number): number => values?.[at] ?? 0;

interface Sample {
  readonly numbers: Float64Array;
  readonly isOne: boolean;
  readonly weight: number;
}

/** Second derivatives of the loss, each row with the first derivative behind it. */
function systemOf(samples: readonly Sample[], weights: Float64Array): Float64Array[] {
  const width = weights.length;
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const rows = Array.from({ length: width }, (_, at) => {
    const row = new Float64Array(width + 1);
    row[at] = RIDGE;
    row[width] = RIDGE * get(weights, at);
    return row;
  });
  for (const { numbers, isOne, weight } of samples) {
    const sum = numbers.reduce((all, number, at) => all + number * get(weights, at), 0);
    const p = 1 / (1 + Math.exp(-sum));
    const [error, bend] = [((p - Number(isOne)) * weight) / total, (p * (1 - p) * weight) / total];
    for (const [at, row] of rows.entries()) {
      const x = get(numbers, at);
      if (x === 0) continue;
      row[width] = get(row, width) + error * x;
      for (let other = 0; other < width; other++)
        row[other] = get(row, other) + bend * x * get(numbers, other);
    }
  }
  return rows;
}

/** x of A x = b, the rows being those of A with b behind them: Gaussian elimination with pivots. */
function solved(rows: Float64Array[]): Float64Array {
  const width = rows.length;
  for (let column = 0; column < width; column++) {
    const below = rows.slice(column).sort((a, b) => Math.abs(get(b, column)) - Math.abs(get(a, column)));
    rows.splice(column, below.length, ...below);
    const [top] = below;
    for (const row of rows) {
      if (row === top) continue;
      const factor = get(row, column) / get(top, column);
      for (let at = column; at <= width; at++) row[at] = get(row, at) - factor * get(top, at);
    }
  }
  return Float64Array.from(rows, (row, at) => get(row, width) / get(row, at));
}
