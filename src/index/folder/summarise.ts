import { byCodeUnits } from '../../core/text/order';
import type { IndexSummary, LanguageCount } from '../../protocol/indexMessages';
import { isPartial } from './folderState';
import type { FolderState } from './folderState';

/** What there is to say of the index as it stands, and of the files it is made from. Linear in files. */
export function summarise(state: FolderState): IndexSummary {
  const { index, missing } = state;
  const read = [...state.known.keys()].filter((path) => !missing.has(path));
  return {
    indexVersion: state.version,
    partial: isPartial(state),
    provisional: state.isProvisional,
    filesDone: read.length,
    filesTotal: read.length + missing.size,
    languages: countLanguages(state),
    classes: index.classes.length,
    functions: index.functions.length,
    skipped: index.skipped.length,
    problems: index.problems.length,
    seconds: state.seconds,
  };
}

/** By the languages that the index tells; of files that it does not have yet, by their own. */
function countLanguages({ known, index }: FolderState): LanguageCount[] {
  const told = new Map(index.modules.map(({ path, language }) => [path, language]));
  const counts = new Map<string, LanguageCount>();
  for (const { path, outcome } of known.values()) {
    if (outcome.kind !== 'facts') continue;
    const { lines } = outcome;
    const language = told.get(path) ?? outcome.language;
    const count = counts.get(language);
    counts.set(language, { language, files: (count?.files ?? 0) + 1, lines: (count?.lines ?? 0) + lines });
  }
  return [...counts.values()].sort((a, b) => byCodeUnits(a.language, b.language));
}
