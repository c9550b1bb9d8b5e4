import type { ImportEdge, Language } from '../../core/map/codeIndex';
import { languageRules, rulesOfPath } from '../../index/languages/rules';

/**
 * Tells of the imports of one file whether they are made when its module is loaded, as far as their statements' lines
 * tell: not one inside a function, under TYPE_CHECKING or a condition that never holds, not a type-only or a dynamic one.
 * `lines` is the file's text; without any, and in a language whose rules do not say when imports are made, every import is
 * made. All its imports together cost a few looks at each line.
 */
export function importTimes(language: Language, lines: readonly string[]): (edge: ImportEdge) => boolean {
  const rules = languageRules[language].imports;
  let isDeferred: ((at: number) => boolean) | undefined;
  return (edge) => {
    if (rules === null || lines.length === 0 || edge.lines.length === 0) return true;
    const inFile = (isDeferred ??= rules.isDeferred(lines));
    return edge.lines.some((line1) => !inFile(line1 - 1));
  };
}

/** Whether a file only declares what another one runs: it is never loaded. */
export function isNeverLoaded(path: string): boolean {
  return rulesOfPath(path)?.names.declarationFile?.test(path) ?? false;
}
