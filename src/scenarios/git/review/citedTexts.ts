/** What is known of the code that a finding names, from the texts of one version. */
import type { CitedCode, CodeReference, ReferenceAnswer } from '../../../core/changes/checks';
import { throwIfCancelled } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';
import { linesOf } from './changedHunks';

/** By path. A name is there if it is a word of any text. Cost: the words of all texts, once, where a name is asked for. */
export function citedTexts(texts: ReadonlyMap<string, string>): CitedCode {
  let words: ReadonlySet<string> | null = null;
  const hasWord = (name: string): boolean => (words ??= wordsOf(texts)).has(lastOf(name));
  return {
    lookUp: async (references, signal) => {
      throwIfCancelled(signal);
      return references.map((reference): ReferenceAnswer => {
        switch (reference.kind) {
          case 'place':
            return placeAnswer(texts, reference);
          case 'symbol':
            return hasWord(reference.name) ? FOUND : symbolMissing(reference);
          case 'edge':
            return [reference.from, reference.to].every(hasWord) ? FOUND : missing(reference.to);
        }
      });
    },
  };
}

const FOUND: ReferenceAnswer = { kind: 'found', certainty: 'inferred', place: { path: '', line: 1 } };

function wordsOf(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts.values())
    for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) words.add(word);
  return words;
}

function lastOf(name: string): string {
  return name.split('.').at(-1) ?? name;
}

/** A word alone may be of a library. */
function symbolMissing({ name, isCalled }: Extract<CodeReference, { kind: 'symbol' }>): ReferenceAnswer {
  return isCalled || name.includes('.') ? missing(name) : { kind: 'foreign' };
}

function placeAnswer(
  texts: ReadonlyMap<string, string>,
  { path, line, endLine }: Extract<CodeReference, { kind: 'place' }>,
): ReferenceAnswer {
  const last = Math.max(line ?? 1, endLine ?? 1);
  const isLongEnough = (each: string): boolean =>
    last <= Math.max(1, linesOf(texts.get(each) ?? null).length);
  // A whole path means that file; the end of one may mean any file with such an end.
  const meant = texts.has(path) ? [path] : [...texts.keys()].filter((each) => each.endsWith(`/${path}`));
  return meant.some(isLongEnough) ? FOUND : missing(path);
}

function missing(name: string): ReferenceAnswer {
  return { kind: 'missing', why: phrase('There is no {0} in this version.', name), nearest: null };
}
