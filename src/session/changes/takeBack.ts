/** Undoes a conversation's changes: whole files to before a step, or one hunk. */
import { join } from 'node:path';
import type { Checkpoints, RestorePreview, RestoreRow } from '../../core/changes/checkpoints';
import type { Entry } from '../../core/conversation/conversation';
import type { FileChange } from '../../core/changes/edits';
import { UserError } from '../../core/errors';
import type { ScopeHunk } from '../../core/changes/scope';
import type { LeftFile } from '../../core/conversation/takeBack';
import type { Review } from '../../core/conversation/task';
import { renderHunk, revertHunk } from '../../checkpoints/scope/revertHunk';
import { decodeFile, encodeFile } from '../../edit/fileText';
import { createDiskFiles } from '../../edit/diskFiles';
import type { RestoreFile, RestoreView } from '../../protocol/toChat';
import { checkpointedFiles } from '../task/checkpointed';
import { findLastChange } from './lastChange';
import type { TaskFolders } from '../task/taskFolders';

export type RestoredEntry = Extract<Entry, { type: 'restored' }>;

export interface TakeBackParts {
  readonly folders: TaskFolders;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isUnsaved: (file: string) => boolean;
  /** Whether the user trusts the workspace: git is asked for what is there, and files are written. */
  readonly isTrusted: () => boolean;
  nowMs(): number;
  /** Said where the workspace is not trusted. */
  readonly untrusted: string;
  /** Said of a hunk that no longer is as it was shown. */
  readonly movedOn: string;
}

/** A conversation on a folder (absolute). */
export interface WorkedOn {
  readonly conversation: string;
  readonly root: string;
  readonly entries: readonly Entry[];
}

export interface TakeBack {
  /** A preview of undoing step `step` and all later ones. Reads only. Throws UserError. */
  preview(work: WorkedOn, turn: number, step: number): Promise<RestoreView>;
  /** What taking back the last turn, or the last step, that is not taken back yet would do; null where there is none. Reads only. Throws UserError. */
  last(work: WorkedOn, what: 'turn' | 'step'): Promise<RestoreView | null>;
  /** Does what was shown last of this step; null where nothing was to be done. Throws UserError before anything is changed. */
  restore(
    work: WorkedOn,
    turn: number,
    step: number,
    chosen: readonly string[],
  ): Promise<RestoredEntry | null>;
  /** Takes back one hunk of what the turn's last review found outside of the plan. Throws UserError, ToolError. */
  revertHunk(work: WorkedOn, turn: number, path: string, hunk: number): Promise<RestoredEntry>;
  /** Takes back one hunk of what the turn changed. Throws UserError, ToolError. */
  rejectHunk(work: WorkedOn, turn: number, change: RejectedChange): Promise<RestoredEntry>;
}

/** A hunk that the user does not want, and what the turn did to its file. */
export interface RejectedChange {
  readonly path: string;
  readonly kind: FileChange['kind'];
  readonly hunk: ScopeHunk;
}

export function createTakeBack(parts: TakeBackParts): TakeBack {
  const { folders, isUnsaved } = parts;
  let shown: { readonly key: string; readonly preview: RestorePreview } | null = null;
  const open = async ({ conversation, root }: WorkedOn): Promise<Checkpoints> => {
    if (!parts.isTrusted()) throw new UserError('bad-input', parts.untrusted);
    return (await folders.open(conversation, root, new AbortController().signal)).checkpoints;
  };
  const look = async (work: WorkedOn, step: number): Promise<RestorePreview> => {
    const checkpoints = await open(work);
    const isChanged = checkpoints.steps().some((each) => each.step === step);
    const preview = isChanged ? await checkpoints.preview(step) : { before: step, rows: [], beyond: [] };
    shown = { key: keyOf(work, step), preview };
    return preview;
  };
  const preview: TakeBack['preview'] = async (work, turn, step) => {
    const { rows, beyond } = await look(work, step);
    const files = rows.map((row) => shownRow(row, isUnsaved(join(work.root, row.path))));
    return { turn, step, files, beyond: beyond.map(({ count, examples }) => ({ count, examples })) };
  };
  return {
    preview,
    last: (work, what) =>
      findLastChange(work.entries, what, {
        steps: async () => (await open(work)).steps(),
        preview: (turn, step) => preview(work, turn, step),
      }),
    restore: async (work, turn, step, chosen) => {
      const preview = shown?.key === keyOf(work, step) ? shown.preview : await look(work, step);
      shown = null;
      const isFree = ({ path }: RestoreRow): boolean => !isUnsaved(join(work.root, path));
      const rows = preview.rows.filter(isFree);
      if (rows.length === 0) return null;
      const report = await (await open(work)).restore({ ...preview, rows }, chosen);
      const unsaved = preview.rows.filter((row) => !isFree(row)).map(leftUnsaved);
      const left = [...report.left, ...unsaved];
      if (report.step === null) return null;
      const atMs = parts.nowMs();
      const undone = work.entries.some((entry) => entry.type === 'restored' && entry.step === step);
      const told = { turn, atMs, step: report.step, files: report.restored, left };
      return { type: 'restored', ...told, ...(undone ? { undoes: step } : {}) };
    },
    revertHunk: async (work, turn, path, hunk) => {
      const wanted = hunkOf(work.entries, turn, path, hunk);
      if (wanted === null) throw new UserError('bad-input', parts.movedOn);
      const kind = lastChange(work.entries, turn, path) ?? 'modified';
      return {
        ...(await takePartBack(parts, await open(work), work, turn, { path, kind, hunk: wanted })),
        hunk,
      };
    },
    rejectHunk: async (work, turn, change) => ({
      ...(await takePartBack(parts, await open(work), work, turn, change)),
      rejected: clipped(renderHunk(change.hunk)),
    }),
  };
}

