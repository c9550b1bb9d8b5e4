/** A README taken apart: what it says, its headings, lists and commands. Reads Markdown and reStructuredText as far as both show that. */

export interface ReadmeParts {
  /** Paragraphs of prose, one line each. */
  readonly paragraphs: readonly string[];
  readonly headings: readonly string[];
  /** Items of lists, with the heading that they stand below. */
  readonly items: readonly { readonly heading: string; readonly text: string }[];
  /** Lines of code that run something. */
  readonly commands: readonly string[];
}

/** What of a README is read: the rest of a longer one is change logs and lists of contributors. */
const LONGEST = 200_000;
/** A longer line is data or a picture. */
const LONGEST_LINE = 2_000;

/** What was read so far. */
interface Reader {
  readonly paragraphs: string[];
  readonly headings: string[];
  readonly items: { readonly heading: string; readonly text: string }[];
  readonly commands: string[];
  /** Lines of the paragraph that goes on. */
  paragraph: string[];
  /** The signs that opened the block of code that goes on; null outside of one. */
  fence: string | null;
}

/** The parts of a README, in its order. Linear; throws nothing, whatever the text is. */
export function parseReadme(text: string): ReadmeParts {
  const reader: Reader = {
    paragraphs: [],
    headings: [],
    items: [],
    commands: [],
    paragraph: [],
    fence: null,
  };
  const lines = withoutHtml(text.slice(0, LONGEST))
    .split(/\r?\n/)
    .map((line) => (line.length > LONGEST_LINE ? '' : line));
  lines.forEach((line, at) => {
    const marker = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (marker !== null && (reader.fence === null || marker.startsWith(reader.fence))) {
      endParagraph(reader);
      reader.fence = reader.fence === null ? marker : null;
    } else if (reader.fence !== null || /^(?: {4}|\t)\S/.test(line)) addCommand(reader.commands, line);
    else readProse(reader, line, headingAt(lines, at));
  });
  endParagraph(reader);
  return reader;
}

function readProse(reader: Reader, line: string, heading: string | null): void {
  const item = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.+)$/.exec(line)?.[1];
  const isProse = line.trim() !== '' && !isDecoration(line);
  if (heading === null && item === undefined && isProse) {
    reader.paragraph.push(line.trim());
    return;
  }
  endParagraph(reader);
  if (heading !== null) reader.headings.push(heading);
  else if (item !== undefined)
    reader.items.push({ heading: reader.headings.at(-1) ?? '', text: plain(item) });
}

function endParagraph(reader: Reader): void {
  const joined = plain(reader.paragraph.join(' '));
  if (/\p{L}{3}/u.test(joined)) reader.paragraphs.push(joined);
  reader.paragraph = [];
}

function withoutHtml(text: string): string {
  return text.replace(/<!--[\s\S]{0,5000}?-->/g, ' ').replace(/<[a-z/][^<>]{0,1000}>/gi, ' ');
}

/** Of both languages: `# Title`, or a title above a line of one sign. */
function headingAt(lines: readonly string[], at: number): string | null {
  const line = lines[at] ?? '';
  const atx = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
  if (atx !== undefined) return plain(atx);
  const below = lines[at + 1] ?? '';
  const isTitle =
    /^([=\-~^"'`*+#])\1{2,}\s*$/.test(below) && below.trim().length >= Math.min(3, line.trim().length);
  return isTitle && /^\S.{0,120}$/.test(line) && /\p{L}/u.test(line) ? plain(line) : null;
}

/** Rulers, tables' lines, directives, badges, definitions of links. */
function isDecoration(line: string): boolean {
  return /^\s*(?:[=\-~^"'`*+#_|:\s]{3,}|\.\.(?:\s.*)?|\[[^\]]{1,200}\]:\s.*|:[\w-]+:.*)$/.test(line);
}

function addCommand(commands: string[], line: string): void {
  const command = /^\s*(?:[$>%]\s+)?((?:npx|npm|pip3?|pipx|python3?|node|uv|docker|\w[\w.-]*)\s.+)$/.exec(
    line,
  )?.[1];
  if (command !== undefined && /\s(?:--?\w|\S+\.\w{1,5}\b|install\b)/.test(command))
    commands.push(command.trim());
}

/** Without pictures, links' targets and marks of emphasis. */
function plain(text: string): string {
  return text
    .replace(/!\[[^\]]{0,300}\]\([^)\s]{0,1000}[^)]{0,200}\)/g, ' ')
    .replace(/\[([^\][]{0,300})\](?:\([^)]{0,1000}\)|\[[^\]]{0,200}\])/g, '$1')
    .replace(/`([^`<]{1,300})\s<[^>]{1,500}>`_{1,2}/g, '$1')
    .replace(/:\w+:`([^`]{1,300})`/g, '$1')
    .replace(/\|[\w .-]{1,60}\|_?/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[*_`]{1,3}/g, '')
    .replace(/&[a-z]{2,8};/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
