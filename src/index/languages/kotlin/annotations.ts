/** Annotations at the beginning of a line, which the grammar often takes for expressions of their own. */
import { blankSpans } from '../rewriting';
import type { Span } from '../rewriting';

const LINE_START = /^[ \t]*(?=@[\w`])/gm;
const NAME = /@(?:\w+:)?(?:\[|[\w.`]+)/y;
const SPACE = /\s*/y;
/** Within brackets: texts, comments and brackets. */
const PART =
  /"""[^]*?(?:"""|(?![^]))|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|[()[\]]/g;
/** Longer annotations are written by nobody: a bracket is missing. */
const LONGEST = 4000;

/** The text without them: of the same length, linear in it. */
export function withoutAnnotations(text: string): string {
  return blankSpans(text, annotationSpans(text));
}

/** The annotations that begin lines, in order. */
export function annotationSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const match of text.matchAll(LINE_START)) {
    let at = match.index + match[0].length;
    if (at < done) continue;
    for (let end = endOf(text, at); end > at; end = endOf(text, at)) {
      spans.push({ start: at, end });
      done = end;
      at = end + lengthAt(SPACE, text, end);
    }
  }
  return spans;
}

/** Where the annotation ends that begins at an offset; the offset itself where there is none. */
function endOf(text: string, at: number): number {
  const name = lengthAt(NAME, text, at);
  if (name === 0) return at;
  const end = at + name;
  if (text[end - 1] === '[') return closing(text, end - 1) ?? at;
  return text[end] === '(' ? (closing(text, end) ?? at) : end;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Behind the bracket that closes the one at an offset; null without one nearby. */
export function closing(text: string, from: number): number | null {
  PART.lastIndex = from;
  let depth = 0;
  for (let part = PART.exec(text); part && part.index < from + LONGEST; part = PART.exec(text)) {
    if ('(['.includes(part[0])) depth++;
    else if (')]'.includes(part[0]) && --depth === 0) return part.index + 1;
  }
  return null;
}
