import type { Language } from '../../core/map/codeIndex';
import { fileRules } from '../languages/files';
import { usualNotebooks } from '../languages/notebooks';
import { languageRules, languages } from '../languages/rules';
import { unknownLanguageReason } from './skipReasons';

const byExtension: ReadonlyMap<string, Language> = new Map([
  ...languages.flatMap((language) =>
    languageRules[language].extensions.map((extension) => [extension, language] as const),
  ),
  // Which language it is in shows when it is read.
  ['.ipynb', usualNotebooks.language],
]);

/** The language a file name stands for, or null; upper-case extensions are unknown. */
export function languageOfName(name: string): Language | null {
  return byExtension.get(extensionOf(name)) ?? null;
}

/** Why a file of this name is not read. */
export function skipReasonOfName(name: string): string {
  return unknownLanguageReason(extensionOf(name));
}

const interpreters: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) => fileRules[language].interpreters.map((name) => [name, language] as const)),
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
