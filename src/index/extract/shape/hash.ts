/** Hashes of token texts and of streams of them: the same on every machine. */

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashText(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The hash of a stream of numbers that come one after the other, 53 bits: two lanes, so that equal ones mean equal streams. */
export class StreamHash {
  #low = 0x9dc5;
  #high = 0x85eb;

  add(value: number): void {
    this.#low = Math.imul(this.#low ^ value, 0x01000193) ^ (this.#low >>> 15);
    this.#high = Math.imul(this.#high + value, 0x5bd1e995) ^ (this.#high >>> 13);
  }

  get value(): number {
    return (this.#low >>> 0) * 0x200000 + (this.#high >>> 11);
  }
}
