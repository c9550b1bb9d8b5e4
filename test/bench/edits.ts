/** Edits as people make them, chosen by a seed. */
import type { Language } from '../../src/core/map/codeIndex';
import { pick } from './random';
import type { Random } from './random';

/** The first leaves what calls what as it was, in every line; the others do not, the last in every function of the file. */
export const editKinds = [
  'comment',
  'statement',
  'new function',
  'renamed function',
  'all functions',
] as const;
export type EditKind = (typeof editKinds)[number];

/** What a language's edits are written with. */
interface Spelling {
  readonly comment: string;
  /** The head of a function that ends its line: its indentation, its name. */
  readonly head: RegExp;
  readonly statement: string;
  /** A call of what is called so. */
  readonly call: (name: string) => string;
  readonly newFunction: (name: string) => string;
}

const python: Spelling = {
  comment: '# edited\n',
  // What a string follows has its documentation there.
  head: /^([ \t]*)(?:async )?def (\w+)\(.*\).*:[ \t]*\n(?!\s*[a-z]{0,2}["'])/gim,
  statement: 'edited = 1\n',
  call: (name) => `${name}()\n`,
  newFunction: (name) => `\n\ndef ${name}(value):\n    return str(value)\n`,
};

const javascript: Spelling = {
  comment: '// edited\n',
  head: /^([ \t]*)(?:export )?(?:async )?function (\w+)\(.*\{[ \t]*\n/gm,
  statement: 'const edited = 1;\n',
  call: (name) => `${name}();\n`,
  newFunction: (name) => `\nfunction ${name}(value) {\n  return String(value);\n}\n`,
};

const spellings: Readonly<Partial<Record<Language, Spelling>>> = {
  python,
  javascript,
  typescript: javascript,
};

/**
 * The text after an edit of this kind at a place that `random` chooses, new names ending in `number`; null where the text
 * has no place for it. A renamed function is renamed all over its file.
 */
export function editText(
  text: string,
  language: Language,
  kind: EditKind,
  random: Random,
  number: number,
): string | null {
  const spelling = spellings[language];
  if (!spelling) return null;
  const { comment, head, statement, newFunction, call } = spelling;
  if (kind === 'comment') return comment + text;
  if (kind === 'all functions') {
    const edited = text.replace(
      head,
      (line, indentation: string, name: string) => `${line}${indentation}    ${call(name)}`,
    );
    return edited === text ? null : edited;
  }
  if (kind === 'new function') return text + newFunction(addedName(number));
  const chosen = pick(random, [...text.matchAll(head)]);
  if (!chosen) return null;
  const [line, indentation = '', name = ''] = chosen;
  if (kind === 'renamed function') return text.replace(new RegExp(`\\b${name}\\b`, 'g'), addedName(number));
  const after = chosen.index + line.length;
  return `${text.slice(0, after)}${indentation}    ${statement}${text.slice(after)}`;
}

/** The name that an edit of that number brings in. */
export const addedName = (number: number): string => `editedByBench${number}`;
