/** The page's texts in the user's language. */
import type { PhraseArg, Said } from '../../src/core/text/phrase';
import { translated } from '../../src/protocol/translated';
import { locale } from './numbers';

let translations: Readonly<Record<string, string>> = {};

/** Takes the translations that `init` brought; what they lack is shown in English. */
export function setStrings(strings: Readonly<Record<string, string>>): void {
  translations = strings;
}

/** `text` in the user's language, with `args` in its gaps `{0}`, `{1}`, ... The text is a literal, so that it can be collected. */
export function t(text: string, ...args: readonly PhraseArg[]): string {
  return say({ text, args });
}

/** What is said in the user's language. */
export function say(said: Said): string {
  return translated(translations, locale(), said);
}
