import type { Language } from '../../core/map/codeIndex';
import { unknownLanguageReason, unsupportedLanguageReason } from './skipReasons';

const languages: ReadonlyMap<string, Language> = new Map([
  ['.py', 'python'],
  ['.pyi', 'python'],
  ['.js', 'javascript'],
  ['.jsx', 'javascript'],
  ['.mjs', 'javascript'],
  ['.cjs', 'javascript'],
  ['.ts', 'typescript'],
  ['.tsx', 'typescript'],
  ['.mts', 'typescript'],
  ['.cts', 'typescript'],
]);

/** Languages that are named when their files are skipped, so that nobody takes them for overlooked. */
const laterLanguages: ReadonlyMap<string, string> = new Map([
  ['.java', 'Java'],
  ['.kt', 'Kotlin'],
  ['.kts', 'Kotlin'],
  ['.go', 'Go'],
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

/** The language a file name stands for, or null; `.d.ts` is TypeScript, upper-case extensions are unknown. */
export function languageOfName(name: string): Language | null {
  return languages.get(extensionOf(name)) ?? null;
}

/** Why a file of this name is not read. */
export function skipReasonOfName(name: string): string {
  const extension = extensionOf(name);
  const later = laterLanguages.get(extension);
  return later === undefined ? unknownLanguageReason(extension) : unsupportedLanguageReason(later);
}

const interpreters: ReadonlyMap<string, Language> = new Map([
  ['python', 'python'],
  ['node', 'javascript'],
  ['nodejs', 'javascript'],
  ['bun', 'javascript'],
  ['deno', 'typescript'],
  ['tsx', 'typescript'],
  ['ts-node', 'typescript'],
]);

/** How many bytes of a file without extension are looked at: what a first line with an interpreter takes. */
export const interpreterLineBytes = 64;

/** The language of a script by the interpreter that its first line names, or null. */
export function languageOfInterpreter(head: string): Language | null {
  // The first that is named: what follows it are its own arguments.
  const name = /^#![^\r\n]*?[/ \t](python|nodejs|node|bun|deno|tsx|ts-node)[0-9.]*(?=\s|$)/.exec(head)?.[1];
  return interpreters.get(name ?? '') ?? null;
}

/** From the last dot on, the dot included; '' for none, and for names that only begin with one (.gitignore). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}
