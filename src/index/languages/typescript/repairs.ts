import type { Repair } from '../table';

/** `<in out T>`: a type parameter that is itself called `in` or `out` is followed by `extends`, `=`, `,` or `>`. */
const variance = /([<,]\s*)((?:in\s+out|in|out)\s+)(?!extends\b)(?=[A-Za-z_$])/g;

/** Variance annotations of type parameters, blanked. */
export const varianceAnnotations: Repair = (text) =>
  text.replace(variance, (_, before: string, words: string) => before + blank(words, 0, words.length));

/** The first character of a line's indentation before what may begin a member: `<`, `(`, or a name that is an operator. */
const memberStart = /^[ \t](?=[ \t]*(?:[<(]|(?:in|instanceof|as|satisfies)\??[ \t]*:))/gm;

/**
 * A `;` between members that a line break alone parts, where the grammar goes on with the type before: before a call
 * signature (a list in `<>`, or none, then one in `()`, then `:`) and before a member called as an operator is.
 */
export const memberBreaks: Repair = (text) =>
  text.replace(memberStart, (space, at: number) => {
    const next = skipSpace(text, at);
    const isMember = '<('.includes(text[next] ?? '') ? isCallSignature(text, next) : true;
    return isMember && endsMember(text, at) ? ';' : space;
  });

/** A type by its module, up to its arguments. */
const importedType = /\bimport\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)(?:\s*\.\s*[\w$]+)+\s*(?=<)/g;

/** The arguments of `import('x').Y<...>`, blanked: the grammar takes none there. */
export const importedTypeArguments: Repair = (text) => {
  let blanked = text;
  for (const match of text.matchAll(importedType)) {
    const open = match.index + match[0].length;
    blanked = blank(blanked, open, afterBracket(text, open));
  }
  return blanked;
};

/** A list of type arguments before a template; a substitution in it says that it is the end of one instead. */
const tagArguments = /(?<=[\w$)])<(?:[^<>`$;{}]|\{[^<>`$]*\}|<[^<>`$;]*>)*>(?=`)/g;

/** The type arguments of a tagged template (`` sql<Row>`...` ``), blanked. */
export const taggedTypeArguments: Repair = (text) =>
  text.replace(tagArguments, (list) => blank(list, 0, list.length));

/** Escaped backticks, blanked: a template in a type takes no escapes. */
export const escapedBackticks: Repair = (text) =>
  text.replace(/\\[^]/g, (escape) => (escape === '\\`' ? '  ' : escape));

function blank(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(from, to).replace(/\S/g, ' ') + text.slice(to);
}

/** Whether the last code before the line of `at` may end a member: no operator, separator or bracket is open there. */
function endsMember(text: string, at: number): boolean {
  for (let end = at; end > 0;) {
    const start = text.lastIndexOf('\n', end - 2) + 1;
    const line = text.slice(start, end).trim();
    if (line !== '' && !/^(?:\/\/|\/\*|\*)/.test(line))
      return /[\w$)\]}>'"`]$/.test(line) && !line.endsWith('=>');
    end = start;
  }
  return false;
}

function isCallSignature(text: string, at: number): boolean {
  let next = skipSpace(text, at);
  if (text[next] === '<') next = skipSpace(text, afterBracket(text, next));
  if (text[next] !== '(') return false;
  next = skipSpace(text, afterBracket(text, next));
  return text[next] === ':';
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (/\s/.test(text[next] ?? '')) next++;
  return next;
}

/** Longer signatures than this are not looked through: a bracket that never closes costs no more. */
const LONGEST = 4000;

/** Where the bracket at `open` is closed, the next character; the end of the text where it is not. */
function afterBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + LONGEST); at++) {
    const character = text[at] ?? '';
    if ('<([{'.includes(character)) depth++;
    else if (')]}'.includes(character) || (character === '>' && text[at - 1] !== '=')) depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
