/** Answers about a repository as the user of a folder in it knows its files: by their paths from that folder. */
import type { ReviewReport, ReviewedPart } from '../../core/git/review';
import { inEnglish, withPaths } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Review } from '../../scenarios/git/review/reviewChange';
import type { SilentAnswer, Version } from '../../scenarios/git/silent/silentConflicts';

/** From the folder, of a path from the top. */
type Below = (path: string) => string;

/** Ids of the maps stay as they are. */
export function reviewFromFolder({ report, notes }: Review, below: Below): Review {
  const told = notes.map((note) => withPaths(note, below));
  const { misfits, untested, said, model } = report;
  const placed: ReviewReport = {
    ...report,
    files: report.files.map((file) => partFromFolder(file, below)),
    misfits: misfits.map((misfit) => ({
      ...at(misfit, below),
      symbolPath: below(misfit.symbolPath),
      now: misfit.now === null ? null : at(misfit.now, below),
    })),
    untested: untested === null ? null : untested.map((one) => at(one, below)),
    cycles: report.cycles.map((one) => at(one, below)),
    problems: report.problems.map((one) => at(one, below)),
    findings: report.findings.map((one) => at(one, below)),
    said: said === null ? null : { ...said, beyond: said.beyond.map((one) => at(one, below)) },
    model: model === null ? null : { ...model, findings: model.findings.map((one) => at(one, below)) },
    notes: told.map(inEnglish),
  };
  return { report: placed, notes: told };
}

function partFromFolder(part: ReviewedPart, below: Below): ReviewedPart {
  return {
    ...at(part, below),
    from: part.from === null ? null : below(part.from),
    symbols: part.symbols.map((symbol) => ({
      ...at(symbol, below),
      from: symbol.from === null ? null : at(symbol.from, below),
    })),
  };
}

export function silentFromFolder(answer: SilentAnswer, below: Below): SilentAnswer {
  const { report } = answer;
  const reasons = answer.reasons.map((reason) => withPaths(reason, below));
  const notes = answer.notes.map((note) => withPaths(note, below));
  const versionAt = (version: Version | null): Version | null =>
    version === null ? null : at(version, below);
  return {
    report: {
      ...report,
      conflicted: report.conflicted.map(below),
      findings: report.findings.map((finding, index) => {
        const reason = answer.reasons[index];
        return {
          ...finding,
          symbol: isPathIn(reason, finding.symbol) ? below(finding.symbol) : finding.symbol,
          changed: at(finding.changed, below),
          use: at(finding.use, below),
          reason: reason === undefined ? finding.reason : inEnglish(withPaths(reason, below)),
        };
      }),
      notes: notes.map(inEnglish),
    },
    ...{ reasons, notes },
    versions: answer.versions.map(({ changed, use }) => ({
      changed: versionAt(changed),
      use: versionAt(use),
    })),
  };
}

/** Of a file that was moved or deleted the path is the symbol. */
function isPathIn(reason: Phrase | undefined, symbol: string): boolean {
  return (reason?.args ?? []).some(
    (arg) => typeof arg === 'object' && 'paths' in arg && arg.paths.includes(symbol),
  );
}

function at<T extends { readonly path: string }>(place: T, below: Below): T {
  return { ...place, path: below(place.path) };
}
