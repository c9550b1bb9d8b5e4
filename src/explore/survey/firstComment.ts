/** What the comment at the head of a file says of it. */
export interface FirstComment {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

const MOST_LINES = 120;
const LEAST_WORDS = 4;
/** How generators mark what they write; below these lines somebody speaks of other files. */
const GENERATED =
  /@generated\b|\b(?:auto(?:matically)?[- ]?generated|generated (?:by|from|automatically|code|file|using|with)|code generated)\b|\bdo not (?:edit|modify|change)\b|\bdon't edit\b/i;
const GENERATED_WITHIN = 10;
const COMMENT =
  /^\s*(?:\/\/|\/\*|\*|--|;|<!--|#(?!\s*(?:include|define|if|ifdef|ifndef|endif|pragma|undef)\b))/;
/** What tools read, and what lawyers do. */
const NO_PROSE =
  /copyright|licen[cs]e|spdx|all rights reserved|\beslint\b|@ts-|istanbul|prettier|clang-format|coding[:=]|^!|@(?:author|version|since|flow|deprecated)\b|vim?:|-\*-|@?generated|do not edit/i;
/** Lines that stand before the code of a file. */
const PREAMBLE =
  /^\s*(?:$|#\s*(?:include|define|if|ifdef|ifndef|endif|pragma|undef)\b|import\b|from\b|export \*|package\b|using\b|use\b|["']use \w+["']|(?:const|let|var) .*\brequire\()/;

/** The first comment of prose before the code of a file; null for none, and for one that belongs to the code below it. */
export function firstComment(text: string): FirstComment | null {
  const lines = text.split(/\r?\n/).slice(0, MOST_LINES);
  for (let at = 0; at < lines.length; at++) {
    const end = commentEnd(lines, at);
    if (end === at) {
      if (!PREAMBLE.test(lines[at] ?? '')) return null;
      continue;
    }
    const said = proseOf(lines.slice(at, end), at + 1);
    if (said !== null) return PREAMBLE.test(lines[end] ?? '') ? said : null;
    at = end - 1;
  }
  return null;
}

/** The line at the head of a file by which a generator says that it wrote the file; null where none does. */
export function generatedLine(text: string): FirstComment | null {
  const lines = text.split(/\r?\n/, GENERATED_WITHIN);
  const at = lines.findIndex((line) => COMMENT.test(line) && GENERATED.test(line));
  return at < 0 ? null : { text: withoutMarks(lines[at] ?? ''), line: at + 1 };
}

/** The first line of a file where it is a comment, whatever it says; null where it is none. */
export function commentOnLine1(text: string): FirstComment | null {
  const [line = ''] = text.split(/\r?\n/, 1);
  const said = COMMENT.test(line) && !line.startsWith('#!') ? withoutMarks(line) : '';
  return said === '' ? null : { text: said, line: 1 };
}

/** The index behind the comment that begins at this line; the same where none does. */
function commentEnd(lines: readonly string[], start: number): number {
  if (/^\s*\/\*/.test(lines[start] ?? '')) {
    const end = lines.findIndex((line, at) => at >= start && line.includes('*/'));
    return end < 0 ? lines.length : end + 1;
  }
  const isComment = (line: string): boolean =>
    /^\s*(?:\/\/|--|;;|#(?!\s*(?:include|define|if|ifdef|ifndef|endif|pragma|undef)\b))/.test(line);
  let end = start;
  while (isComment(lines[end] ?? '')) end++;
  return end;
}

/** The first paragraph of the comment; null for one that says nothing of the file. */
function proseOf(lines: readonly string[], line1: number): FirstComment | null {
  const words = lines.map(withoutMarks);
  const start = words.findIndex((each) => each !== '' && !/^[-=*_#\s]+$/.test(each));
  const rest = start < 0 ? [] : words.slice(start);
  const end = rest.findIndex((each) => each === '' || /^[-=*_#\s]+$/.test(each));
  const text = (end < 0 ? rest : rest.slice(0, end)).join(' ').replace(/\s+/g, ' ').trim();
  if (NO_PROSE.test(text) || text.split(' ').length < LEAST_WORDS) return null;
  return { text, line: line1 + Math.max(0, start) };
}

function withoutMarks(line: string): string {
  return line.replace(/^\s*(?:\/\*+|\*+\/|\*+|\/\/+|#+|--+|;+|<!--)|(?:\*+\/|-->)\s*$/g, '').trim();
}