async function takePartBack(
  { isUnsaved, movedOn, ...parts }: TakeBackParts,
  checkpoints: Checkpoints,
  { root }: WorkedOn,
  turn: number,
  { path, kind, hunk }: RejectedChange,
): Promise<RestoredEntry> {
  const disk = createDiskFiles({ root, isDirty: isUnsaved });
  const { content } = await disk.read(path);
  const file = content && decodeFile(path, content.bytes);
  const text = withoutHunk(file?.text ?? null, hunk);
  if (text === null) throw new UserError('bad-input', movedOn);
  const files = checkpointedFiles(disk, checkpoints, () => undefined);
  // A file that the task made, and nothing is left of, was not there before.
  if (text === '' && kind === 'created' && content !== null) await files.remove(path, content.version);
  else {
    const bytes = encodeFile(path, { text, isMarked: file?.isMarked ?? false });
    await files.write(path, bytes, content?.version ?? null);
  }
  const step = checkpoints.steps().at(-1)?.step ?? 1;
  return { type: 'restored', turn, atMs: parts.nowMs(), step, files: [path], left: [] };
}

function keyOf({ conversation, root }: WorkedOn, step: number): string {
  return JSON.stringify([conversation, root, step]);
}

function leftUnsaved({ path }: RestoreRow): LeftFile {
  return { path, reason: { kind: 'unsaved' } };
}

function shownRow({ path, now, target, writer }: RestoreRow, isUnsaved: boolean): RestoreFile {
  const change = target.kind === 'absent' ? 'deleted' : now.kind === 'absent' ? 'made' : 'rewritten';
  return { path, change, writer, isUnsaved };
}

/** As much of a part as tells what it was: the model is told of it in each further request. */
const MOST_REJECTED_LINES = 60;
const MOST_REJECTED_CHARACTERS = 4_000;

function clipped(diff: string): string {
  const lines = diff.split('\n');
  const text = lines.slice(0, MOST_REJECTED_LINES).join('\n').slice(0, MOST_REJECTED_CHARACTERS);
  return text.length < diff.length ? `${text}\n...` : text;
}

/** The text without the hunk; of a file that is gone, what the hunk took away. Null where it no longer fits. */
function withoutHunk(text: string | null, hunk: ScopeHunk): string | null {
  if (text !== null) return revertHunk(text, hunk);
  return hunk.newLines.length === 0 && hunk.above.length + hunk.below.length === 0
    ? hunk.oldLines.join('')
    : null;
}

function lastReview(entries: readonly Entry[], turn: number): Review | null {
  const entry = entries.findLast((each) => each.type === 'reviewed' && each.turn === turn);
  return entry?.type === 'reviewed' ? entry.review : null;
}

function hunkOf(entries: readonly Entry[], turn: number, path: string, hunk: number): ScopeHunk | null {
  const breach = lastReview(entries, turn)?.breaches.find((each) => each.path === path);
  return breach?.hunks[hunk] ?? null;
}

function lastChange(entries: readonly Entry[], turn: number, path: string): FileChange['kind'] | null {
  return lastReview(entries, turn)?.changes.find((each) => each.path === path)?.kind ?? null;
}
