/** What the last turn that changed files did to them, and what was said of it. */
import { join } from 'node:path';
import { entriesThatCount } from '../../agent/branches';
import { ToolError } from '../../core/errors';
import type { Entry } from '../../core/conversation/conversation';
import type { Checkpoints, PathState, RestoreRow } from '../../core/changes/checkpoints';
import { readFollowed } from '../../core/files/confinedFile';
import type { SaidText } from '../../core/git/said';
import { phrase } from '../../core/text/phrase';
import type { FileState } from '../../scenarios/git/structure/range';
import type { TurnChanges } from '../../tools/gitPlans/reviewChanges';
import type { TaskFolders } from '../task/taskFolders';
import type { WorkedOn } from './takeBack';

/**
 * Files that others changed meanwhile are left out and named, and so is what is no file. Paths are relative to the folder. Reads
 * only. Throws ToolError where no turn changed anything that stands, or all that the last such turn changed is left out.
 */
export async function lastTurnOf(
  folders: Pick<TaskFolders, 'open'>,
  { conversation, root, entries }: WorkedOn,
  signal: AbortSignal,
): Promise<TurnChanges> {
  const counting = entriesThatCount(entries);
  const acting = counting.flatMap((entry) =>
    entry.type === 'asked' && entry.nextStep !== undefined
      ? [{ turn: entry.turn, question: entry.text, step: entry.nextStep }]
      : [],
  );
  // Nothing is kept of a conversation that could change nothing, and asking for it would begin to.
  if (acting.length === 0) throw nothing();
  const { checkpoints } = await folders.open(conversation, root, signal);
  for (const { turn, question, step } of acting.toReversed()) {
    const all = await rowsSince(checkpoints, step);
    if (all.length === 0) continue;
    const rows = all.filter(isFileOfTurn);
    const leftOut = all.filter((row) => !isFileOfTurn(row)).map(({ path }) => path);
    if (rows.length === 0) throw nothingOwn(turn, leftOut);
    const [before, after] = [await statesBefore(rows, checkpoints), statesNow(rows, root)];
    const [from, to] = [`before turn ${turn}`, 'now'];
    return {
      change: { from: { name: from, files: before }, to: { name: to, files: after }, leftOut },
      said: saidOf(counting, turn, question),
    };
  }
  throw nothing();
}

function nothing(): ToolError {
  return new ToolError(phrase('No turn of this conversation has changed files that are still changed.'));
}

function nothingOwn(turn: number, paths: readonly string[]): ToolError {
  return new ToolError(
    phrase(
      'Turn {0} cannot be reviewed: others changed its files since, or they are no files: {1}. Review your files as they are.',
      turn,
      { paths },
    ),
  );
}

/** What step `since` and later ones changed and is not as it was before, whoever changed it last. */
async function rowsSince(checkpoints: Checkpoints, since: number): Promise<readonly RestoreRow[]> {
  if (!checkpoints.steps().some(({ step }) => step === since)) return [];
  return (await checkpoints.preview(since)).rows;
}

function isFileOfTurn({ now, target, writer }: RestoreRow): boolean {
  return writer !== 'others' && isFileOrNone(now) && isFileOrNone(target);
}

function isFileOrNone({ kind }: PathState): boolean {
  return kind === 'file' || kind === 'absent';
}

async function statesBefore(
  rows: readonly RestoreRow[],
  checkpoints: Pick<Checkpoints, 'read'>,
): Promise<readonly FileState[]> {
  const states: FileState[] = [];
  for (const { path, target } of rows)
    states.push({
      path,
      content: target.kind === 'file' ? await checkpoints.read(target.content) : null,
      isExecutable: isExecutable(target),
    });
  return states;
}

function statesNow(rows: readonly RestoreRow[], root: string): readonly FileState[] {
  return rows.map(({ path, now }) => ({
    path,
    content: now.kind === 'file' ? readFollowed(root, join(root, path), Infinity) : null,
    isExecutable: isExecutable(now),
  }));
}

function isExecutable(state: PathState): boolean {
  return state.kind === 'file' && (state.mode & 0o100) !== 0;
}

function saidOf(entries: readonly Entry[], turn: number, question: string): readonly SaidText[] {
  const answer = entries
    .filter((entry) => 'turn' in entry && entry.turn === turn)
    .map(answerIn)
    .findLast((text) => text !== '');
  const said: SaidText = { by: 'question', text: question };
  return answer === undefined ? [said] : [said, { by: 'answer', text: answer }];
}

/** What a model handed in, or its words; '' for neither. */
function answerIn(entry: Entry): string {
  if (entry.type === 'toolEnded')
    return entry.outcome.kind === 'answered' ? (entry.outcome.answer.submitted ?? '').trim() : '';
  if (entry.type !== 'replied') return '';
  const texts = entry.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return texts.join('\n\n').trim();
}
