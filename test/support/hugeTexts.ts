import { describe, it } from 'mocha';

/** What tries again at each character takes a minute or more for one such text, and what is linear a moment. */
const CHARACTERS = 400_000;
/** For all texts that begin alike: only a reader that tries again reaches it, also where the machine is busy. */
const LIMIT_MS = 30_000;

/**
 * A test a reader and head: it ends for each text of the head, a part repeated to 400,000 characters, and a last letter.
 * Whoever fails says no part: comment parts out to find it.
 */
export function describeHugeTexts(
  readers: Readonly<Record<string, (text: string) => unknown>>,
  heads: readonly string[],
  parts: readonly string[],
): void {
  describe('a text of hundreds of thousands of characters', () => {
    for (const [name, read] of Object.entries(readers))
      for (const head of heads)
        it(`that begins with ${JSON.stringify(head)} is read by ${name}, whatever it is made of`, () => {
          for (const part of parts) read(`${head}${part.repeat(CHARACTERS / part.length)}b`);
        }).timeout(LIMIT_MS);
  });
}
