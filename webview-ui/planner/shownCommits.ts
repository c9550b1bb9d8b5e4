/** What is shown of a plan of commits. Pure. */
import type { PlannedPiece } from '../../src/core/git/planning';
import type { DraftCommit, Place } from './commitsDraft';
import type { CommitsState } from './commitsState';
import { pieceIn } from './pieceLines';

/** The commit that is looked at; null for what stays uncommitted. */
export function currentCommit({ edits, current }: CommitsState): DraftCommit | null {
  return edits.now.commits.find(({ key }) => key === current) ?? null;
}

/** The commit before (-1) or after (1) it, or what stays uncommitted; null at the ends. */
export function neighbourOf({ edits, current }: CommitsState, by: 1 | -1): Place | null {
  const { commits, left } = edits.now;
  const places: readonly Place[] = [
    ...commits.map(({ key }) => key),
    ...(left.length > 0 ? ['left' as const] : []),
  ];
  return places[places.indexOf(current) + by] ?? null;
}

/** The pieces of a place, in the order of the view. */
export function piecesOf({ view, edits }: CommitsState, place: Place): readonly PlannedPiece[] {
  const { commits, left } = edits.now;
  const ids = place === 'left' ? left : (commits.find(({ key }) => key === place)?.pieces ?? []);
  return ids.flatMap((id) => pieceIn(view, id) ?? []);
}

/** Whether the plan is the proposal that it began with. */
export function isProposal({ view, edits, proposal }: CommitsState): boolean {
  const proposed = view.proposals[proposal];
  if (proposed === undefined) return false;
  const { commits, left } = edits.now;
  const plain = (all: readonly { readonly message: string; readonly pieces: readonly string[] }[]): string =>
    JSON.stringify(all.map(({ message, pieces }) => [message, pieces]));
  return left.length === 0 && plain(commits) === plain(proposed.commits);
}
