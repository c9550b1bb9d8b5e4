/**
 * The order of assignments: what each name may be where it is read, so that a value that was overwritten before is
 * none of the values there. Reads from functions inside, from other modules and of names that others may change
 * keep every value that was ever there when they could look.
 */
import type { Definition } from '../facts';
import { ADDS, EMPTY, HOISTED, IN_BLOCK, LIVE, NONE, OUTSIDE, Op, ROW_WIDTH } from '../tape';
import type { Tape } from '../facts';
import { Control } from './control';
import type { ControlMark } from './control';
import { JoinRows } from './joinRows';
import { collectLoops } from './loops';
import { collectNames } from './names';
import type { BoundName, BoundNames, ScopeRules } from './names';
import { Regions } from './regions';
import { ScopeState } from './state';
import { applyMark } from './steps';
import type { Clock } from './state';
import { UNBOUND, Versions, isChoice } from './versions';

interface Read {
  readonly row: number;
  readonly bound: BoundName;
  readonly version: number;
}

/** Rows that may run code which reads the names of a scope around it. */
const running = new Set<number>([
  Op.Call,
  Op.Decorate,
  Op.Operator,
  Op.Iterate,
  Op.Unpack,
  Op.Enter,
  Op.Await,
  Op.Yield,
]);

/**
 * The tape with what names are filled in (see Op.Name), and rows of joins behind its own. Linear in rows and marks,
 * times the depth of nesting for names that are stored deep inside.
 */
export function orderNames(
  tape: Tape,
  marks: readonly ControlMark[],
  definitions: readonly Pick<Definition, 'parent'>[],
  rules: ScopeRules,
): Tape {
  return new NameOrder(tape, marks, definitions, rules).run();
}

class NameOrder {
  readonly #names: BoundNames;
  readonly #versions = new Versions();
  readonly #states = new Map<number, Regions>();
  readonly #clocks = new Map<number, Clock>();
  readonly #reads: Read[] = [];
  readonly #stores: Read[] = [];

  constructor(
    readonly tape: Tape,
    readonly marks: readonly ControlMark[],
    readonly definitions: readonly Pick<Definition, 'parent'>[],
    readonly rules: ScopeRules,
  ) {
    this.#names = collectNames(tape, definitions, rules);
  }

  run(): Tape {
    this.#walk();
    for (const { state } of this.#states.values()) state.finish();
    this.#hideUnseen();
    return this.#fillIn();
  }

  #walk(): void {
    const { rows } = this.tape;
    const loops = collectLoops(this.tape, this.marks, this.#names);
    let next = 0;
    const count = rows.length / ROW_WIDTH;
    for (let row = 0; row <= count; row++) {
      for (let mark = this.marks[next]; mark && mark.row <= row; mark = this.marks[++next])
        this.#applyMark(mark, loops.get(next));
      if (row < count) this.#applyRow(row);
    }
  }

  #applyMark({ kind, row, scope }: ControlMark, stored: ReadonlySet<BoundName> = new Set()): void {
    if (!this.rules.isOrdered(scope)) return;
    if (kind === Control.Return) this.#clock(scope).exit = row;
    const regions = this.#regions(scope);
    if (!regions.state.isGivenUp) applyMark(regions, kind, row, stored);
  }

