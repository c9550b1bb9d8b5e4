/** A todo as git reads it: ids of commits with their subjects for people, names of branches, and commands of the user's own plan. */
import { clip, oneLine } from '../../../explore/answer/text';
import type { CommitObject } from '../../../git/operations/commits';
import { subjectOf } from './messages';
import type { RangeEntry, RebaseRange } from './range';
import type { TodoStep } from './todo';

/** Writes a commit that carries a message; its id. */
export type WriteNote = (parent: CommitObject, message: string) => Promise<string>;

/**
 * The lines of the steps. No editor is asked for a message, and none is lost where the rebase stops and somebody goes on: each
 * stands in a commit of its own, which a last `fixup -C` takes it from. A branch comes behind the commit that holds the one it
 * stood on; where that is dropped, behind the one before.
 */
export async function todoLines(
  steps: readonly TodoStep[],
  range: RebaseRange,
  writeNote: WriteNote,
): Promise<string> {
  const branches = branchesBehind(steps, range);
  const lines = [...(branches.get(null) ?? [])];
  for (const step of steps) {
    if (step.kind === 'exec') lines.push(`exec ${step.command}`);
    else if (step.kind === 'drop') lines.push(commitLine('drop', step.commit));
    else {
      lines.push(...(await commitLines(step, writeNote)), ...(branches.get(step) ?? []));
    }
  }
  return `${lines.join('\n')}\n`;
}

async function commitLines(
  { head, folds, message, stops }: TodoStep & { readonly kind: 'commit' },
  writeNote: WriteNote,
): Promise<readonly string[]> {
  const lines = [commitLine('pick', head), ...folds.map((fold) => commitLine('fixup', fold))];
  const text = message ?? head.message;
  // git leaves its own notes in the message where the last of several is skipped: the end of each fold says the message anew.
  if (folds.length > 0 || text !== head.message) lines.push(await noteLine(head, text, writeNote));
  if (!stops) return lines;
  // `edit` also amends what was staged meanwhile; it goes with a pick alone.
  return lines.length === 1 ? [commitLine('edit', head)] : [...lines, 'break'];
}

/** `git status` shows lines of the todo: with the subject behind, which git does not read, people know the commit. */
function commitLine(action: string, { id, message }: CommitObject): string {
  return `${action} ${id} # ${shownSubject(message)}`;
}

async function noteLine(head: CommitObject, text: string, writeNote: WriteNote): Promise<string> {
  const id = await writeNote(head, `amend! ${subjectOf(head)}\n\n${text}`);
  return `fixup -C ${id} # with the message: ${shownSubject(text)}`;
}

const MOST_SUBJECT = 100;

function shownSubject(message: string): string {
  return clip(oneLine(subjectOf({ message })), MOST_SUBJECT);
}

/** The lines that move branches, by the step behind which they stand; null for the beginning. */
function branchesBehind(
  steps: readonly TodoStep[],
  { entries }: RebaseRange,
): ReadonlyMap<TodoStep | null, readonly string[]> {
  const stepOf = new Map<string, TodoStep>();
  for (const step of steps)
    if (step.kind === 'commit') for (const { id } of [step.head, ...step.folds]) stepOf.set(id, step);
  const found = new Map<TodoStep | null, string[]>();
  let kept: TodoStep | null = null;
  for (const entry of entries) {
    kept = stepOf.get(entry.id) ?? kept;
    for (const name of entry.branches) found.set(kept, [...(found.get(kept) ?? []), `update-ref ${name}`]);
  }
  return found;
}

/** The branches that the todo moves, in full. */
export function movedBranches(entries: readonly RangeEntry[]): readonly string[] {
  return entries.flatMap(({ branches }) => branches);
}
