/** A plan of commits as the user changes it. Pure; commits are told apart by keys, since two may say the same. */
import type { CommitPlan } from '../../src/core/git/commitPlan';
import type { CommitsView } from '../../src/core/git/planning';
import { movedTo } from './edits';

export interface DraftCommit {
  readonly key: number;
  readonly message: string;
  /** Ids of pieces, in the order of the view. */
  readonly pieces: readonly string[];
}

export interface CommitsDraft {
  /** In the order in which they are made. */
  readonly commits: readonly DraftCommit[];
  /** Pieces that stay uncommitted. */
  readonly left: readonly string[];
  /** Of the next new commit. */
  readonly nextKey: number;
}

/** A commit by its key, or what stays uncommitted. */
export type Place = number | 'left';

export function draftOf({ commits }: Pick<CommitsView['proposals'][number], 'commits'>): CommitsDraft {
  return {
    commits: commits.map(({ message, pieces }, key) => ({ key, message, pieces })),
    left: [],
    nextKey: commits.length,
  };
}

export function planOf({ commits }: CommitsDraft): CommitPlan {
  return { commits: commits.map(({ message, pieces }) => ({ message, hunks: pieces })) };
}

export function withMessage(draft: CommitsDraft, key: number, message: string): CommitsDraft {
  return withCommit(draft, key, (commit) => ({ ...commit, message }));
}

function withCommit(
  draft: CommitsDraft,
  key: number,
  change: (commit: DraftCommit) => DraftCommit,
): CommitsDraft {
  return { ...draft, commits: draft.commits.map((commit) => (commit.key === key ? change(commit) : commit)) };
}

/** Where a piece is. */
export function placeOf({ commits }: CommitsDraft, piece: string): Place {
  return commits.find(({ pieces }) => pieces.includes(piece))?.key ?? 'left';
}

/** `order`: ids of the view, in its order. */
export function moved(
  draft: CommitsDraft,
  pieces: readonly string[],
  to: Place,
  order: readonly string[],
): CommitsDraft {
  const moving = new Set(pieces);
  const without = (list: readonly string[]): readonly string[] => list.filter((id) => !moving.has(id));
  const rank = new Map(order.map((id, at) => [id, at]));
  const joined = (list: readonly string[]): readonly string[] =>
    [...without(list), ...pieces].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  return {
    ...draft,
    commits: draft.commits.map((commit) => ({
      ...commit,
      pieces: commit.key === to ? joined(commit.pieces) : without(commit.pieces),
    })),
    left: to === 'left' ? joined(draft.left) : without(draft.left),
  };
}

/** With an empty commit behind that one; at the end where there is none. */
export function withNew(draft: CommitsDraft, behind: Place | null): CommitsDraft {
  const at = draft.commits.findIndex(({ key }) => key === behind);
  const end = at < 0 ? draft.commits.length : at + 1;
  const made = { key: draft.nextKey, message: '', pieces: [] };
  const commits = [...draft.commits.slice(0, end), made, ...draft.commits.slice(end)];
  return { ...draft, commits, nextKey: draft.nextKey + 1 };
}

/** The commit joined into the one before it, with both messages; as it is for the first. */
export function merged(draft: CommitsDraft, key: number, order: readonly string[]): CommitsDraft {
  const at = draft.commits.findIndex((commit) => commit.key === key);
  const [into, commit] = [draft.commits[at - 1], draft.commits[at]];
  if (into === undefined || commit === undefined) return draft;
  const joined = moved(draft, commit.pieces, into.key, order);
  const message = [into.message.trim(), commit.message.trim()].filter(Boolean).join('\n\n');
  return withMessage(withoutCommit(joined, key), into.key, message);
}

/** Without the commit; its pieces stay uncommitted. */
export function removed(draft: CommitsDraft, key: number, order: readonly string[]): CommitsDraft {
  const pieces = draft.commits.find((commit) => commit.key === key)?.pieces ?? [];
  return withoutCommit(moved(draft, pieces, 'left', order), key);
}

function withoutCommit(draft: CommitsDraft, key: number): CommitsDraft {
  return { ...draft, commits: draft.commits.filter((commit) => commit.key !== key) };
}

/** The commit put at that place of the order, from 0. */
export function placed(draft: CommitsDraft, key: number, to: number): CommitsDraft {
  const from = draft.commits.findIndex((commit) => commit.key === key);
  const commits = movedTo(draft.commits, from, Math.min(Math.max(to, 0), draft.commits.length - 1));
  return commits === draft.commits ? draft : { ...draft, commits };
}

/**
 * The draft over a newer view: what is gone leaves it, and what is new stays uncommitted. Where parts of a hunk are not known any
 * more, the whole hunk comes in the place of the first of them, so that no line is lost.
 */
export function fitted(draft: CommitsDraft, { pieces }: Pick<CommitsView, 'pieces'>): CommitsDraft {
  const known = new Set(pieces.map(({ id }) => id));
  const hunks = new Set(pieces.map(({ hunk }) => hunk));
  const all = [...draft.commits.flatMap((commit) => commit.pieces), ...draft.left];
  const broken = new Set(all.filter((id) => !known.has(id)).map(hunkOf));
  const used = new Set<string>();
  const fit = (list: readonly string[]): readonly string[] =>
    list.flatMap((id) => {
      const hunk = hunkOf(id);
      if (!hunks.has(hunk)) return [];
      if (!broken.has(hunk)) {
        used.add(hunk);
        return [id];
      }
      if (used.has(hunk)) return [];
      used.add(hunk);
      return [hunk];
    });
  const commits = draft.commits
    .map((commit) => ({ ...commit, pieces: fit(commit.pieces), had: commit.pieces.length }))
    // What was committed elsewhere meanwhile leaves no empty commit behind.
    .filter((commit) => commit.pieces.length > 0 || commit.had === 0)
    .map(({ key, message, pieces: own }) => ({ key, message, pieces: own }));
  const left = fit(draft.left);
  const added = [...hunks].filter((hunk) => !used.has(hunk));
  return { ...draft, commits, left: [...left, ...added] };
}

function hunkOf(piece: string): string {
  return piece.split(':')[0] ?? '';
}

/** The first line of a message. */
export function subjectOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

/** The message with another first line. */
export function withSubject(message: string, subject: string): string {
  const end = message.indexOf('\n');
  return end < 0 ? subject : `${subject}${message.slice(end)}`;
}
