import type { SourceRules, StringRule } from '../../index/languages/sourceRules';

/** A comment or a string literal with its quotes: [start, end) in the text. What lies between spans is code. */
export interface Span {
  readonly kind: 'comment' | 'string';
  readonly start: number;
  readonly end: number;
}

/** Before a regular expression of JavaScript stands an operator, a bracket, or one of these words; else `/` divides. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|yield|await))\s*$/;
/** Longer than the words above with the white space behind them. */
const LOOK_BACK = 40;

/**
 * The comments and strings of a text, in order. Broken texts are read as well: a string of one line ends with its line,
 * all else ends with the text. A template literal is one string, whatever it embeds. Linear.
 */
export function lex(text: string, rules: SourceRules): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  while (at < text.length) {
    const found = spanAt(text, at, rules);
    if (found) spans.push(found);
    at = found ? found.end : at + 1;
  }
  return spans;
}

function spanAt(text: string, at: number, rules: SourceRules): Span | null {
  const char = text.charCodeAt(at);
  // Letters, digits and white space open nothing, and most characters are of these.
  if (char <= 32 || (char >= 97 && char <= 122 && rules.literals !== 'rust') || (char >= 48 && char <= 57))
    return null;
  const comment = commentAt(text, at, rules);
  if (comment !== null) return { kind: 'comment', start: at, end: comment };
  const string = stringAt(text, at, rules);
  return string === null ? null : { kind: 'string', start: at, end: string };
}

function commentAt(
  text: string,
  at: number,
  { hashInWords, lineComments, blockComments }: SourceRules,
): number | null {
  if (lineComments.some((open) => text.startsWith(open, at))) {
    // In shells, YAML and recipes a # inside a word is a character of that word.
    const isInWord = !hashInWords && text[at] === '#' && /[^\s;(]/.test(text[at - 1] ?? ' ');
    return isInWord ? null : endOr(text.indexOf('\n', at), text.length);
  }
  const block = blockComments.find(([open]) => text.startsWith(open, at));
  if (!block) return null;
  const close = text.indexOf(block[1], at + block[0].length);
  return close < 0 ? text.length : close + block[1].length;
}

function stringAt(text: string, at: number, { literals, strings }: SourceRules): number | null {
  if (literals === 'rust') {
    const special = rustStringAt(text, at);
    if (special !== null) return special;
  }
  if (literals === 'templates' && text[at] === '/') return regexAt(text, at);
  if (literals === 'shell' && text[at - 1] === '\\') return null;
  const rule = strings.find(({ quote }) => text.startsWith(quote, at));
  if (!rule) return null;
  return literals === 'templates' && rule.quote === '`'
    ? endOfTemplate(text, at)
    : endOfString(text, at, rule);
}

function endOfString(text: string, start: number, { quote, lines, raw }: StringRule): number {
  for (let at = start + quote.length; at < text.length; at++) {
    if (text[at] === '\\' && !raw) at += 1;
    else if (text[at] === '\n' && !lines) return at;
    else if (text.startsWith(quote, at)) return at + quote.length;
  }
  return text.length;
}

/** A template's end, past the strings and braces of what it embeds. */
function endOfTemplate(text: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (depth === 0 && char === '`') return at + 1;
    else if (depth === 0 && char === '$' && text[at + 1] === '{') {
      depth = 1;
      at += 1;
    } else if (depth > 0) {
      if (char === '{') depth += 1;
      else if (char === '}') depth -= 1;
      else if (char === '`') at = nestedEnd(text, at) - 1;
      else if (char === '"' || char === "'")
        at = endOfString(text, at, { quote: char, lines: false, raw: false }) - 1;
    }
  }
  return text.length;
}

/** A template inside a template is taken to hold no third one: so its cost stays linear. */
function nestedEnd(text: string, start: number): number {
  return endOfString(text, start, { quote: '`', lines: true, raw: false });
}

function regexAt(text: string, at: number): number | null {
  if (!BEFORE_REGEX.test(text.slice(Math.max(0, at - LOOK_BACK), at))) return null;
  let inClass = false;
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end++) {
    const char = text[end];
    if (char === '\\') end += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return end + 1;
  }
  return null;
}

/** r"..", r#".."# and characters; a lifetime ('a) is none. */
function rustStringAt(text: string, at: number): number | null {
  if (text[at] === "'") {
    const character = /^'(?:\\[^\n]{1,10}?|[^\\'\n]{1,2})'/.exec(text.slice(at, at + 16));
    return character ? at + character[0].length : null;
  }
  if (text[at] !== 'r' || /\w/.test(text[at - 1] ?? ' ')) return null;
  const open = /^r(#*)"/.exec(text.slice(at, at + 16));
  if (!open) return null;
  const close = `"${open[1] ?? ''}`;
  const end = text.indexOf(close, at + open[0].length);
  return end < 0 ? text.length : end + close.length;
}

function endOr(found: number, otherwise: number): number {
  return found < 0 ? otherwise : found;
}
