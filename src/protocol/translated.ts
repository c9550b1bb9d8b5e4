/** What is said, in the texts that a page was given. */
import { sayIn } from '../core/phrase';
import type { Said } from '../core/phrase';

/** In the words of `translations`, by English text; what they lack is in English. */
export function translated(translations: Readonly<Record<string, string>>, said: Said): string {
  return sayIn((text) => (Object.hasOwn(translations, text) ? (translations[text] ?? text) : text), said);
}
