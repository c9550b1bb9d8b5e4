import type { Finding, ReviewedFile } from '../core/changes/checks';
import { byCodeUnits } from '../core/text/order';
import { changedFiles } from './findings/changedFile';
import type { Detector } from './findings/changedFile';
import { changedExpectations, loosenedThresholds } from './findings/changedNumbers';
import { commentedOutCode } from './findings/commentedOut';
import { debugLeftovers } from './findings/debugLeftovers';
import { disabledChecks } from './findings/disabledChecks';
import { hardCodedResults } from './findings/hardCoded';
import { isWrittenByHand } from './findings/paths';
import { invertedAssertions } from './findings/invertedAssertions';
import { placeholders } from './findings/placeholders';
import { rewrittenRuns } from './findings/rewrittenRuns';
import { silentFallbacks } from './findings/silentFallbacks';
import { specialCasedChecks } from './findings/specialCasedChecks';
import { tamperedTests } from './findings/tamperedTests';
import { weakenedTests } from './findings/weakenedTests';
import { weakerAssertions } from './findings/weakerAssertions';

const DETECTORS: readonly Detector[] = [
  silentFallbacks,
  weakenedTests,
  weakerAssertions,
  invertedAssertions,
  hardCodedResults,
  placeholders,
  commentedOutCode,
  loosenedThresholds,
  changedExpectations,
  disabledChecks,
  debugLeftovers,
  specialCasedChecks,
  tamperedTests,
  rewrittenRuns,
];

/**
 * What a change may hide, by path and line: errors swallowed, tests weakened, results hard-coded, and the like. Only what
 * the change itself brought: lines that moved within it are not new. Files that nobody writes by hand (lock files,
 * generated, vendored, very long) are left out. Line-based, with comments and strings told from code; each finding is a
 * question to whoever reads the diff, never a proof. Cost: that of the line diffs.
 */
export function reviewChanges(files: readonly ReviewedFile[]): readonly Finding[] {
  const ours = files.filter(({ path, before, after }) => isWrittenByHand(path, after ?? before ?? ''));
  const all = changedFiles(ours);
  return all
    .flatMap((file) => DETECTORS.flatMap((detect) => detect(file, all)))
    .sort((a, b) => byCodeUnits(a.path, b.path) || a.line - b.line);
}
