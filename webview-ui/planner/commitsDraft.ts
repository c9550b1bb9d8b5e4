/** A plan of commits as the user changes it. Pure; commits are told apart by keys, since two may say the same. */
import type { CommitPlan } from '../../src/core/git/commitPlan';
import type { CommitsView } from '../../src/core/git/planning';
import { firstLineOf, hunkOf, linesOf, pieceId } from '../../src/protocol/pieceId';
import { movedTo } from './edits';
import { hunkSizes } from './pieceLines';
import type { HunkSizes } from './pieceLines';

export interface DraftCommit {
  readonly key: number;
  readonly message: string;
  /** Ids of pieces, in the order of the hunks; at most one of each hunk. */
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

/** With a message for each commit, in their order. */
export function withMessages(draft: CommitsDraft, messages: readonly string[]): CommitsDraft {
  const commits = draft.commits.map((commit, at) => ({ ...commit, message: messages[at] ?? commit.message }));
  return { ...draft, commits };
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

/** Parts of one hunk that meet become one piece. */
export function moved(
  draft: CommitsDraft,
  pieces: readonly string[],
  to: Place,
  hunks: HunkSizes,
): CommitsDraft {
  const moving = new Set(pieces);
  const without = (list: readonly string[]): readonly string[] => list.filter((id) => !moving.has(id));
  const joinedWith = (list: readonly string[]): readonly string[] =>
    tidied([...without(list), ...pieces], hunks);
  return {
    ...draft,
    commits: draft.commits.map((commit) => ({
      ...commit,
      pieces: commit.key === to ? joinedWith(commit.pieces) : without(commit.pieces),
    })),
    left: to === 'left' ? joinedWith(draft.left) : without(draft.left),
  };
}

/** Some lines of a piece, by their numbers in its hunk. */
export interface ChosenLines {
  readonly piece: string;
  readonly lines: ReadonlySet<number>;
}

/** The chosen lines moved: the piece keeps the others. As it is for lines that the piece does not have. */
export function movedLines(
  draft: CommitsDraft,
  { piece, lines }: ChosenLines,
  to: Place,
  hunks: HunkSizes,
): CommitsDraft {
  const [hunk, from] = [hunkOf(piece), placeOf(draft, piece)];
  const size = hunks.get(hunk)?.size ?? 0;
  const own = linesOf(piece, size) ?? new Set();
  const [chosen, rest] = [new Set<number>(), new Set<number>()];
  for (const line of own) (lines.has(line) ? chosen : rest).add(line);
  if (chosen.size === 0 || from === to) return draft;
  const part = pieceId(hunk, chosen, size);
  const kept = rest.size === 0 ? [] : [pieceId(hunk, rest, size)];
  const split = (list: readonly string[]): readonly string[] =>
    list.flatMap((id) => (id === piece ? [...kept, part] : [id]));
  const apart = {
    ...draft,
    commits: draft.commits.map((commit) => ({ ...commit, pieces: split(commit.pieces) })),
    left: split(draft.left),
  };
  return moved(apart, [part], to, hunks);
}

/** In the order of the hunks, all parts of a hunk as one piece. */
function tidied(pieces: readonly string[], hunks: HunkSizes): readonly string[] {
  const byHunk = new Map<string, readonly string[]>();
  for (const id of pieces) byHunk.set(hunkOf(id), [...(byHunk.get(hunkOf(id)) ?? []), id]);
  const rankOf = (id: string): number => hunks.get(hunkOf(id))?.rank ?? 0;
  return [...byHunk]
    .map(([hunk, own]) => joined(hunk, own, hunks.get(hunk)?.size ?? 0))
    .sort((a, b) => rankOf(a) - rankOf(b) || firstLineOf(a) - firstLineOf(b));
}

function joined(hunk: string, parts: readonly string[], size: number): string {
  const [first = hunk, ...others] = parts;
  if (others.length === 0) return first;
  return pieceId(hunk, new Set(parts.flatMap((part) => [...(linesOf(part, size) ?? [])])), size);
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
export function merged(draft: CommitsDraft, key: number, hunks: HunkSizes): CommitsDraft {
  const at = draft.commits.findIndex((commit) => commit.key === key);
  const [into, commit] = [draft.commits[at - 1], draft.commits[at]];
  if (into === undefined || commit === undefined) return draft;
  const both = moved(draft, commit.pieces, into.key, hunks);
  const message = [into.message.trim(), commit.message.trim()].filter(Boolean).join('\n\n');
  return withMessage(withoutCommit(both, key), into.key, message);
}

/** Without the commit; its pieces stay uncommitted. */
export function removed(draft: CommitsDraft, key: number, hunks: HunkSizes): CommitsDraft {
  const pieces = draft.commits.find((commit) => commit.key === key)?.pieces ?? [];
  return withoutCommit(moved(draft, pieces, 'left', hunks), key);
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

/** The draft over a newer view: what is gone leaves it, and what no piece has stays uncommitted, so that no line is lost. */
export function fitted(draft: CommitsDraft, view: Pick<CommitsView, 'pieces'>): CommitsDraft {
  const hunks = hunkSizes(view);
  const free = new Map(
    [...hunks].map(([hunk, { size }]) => [hunk, linesOf(hunk, size) ?? new Set<number>()]),
  );
  const fit = (list: readonly string[]): readonly string[] =>
    list.flatMap((id) => {
      const hunk = hunkOf(id);
      const size = hunks.get(hunk)?.size ?? 0;
      const unused = free.get(hunk) ?? new Set();
      const own = new Set([...(linesOf(id, size) ?? [])].filter((line) => unused.has(line)));
      free.set(hunk, new Set([...unused].filter((line) => !own.has(line))));
      return own.size === 0 ? [] : [pieceId(hunk, own, size)];
    });
  const commits = draft.commits
    .map((commit) => ({ ...commit, pieces: fit(commit.pieces), had: commit.pieces.length }))
    // What was committed elsewhere meanwhile leaves no empty commit behind.
    .filter((commit) => commit.pieces.length > 0 || commit.had === 0)
    .map(({ key, message, pieces: own }) => ({ key, message, pieces: own }));
  const left = fit(draft.left);
  const added = [...free].flatMap(([hunk, lines]) =>
    lines.size === 0 ? [] : [pieceId(hunk, lines, hunks.get(hunk)?.size ?? 0)],
  );
  return { ...draft, commits, left: tidied([...left, ...added], hunks) };
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
