/** What of a review a model may be shown: nothing of files whose names say that they hold secrets. */
import { isSecretFile } from '../../../core/files/secretFiles';
import type { ReviewReport } from '../../../core/git/review';

/** Whether the file of a path holds secrets, by its name after the change or before it. */
export function secretsIn({ files }: Pick<ReviewReport, 'files'>): (path: string) => boolean {
  const were = new Set(
    files.flatMap(({ path, from }) => (from !== null && isSecretFile(from) ? [path] : [])),
  );
  return (path) => were.has(path) || isSecretFile(path);
}

/** The review without rows about such files. Its totals count them. */
export function withoutSecrets(report: ReviewReport): ReviewReport {
  const { files, misfits, untested, cycles, problems, findings, said } = report;
  const isSecret = secretsIn(report);
  const open = <T extends { readonly path: string }>(rows: readonly T[]): readonly T[] =>
    rows.filter(({ path }) => !isSecret(path));
  return {
    ...report,
    ...{ files: open(files), cycles: open(cycles), problems: open(problems), findings: open(findings) },
    misfits: open(misfits).filter(({ symbolPath }) => !isSecret(symbolPath)),
    untested: untested === null ? null : open(untested),
    said: said === null ? null : { ...said, beyond: open(said.beyond) },
  };
}
