/** Rows of the choices between versions that reads need. */
import { NONE, Op, ROW_WIDTH } from '../tape';
import { isChoice } from './versions';
import type { Versions } from './versions';

/** Writes each choice that is asked for once, as a join and the flows into it. */
export class JoinRows {
  readonly #rows: number[] = [];
  readonly #known = new Map<number, number>();

  constructor(
    readonly versions: Versions,
    /** What stands for a version. */
    readonly find: (version: number) => number,
    /** The number of the first row. */
    readonly first: number,
  ) {}

  /** The number of the join's row. */
  row(choice: number, scope: number, line1: number): number {
    const known = this.#known.get(choice);
    if (known !== undefined) return known;
    const open: number[] = [];
    const made = this.#join(choice, scope, line1, open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const to = this.#known.get(next) ?? NONE;
      for (const option of new Set(this.versions.options(next).map(this.find))) {
        const from = isChoice(option) ? this.#join(option, scope, line1, open) : option;
        if (from >= 0 && from !== to) this.#rows.push(Op.Flow, scope, line1, to, from, NONE);
      }
    }
    return made;
  }

  /** The rows given, and these behind them. */
  appendedTo(rows: Int32Array): Int32Array {
    if (this.#rows.length === 0) return rows;
    const all = new Int32Array(rows.length + this.#rows.length);
    all.set(rows);
    all.set(this.#rows, rows.length);
    return all;
  }

  #join(choice: number, scope: number, line1: number, open: number[]): number {
    const known = this.#known.get(choice);
    if (known !== undefined) return known;
    const row = this.first + this.#rows.length / ROW_WIDTH;
    this.#rows.push(Op.Join, scope, line1, NONE, NONE, NONE);
    this.#known.set(choice, row);
    open.push(choice);
    return row;
  }
}