  #applyRow(row: number): void {
    const { rows } = this.tape;
    const at = row * ROW_WIDTH;
    const op = rows[at] ?? 0;
    const scope = rows[at + 1] ?? 0;
    const name = rows[at + 3] ?? NONE;
    if (op === Op.Name) this.#read(row, scope, name);
    else if (op === Op.StoreName) this.#store(row, scope, name);
    else if (op === Op.Refine) this.#refine(row, scope, name);
    else if (op === Op.Parameter) {
      const bound = this.#names.own(scope, name);
      if (bound && !bound.unordered) this.#regions(scope).state.set(bound, row, row);
    } else if (running.has(op)) this.#clock(scope).call = row;
  }

  #read(row: number, scope: number, name: number): void {
    if (this.tape.rows[row * ROW_WIDTH + 5] === LIVE) return;
    const read = this.#names.read(scope, name);
    if (!read?.inOrder || read.bound.unordered) return;
    const { bound } = read;
    const version = this.#regions(bound.scope).state.read(bound);
    // What a class body has not bound yet is what is around it.
    const around = version === UNBOUND ? this.#names.outside(bound) : undefined;
    if (around?.inOrder && !around.bound.unordered) this.#read(row, around.bound.scope, name);
    else this.#reads.push({ row, bound, version });
  }

  #store(row: number, scope: number, name: number): void {
    const { rows } = this.tape;
    const bound = this.#names.own(scope, name);
    if (!bound || bound.unordered) return;
    const value = rows[row * ROW_WIDTH + 4] ?? NONE;
    const flags = rows[row * ROW_WIDTH + 5] ?? 0;
    const regions = this.#regions(scope);
    if (value !== NONE) this.#stores.push({ row, bound, version: value });
    // It was there when the scope began.
    if ((flags & HOISTED) !== 0 && !regions.isNested) return;
    if ((flags & IN_BLOCK) !== 0) regions.declareInBlock(bound);
    if ((flags & ADDS) === 0) regions.state.store(bound, value === NONE ? EMPTY : value, row);
    else if (value !== NONE) regions.state.addTo(bound, value, row);
  }

  /** What a test leaves of a name is what the name is where the test has led to. */
  #refine(row: number, scope: number, name: number): void {
    const bound = this.#names.own(scope, name);
    if (!bound || bound.unordered) return;
    const { state } = this.#regions(scope);
    const whole = state.read(bound);
    if (state.isGivenUp || whole === UNBOUND || whole === EMPTY) return;
    const [left = NONE, test = NONE] = this.tape.rows.subarray(row * ROW_WIDTH + 4, row * ROW_WIDTH + 6);
    this.#versions.refine(left, whole, test);
    state.set(bound, left, row);
  }

  #regions(scope: number): Regions {
    let regions = this.#states.get(scope);
    if (!regions) {
      regions = new Regions(new ScopeState(this.#versions, this.#clock(scope)));
      this.#states.set(scope, regions);
    }
    return regions;
  }

  /** The body of a class runs in what is around it. */
  #clock(scope: number): Clock {
    let at = scope;
    while (at > 0 && this.rules.isClass(at)) at = this.definitions[at]?.parent ?? 0;
    let clock = this.#clocks.get(at);
    if (!clock) this.#clocks.set(at, (clock = { call: NONE, exit: NONE }));
    return clock;
  }

  /** A value that is overwritten before anyone else could read it is not one of those that others read. */
  #hideUnseen(): void {
    const seen = new Map<BoundName, ReadonlySet<number>>();
    for (const { row, bound, version } of this.#stores) {
      if (this.#regions(bound.scope).state.isGivenUp) continue;
      let visible = seen.get(bound);
      if (!visible) {
        const noted = this.#states.get(bound.scope)?.state.seen.get(bound) ?? [bound.initial];
        seen.set(bound, (visible = this.#versions.leaves(noted)));
      }
      if (!visible.has(version)) this.tape.rows[row * ROW_WIDTH + 4] = NONE;
    }
  }

  /** A function's variable is not what it is outside even before it holds something. */
  #isLocal({ scope }: BoundName): boolean {
    return scope > 0 && !this.rules.isClass(scope);
  }

  #fillIn(): Tape {
    const { rows, strings } = this.tape;
    const find = this.#versions.simplified();
    const joins = new JoinRows(this.#versions, find, rows.length / ROW_WIDTH);
    const outside = this.#versions.reaching(UNBOUND);
    for (const { row, bound, version } of this.#reads) {
      if (this.#regions(bound.scope).state.isGivenUp) continue;
      const at = row * ROW_WIDTH;
      const only = find(version);
      const isUnbound = isChoice(only) ? !this.#isLocal(bound) && outside.has(only) : only === UNBOUND;
      rows[at + 4] = isChoice(only) ? joins.row(only, bound.scope, rows[at + 2] ?? 0) : Math.max(only, EMPTY);
      rows[at + 5] = isUnbound ? OUTSIDE : NONE;
    }
    return { rows: joins.appendedTo(rows), strings };
  }
}
