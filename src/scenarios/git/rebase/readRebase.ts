/** What can be rebased, as data, with plans for it. */
import type { MergeCode } from '../../../core/git/mergePorts';
import type { RangeCommit, RebaseProposal } from '../../../core/git/rebase';
import { shownPath } from '../../../git/bytePaths';
import type { Repository } from '../../../git/operations/repository';
import { readingGit } from '../../../git/operations/repository';
import { withForecaster } from './forecast';
import { subjectOf } from './messages';
import { propose } from './propose';
import type { RangeEntry, RebaseRange } from './range';
import { readRange } from './range';
import { readSymbols } from './symbols';
import { readTouched } from './touched';
import { withoutPrefix } from './words';

export interface RebaseReading {
  readonly range: RebaseRange;
  readonly proposals: readonly RebaseProposal[];
}

/** Changes nothing. Throws UserError as readRange, CancelledError. */
export async function readRebase(
  repository: Repository,
  onto: string,
  code: MergeCode,
  signal: AbortSignal,
): Promise<RebaseReading> {
  const range = await readRange(repository, onto, signal);
  if (range.entries.length === 0) return { range, proposals: [] };
  const git = readingGit(repository, signal);
  const touched = (await readTouched(git, range.entries)) ?? range.entries.map(() => []);
  const symbols = await readSymbols(touched, code);
  const facts = { entries: range.entries, touched, symbols };
  const proposals = await withForecaster(repository, range, signal, (forecaster) =>
    propose(range, facts, { forecaster, code }, signal),
  );
  return { range, proposals };
}

/** A commit of the range as it is printed. */
export function printedCommit(entry: RangeEntry): RangeCommit {
  return {
    commit: entry.id,
    subject: subjectOf(entry),
    author: entry.author,
    time: entry.time,
    files: entry.changes.map(({ path }) => shownPath(path)),
    pushed: entry.pushed,
    signed: entry.isSigned,
    branches: entry.branches.map(withoutPrefix),
  };
}
