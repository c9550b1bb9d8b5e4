/** Every language's table by file extension. A new language is a folder here and a row below. */
import type { LanguageTable } from './table';
import { javascript } from './javascript/table';
import { python } from './python/table';
import { tsx, typescript } from './typescript/table';

const byExtension: readonly (readonly [string, LanguageTable])[] = [
  ['.tsx', tsx],
  ['.ts', typescript],
  ['.mts', typescript],
  ['.cts', typescript],
];

/** The table for a file: by language, and for TypeScript by dialect (.tsx reads `<T>` as an element). */
export function languageTable(language: LanguageTable['language'], path: string): LanguageTable {
  if (language === 'python') return python;
  if (language === 'javascript') return javascript;
  return byExtension.find(([extension]) => path.endsWith(extension))?.[1] ?? typescript;
}
