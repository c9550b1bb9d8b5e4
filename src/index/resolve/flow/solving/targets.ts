/** What call sites reach, and by which evidence: two numbers each, in typed arrays. */
import { grown } from './lists';

/** Evidence by numbers of classes is >= 0: the value is an instance of that class alone. */
export const BY_FLOW = -1;
/** Only an annotation says so. */
export const BY_DECLARATION = -2;

/** By number of the site: its targets, each once, in the order in which they came. */
export interface Targets {
  count(site: number): number;
  /** A target by its place below the count. */
  at(site: number, place: number): number;
  evidenceAt(site: number, place: number): number;
  of(site: number): number[];
  has(site: number, definition: number): boolean;
  /** Whether it has, or had, any. */
  wasReached(site: number): boolean;
  /** Adds a target, or more evidence of it. Linear in the site's targets. */
  add(site: number, definition: number, evidence: number): void;
  delete(site: number, definition: number): void;
}

export function createTargets(): Targets {
  return new TargetTable();
}

const NOWHERE = -1;

class TargetTable implements Targets {
  #counts = new Int32Array(1024);
  /** By site: where its block of the pool begins. Blocks hold powers of two of pairs. */
  #blocks = new Int32Array(1024);
  #pool = new Int32Array(4096);
  /** The first block begins behind 0, which ends the lists of free ones. */
  #used = 2;
  /** By logarithm of the size: the first free block, each of which names the next; 0 for none. */
  readonly #free = new Int32Array(32);

  count(site: number): number {
    return this.#counts[site] ?? 0;
  }

  at(site: number, place: number): number {
    return this.#pool[(this.#blocks[site] ?? 0) + 2 * place] ?? 0;
  }

  evidenceAt(site: number, place: number): number {
    return this.#pool[(this.#blocks[site] ?? 0) + 2 * place + 1] ?? 0;
  }

  of(site: number): number[] {
    return Array.from({ length: this.count(site) }, (_, place) => this.at(site, place));
  }

  has(site: number, definition: number): boolean {
    return this.#find(site, definition) !== NOWHERE;
  }

  wasReached(site: number): boolean {
    return (this.#blocks[site] ?? 0) !== 0;
  }

  add(site: number, definition: number, evidence: number): void {
    const known = this.#find(site, definition);
    if (known === NOWHERE) this.#append(site, definition, evidence);
    else this.#pool[known + 1] = together(this.#pool[known + 1] ?? 0, evidence);
  }

  delete(site: number, definition: number): void {
    const found = this.#find(site, definition);
    if (found === NOWHERE) return;
    const count = this.count(site) - 1;
    this.#pool.copyWithin(found, found + 2, (this.#blocks[site] ?? 0) + 2 * (count + 1));
    this.#counts[site] = count;
    // Its block is as large as if it had never held more, as `#append` takes it to be.
    if (count > 0 && (count & (count - 1)) === 0) this.#move(site, count, count);
  }

  /** Where the pair of a definition stands. */
  #find(site: number, definition: number): number {
    const pool = this.#pool;
    const block = this.#blocks[site] ?? 0;
    const end = block + 2 * (this.#counts[site] ?? 0);
    for (let at = block; at < end; at += 2) if (pool[at] === definition) return at;
    return NOWHERE;
  }

  #append(site: number, definition: number, evidence: number): void {
    if (site >= this.#counts.length) {
      this.#counts = grown(this.#counts, site + 1);
      this.#blocks = grown(this.#blocks, site + 1);
    }
    const count = this.#counts[site] ?? 0;
    if ((count & (count - 1)) === 0) this.#move(site, count, Math.max(1, 2 * count));
    const at = (this.#blocks[site] ?? 0) + 2 * count;
    this.#pool[at] = definition;
    this.#pool[at + 1] = evidence;
    this.#counts[site] = count + 1;
  }

  /** Gives the site a block of so many pairs. */
  #move(site: number, count: number, size: number): void {
    const before = this.#blocks[site] ?? 0;
    const block = this.#take(size);
    this.#pool.copyWithin(block, before, before + 2 * count);
    this.#blocks[site] = block;
    if (before === 0) return;
    const freed = logarithm(size > count ? Math.max(1, count) : 2 * count);
    this.#pool[before] = this.#free[freed] ?? 0;
    this.#free[freed] = before;
  }

  #take(size: number): number {
    const free = this.#free[logarithm(size)] ?? 0;
    if (free !== 0) {
      this.#free[logarithm(size)] = this.#pool[free] ?? 0;
      return free;
    }
    if (this.#used + 2 * size > this.#pool.length) this.#pool = grown(this.#pool, this.#used + 2 * size);
    this.#used += 2 * size;
    return this.#used - 2 * size;
  }
}

const logarithm = (size: number): number => 31 - Math.clz32(size);

/** What two classes bring is no longer one's alone; what flows is not only declared. */
function together(known: number, added: number): number {
  if (known === BY_FLOW || known === added || (known >= 0 && added === BY_DECLARATION)) return known;
  return known >= 0 ? BY_FLOW : added;
}
