/** Blocks of private keys: a line that begins one, lines of base64, a line that ends it. */

const begins = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const ends = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** What is in a block, its armour's headers and, in string literals, its line ends and quotes too. */
const bodyLine = /^[\s\w+/=:,.\\"'`|>#*()-]*$/;
/** As long as the longest keys in use; a begin without an end takes no more. */
const MOST_LINES = 200;

/** A span a line of each block's body, so that the lines stay as many. Linear. */
export function keyBlocks(
  text: string,
): { readonly name: string; readonly start: number; readonly end: number }[] {
  if (!text.includes('PRIVATE KEY')) return [];
  const spans: { name: string; start: number; end: number }[] = [];
  let done = 0;
  for (const match of text.matchAll(begins)) {
    const from = match.index + match[0].length;
    if (from < done) continue;
    done = endOfBody(text, from);
    for (let at = from; at < done;) {
      const next = text.indexOf('\n', at);
      const end = next === -1 || next > done ? done : next;
      // The blanks and quotes of a string literal are no part of the key.
      const line = text.slice(at, end);
      const start = at + (/^[\s"'`+]*/.exec(line)?.[0].length ?? 0);
      const body = text.slice(start, end).replace(/[\s"'`,+;]*$/, '');
      if (/[A-Za-z0-9]{4}/.test(body)) spans.push({ name: 'private key', start, end: start + body.length });
      at = end + 1;
    }
  }
  return spans;
}

/** Where its end stands, or the first line that cannot be of it. */
function endOfBody(text: string, from: number): number {
  let at = from;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    ends.lastIndex = 0;
    const line = text.slice(at, end);
    const stop = ends.exec(line);
    if (stop !== null) return at + stop.index;
    if (!bodyLine.test(line)) return at;
    if (next === -1) return end;
    at = end + 1;
  }
  return at;
}
