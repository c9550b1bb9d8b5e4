/** Texts as lines that keep their ends. */

/** Joined they are the text; the last may have no end; none for an empty text. Linear. */
export function splitLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    lines.push(text.slice(at, next));
    at = next;
  }
  return lines;
}

/** The same lines with `\r\n` in place of a bare `\n`. */
export function withCrlf(text: string): string {
  return text.replace(/(?<!\r)\n/g, '\r\n');
}
