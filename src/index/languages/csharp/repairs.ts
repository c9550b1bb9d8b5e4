/** Directives of the preprocessor that the grammar does not take where they stand. */

/** All but conditions: they say nothing of the program, and may stand between any two tokens. */
const PLAIN_DIRECTIVE =
  /^[ \t]*#(?:[ \t]*(?:region|endregion|pragma|line|nullable|error|warning|define|undef)\b|:)[^\r\n]*/gm;

export function blankDirectives(text: string): string {
  return text.includes('#') ? text.replace(PLAIN_DIRECTIVE, blank) : text;
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

const ASYNC_NAME = /\basync\b(?=\s*(?:[,):;?.=\]}!]|&&|\|\|))/g;

/** `async: false`, `bool async`: a name where no function follows, with a capital that the grammar takes for no modifier. */
export const asyncNames = (text: string): string => text.replace(ASYNC_NAME, 'Async');

const ASSIGNED_IF = /\?(?=(?:\.\w+|\[[^[\]\n]*\])+\s*(?:[-+*/%&|^]|\?\?)?=[^=>])/g;
const INTERPOLATED = /(?:\$@|@\$)"(?:[^"]|"")*"/g;
const TARGET_NAME = /\[(?:assembly|event|field|method|module|param|property|type)(?=\s*[\],.])/g;

/** What the grammar does not know: `a?.b = c`, quotation marks in `$@"a ""b"" {c}"`, and names as attributes have: `[type]`. */
export const newerSyntax = (text: string): string =>
  text
    .replace(ASSIGNED_IF, ' ')
    .replace(INTERPOLATED, (whole) => whole.slice(0, 3) + whole.slice(3, -1).replaceAll('""', '  ') + '"')
    .replace(TARGET_NAME, (name) => `[${name.charAt(1).toUpperCase()}${name.slice(2)}`);

const CONDITION = /^[ \t]*#[ \t]*(if|elif|else|endif)\b[^\r\n]*/gm;

interface Range {
  readonly start: number;
  end: number;
}

/** A conditional part: its directives, and what each of its branches holds. */
interface Conditional {
  readonly directives: Range[];
  readonly branches: Range[];
}

/**
 * Conditionals whose branches are no whole declarations or statements as their first branch alone: a compiler sees one of
 * them, and the grammar reads only what is whole. In a list, all branches stay.
 */
export function settleConditionals(text: string): string {
  if (!text.includes('#')) return text;
  const dropped = conditionalsOf(text).flatMap((each) => droppedOf(text, each));
  if (dropped.length === 0) return text;
  dropped.sort((a, b) => a.start - b.start);
  let written = '';
  let at = 0;
  for (const { start, end } of dropped) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    written += text.slice(at, from) + blank(text.slice(from, end));
    at = end;
  }
  return written + text.slice(at);
}

function conditionalsOf(text: string): Conditional[] {
  const found: Conditional[] = [];
  const open: Conditional[] = [];
  for (const { 0: line, 1: word, index } of text.matchAll(CONDITION)) {
    const directive = { start: index, end: index + line.length };
    if (word === 'if') open.push({ directives: [], branches: [] });
    const innermost = open.at(-1);
    if (!innermost) continue;
    const last = innermost.branches.at(-1);
    if (last) last.end = index;
    innermost.directives.push(directive);
    if (word !== 'endif') innermost.branches.push({ start: directive.end, end: directive.end });
    else found.push(...open.splice(-1));
  }
  return found;
}

/** What goes so that the text is whole whichever branches stay; [] where each branch is whole itself. */
function droppedOf(text: string, { directives, branches }: Conditional): readonly Range[] {
  const before = lastSign(text, directives[0]?.start ?? 0);
  const contents = branches.map(({ start, end }) => codeOf(text.slice(start, end)));
  const isBetween = /^[;{}\]:]?$/.test(before);
  if (isBetween && contents.every((content) => content === '' || SECTION.test(content))) return directives;
  if (isBetween && contents.every(isWhole)) return [];
  if (/[,({[]/.test(before) && contents.every((content) => content === '' || content.endsWith(',')))
    return directives;
  const kept = Math.max(
    0,
    contents.findIndex((content) => content !== ''),
  );
  return [...directives, ...branches.filter((_, at) => at !== kept)];
}

/** Without comments and directives. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/^[ \t]*#[^\n]*/gm, ' ')
    .trim();
}

/** Sections of a switch: all of them may stay. */
const SECTION = /^(?:case\b|default\s*:)/;

/** What goes on with something before it. */
const CONTINUES = /^(?:else|catch|finally|where|and|or|is|as|switch|with)\b|^[).,:?&|+*/<>=%^-]/;

function isWhole(content: string): boolean {
  if (content === '') return true;
  if (!/[;}\]]$/.test(content) || CONTINUES.test(content)) return false;
  let depth = 0;
  for (const sign of content) {
    if (sign === '{') depth++;
    if (sign === '}' && --depth < 0) return false;
  }
  return depth === 0;
}

/** More than the comments that stand between two pieces of code. */
const LOOKED_BACK = 4_000;

/** The last character of code before an offset, '' where nothing precedes. */
function lastSign(text: string, offset: number): string {
  const lines = text.slice(Math.max(0, offset - LOOKED_BACK), offset);
  return codeOf(lines).at(-1) ?? '';
}
