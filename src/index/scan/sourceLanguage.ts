import type { Language } from '../../core/map/codeIndex';
import type { FileRules } from '../languages/fileRules';
import { fileRules } from '../languages/files';
import { unknownLanguageReason, unsupportedLanguageReason } from './skipReasons';

const rules = Object.entries(fileRules) as [Language, FileRules][];

const languages: ReadonlyMap<string, Language> = new Map(
  rules.flatMap(([language, { extensions }]) =>
    extensions.map((extension) => [extension, language] as const),
  ),
);

/** Languages that are named when their files are skipped, so that nobody takes them for overlooked. */
const laterLanguages: ReadonlyMap<string, string> = new Map([
  ['.java', 'Java'],
  ['.kt', 'Kotlin'],
  ['.kts', 'Kotlin'],
  ['.rs', 'Rust'],
  ['.c', 'C'],
  ['.h', 'C'],
  ['.cc', 'C++'],
  ['.cpp', 'C++'],
  ['.cxx', 'C++'],
  ['.hh', 'C++'],
  ['.hpp', 'C++'],
  ['.hxx', 'C++'],
  ['.cs', 'C#'],
  ['.ipynb', 'notebook'],
]);

/** The language a file name stands for, or null; upper-case extensions are unknown. */
export function languageOfName(name: string): Language | null {
  return languages.get(extensionOf(name)) ?? null;
}

/** Why a file of this name is not read. */
export function skipReasonOfName(name: string): string {
  const extension = extensionOf(name);
  const later = laterLanguages.get(extension);
  return later === undefined ? unknownLanguageReason(extension) : unsupportedLanguageReason(later);
}

const interpreters: ReadonlyMap<string, Language> = new Map(
  rules.flatMap(([language, { interpreters: named }]) => named.map((name) => [name, language] as const)),
);

const INTERPRETER = new RegExp(
  `^#![^\\r\\n]*?[/ \\t](${[...interpreters.keys()].join('|')})[0-9.]*(?=\\s|$)`,
);

/** How many bytes of a file without extension are looked at: what a first line with an interpreter takes. */
export const interpreterLineBytes = 64;

/** The language of a script by the interpreter that its first line names, or null. */
export function languageOfInterpreter(head: string): Language | null {
  // The first that is named: what follows it are its own arguments.
  return interpreters.get(INTERPRETER.exec(head)?.[1] ?? '') ?? null;
}

/** From the last dot on, the dot included; '' for none, and for names that only begin with one (.gitignore). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}
