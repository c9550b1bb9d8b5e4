/**
 * Returns that depend on what a function is given (`return self.x`, `return make()`, most decorators): the rows which
 * lead from what it is given to what it returns, so that a call is given what follows from its own arguments, and not
 * what any other call of the function was.
 */
import { NONE, OUTSIDE, Op, ROW_WIDTH } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { FlowRules, HandedBack } from '../context';
import type { Given, SiteArgument } from '../sites';
import { mayGiveBack } from './builtinCalls';
import type { FileArguments } from './givenArguments';

/** A return that more rows lead to is not worked out for each call. */
const MOST_ROWS = 12;

/** Tells by scope and row of the value how a return of the file depends on what its function is given; null where it does not. */
export function handedBackIn(
  file: ProgramFile,
  calls: FileArguments,
  rules: Rules,
): (scope: number, valueRow: number) => HandedBack | null {
  const sources = joinSources(file);
  return (scope, valueRow) => new ReturnPath(file, calls, rules, scope, sources).find(valueRow);
}

/** What is asked of the file's language. */
type Rules = Pick<FlowRules, 'receiverIsParameter'>;

/** The rows that flow into each join of a file, by the join's row; read at the first question. */
function joinSources(file: ProgramFile): (row: number) => readonly number[] {
  let known: Map<number, number[]> | undefined;
  const read = (): Map<number, number[]> => {
    const found = new Map<number, number[]>();
    const { rows } = file.facts.tape;
    for (let at = 0; at < rows.length; at += ROW_WIDTH) {
      const into = rows[at + 3] ?? NONE;
      const from = rows[at + 4] ?? NONE;
      if (rows[at] !== Op.Flow || rows[into * ROW_WIDTH] !== Op.Join) continue;
      const list = found.get(into);
      if (list) list.push(from);
      else found.set(into, [from]);
    }
    return found;
  };
  return (row) => (known ??= read()).get(row) ?? [];
}

/** The rows from what a function is given to what one of its returns gives. */
class ReturnPath {
  /** Rows that depend on what is given, operands first. */
  readonly #rows: number[] = [];
  readonly #calls = new Map<number, Given>();
  readonly #seen = new Map<number, boolean>();
  #readsReceiver = false;
  #isOfReceiver = true;
  #isAsGiven = true;

  constructor(
    readonly file: ProgramFile,
    readonly calls: FileArguments,
    readonly rules: Rules,
    readonly scope: number,
    readonly sources: (row: number) => readonly number[],
  ) {}

  find(valueRow: number): HandedBack | null {
    if (!this.#leadsTo(valueRow) || this.#rows.length > MOST_ROWS) return null;
    return {
      node: this.file.firstRow + valueRow,
      rows: this.#rows,
      calls: this.#calls,
      sources: this.sources,
      readsReceiver: this.#readsReceiver,
      isOfReceiver: this.#isOfReceiver,
      isAsGiven: this.#isAsGiven,
    };
  }

  /** Whether the value of a row depends on what is given. */
  #leadsTo(row: number): boolean {
    if (row < 0) return false;
    const known = this.#seen.get(row);
    if (known !== undefined) return known;
    // A loop comes by here again: what it brings along is what all calls bring.
    this.#seen.set(row, false);
    const depends = this.#rows.length <= MOST_ROWS && this.#depends(row);
    this.#seen.set(row, depends);
    if (depends) this.#rows.push(row);
    return depends;
  }

  #depends(row: number): boolean {
    const { rows } = this.file.facts.tape;
    const at = row * ROW_WIDTH;
    if (rows[at + 1] !== this.scope) return false;
    const a = rows[at + 3] ?? NONE;
    const b = rows[at + 4] ?? NONE;
    const c = rows[at + 5] ?? NONE;
    switch (rows[at]) {
      case Op.Parameter:
        return this.#isGiven(b);
      case Op.Receiver:
        return this.#hasReceiver();
      case Op.Name:
        return c !== OUTSIDE && this.#leadsTo(b);
      case Op.Call:
        return this.#callDepends(row, a);
      case Op.Join:
        // Each of them is asked, so that all that depend are worked out.
        return this.sources(row).filter((each) => this.#leadsTo(each)).length > 0;
      default:
        if (!isTaken(rows[at], b, c) || !this.#leadsTo(a)) return false;
        if (rows[at] !== Op.Narrow) this.#isAsGiven = false;
        return true;
    }
  }

  #callDepends(row: number, callee: number): boolean {
    const given = this.calls.arguments(row);
    if (!this.#leadsTo(callee) && !this.#makesWhatIsGiven(callee, given)) return false;
    if (!this.#givesBack(callee)) this.#isAsGiven = false;
    this.#calls.set(row, {
      arguments: given,
      literals: this.calls.literals(row),
      literalKeywords: this.calls.literalKeywords(row),
    });
    return true;
  }

  /** `object.__new__(cls)`: an instance of the class given, whatever is called; `Object.freeze(it)`: what is given. */
  #makesWhatIsGiven(callee: number, given: readonly SiteArgument[]): boolean {
    if (this.#attributeOf(callee) !== '__new__' && !this.#givesBack(callee)) return false;
    const first = given.find(({ position }) => position === 0);
    return first !== undefined && this.#leadsTo(first.node - this.file.firstRow);
  }

  #givesBack(callee: number): boolean {
    return mayGiveBack(this.#attributeOf(callee));
  }

  /** The name that a row reads of something; '' for any other row. */
  #attributeOf(row: number): string {
    const { rows, strings } = this.file.facts.tape;
    const at = row * ROW_WIDTH;
    return rows[at] === Op.Attribute ? (strings[rows[at + 4] ?? NONE] ?? '') : '';
  }

  #hasReceiver(): boolean {
    this.#readsReceiver = true;
    return this.file.facts.definitions[this.scope]?.receiver !== 'lexical';
  }

  /** A parameter that is one value of a call; the first may be the receiver. */
  #isGiven(position: number): boolean {
    if (position === 0 && this.rules.receiverIsParameter) this.#readsReceiver = true;
    else this.#isOfReceiver = false;
    const kind = this.file.facts.definitions[this.scope]?.parameters[position]?.kind;
    return kind === 'positional' || kind === 'named';
  }
}

/** Whether a row is taken from its first operand in a way that is worked out again: no slice, no built-in collection. */
function isTaken(op: number | undefined, b: number, c: number): boolean {
  if (op === Op.Element) return c !== 1;
  return op === Op.Attribute || op === Op.Await || (op === Op.Narrow && b !== NONE);
}
