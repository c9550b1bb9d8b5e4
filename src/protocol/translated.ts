/** Translates phrases with the texts that a page received. */
import { sayIn } from '../core/text/phrase';
import type { Said } from '../core/text/phrase';

/** In the words of `translations`, by English text; what they lack is in English. `locale`: that of numbers, a BCP 47 tag. */
export function translated(
  translations: Readonly<Record<string, string>>,
  locale: string,
  said: Said,
): string {
  const translate = (text: string): string =>
    Object.hasOwn(translations, text) ? (translations[text] ?? text) : text;
  return sayIn({ translate, number: (value) => value.toLocaleString(locale) }, said);
}
