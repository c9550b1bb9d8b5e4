/** Macros that hold items as they are, where a condition lets them in: `cfg_if! { ... }`, `cfg_net! { ... }`, `pin_project! { ... }`. */
import type { Repair } from '../table';

const HEAD = /\b(?:[\p{L}_]\w*::)*(cfg_\w+|pin_project)\s*!\s*\{(?!\s*\w+\s*:\s*\{)/gu;
/** What braces and quotes are no braces: strings, characters, comments. */
const TOKEN =
  /"(?:[^"\\]|\\[^])*"|\br(#*)"[^]*?"\1|b?'(?:[^'\\\n]|\\[^\n]{1,10}?)'|\/\/[^\n]*|\/\*[^]*?\*\/|[{}]/g;
const CONDITION = /\bif\s*#\[[^\n{]*\]\s*$|\belse\s*$/;

/** The same text with what such macros add blanked out; linear. */
export const openConditions: Repair = (text) => {
  if (!text.includes('cfg_') && !text.includes('pin_project')) return text;
  const heads = headsOf(text);
  if (heads.size === 0) return text;
  const blanks: [start: number, end: number][] = [];
  // For each open brace: whether it goes, and whether those right within go, too.
  const open: { isBlank: boolean; isChoice: boolean }[] = [];
  let last = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{') {
      const head = heads.get(index);
      const condition = conditionIn(text.slice(last, index), open.at(-1)?.isChoice);
      if (head) blanks.push([head.start, index + 1]);
      if (condition) blanks.push([last + condition.index, index + 1]);
      open.push({ isBlank: head !== undefined || condition !== null, isChoice: head?.isChoice ?? false });
      last = index + 1;
    } else if (token === '}') {
      if (open.pop()?.isBlank) blanks.push([index, index + 1]);
      last = index + 1;
    }
  }
  return blanked(text, blanks);
};

/** Where such macros begin, by the place of their brace. */
function headsOf(text: string): Map<number, { readonly start: number; readonly isChoice: boolean }> {
  const heads = new Map<number, { start: number; isChoice: boolean }>();
  for (const head of text.matchAll(HEAD))
    heads.set(head.index + head[0].length - 1, { start: head.index, isChoice: head[1] === 'cfg_if' });
  return heads;
}

/** Takes a choice's condition off the text before its brace; null where none is. */
function conditionIn(text: string, isChoice: boolean | undefined): RegExpExecArray | null {
  return isChoice ? CONDITION.exec(text) : null;
}

function blanked(text: string, ranges: readonly (readonly [number, number])[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\n\r]/g, ' '));
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}
