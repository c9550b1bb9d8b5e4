/** Lines and tokens of code, whatever its language. */

/** Lines with their ends; joined they are the text. None for ''. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Words, numbers, line ends, runs of other space, and single signs; joined they are the text. */
export function tokensOf(text: string): string[] {
  return text.match(/\r?\n|[^\S\n]+|[\p{L}_$][\p{L}\p{N}_$]*|\p{N}[\p{L}\p{N}_]*|[^]/gu) ?? [];
}

export const isWord = (token: string): boolean => /^[\p{L}_$]/u.test(token);

/** The text without any space. */
export const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** The text without space, kind of quotes, and what formatters add or take at ends of lists and lines. */
export function withoutStyle(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/["'`]/g, '"')
    .replace(/,(?=[)\]}])/g, '')
    .replace(/;/g, '');
}

export const isBlank = (line: string): boolean => line.trim() === '';

/** The space that a line begins with. */
export const indentOf = (line: string): string => /^[^\S\n]*/.exec(line)?.[0] ?? '';

/** The end of a line: '\r\n', '\n' or ''. */
export const endOf = (line: string): string => /\r?\n$/.exec(line)?.[0] ?? '';

/** Both texts, the second on a line of its own. */
export function joined(first: string, second: string): string {
  if (first === '' || second === '' || first.endsWith('\n')) return first + second;
  const end = second.includes('\r\n') ? '\r\n' : '\n';
  return first + end + (second.endsWith('\n') ? second.slice(0, -endOf(second).length) : second);
}

/** How far the brackets that open outnumber those that close, and the other way round before any opens. */
export function bracketBalance(text: string): { readonly opened: number; readonly closed: number } {
  let [opened, closed] = [0, 0];
  for (const [sign] of text.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(sign)) opened++;
    else if (opened > 0) opened--;
    else closed++;
  }
  return { opened, closed };
}

/** Whether the items of `part` are items of `whole` in the same order. */
export function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const item of whole) if (at < part.length && part[at] === item) at++;
  return at === part.length;
}
