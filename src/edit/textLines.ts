/** Lines of a text: `\n` and `\r\n` end one; the end of the last line begins no further one. */

export interface TextLine {
  /** Without its end. */
  readonly content: string;
  /** `\n`, `\r\n`, or '' for a last line without one. */
  readonly end: string;
}

/** The lines of `text` with their ends, which joined are the text; none of ''. */
export function textLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\n', from);
    const stop = at === -1 ? text.length : at;
    const isPair = at > from && text.charCodeAt(at - 1) === 13;
    const content = text.slice(from, isPair ? stop - 1 : stop);
    lines.push({ content, end: at === -1 ? '' : isPair ? '\r\n' : '\n' });
    from = stop + 1;
  }
  return lines;
}

/** What the lines of `text` hold, without their ends. */
export function contentsOf(text: string): readonly string[] {
  return textLines(text).map(({ content }) => content);
}

/** Offsets at which lines begin; the first is 0, also of ''. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

/** The line, from 1, in which an offset stands. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
