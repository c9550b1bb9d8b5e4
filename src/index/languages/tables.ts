/** Every language's table for parsing and extraction, by the dialect of the file. */
import type { Language } from '../../core/map/codeIndex';
import { csharp } from './csharp/table';
import { isCppHeader } from './c/header';
import { c } from './c/table';
import { cpp } from './cpp/table';
import { go } from './go/table';
import { java } from './java/table';
import { javascript } from './javascript/table';
import { kotlin } from './kotlin/table';
import { python } from './python/table';
import { rust } from './rust/table';
import type { LanguageTable } from './table';
import { tsx, typescript } from './typescript/table';

const tables: Record<Language, (path: string, text: string) => LanguageTable> = {
  python: () => python,
  javascript: () => javascript,
  go: () => go,
  java: () => java,
  kotlin: () => kotlin,
  csharp: () => csharp,
  rust: () => rust,
  typescript: (path) => (path.endsWith('.tsx') ? tsx : typescript),
  c: (path, text) => (path.endsWith('.h') && isCppHeader(text) ? cpp : c),
  cpp: (path, text) => (path.endsWith('.h') && !isCppHeader(text) ? c : cpp),
};

/**
 * The table for a file: by language, and for TypeScript by dialect (.tsx reads `<T>` as an element). Where the name of a
 * file says one of two languages, its text tells which.
 */
export function languageTable(language: Language, path: string, text = ''): LanguageTable {
  return tables[language](path, text);
}
