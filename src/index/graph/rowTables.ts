/** Rows of the index while they are gathered: definitions are numbers until the end, when each list is put in order. */
import type { AmbiguousCall, CallEdge, NamedCall } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { createPairMap } from '../resolve/flow/solving/lists';
import { createNames } from '../resolve/flow/solving/names';
import type { DefinitionNames } from './definitionIds';

interface EdgeDraft {
  readonly from: number;
  readonly to: number;
  readonly lines: number[];
  confidence: number;
}

/** Calls that are facts: one row a pair of definitions, as sure as the least sure of its sites. */
export class EdgeRows {
  readonly #at = createPairMap();
  readonly #rows: EdgeDraft[] = [];

  add(from: number, to: number, line: number, confidence: number): void {
    const row = this.#rows[this.#at.get(from, to)];
    if (!row) {
      this.#at.set(from, to, this.#rows.length);
      this.#rows.push({ from, to, lines: [line], confidence });
      return;
    }
    row.lines.push(line);
    row.confidence = Math.min(row.confidence, confidence);
  }

  finish({ ids, places }: DefinitionNames): CallEdge[] {
    const placeOf = (definition: number): number => places[definition] ?? 0;
    return this.#rows
      .sort((a, b) => placeOf(a.from) - placeOf(b.from) || placeOf(a.to) - placeOf(b.to))
      .map(({ from, to, lines, confidence }): CallEdge => ({
        from: ids[from] ?? '',
        to: ids[to] ?? '',
        weight: lines.length,
        lines: ascending(lines),
        resolution: confidence === 1 ? 'exact' : 'inferred',
        confidence,
      }));
  }
}

interface NamedDraft {
  readonly from: number;
  readonly name: string;
  readonly lines: number[];
}

/** Calls of something known by name alone: one row a definition and name. */
export class NamedRows<Draft extends NamedDraft = NamedDraft> {
  readonly #at = createPairMap();
  readonly #texts = createNames();
  readonly #rows: Draft[] = [];

  constructor(readonly draft: (from: number, name: string) => Draft) {}

  /** Counts a line in; returns the row. */
  add(from: number, name: string, line: number): Draft {
    const text = this.#texts.number(name);
    let row = this.#rows[this.#at.get(from, text)];
    if (!row) {
      this.#at.set(from, text, this.#rows.length);
      this.#rows.push((row = this.draft(from, name)));
    }
    row.lines.push(line);
    return row;
  }

  /** In order of the definitions' ids, then of the names. */
  inOrder({ places }: DefinitionNames): readonly Draft[] {
    return this.#rows.sort(
      (a, b) => (places[a.from] ?? 0) - (places[b.from] ?? 0) || byCodeUnits(a.name, b.name),
    );
  }
}

/** A name with the definitions that it may stand for. */
export interface CandidatesDraft extends NamedDraft {
  readonly candidates: Set<number>;
}

export function namedRows(): NamedRows {
  return new NamedRows((from, name) => ({ from, name, lines: [] }));
}

export function candidateRows(): NamedRows<CandidatesDraft> {
  return new NamedRows((from, name) => ({ from, name, lines: [], candidates: new Set() }));
}

export function finishNamed(rows: NamedRows, names: DefinitionNames): NamedCall[] {
  return rows
    .inOrder(names)
    .map(({ from, name, lines }) => ({ from: names.ids[from] ?? '', name, lines: ascending(lines) }));
}

export function finishCandidates(rows: NamedRows<CandidatesDraft>, names: DefinitionNames): AmbiguousCall[] {
  const { ids, places } = names;
  return rows.inOrder(names).map(({ from, name, lines, candidates }) => ({
    from: ids[from] ?? '',
    name,
    candidates: [...candidates]
      .sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
      .map((each) => ids[each] ?? ''),
    lines: ascending(lines),
  }));
}

/** Sorts in place; most rows have one line. */
const ascending = (lines: number[]): number[] => (lines.length > 1 ? lines.sort((a, b) => a - b) : lines);
