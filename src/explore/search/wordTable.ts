import { eachIdentifier, termsOf } from './identifiers';

/** An identifier's number and how often a text has it, in turn. */
export type WordCounts = Uint32Array;

/** Numbers for all identifiers that were met, and the terms that each is found by. Grows, never forgets. */
export class WordTable {
  private readonly numbers = new Map<string, number>();
  private readonly byTerm = new Map<string, number[]>();
  private readonly identifiers: string[] = [];

  /** One more than the highest number. */
  get size(): number {
    return this.identifiers.length;
  }

  /** The identifiers of a text, each once with its count, and whether it has some too long to be counted. Linear. */
  count(text: string): { readonly counts: WordCounts; readonly hasMore: boolean } {
    const counts = new Map<number, number>();
    const hasMore = eachIdentifier(text, (identifier) => {
      const number = this.numberOf(identifier);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    });
    const pairs = new Uint32Array(2 * counts.size);
    let at = 0;
    for (const [number, count] of counts) {
      pairs[at++] = number;
      pairs[at++] = count;
    }
    return { counts: pairs, hasMore };
  }

  /** Numbers of the identifiers that a term finds. */
  withTerm(term: string): readonly number[] {
    return this.byTerm.get(term) ?? [];
  }

  /** The identifier of a number below `size`. */
  identifier(number: number): string {
    return this.identifiers[number] ?? '';
  }

  /** Numbers of the identifiers that contain a text, whatever its case. Linear in all identifiers. */
  containing(text: string): number[] {
    const lower = text.toLowerCase();
    const found: number[] = [];
    this.identifiers.forEach((identifier, number) => {
      if (identifier.length >= lower.length && identifier.toLowerCase().includes(lower)) found.push(number);
    });
    return found;
  }

  /** Whether any text had an identifier that the term finds. */
  has(term: string): boolean {
    return this.byTerm.has(term);
  }

  private numberOf(identifier: string): number {
    const known = this.numbers.get(identifier);
    if (known !== undefined) return known;
    // A piece of a text would keep the whole text in memory.
    const own = Buffer.from(identifier).toString();
    const number = this.identifiers.length;
    this.identifiers.push(own);
    this.numbers.set(own === identifier ? own : identifier, number);
    for (const term of new Set(termsOf(own))) {
      const numbers = this.byTerm.get(term);
      if (numbers) numbers.push(number);
      else this.byTerm.set(term, [number]);
    }
    return number;
  }
}
