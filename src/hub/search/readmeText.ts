/** A README as the search reads it: text of strangers, cut, without what only browsers show. Never followed, never drawn. */

export interface ReadmeText {
  /** The first heading; '' where there is none. */
  readonly title: string;
  /** The first sentences and items below the title, in order. */
  readonly head: readonly string[];
  readonly headings: readonly string[];
  /** Lines of code: those in fences, indented ones, and those behind a `$`. */
  readonly code: readonly string[];
  /** All other lines of text. */
  readonly prose: readonly string[];
  /** Items of lists that are links, as collections have them. */
  readonly linkItems: number;
}

/** Letters of a README that are read: what a tool is for stands before that. */
const MOST_LETTERS = 120_000;
/** A longer line is data, or written to be slow to read. */
const LONGEST_LINE = 2_000;
/** Letters of text that count as the head. */
const HEAD_LETTERS = 1_500;

export const EMPTY_README: ReadmeText = {
  title: '',
  head: [],
  headings: [],
  code: [],
  prose: [],
  linkItems: 0,
};

/** What stands in the README, by its parts. Linear in what is read of it; any text is read, Markdown and reStructuredText best. */
export function readReadme(readme: string): ReadmeText {
  const lines = plainLines(readme);
  const parts: Parts = { headings: [], code: [], prose: [], linkItems: 0, isAside: false };
  let fence: string | null = null;
  lines.forEach((line, at) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1]?.slice(0, 3) ?? null;
    if (mark !== null && (fence === null || mark === fence)) fence = fence === null ? mark : null;
    else if (fence !== null || isIndentedCode(line, lines[at - 1] ?? '')) parts.code.push(line.trim());
    else takeText(line, lines[at + 1] ?? '', parts);
  });
  const { headings, code, prose, linkItems } = parts;
  return { headings, code, prose, linkItems, title: headings[0] ?? '', head: headOf(prose) };
}

interface Parts {
  readonly headings: string[];
  readonly code: string[];
  readonly prose: string[];
  linkItems: number;
  /** In a section that says nothing of what it is for. */
  isAside: boolean;
}

/** Sections that each README has, and those that speak of other programs. */
const ASIDE =
  /^\W*(?:table of contents|contents|toc|change ?log|history|release notes?|licen[cs]e|copyright|contribut\w*|authors?|maintainers?|credits?|acknowledg\w+|thanks|sponsors?|backers|support(?: us)?|donat\w+|related\b.*|see also|alternatives?|comparison\b.*|similar projects?|who uses\b.*|used by|community|security|code of conduct|citation|citing\b.*|references?)\W*$/i;

function plainLines(readme: string): readonly string[] {
  return withoutComments(readme.slice(0, MOST_LETTERS))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.slice(0, LONGEST_LINE));
}

/** Without what a browser hides; where a comment has no end, its text stays. */
function withoutComments(text: string): string {
  const [first = '', ...opened] = text.split('<!--');
  const shown = opened.map((part) => part.slice(part.includes('-->') ? part.indexOf('-->') + 3 : 0));
  return [first, ...shown].join('');
}

function isIndentedCode(line: string, before: string): boolean {
  if (/^\s*(?:\$|>>>|%) \S/.test(line)) return true;
  return (
    /^(?: {4}|\t)\s*\S/.test(line) && !/^\s*(?:[-*+]|\d+\.|:)\s/.test(line) && !/^\s*[-*+] /.test(before)
  );
}

function takeText(line: string, next: string, parts: Parts): void {
  const shown = shownText(line);
  if (/^\s*[-*+]\s+(?:\*\*)?\[[^\]]+\]\(https?:/.test(line)) parts.linkItems++;
  if (shown === '' || /^[-=~*_^#.|:+ ]+$/.test(shown)) return;
  const heading = headingOf(line, next);
  if (heading !== null) {
    parts.isAside = ASIDE.test(heading);
    if (!parts.isAside) parts.headings.push(heading);
  } else if (!parts.isAside && !/^\s*(?:\.\. |:\w+:|[-*+]?\s*\[[^\]]*\]\(#)/.test(line))
    parts.prose.push(shown);
  for (const [, code] of line.matchAll(/`([^`\n]{3,200})`/g))
    if (code !== undefined && /\s/.test(code)) parts.code.push(code);
}

function headingOf(line: string, next: string): string | null {
  const marked = /^\s*#{1,6}\s*(.+?)#*$/.exec(line) ?? /<h[1-6][^>]*>(.*)/i.exec(line);
  if (marked?.[1] !== undefined) return shownText(marked[1]);
  const isUnderlined = /^\s*(={3,}|-{3,}|~{3,}|\^{3,})\s*$/.test(next) && line.length < 120;
  return isUnderlined ? shownText(line) : null;
}

/** The line as a browser shows its words: no tags, no pictures, no addresses, no marks. */
function shownText(line: string): string {
  return line
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/!\[[^\]]*\]\[[^\]]*\]/g, ' ')
    .replace(/\[([^\][]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*`|]+|^[#>\s-]+|__/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function headOf(prose: readonly string[]): readonly string[] {
  const head: string[] = [];
  let letters = 0;
  for (const line of prose) {
    if (letters > HEAD_LETTERS) break;
    letters += line.length;
    head.push(...line.split(/(?<=[\p{L}\d)][.!?])\s+(?=\p{Lu})/u));
  }
  return head.filter((sentence) => sentence.length > 8);
}
