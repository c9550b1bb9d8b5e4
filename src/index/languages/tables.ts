/** Every language's table for parsing and extraction, by the dialect of the file. */
import type { Language } from '../../core/map/codeIndex';
import { go } from './go/table';
import { javascript } from './javascript/table';
import { python } from './python/table';
import type { LanguageTable } from './table';
import { tsx, typescript } from './typescript/table';

const tables: Record<Language, (path: string) => LanguageTable> = {
  python: () => python,
  javascript: () => javascript,
  go: () => go,
  typescript: (path) => (path.endsWith('.tsx') ? tsx : typescript),
};

/** The table for a file: by language, and for TypeScript by dialect (.tsx reads `<T>` as an element). */
export function languageTable(language: Language, path: string): LanguageTable {
  return tables[language](path);
}
