/** Where the grammar asks for a line break, or takes one for the end of a statement: a `;` or a comment in the place of spaces. */
import type { Repair } from '../table';

/** Texts and comments. */
const WHOLE =
  '"""[^]*?(?:"""|(?![^]))|"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)+\'|//[^\\n]*|/\\*[^]*?(?:\\*/|(?![^]))';
const BRACES = new RegExp(`${WHOLE}|[{};]`, 'g');
const TOKENS = new RegExp(`${WHOLE}|\\S`, 'g');
/** More of the head of a class than this is not looked at. */
const LONGEST_HEAD = 4000;

type Body = 'class' | 'enum' | 'other';

/** A `;` before the bracket that ends a class on the line of its last member: the grammar asks for a line break. */
export const shortClasses: Repair = (text) => {
  const ends: number[] = [];
  const open: Body[] = [];
  let head = 0;
  for (const { 0: part, index } of text.matchAll(BRACES)) {
    if (part === '{') open.push(bodyBehind(text.slice(head, index), open.at(-1) ?? 'other'));
    if (part === '}' && (open.pop() ?? 'other') !== 'other' && endsMember(text, index)) ends.push(index - 1);
    if ('{};'.includes(part)) head = index + 1;
  }
  return withSemicolons(text, ends);
};

/** An entry of an enumeration may have a body as a class has. */
function bodyBehind(head: string, around: Body): Body {
  const bare = head.slice(-LONGEST_HEAD).replace(/\((?:[^()]|\([^()]*\))*\)/g, '');
  if (/\benum\s+class\b[^=]*$/.test(bare)) return 'enum';
  if (/\b(?:class|interface|object)\b[^=]*$/.test(bare)) return 'class';
  return around === 'enum' && /(?:^|,)\s*\w+\s*$/.test(bare) ? 'class' : 'other';
}

/** Whether there is room before the bracket, and something behind which a `;` may stand. */
function endsMember(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /[^\s{;,][ \t]+$/.test(line);
}

/** Behind what a statement goes on, or none has begun. */
const OPEN_ENDED = /[({[,;<=:&|+\-*/.?]$|->$/;

/** A `;` behind a comment that begins a line on which code follows: to the grammar such a comment is no line break. */
export const membersBehindComments: Repair = (text) => {
  const ends: number[] = [];
  let last = 0;
  for (const { 0: part, index } of text.matchAll(TOKENS)) {
    const end = index + part.length;
    const isAlone = part.startsWith('/*') && beginsLine(text, index);
    if (isAlone && last > 0 && isBeforeCode(text, end) && !OPEN_ENDED.test(text.slice(last - 2, last)))
      ends.push(end);
    if (!/^\/[/*]/.test(part)) last = end;
  }
  return withSemicolons(text, ends);
};

const beginsLine = (text: string, at: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 200), at));
const isBeforeCode = (text: string, at: number): boolean =>
  /^[ \t]+[^\s/)\]},.:?=&|]/.test(text.slice(at, at + 200));

/** Room for a comment before what handles an error, on the line below a bracket. */
const HANDLER_BELOW = /(?<=\}[ \t]*\n[ \t]*) {4}(?=(?:catch[ \t]*\(|finally\b))/g;

/** A comment before a second `catch`, or a `finally`, on a line of its own: to the grammar the `try` ends with the line before. */
export const handlersBelow: Repair = (text) => text.replace(HANDLER_BELOW, '/**/');

/** The text with a `;` in the place of the character at each of the places. */
function withSemicolons(text: string, places: readonly number[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const place of places) {
    parts.push(text.slice(done, place), ';');
    done = place + 1;
  }
  return parts.join('') + text.slice(done);
}
