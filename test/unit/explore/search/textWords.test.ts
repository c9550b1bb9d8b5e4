import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finish } from '../../../../src/core/async/pausing';
import type { Pausing } from '../../../../src/core/async/pausing';
import { TextWords } from '../../../../src/explore/search/textWords';
import type { SourceTexts } from '../../../../src/explore/map/sourceTexts';

/** Texts by path with a stamp for each text, and the paths that were read. */
function folder(texts: Readonly<Record<string, string>>): { texts: SourceTexts; read: string[] } {
  const read: string[] = [];
  return {
    texts: {
      read: (path) => {
        read.push(path);
        return texts[path] ?? null;
      },
      stamp: (path) => texts[path] ?? null,
    },
    read,
  };
}

/** How often each file has each identifier that a term finds. */
function counts(words: TextWords, term: string, paths: readonly string[]): Record<string, number> {
  const numbers = new Set(words.table.withTerm(term));
  const found: Record<string, number> = {};
  for (const path of paths) {
    const pairs = words.of(path).words;
    for (let at = 0; at < pairs.length; at += 2)
      if (numbers.has(pairs[at] ?? -1)) found[path] = (found[path] ?? 0) + (pairs[at + 1] ?? 0);
  }
  return found;
}

const update = (words: TextWords, texts: SourceTexts, paths: readonly string[]): void => {
  finish(words.update(texts, paths));
};

describe('TextWords', () => {
  it('reads again what has changed and what has no stamp, nothing else', () => {
    const words = new TextWords();
    const before = folder({ 'a.py': 'one two two', 'b.py': 'two' });
    update(words, before.texts, ['a.py', 'b.py', 'gone.py']);
    assert.deepEqual(counts(words, 'two', ['a.py', 'b.py']), { 'a.py': 2, 'b.py': 1 });
    const after = folder({ 'a.py': 'one two two', 'b.py': 'three' });
    update(words, after.texts, ['a.py', 'b.py', 'gone.py']);
    assert.deepEqual(after.read, ['b.py', 'gone.py']);
    assert.deepEqual(counts(words, 'two', ['a.py', 'b.py']), { 'a.py': 2 });
  });

  it('forgets what is listed no more', () => {
    const words = new TextWords();
    const { texts } = folder({ 'a.py': 'one' });
    update(words, texts, ['a.py']);
    update(words, texts, []);
    assert.equal(words.of('a.py').words.length, 0);
  });

  it('has after any changes, some of them left at a pause, what it has when begun anew', () => {
    const step = fc.record({
      texts: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.stringMatching(/^(?:(?:ab|c|dEf) ){0,4}$/)),
      pauses: fc.option(fc.nat(3)),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const words = new TextWords();
        for (const { texts, pauses } of steps) {
          const work: Pausing<void> = words.update(folder(texts).texts, Object.keys(texts));
          for (let left = pauses ?? Infinity; left > 0 && work.next().done !== true; left--);
        }
        const last = steps.at(-1)?.texts ?? {};
        const paths = Object.keys(last);
        update(words, folder(last).texts, paths);
        const anew = new TextWords();
        update(anew, folder(last).texts, paths);
        for (const term of ['ab', 'c', 'def', 'd', 'ef'])
          assert.deepEqual(counts(words, term, paths), counts(anew, term, paths));
      }),
    );
  });
});
