const MARKS = '?!,;:."\'’';
const CLOSING = ')]}';

/**
 * A token without the brackets and quotes before its first letter, the marks behind it with a possessive `'s`, and the
 * brackets that it closes and did not open: `f()` of `(f()'s).` stays. Linear.
 */
export function bareToken(token: string): string {
  return withoutClosing(withoutPossessive(token.replace(/^[([{"'‘]+(?=\p{L})/u, '')));
}

function withoutPossessive(text: string): string {
  const bare = text.slice(0, endBefore(text, MARKS));
  return /['’]s$/.test(bare) ? bare.slice(0, -2) : bare;
}

function withoutClosing(text: string): string {
  const start = endBefore(text, CLOSING);
  const before = text.slice(0, start);
  if (before.lastIndexOf('(') <= before.lastIndexOf(')')) return before;
  const closed = text.indexOf(')', start);
  return closed < 0 ? text : text.slice(0, closed + 1);
}

/** Where the run of these characters at the end of a text begins. */
function endBefore(text: string, characters: string): number {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end--;
  return end;
}
