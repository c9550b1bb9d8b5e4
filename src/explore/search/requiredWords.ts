/** Shorter ones are in every file. */
const LEAST_CHARACTERS = 3;

/**
 * For each alternative of a regular expression the longest run of letters, digits and `_` that every match of it has
 * within one identifier; null where some alternative has none of three or more. Groups and classes count as unknown.
 */
export function requiredWords(source: string): string[] | null {
  const words: string[] = [];
  let [run, longest, depth] = ['', '', 0];
  const endRun = (): void => {
    if (run.length > longest.length) longest = run;
    run = '';
  };
  for (const piece of source.match(PIECE) ?? []) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth > 0) {
      endRun();
      continue;
    }
    if (/^\w$/.test(piece)) {
      run += piece;
      continue;
    }
    // What may be there several times or not at all ends with the character before it.
    if (/^(?:[*?]|\{\d)/.test(piece)) run = run.slice(0, -1);
    endRun();
    if (piece !== '|') continue;
    words.push(longest);
    longest = '';
  }
  endRun();
  words.push(longest);
  return words.every(({ length }) => length >= LEAST_CHARACTERS) ? words : null;
}

/** An escape with what belongs to it, a class (to the end where none closes it), a count, or one character. */
const PIECE =
  /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]*\}|[pP]\{[\w=]*\}|k<(?:\\u[^]|[^<>\\])*>|c.|\d+|[^])|\[(?:\\[^]|[^\]\\])*\\?\]?|\{\d+(?:,\d*)?\}|[^]/g;
