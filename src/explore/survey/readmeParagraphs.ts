/** A paragraph of prose, without its marks. */
export interface Paragraph {
  readonly text: string;
  /** Its first line, from 1. */
  readonly line: number;
}

/** A shorter one is a title, a badge or a link. */
const LEAST_WORDS = 4;
/** Headings below which a README says something else than what it is. */
const ASIDE =
  /^(?:sponsors?|backers?|table of contents|contents|licen[cs]e|install(?:ation|ing)?|badges?|contribut\w+|credits|authors?|donat\w+|support(?: us)?|translations?)\b/i;

/** The paragraphs of prose of a Markdown or reStructuredText file in their order: no badges, lists, tables, code or HTML. */
export function readmeParagraphs(lines: readonly string[]): readonly Paragraph[] {
  const found: Paragraph[] = [];
  let [fence, isAside, isComment] = ['', false, false];
  let open: { words: string[]; line: number } | null = null;
  const end = (): void => {
    const text = open === null ? '' : plainText(open.words.join(' '));
    if (open !== null && !isAside && text.split(/\s+/).length >= LEAST_WORDS)
      found.push({ text, line: open.line });
    open = null;
  };
  for (const [at, line] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '' || mark !== undefined) {
      end();
      if (mark !== undefined) fence = fence === '' ? mark : line.trim().startsWith(fence) ? '' : fence;
      continue;
    }
    if (/<!--/.test(line)) isComment = true;
    const wasComment = isComment;
    if (/-->/.test(line)) isComment = false;
    const heading = headingAt(lines, at);
    if (heading !== null) {
      end();
      isAside = ASIDE.test(heading);
      continue;
    }
    if (wasComment || !isProse(line)) {
      end();
      continue;
    }
    open ??= { words: [], line: at + 1 };
    open.words.push(line.trim());
  }
  end();
  return found;
}

function headingAt(lines: readonly string[], at: number): string | null {
  const line = lines[at] ?? '';
  const marked = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
  if (marked !== undefined) return marked;
  const next = lines[at + 1] ?? '';
  return /^([=~^"'*+-])\1{2,}\s*$/.test(next) && /\w/.test(line) ? line.trim() : null;
}

/** Not indented, no list, table, quote, directive, tag, underline, and more than links and pictures. */
function isProse(line: string): boolean {
  if (
    !/^ {0,3}\S/.test(line) ||
    /^ *(?:[-*+] |\d+[.)] |[|>]|\.\. |:\w+:|<\/?[a-z!]|([=~^"'*+-])\1{2,}\s*$)/i.test(line)
  )
    return false;
  return /\p{L}/u.test(plainText(line));
}

/** Words alone: pictures and badges gone, links as their text. */
function plainText(text: string): string {
  return text
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[\s*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^\]]+)\]/g, '$1')
    .replace(/`([^`<]+?)\s*<[^>`]+>`__?/g, '$1')
    .replace(/:\w+:`([^`]+)`/g, '$1')
    .replace(/\|[\w -]+\|/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
