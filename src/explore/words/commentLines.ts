/** Lines of comments and documentation that no sign at their beginning tells. */
const BLOCK = /^\s*(\/\*|<!--)/;
const CLOSED_BY: Readonly<Record<string, string>> = { '/*': '*/', '<!--': '-->' };
const QUOTES = /"""|'''/g;
const DOCUMENTATION = /^\s*[rRuUbB]{0,2}(?:"""|''')/;

/** What is open at the end of a line, and the lines since it was opened. */
interface Open {
  readonly end: string;
  /** A text that is a value is none. */
  readonly isComment: boolean;
  readonly lines: number[];
}

/**
 * Which lines (from 1) of a text lie within a comment or documentation of several lines. Only those that open at the
 * beginning of a line count, and that are closed: `src/**` within a line opens none. Linear.
 */
export function commentLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let open: Open | null = null;
  for (const [at, line] of lines.entries()) {
    if (open === null) {
      open = openedBy(line);
      open?.lines.push(at + 1);
      continue;
    }
    open.lines.push(at + 1);
    if (!line.includes(open.end)) continue;
    if (open.isComment) for (const each of open.lines) found.add(each);
    open = null;
  }
  return found;
}

/** What a line opens and does not close; null for nothing. */
function openedBy(line: string): Open | null {
  const mark = BLOCK.exec(line)?.[1];
  if (mark !== undefined) {
    const end = CLOSED_BY[mark] ?? mark;
    return line.includes(end, line.indexOf(mark) + mark.length) ? null : { end, isComment: true, lines: [] };
  }
  let end = '';
  for (const [quote] of line.matchAll(QUOTES)) {
    if (end === '') end = quote;
    else if (end === quote) end = '';
  }
  return end === '' ? null : { end, isComment: DOCUMENTATION.test(line), lines: [] };
}
