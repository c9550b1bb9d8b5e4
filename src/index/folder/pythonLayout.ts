/** Whether the lines of a Python text stand in blocks as the language asks: its grammar takes an `if` without a body. Pure. */

const JOINED = '\u0001';
const TAB = 8;
const TOKENS =
  /#[^\n]*|'''(?:\\[^]|[^\\])*?(?:'''|$)|"""(?:\\[^]|[^\\])*?(?:"""|$)|'(?:\\[^]|[^\\'\n])*(?:'|(?=\n)|$)|"(?:\\[^]|[^\\"\n])*(?:"|(?=\n)|$)|[([{]|[)\]}]|\\\r?\n|\r?\n/g;

/** The first line, from 1, without the block that the one before opens, or that fits no block; null for none. Linear. */
export function layoutFault(text: string): number | null {
  const levels = [0];
  let [line, last, isOpened] = [1, 1, false];
  for (const logical of logicalLines(text)) {
    const code = logical.replaceAll(JOINED, ' ').trim();
    if (code !== '') {
      const indent = indentOf(logical);
      if (isOpened ? indent <= top(levels) : indent > top(levels)) return line;
      if (isOpened) levels.push(indent);
      while (indent < top(levels)) levels.pop();
      if (indent !== top(levels)) return line;
      isOpened = code.endsWith(':');
      last = line;
    }
    line += 1 + (logical.length - logical.replaceAll(JOINED, '').length);
  }
  return isOpened ? last : null;
}

const top = (levels: readonly number[]): number => levels.at(-1) ?? 0;

/** Without comments and strings; line breaks within brackets and strings are JOINED. */
function logicalLines(text: string): readonly string[] {
  let depth = 0;
  const masked = text.replace(TOKENS, (token) => {
    const [first = ''] = token;
    if (first === '#') return '';
    if (first === '"' || first === "'") return `s${JOINED.repeat(token.split('\n').length - 1)}`;
    if ('([{'.includes(first)) depth++;
    else if (')]}'.includes(first)) depth = Math.max(0, depth - 1);
    else return depth > 0 || first === '\\' ? JOINED : '\n';
    return first;
  });
  return masked.split('\n');
}

function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += TAB - (columns % TAB);
    else if (character === ' ') columns++;
    else if (character !== '\f' && character !== '\uFEFF') break;
  }
  return columns;
}
