/** What the repairs of every language are made of. */

/** Offsets in UTF-16 code units, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text with everything but white space blanked in these spans (in order, apart from each other); linear. */
export function blankSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    if (start < done) continue;
    parts.push(text.slice(done, start), text.slice(start, end).replace(/\S/g, ' '));
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}
