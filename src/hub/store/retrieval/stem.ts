/** Words of English brought to a common form, so that `resizing` finds `resize`. */

/** Endings, the longest first, and what stands in their place; the rest of the word keeps at least `least` letters. */
const ENDINGS: readonly (readonly [ending: string, instead: string, least: number])[] = [
  ['izations', 'ize', 3],
  ['ization', 'ize', 3],
  ['isations', 'ize', 3],
  ['isation', 'ize', 3],
  ['ifications', 'ify', 3],
  ['ification', 'ify', 3],
  ['ations', 'ate', 3],
  ['ation', 'ate', 3],
  ['ities', 'ity', 3],
  ['fulness', 'ful', 3],
  ['iveness', 'ive', 3],
  ['ising', 'ize', 3],
  ['ised', 'ize', 3],
  ['iser', 'ize', 3],
  ['isers', 'ize', 3],
  ['ise', 'ize', 4],
  ['izers', 'ize', 3],
  ['izing', 'ize', 3],
  ['ized', 'ize', 3],
  ['izer', 'ize', 3],
  ['sses', 'ss', 2],
  ['ments', 'ment', 3],
  ['ies', 'y', 2],
  ['ied', 'y', 2],
  ['ings', '', 3],
  ['ing', '', 3],
  ['edly', '', 3],
  ['ers', '', 4],
  ['ors', '', 4],
  ['ions', '', 4],
  ['ion', '', 4],
  ['er', '', 4],
  ['or', '', 4],
  ['ed', '', 3],
  ['ly', '', 4],
  ['es', '', 3],
  ['s', '', 3],
];

/** The common form of a word in lower case; words of other scripts, with digits, or short ones stay as they are. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  for (const [ending, instead, least] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < least) continue;
    // `glass`, `status` and `basis` are no plurals.
    if (ending === 's' && /(?:ss|us|is)$/.test(word)) return word;
    return ended(word.slice(0, -ending.length) + instead);
  }
  return ended(word);
}

/** `cropp` and `crop`, `resize` and `resiz`, `ate` and `at` are one. */
function ended(word: string): string {
  const single = /([bdfgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
  const short = single.length > 4 && single.endsWith('e') ? single.slice(0, -1) : single;
  return short.length > 4 && short.endsWith('y') ? `${short.slice(0, -1)}i` : short;
}
