/** A reading of a merge as it is printed, drawn and told to a model. */
import type { Candidate } from '../../core/git/candidates';
import type { ConflictedFile, MergedPart } from '../../core/git/candidates';
import type { MergeReport, MergeResult, PrintedConflict, SilentFault } from '../../core/git/conflicts';
import type { Language } from '../../core/map/codeIndex';
import { shownPath } from '../../git/bytePaths';
import type { ConflictFacts } from './conflictFacts';
import type { ConflictReading, FileReading, MergeReading } from './mergeReading';

/** What is known is by the conflict's id; what is not known is left out. */
export interface ReportParts {
  readonly facts: ReadonlyMap<string, ConflictFacts>;
  readonly candidates: ReadonlyMap<string, readonly Candidate[]>;
  readonly silent: readonly SilentFault[];
  readonly result: MergeResult | null;
}

/** The open conflicts alone. */
export function reportOf(
  reading: MergeReading,
  { facts, candidates, silent, result }: ReportParts,
): MergeReport {
  const conflicts = reading.files.flatMap((file) =>
    file.conflicts
      .filter(({ isOpen }) => isOpen)
      .map((conflict) => printed(file, conflict, facts.get(conflict.id), candidates.get(conflict.id) ?? [])),
  );
  const { state, ours, theirs } = reading;
  return { version: 1, state, ours, theirs, conflicts, silent, result };
}

function printed(
  file: FileReading,
  { id, place, texts }: ConflictReading,
  facts: ConflictFacts | undefined,
  candidates: readonly Candidate[],
): PrintedConflict {
  return {
    id,
    path: shownPath(file.path),
    kind: file.kind,
    startLine: place === null ? null : place.from + 1,
    endLine: place === null ? null : place.to,
    ...texts,
    symbol: facts?.symbol ?? null,
    commits: facts?.commits ?? { ours: [], theirs: [] },
    candidates: candidates.map(({ text, rules, confidence, sure }) => ({ text, rules, confidence, sure })),
  };
}

/** The file as rules for candidates read it: these of its conflicts with lines are parts, all else is settled. */
export function conflictedFile(
  file: FileReading,
  language: Language | null,
  newer: ConflictedFile['newer'],
  which: 'open' | 'all',
): ConflictedFile {
  const parts: MergedPart[] = [];
  const lines = file.lines ?? [];
  let at = 0;
  const settle = (to: number): void => {
    if (to > at) parts.push({ kind: 'settled', text: lines.slice(at, to).join('') });
  };
  for (const { place, isOpen, texts } of file.conflicts) {
    if (place === null || (which === 'open' && !isOpen)) continue;
    settle(place.from);
    const { base, ours, theirs } = texts;
    parts.push({ kind: 'conflict', base: base ?? '', ours: ours ?? '', theirs: theirs ?? '' });
    at = place.to;
  }
  settle(lines.length);
  return { path: shownPath(file.path), language, ...file.texts, parts, newer };
}

/** Whose commit is the newer one. */
export function newerSide({ ours, theirs }: MergeReading): ConflictedFile['newer'] {
  if (ours === null || theirs === null || ours.time === theirs.time) return null;
  return ours.time > theirs.time ? 'ours' : 'theirs';
}
