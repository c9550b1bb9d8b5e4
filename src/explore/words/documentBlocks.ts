/** A document in blocks: paragraphs, list items, rows of tables, each below its heading. */

/** Lines of a document that belong together. */
export interface DocumentBlock {
  /** Of the first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** The nearest heading above it; '' where there is none. */
  readonly heading: string;
}

/** Longer blocks are cut: words that stand so far apart are not about one thing. */
const MOST_LINES = 10;
const LIST_ITEM = /^\s{0,8}(?:[-*+]|\d+[.)])\s/;
/** Of manual pages: what begins a paragraph, and a section. */
const REQUEST = /^\.(?:Pp|PP|LP|It|Bl|El|Bd|Ed|TP|IP)\b/;
const SECTION = /^\.(?:Sh|SH|Ss|SS)\s+(\S.*)$/;
const TABLE_ROW = /^\s*\|/;
const TABLE_RULE = /^[\s|:+=-]+$/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const UNDERLINE = /^([=~^"'*+#-])\1{2,}\s*$/;

/** The blocks of a text in Markdown, reStructuredText, roff or plain words, in their order, without fenced code. Linear. */
export function documentBlocks(text: string): readonly DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let heading = '';
  let open: { readonly line: number; readonly lines: string[] } | null = null;
  const end = (): void => {
    if (open !== null) blocks.push({ ...open, heading });
    open = null;
  };
  const lines = proseLines(text);
  for (const [at, line] of lines.entries()) {
    const title = headingOf(line, lines[at + 1] ?? '');
    if (title !== null) {
      end();
      heading = title;
      continue;
    }
    if (isBetween(line)) {
      end();
      continue;
    }
    if (beginsBlock(line) || open?.lines.length === MOST_LINES) end();
    open ??= { line: at + 1, lines: [] };
    open.lines.push(line);
  }
  end();
  return blocks;
}

/** The lines, empty where they are code between fences, or stand before the text of a page and are about the page. */
function proseLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r]/);
  const body = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  let fence = '';
  return lines.map((line, at) => {
    const mark = FENCE.exec(line)?.[1] ?? '';
    const isCode = fence !== '' || mark !== '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    return isCode || at <= body ? '' : line;
  });
}

function isBetween(line: string): boolean {
  return /^\s*$/.test(line) || UNDERLINE.test(line) || TABLE_RULE.test(line);
}

function beginsBlock(line: string): boolean {
  return LIST_ITEM.test(line) || TABLE_ROW.test(line) || REQUEST.test(line);
}

function headingOf(line: string, next: string): string | null {
  const marked = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? SECTION.exec(line)?.[1];
  if (marked !== undefined) return marked.replace(/\s#+\s*$/, '').trim();
  return UNDERLINE.test(next) && /^\S.*\p{L}/u.test(line) && !UNDERLINE.test(line) ? line.trim() : null;
}
