import type { Repair } from '../table';

/** Words that a name may not be, but what a module exports may: `export { none as null }`. */
const reserved =
  'break|case|catch|class|const|continue|debugger|delete|do|else|enum|export|extends|false|finally|for|function|if|' +
  'import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield';

const listStart = /\b(?:import|export)\s*(?:type\s*)?\{/g;
const reservedName = new RegExp(`(?<![\\w$])(?:${reserved})(?![\\w$])`, 'g');

/** Reserved words as the outer names of import and export specifiers, made plain names. */
export const reservedSpecifiers: Repair = (text) => {
  const parts: string[] = [];
  let done = 0;
  const lists = new RegExp(listStart);
  for (let match = lists.exec(text); match; match = lists.exec(text)) {
    const { end, isList } = readList(text, lists.lastIndex);
    const list = text.slice(lists.lastIndex, end);
    parts.push(text.slice(done, lists.lastIndex));
    parts.push(isList ? list.replace(reservedName, (word) => `_${word.slice(1)}`) : list);
    lists.lastIndex = done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
};

const phase = /\bimport\s+(?:defer\s+(?=\*)|source\s+(?=[\w$]+\s+from\b))/g;

/** `import defer * as x` and `import source x`, as imports of the plain kind: they name the same module. */
export const importPhases: Repair = (text) =>
  text.replace(phase, (words) => `import${words.slice(6).replace(/\S/g, ' ')}`);

/** An `&` alone: neither of an operator nor of a character reference. */
const looseAmpersand = /(?<!&)&(?![&=]|#?\w+;)/g;

/**
 * Ampersands in the text of elements (`<b>Terms & Conditions</b>`), which the grammar takes for character references. As
 * `|`, which text may hold; in code the two are operators of the same kind, so nothing else is read differently.
 */
export const looseAmpersands: Repair = (text) => text.replace(looseAmpersand, '|');

/** An escape; the group is there where a template without a tag may not hold it. */
const escape = /\\(?:(u(?!\{[\da-fA-F]+\}|[\da-fA-F]{4})|x(?![\da-fA-F]{2}))|[^])/g;

/** Escapes that only a tagged template may hold (`` String.raw`C:\users` ``), blanked: the grammar takes them in none. */
export const taggedEscapes: Repair = (text) =>
  text.replace(escape, (whole, invalid?: string) => (invalid === undefined ? whole : '  '));

/** How far the list reaches whose bracket opened before `start`, comments in it passed over; none ends at a `{`. */
function readList(text: string, start: number): { end: number; isList: boolean } {
  const next = /[{}]|\/[/*]/g;
  next.lastIndex = start;
  for (let found = next.exec(text); found; found = next.exec(text)) {
    if (/[{}]/.test(found[0])) return { end: found.index, isList: found[0] === '}' };
    const end = text.indexOf(found[0] === '//' ? '\n' : '*/', found.index + 2);
    if (end === -1) break;
    next.lastIndex = end;
  }
  return { end: text.length, isList: false };
}
