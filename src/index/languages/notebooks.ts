/** The languages that notebooks are read in. A notebook whose kernel speaks another is left out of the map. */
import type { NotebookRules } from './notebookRules';
import { javascriptNotebooks } from './javascript/notebooks';
import { pythonNotebooks } from './python/notebooks';
import { typescriptNotebooks } from './typescript/notebooks';

const rows: readonly NotebookRules[] = [pythonNotebooks, typescriptNotebooks, javascriptNotebooks];

/** Of a notebook that names no kernel: the first kernel there was, and the one that editors choose. */
export const usualNotebooks = pythonNotebooks;

const byName = new Map(rows.flatMap((row) => row.kernels.map((name) => [name, row] as const)));

/** The rules for a kernel or language by a name of it; null where its notebooks are not read. */
export function notebooksOf(name: string): NotebookRules | null {
  return byName.get(name.toLowerCase().replace(/[\d.]+$/, '')) ?? null;
}

const byLanguage = new Map(rows.map((row) => [row.language, row]));

/** How a notebook in this language is written for its grammar; null where it is already. */
export function rewriteCellsOf(language: NotebookRules['language']): NotebookRules['rewriteCells'] {
  return byLanguage.get(language)?.rewriteCells ?? null;
}
