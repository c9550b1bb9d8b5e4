import type { IndexSummary } from '../../protocol/indexMessages';

/** What an index holds, as one line of the log. */
export function describeSummary(summary: IndexSummary): string {
  const languages = summary.languages.map(
    ({ language, files, lines }) => `${language} ${files} files ${lines} lines`,
  );
  return [
    ...languages,
    `${summary.classes} classes`,
    `${summary.functions} functions`,
    `${summary.skipped} skipped`,
    `${summary.problems} problems`,
    ...(summary.partial ? [`partial: ${summary.filesDone} of ${summary.filesTotal} files`] : []),
  ].join(', ');
}
