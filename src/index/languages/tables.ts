/** Every language's table. A new language is a folder here and a line below. */
import type { LanguageTable } from './table';
import { javascript } from './javascript/table';
import { python } from './python/table';
import { tsx, typescript } from './typescript/table';

/** The table for a file: by language, and for TypeScript by dialect (.tsx reads `<T>` as an element). */
export function languageTable(language: LanguageTable['language'], path: string): LanguageTable {
  if (language === 'python') return python;
  if (language === 'javascript') return javascript;
  return path.endsWith('.tsx') ? tsx : typescript;
}
