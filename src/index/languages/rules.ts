/** Every language's rules: what the rooms above the index know of languages. A new language is a row here. */
import { isNotebook } from '../../core/files/notebookFiles';
import type { Language } from '../../core/map/codeIndex';
import { csharp } from './csharp/rules';
import { c } from './c/rules';
import { cpp } from './cpp/rules';
import { go } from './go/rules';
import { java } from './java/rules';
import { javascript } from './javascript/rules';
import { kotlin } from './kotlin/rules';
import type { LanguageRules } from './languageRules';
import { python } from './python/rules';
import { rust } from './rust/rules';
import { typescript } from './typescript/rules';

export const languageRules: Readonly<Record<Language, LanguageRules>> = {
  python,
  javascript,
  typescript,
  go,
  java,
  kotlin,
  csharp,
  rust,
  c,
  cpp,
};

/** The languages of the map, in the order in which people are told of them. */
export const languages = Object.keys(languageRules) as readonly Language[];

const names = languages.map((language) => languageRules[language].names);
/** Stems of files, in any language, that are known by their folder. */
export const folderStems: ReadonlySet<string> = new Set(names.flatMap((each) => each.folderStems));
/** Those, and stems of files that programs begin in. */
export const plainStems: ReadonlySet<string> = new Set([
  ...folderStems,
  ...names.flatMap((each) => each.mainStems),
]);

/** The ends of file names of all languages, each with its dot. */
export const extensions: readonly string[] = languages.flatMap(
  (language) => languageRules[language].extensions,
);

const byExtension: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) =>
    languageRules[language].extensions.map((extension) => [extension, language] as const),
  ),
);

/** The language that the path's extension stands for; null for others and for none, upper case included. */
function languageOfPath(path: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return (dot <= 0 ? undefined : byExtension.get(name.slice(dot))) ?? null;
}

/** The rules of the language of a path; null where its extension says none. */
export function rulesOfPath(path: string): LanguageRules | null {
  const language = languageOfPath(path);
  return language === null ? null : languageRules[language];
}

/** What stands between the packages of a module's id: notebooks are named by their paths in every language. */
export function idSeparator(path: string, language: Language): '.' | '/' {
  return isNotebook(path) ? '/' : languageRules[language].names.separator;
}

/** Where tests are in any language, and by the habits of languages that the map does not read. */
const TEST_PATH =
  /(^|\/)([\w-]+[-_])?(tests?|specs?)\/|(^|\/)__tests__\/|\.(test|spec)\.[^./]+$|(_test|_spec|Tests?|Spec)\.(go|rs|rb|java|kt|cs|c|cc|cpp|php|swift|ex|exs)$/;

/** Whether a file is a test, or stands beside tests, as far as its path tells. */
export function isTestFile(path: string): boolean {
  return TEST_PATH.test(path) || (rulesOfPath(path)?.names.testFile?.test(path) ?? false);
}

/** Whether a file's name says so little that its folder is named with it. */
export function isPlainFile(name: string): boolean {
  const [stem = '', , ...more] = name.split('.');
  return name.includes('.') && more.length === 0 && plainStems.has(stem);
}

/** A path without its extension, or an id, without the file that is the package of its folder. */
export function withoutPackageFile(stem: string): string {
  const [last = ''] = stem.split(/[./]/).slice(-1);
  const isPackage = names.some(
    ({ packageFile, folderStems: own }) => packageFile !== null && own.includes(last),
  );
  return isPackage && last.length < stem.length ? stem.slice(0, -last.length - 1) : stem;
}

/** `Python, JavaScript or TypeScript`: the languages of the map in a sentence. */
export function languageNames(last: 'and' | 'or'): string {
  const all = languages.map((language) => languageRules[language].name);
  return `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1) ?? ''}`;
}
