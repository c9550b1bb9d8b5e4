/** The page's texts in the user's language. */
import type { Phrase } from '../../src/core/phrase';

let translations: Readonly<Record<string, string>> = {};

/** Takes the translations that `init` brought; what they lack is shown in English. */
export function setStrings(strings: Readonly<Record<string, string>>): void {
  translations = strings;
}

/** `text` in the user's language, with `args` in its gaps `{0}`, `{1}`, ... The text is a literal, so that it can be collected. */
export function t(text: string, ...args: readonly (string | number)[]): string {
  return say({ text, args });
}

/** The phrase in the user's language. */
export function say({ text, args }: Phrase): string {
  const translated = Object.hasOwn(translations, text) ? translations[text] : text;
  return (translated ?? text).replace(/\{(\d+)\}/g, (gap, at: string) => String(args[Number(at)] ?? gap));
}
