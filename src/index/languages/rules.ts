/** Every language's rules: what the rooms above the index know of languages. A new language is a row here. */
import type { Language } from '../../core/map/codeIndex';
import { javascript } from './javascript/rules';
import type { LanguageRules } from './languageRules';
import { python } from './python/rules';
import { typescript } from './typescript/rules';

export const languageRules: Readonly<Record<Language, LanguageRules>> = { python, javascript, typescript };

/** The languages of the map, in the order in which people are told of them. */
export const languages = Object.keys(languageRules) as readonly Language[];

const byExtension: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) =>
    languageRules[language].extensions.map((extension) => [extension, language] as const),
  ),
);

/** The language that the path's extension stands for; null for others and for none, upper case included. */
export function languageOfPath(path: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return (dot <= 0 ? undefined : byExtension.get(name.slice(dot))) ?? null;
}

/** The rules of the language of a path; null where its extension says none. */
export function rulesOfPath(path: string): LanguageRules | null {
  const language = languageOfPath(path);
  return language === null ? null : languageRules[language];
}

/** `Python, JavaScript or TypeScript`: the languages of the map in a sentence. */
export function languageNames(last: 'and' | 'or'): string {
  const names = languages.map((language) => languageRules[language].name);
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`;
}
