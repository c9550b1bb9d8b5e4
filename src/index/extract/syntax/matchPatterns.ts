/** Which nodes the patterns of a query capture. */
import type { Capture, Pattern, Patterns } from './patterns';
import { ERROR, NAMED } from './syntaxNodes';
import type { SyntaxNodes } from './syntaxNodes';

/** What is said of each node; see Capture. */
export interface Captures {
  readonly kind: Int32Array;
  readonly role: Int32Array;
  readonly marks: Int32Array;
}

/**
 * Matches patterns with trees, one after the other. All matches of a pattern count. Linear in the nodes, but for patterns
 * of several children that each may be any of many: of those there should be none.
 */
export class PatternMatcher implements Captures {
  kind = new Int32Array();
  role = new Int32Array();
  marks = new Int32Array();

  constructor(
    readonly patterns: Patterns,
    readonly nodes: SyntaxNodes,
  ) {}

  /** What the patterns say of the nodes that were read last: holds until the next call. */
  matchAll(): Captures {
    const { count, symbol } = this.nodes;
    const { own, byRoot } = this.patterns;
    this.#clear(count);
    for (let node = 0; node < count; node++) {
      const root = symbol[node] ?? 0;
      const capture = own[root];
      if (capture) this.#say(node, capture);
      const begun = byRoot[root];
      if (begun) for (const pattern of begun) this.#captureAll(pattern, node);
    }
    return this;
  }

  #clear(count: number): void {
    if (count <= this.kind.length) {
      for (const column of [this.kind, this.role, this.marks]) column.fill(0, 0, count);
      return;
    }
    this.kind = new Int32Array(2 * count);
    this.role = new Int32Array(2 * count);
    this.marks = new Int32Array(2 * count);
  }

  #say(node: number, { kind, role, marks }: Capture): void {
    if (kind > (this.kind[node] ?? 0)) this.kind[node] = kind;
    if (role > (this.role[node] ?? 0)) this.role[node] = role;
    if (marks !== 0) this.marks[node] = (this.marks[node] ?? 0) | marks;
  }

  /** Captures what all matches of the pattern at this node do; false without one. */
  #captureAll(pattern: Pattern, node: number): boolean {
    if (!this.#takes(pattern, node)) return false;
    const { children } = pattern;
    const [only] = children;
    const isMatch =
      !only ||
      (children.length === 1 && isFree(only)
        ? this.#captureEach(only, node)
        : this.#place(children, 0, node + 1, this.nodes.next[node] ?? 0, []));
    if (isMatch) this.#say(node, pattern);
    return isMatch;
  }

  /** Captures with every child of the node that the pattern takes. */
  #captureEach(pattern: Pattern, node: number): boolean {
    const { next } = this.nodes;
    const end = next[node] ?? 0;
    let isMatch = false;
    for (let child = node + 1; child < end; child = next[child] ?? end)
      if (this.#captureAll(pattern, child)) isMatch = true;
    return isMatch;
  }

  #takes({ symbols, flags, field, without }: Pattern, node: number): boolean {
    if (field !== 0 && this.nodes.field[node] !== field) return false;
    const symbol = this.nodes.symbol[node] ?? ERROR;
    if (symbols ? symbols[symbol] !== 1 : symbol === ERROR) return false;
    if (((this.nodes.flags[node] ?? 0) & flags) !== flags) return false;
    return without.length === 0 || !this.#hasField(node, without);
  }

  #hasField(node: number, fields: readonly number[]): boolean {
    const { next, field } = this.nodes;
    const end = next[node] ?? 0;
    for (let child = node + 1; child < end; child = next[child] ?? end)
      if (fields.includes(field[child] ?? 0)) return true;
    return false;
  }

  #matches(pattern: Pattern, node: number): boolean {
    if (!this.#takes(pattern, node)) return false;
    const { children } = pattern;
    return children.length === 0 || this.#place(children, 0, node + 1, this.nodes.next[node] ?? 0, null);
  }

  /**
   * Whether the patterns from `at` on have their places among the siblings from `from` to `end`. With those `chosen` for
   * the patterns before, every way to place them is looked at, and captures.
   */
  #place(
    patterns: readonly Pattern[],
    at: number,
    from: number,
    end: number,
    chosen: readonly Choice[] | null,
  ): boolean {
    const pattern = patterns[at];
    if (!pattern) {
      for (const { pattern: placed, node } of chosen ?? []) this.#captureAll(placed, node);
      return true;
    }
    let isPlaced = pattern.isOptional && this.#place(patterns, at + 1, from, end, chosen);
    const { next, flags } = this.nodes;
    for (let node = from; node < end && (chosen || !isPlaced); node = next[node] ?? end) {
      if (this.#fits(pattern, node, end) && this.#placeAt(patterns, at, node, end, chosen)) isPlaced = true;
      if (pattern.isNext && ((flags[node] ?? 0) & NAMED) !== 0) break;
    }
    return isPlaced;
  }

  /** As #place, with the first of the patterns at this node. */
  #placeAt(
    patterns: readonly Pattern[],
    at: number,
    node: number,
    end: number,
    chosen: readonly Choice[] | null,
  ): boolean {
    const pattern = patterns[at];
    if (!pattern) return false;
    const more = chosen && [...chosen, { pattern, node }];
    const behind = this.nodes.next[node] ?? end;
    const isPlaced = this.#place(patterns, at + 1, behind, end, more);
    return (pattern.isRepeated && this.#place(patterns, at, behind, end, more)) || isPlaced;
  }

  #fits(pattern: Pattern, node: number, end: number): boolean {
    if (!this.#matches(pattern, node)) return false;
    const { next, flags } = this.nodes;
    if (pattern.isLast)
      for (let later = next[node] ?? end; later < end; later = next[later] ?? end)
        if (((flags[later] ?? 0) & NAMED) !== 0) return false;
    return true;
  }
}

interface Choice {
  readonly pattern: Pattern;
  readonly node: number;
}

/** Whether it says nothing of what stands beside it, and stands for one node. */
const isFree = ({ isNext, isLast, isOptional }: Pattern): boolean => !isNext && !isLast && !isOptional;
