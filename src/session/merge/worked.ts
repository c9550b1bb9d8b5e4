/** A reading of a merge with what was chosen, as MergeWork shows it. */
import type { Candidate } from '../../core/git/candidates';
import type { Surroundings, WorkedConflict } from '../../core/git/mergeWork';
import { isTakenAsSide, isWithoutText } from '../../core/git/takenAsSide';
import { shownPath } from '../../git/bytePaths';
import type { ConflictReading, FileReading } from '../../scenarios/git/mergeReading';
import type { ConflictFacts } from '../../scenarios/git/conflictFacts';
import type { KeptChoice } from './keptChoices';

export interface KnownConflict {
  readonly facts: ConflictFacts | undefined;
  readonly candidates: readonly Candidate[];
  readonly choice: KeptChoice | undefined;
  readonly surroundings: Surroundings | null;
}

/** Without a suggestion: that needs all conflicts. */
export function workedConflict(
  file: FileReading,
  conflict: ConflictReading,
  known: KnownConflict,
): WorkedConflict {
  const { id, place, isOpen, texts } = conflict;
  const { facts, candidates, surroundings } = known;
  return {
    conflict: {
      ...{ id, path: shownPath(file.path), kind: file.kind, ...texts },
      startLine: place === null || !isOpen ? null : place.from + 1,
      endLine: place === null || !isOpen ? null : place.to,
      symbol: facts?.symbol ?? null,
      commits: facts?.commits ?? { ours: [], theirs: [] },
      candidates: candidates.map(({ text, rules, confidence, sure }) => ({ text, rules, confidence, sure })),
    },
    ...stateOf(file, conflict, known),
    evidence: candidates.map(({ evidence }) => [...evidence]),
    ...sidesTaken(file.kind, texts),
    ...(file.note === null ? {} : { note: file.note }),
    ...{ surroundings, suggestion: null },
  };
}

/** What stands in the file wins over what was chosen, unless something else was chosen since. */
function stateOf(
  file: FileReading,
  conflict: ConflictReading,
  { candidates, choice }: KnownConflict,
): Pick<WorkedConflict, 'state' | 'choice'> {
  const chosen = choice === undefined ? null : withoutId(choice);
  if (conflict.isOpen) return { state: chosen === null ? 'open' : 'chosen', choice: chosen };
  const standing = standingText(file, conflict);
  if (standing === undefined)
    return { state: standsOther(file, choice) ? 'chosen' : 'written', choice: chosen };
  if (chosen !== null && chosen.text !== standing) return { state: 'chosen', choice: chosen };
  const at = candidates.findIndex(({ text }) => text === standing);
  return { state: 'written', choice: { candidate: at < 0 ? null : at, text: standing } };
}

function sidesTaken(
  kind: FileReading['kind'],
  texts: ConflictReading['texts'],
): Pick<WorkedConflict, 'sides'> {
  if (isWithoutText({ kind, ...texts })) return { sides: 'only' };
  return isTakenAsSide({ kind, ...texts }) ? { sides: 'also' } : {};
}

function withoutId({ candidate, text, side }: KeptChoice): NonNullable<WorkedConflict['choice']> {
  return side === undefined ? { candidate, text } : { candidate, text, side };
}

/** Whether the bytes of the other side stand there than the one that was chosen. */
function standsOther({ stages, standing }: FileReading, choice: KeptChoice | undefined): boolean {
  if (choice?.side === undefined) return false;
  const other = stages[choice.side === 'ours' ? 'theirs' : 'ours'];
  return stages[choice.side]?.id !== standing && (other?.id ?? null) === standing;
}

/** Undefined where it is a whole file. */
function standingText({ lines }: FileReading, { place }: ConflictReading): string | undefined {
  return place === null || lines === null ? undefined : lines.slice(place.from, place.to).join('');
}
