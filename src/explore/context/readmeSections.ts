/** A README as its sections: what a heading stands over. */

export interface Section {
  /** From 1; the lines before the first heading are a section too. */
  readonly number: number;
  /** '' before the first heading. */
  readonly heading: string;
  /** First and last line in the file, from 1. */
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: readonly string[];
}

/** A README that goes on beyond so many lines is a manual: what is below is not looked at. */
const MOST_LINES = 5000;

/** The sections of Markdown, reStructuredText or plain text, in order; together they are all lines (of the first 5,000). */
export function readmeSections(lines: readonly string[]): readonly Section[] {
  const shown = lines.slice(0, MOST_LINES);
  const starts = headings(shown);
  if (starts[0]?.at !== 0) starts.unshift({ at: 0, heading: '' });
  return starts
    .map(({ at, heading }, which) => ({ at, heading, end: starts[which + 1]?.at ?? shown.length }))
    .map(({ at, heading, end }, which) => ({
      number: which + 1,
      heading,
      startLine: at + 1,
      endLine: end,
      lines: shown.slice(at, end),
    }));
}

interface Heading {
  readonly at: number;
  readonly heading: string;
}

function headings(lines: readonly string[]): Heading[] {
  const found: Heading[] = [];
  let fence: string | null = null;
  lines.forEach((line, at) => {
    const opened: string | undefined = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (opened !== undefined && (fence === null || opened.startsWith(fence)))
      fence = fence === null ? opened : null;
    if (fence !== null || opened !== undefined) return;
    const marked =
      /^ {0,3}#{1,6}\s+(.*?)[\s#]*$/.exec(line) ?? /<h[1-4][^>]{0,200}>(.{0,200}?)(?:<|$)/i.exec(line);
    if (marked) found.push({ at, heading: (marked[1] ?? '').trim() });
    else if (isUnderline(lines[at + 1] ?? '', line)) found.push({ at, heading: line.trim() });
  });
  return found;
}

/** `====` below a line of text: Markdown's and reStructuredText's other headings. */
function isUnderline(line: string, above: string): boolean {
  if (!/^([=\-~^"'*+#])\1{2,}\s*$/.test(line)) return false;
  const text = above.trim();
  return (
    /[\p{L}\p{N}]/u.test(text) && text.length < 120 && line.trim().length >= Math.min(text.length, 5) - 1
  );
}
