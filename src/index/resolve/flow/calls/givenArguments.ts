/** What the calls of a file are given, read from its tape when it is asked for. */
import { NONE, Op, ROW_WIDTH, SPREAD } from '../../../extract/tape';
import type { ProgramFile } from '../../program';
import type { SiteArgument } from '../sites';
import { BEHIND_SPREAD } from '../sites';

/** By row of the call. */
export interface FileArguments {
  /** The arguments that have a node. */
  arguments(call: number): readonly SiteArgument[];
  /** Position behind the last literal argument; 0 without any. */
  literals(call: number): number;
  /** Keywords of literal arguments. */
  literalKeywords(call: number): readonly string[];
}

const NO_ARGUMENTS: readonly SiteArgument[] = [];
const NO_KEYWORDS: readonly string[] = [];

/** Linear in the rows of the file; two numbers for each of them. */
export function collectArguments(file: ProgramFile): FileArguments {
  return new ArgumentTable(file);
}

class ArgumentTable implements FileArguments {
  /** By row of a call: the first row of what it is given, + 1; by row of an argument: the next of the same call. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  /** The call whose arguments stand in `#found`. */
  #call = NONE;
  readonly #found: SiteArgument[] = [];
  #literals = 0;
  readonly #literalKeywords: string[] = [];

  constructor(readonly file: ProgramFile) {
    const { rows } = file.facts.tape;
    const count = rows.length / ROW_WIDTH;
    const first = new Int32Array(count);
    const next = new Int32Array(count);
    for (let row = count - 1; row >= 0; row--) {
      const op = rows[row * ROW_WIDTH];
      if (op !== Op.Argument && op !== Op.KeywordArgument) continue;
      const call = rows[row * ROW_WIDTH + 3] ?? 0;
      next[row] = first[call] ?? 0;
      first[call] = row + 1;
    }
    this.#first = first;
    this.#next = next;
  }

  arguments(call: number): readonly SiteArgument[] {
    this.#read(call);
    // As long as it is, and no longer: there is one for each call.
    return this.#found.length === 0 ? NO_ARGUMENTS : this.#found.slice();
  }

  literals(call: number): number {
    this.#read(call);
    return this.#literals;
  }

  literalKeywords(call: number): readonly string[] {
    this.#read(call);
    return this.#literalKeywords.length === 0 ? NO_KEYWORDS : this.#literalKeywords.slice();
  }

  #read(call: number): void {
    if (this.#call === call) return;
    this.#call = call;
    this.#found.length = 0;
    this.#literals = 0;
    this.#literalKeywords.length = 0;
    const { rows, strings } = this.file.facts.tape;
    let isBehindSpread = false;
    for (let row = (this.#first[call] ?? 0) - 1; row >= 0; row = (this.#next[row] ?? 0) - 1) {
      const at = row * ROW_WIDTH;
      const last = rows[at + 5] ?? 0;
      const keyword = rows[at] === Op.Argument ? null : (strings[last] ?? '');
      this.#add(rows[at + 4] ?? NONE, last, keyword, isBehindSpread);
      isBehindSpread ||= keyword === null && last === SPREAD;
    }
  }

  #add(value: number, last: number, keyword: string | null, isBehindSpread: boolean): void {
    if (value === NONE) {
      if (keyword !== null) this.#literalKeywords.push(keyword);
      else if (last >= 0) this.#literals = last + 1;
      return;
    }
    const before = isBehindSpread ? undefined : Math.max(this.#literals, positionsIn(this.#found));
    this.#found.push(argumentOf(this.file.firstRow + value, last, keyword, before));
  }
}

/** How many positions a call's arguments so far take: the last positional one tells. */
function positionsIn(list: readonly SiteArgument[]): number {
  return (list.findLast(({ position }) => position >= 0)?.position ?? NONE) + 1;
}

/** `before`: how many positions come before it; undefined behind a spread list. */
function argumentOf(
  node: number,
  position: number,
  keyword: string | null,
  before: number | undefined,
): SiteArgument {
  if (keyword !== null) return { node, position: NONE, keyword };
  if (position === SPREAD && before !== undefined) return { node, position, keyword, start: before };
  const isBehind = position >= 0 && before === undefined;
  return isBehind ? { node, position: BEHIND_SPREAD, keyword, start: position } : { node, position, keyword };
}
