/** The German texts, and how what is left in English is known. */
import { readFileSync } from 'node:fs';

export const german = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
/** What a text of ours looks like that was left in English, its gaps filled; those of a word or two look like any. */
export const englishOnes = Object.keys(german)
  .filter(
    (text) => german[text] !== text && (!text.includes('{') || text.replace(/\{\d+\}/g, '').length > 12),
  )
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\d+\}/)
          .map(escaped)
          .join('.+')}$`,
        's',
      ),
  );

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
