/** Taking steps back: what that would do, and doing it, each file whole or not at all. */
import type { RestorePreview, RestoreReport, RestoreRow } from '../core/changes/checkpoints';
import { phrase } from '../core/text/phrase';
import type { LeftReason } from '../core/conversation/takeBack';
import { UserError, errorText } from '../core/errors';
import { byCodeUnits } from '../core/text/order';
import type { History } from './history';
import { foldersMadeSince, statesBefore, writerOf } from './history';
import type { ObjectStore } from './objectStore';
import {
  clearPlace,
  placeOrNull,
  readState,
  removeHalf,
  removeIfEmpty,
  sameState,
  writeState,
} from './pathStates';
import type { LogEntry, RestoringFile } from './stepLog';

export interface Restoring {
  readonly root: string;
  readonly objects: ObjectStore;
  readonly history: History;
  /** Appends to the log and adds to the history. */
  readonly record: (entry: LogEntry, flush: 'flushed' | 'written') => void;
}

/** What taking back step `before` and all after it would do; see Checkpoints.preview. Reads every file that it lists. */
export async function previewRestore(
  { root, history }: Pick<Restoring, 'root' | 'history'>,
  before: number,
): Promise<RestorePreview> {
  if (!history.steps.some(({ step }) => step === before)) {
    throw new UserError('bad-input', phrase('There is no step {0} to undo to.', before));
  }
  const rows: RestoreRow[] = [];
  for (const { path, target, othersBetween } of statesBefore(history, before)) {
    const now = await nowAt(root, path);
    if (now === null) {
      rows.push({ path, now: { kind: 'other' }, target, writer: 'others' });
      continue;
    }
    if (sameState(now, target)) continue;
    const writer = writerOf(history, path, now);
    rows.push({ path, now, target, writer: writer === 'ours' && othersBetween ? 'others' : writer });
  }
  rows.sort((a, b) => byCodeUnits(a.path, b.path));
  const beyond = history.beyond.filter(({ step }) => step >= before).map((one) => one.beyond);
  return { before, rows, beyond };
}

/** Null where the way there leads through a link by now. */
async function nowAt(root: string, path: string): Promise<RestoreRow['now'] | null> {
  const place = await placeOrNull(root, path);
  return place === null ? null : (await readState(place)).state;
}

type Left = RestoreReport['left'][number];

/** Does what a preview says; see Checkpoints.restore. */
export async function restore(
  restoring: Restoring,
  preview: RestorePreview,
  chosen: readonly string[],
  nextStep: number,
): Promise<RestoreReport> {
  const wanted = new Set(chosen);
  const left: Left[] = [];
  const files: RestoringFile[] = [];
  for (const row of preview.rows) {
    const asked = row.writer === 'ours' || wanted.has(row.path);
    const reason = asked
      ? await keepNow(restoring, row)
      : ({ kind: row.writer === 'unsure' ? 'unsure' : 'others' } as const);
    if (reason === null) files.push({ path: row.path, was: row.now, target: row.target });
    else left.push({ path: row.path, reason });
  }
  if (files.length === 0) return { step: null, restored: [], left };
  const title = `Back to before step ${preview.before}`;
  restoring.record({ type: 'step', step: nextStep, title, restores: preview.before }, 'written');
  restoring.record({ type: 'restoring', step: nextStep, files }, 'flushed');
  const done = await putBack(restoring, nextStep, files);
  for (const folder of foldersMadeSince(restoring.history, preview.before)) {
    const place = await placeOrNull(restoring.root, folder);
    if (place !== null) await removeIfEmpty(place);
  }
  return { step: nextStep, restored: done.restored, left: [...left, ...done.left] };
}

/** Keeps what is there now, so that the restore can be taken back; null where that went well. */
async function keepNow({ root, objects }: Restoring, row: RestoreRow): Promise<LeftReason | null> {
  const place = await placeOrNull(root, row.path);
  if (place === null) return { kind: 'link' };
  const { state, bytes } = await readState(place);
  if (!sameState(state, row.now)) return { kind: 'moved-on' };
  if (row.target.kind === 'other') return { kind: 'lost' };
  if ('content' in row.target && (await objects.get(row.target.content)) === null) return { kind: 'lost' };
  try {
    if (bytes !== null) await objects.put(bytes, 'flushed');
  } catch (error) {
    throw new UserError(
      'outside-failed',
      phrase(
        'RepoMaster could not save the current state of {0}: {1}. Nothing was changed. Free some disk space, then undo again.',
        row.path,
        errorText(error),
      ),
    );
  }
  return null;
}

/**
 * Ends a restore: every file that is as it was when the restore began gets its target. Those that go are first, so that a
 * file may stand where a folder of theirs was. Each is in the log before and after, so any process can go on from there.
 */
export async function putBack(
  restoring: Restoring,
  step: number,
  files: readonly RestoringFile[],
): Promise<Pick<RestoreReport, 'restored' | 'left'>> {
  const restored: string[] = [];
  const left: Left[] = [];
  const going = files.filter(({ target }) => target.kind === 'absent');
  const coming = files.filter(({ target }) => target.kind !== 'absent');
  for (const file of [...going, ...coming]) {
    const reason = await putBackOne(restoring, step, file);
    if (reason === null) restored.push(file.path);
    else left.push({ path: file.path, reason });
  }
  restoring.record({ type: 'restored', step }, 'flushed');
  return { restored: restored.sort(byCodeUnits), left };
}

async function putBackOne(
  { root, objects, history, record }: Restoring,
  step: number,
  { path, was, target }: RestoringFile,
): Promise<LeftReason | null> {
  const place = await placeOrNull(root, path);
  if (place === null) return { kind: 'link' };
  await removeHalf(place);
  const now = (await readState(place)).state;
  const done = sameState(now, target);
  if (!done && !sameState(now, was)) return { kind: 'moved-on' };
  const content = 'content' in target ? target.content : null;
  const bytes = content === null ? null : await objects.get(content);
  if (content !== null && bytes === null) return { kind: 'lost' };
  if (!done && !(await clearPlace(place))) return { kind: 'occupied' };
  // An earlier process may have come as far as this.
  const begun = history.touches.get(path)?.some((touch) => touch.step === step) ?? false;
  if (!begun) record({ type: 'writing', step, path, was, next: content, newFolders: [] }, 'written');
  try {
    if (!done) await writeState(place, target, bytes);
  } catch (error) {
    record({ type: 'wrote', step, path, is: was }, 'written');
    return { kind: 'failed', message: errorText(error) };
  }
  record({ type: 'wrote', step, path, is: target }, 'written');
  return null;
}
