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
  const mark = /^#{1,6}(?=\s)/.exec(line)?.[0];
  if (mark !== undefined) return withoutClosing(line.slice(mark.length).trim());
  const next = lines[at + 1] ?? '';
  return /^([=~^"'*+-])\1{2,}\s*$/.test(next) && /\w/.test(line) ? line.trim() : null;
}

/** `Title` of `Title ##`. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end--;
  return heading.slice(0, end).trimEnd();
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

/** Where a link leads: in round brackets, which may hold one pair more, or in square ones. */
const TARGET = String.raw`(?:\([^()]*(?:\)|\([^()]*\)(?:[^()]*\))?)|\[[^\][]*\])`;
const PICTURE = new RegExp(String.raw`!\[[^\][]*\]${TARGET}`, 'g');
const BARE_LINK = new RegExp(String.raw`\[\s*\]${TARGET}`, 'g');
const LINK = new RegExp(String.raw`\[([^\][]+)\]${TARGET}`, 'g');

/** Words alone: pictures and badges gone, links as their text. Linear: no part reads over the beginning of another. */
function plainText(text: string): string {
  return text
    .replace(PICTURE, '')
    .replace(BARE_LINK, '')
    .replace(LINK, '$1')
    .replace(/\[([^\][]+)\]/g, '$1')
    .replace(/`([^`<]+)<[^>`]+>`__?/g, (_, words: string) => words.trimEnd())
    .replace(/:\w+:`([^`]+)`/g, '$1')
    .replace(/\|[\w -]+\|/g, '')
    .replace(/<[^<>]+>/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
