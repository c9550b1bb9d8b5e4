/** Small pieces of plain text for a terminal. Text from a repository goes through `oneLine` before it is shown. */

/** `text` without control characters (a terminal would obey them), white space runs as one space, lines joined. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trimEnd();
}

/** `text`, cut at its end to at most `width` characters, an ellipsis included. */
export function clip(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** `text`, cut in its middle to at most `width` characters, an ellipsis included: both ends say most of a command. */
export function clipMiddle(text: string, width: number): string {
  const characters = [...text];
  if (characters.length <= width) return text;
  const end = Math.floor((width - 1) / 2);
  return `${characters.slice(0, width - 1 - end).join('')}…${characters.slice(characters.length - end).join('')}`;
}

/** `path` as one line, cut at its start to at most `width` characters: the file's own name matters most. */
export function clipPath(path: string, width: number): string {
  const characters = [...oneLine(path)];
  return characters.length <= width ? characters.join('') : `…${characters.slice(1 - width).join('')}`;
}

/** The first sentence of a docstring as one line; '' without a docstring. */
export function firstSentence(doc: string | null): string {
  const line = oneLine(doc ?? '').trimStart();
  return /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
}

/** `1234567` as `1,234,567`, the same in every locale. */
export function groupedNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 file`, `2 files`. */
export function count(value: number, one: string, many: string): string {
  return `${groupedNumber(value)} ${value === 1 ? one : many}`;
}

/** Rows of cells as lines of aligned columns: the first to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
}
