/** A turn's changes, file by file, with the earlier texts. */
import type { PathState } from '../../core/changes/checkpoints';
import type { FileChange } from '../../core/changes/edits';
import type { TaskFolders } from '../task/taskFolders';
import type { WorkedOn } from './takeBack';

/** A file that is not as it was before a turn. */
export interface TurnChange {
  readonly path: string;
  readonly kind: FileChange['kind'];
  /** Of what was there before, as Checkpoints.read takes it; null where nothing was. */
  readonly content: string | null;
}

/**
 * The files that are not as they were before this turn, whoever changed them since; in code-unit order. What is no file, or was
 * none, is left out. Reads only. Throws UserError.
 */
export async function turnChanges(
  folders: TaskFolders,
  { conversation, root, entries }: WorkedOn,
  turn: number,
): Promise<readonly TurnChange[]> {
  const asked = entries.find((entry) => entry.type === 'asked' && entry.turn === turn);
  const step = asked?.type === 'asked' ? asked.nextStep : undefined;
  if (step === undefined) return [];
  const { checkpoints } = await folders.open(conversation, root, new AbortController().signal);
  if (!checkpoints.steps().some((each) => each.step === step)) return [];
  const { rows } = await checkpoints.preview(step);
  return rows.flatMap(({ path, now, target }) => {
    if (!isFileOrNone(now) || !isFileOrNone(target)) return [];
    const kind = target.kind === 'absent' ? 'created' : now.kind === 'absent' ? 'deleted' : 'modified';
    return [{ path, kind, content: target.kind === 'file' ? target.content : null }];
  });
}

/** The last turn that could change files; null where none could. */
export function lastActing({ entries }: Pick<WorkedOn, 'entries'>): number | null {
  const last = entries.findLast((entry) => entry.type === 'asked' && entry.nextStep !== undefined);
  return last?.type === 'asked' ? last.turn : null;
}

function isFileOrNone({ kind }: PathState): boolean {
  return kind === 'file' || kind === 'absent';
}
