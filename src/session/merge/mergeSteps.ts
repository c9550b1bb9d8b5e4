/** What is done with a merge: choosing, writing, ending. */
import { UserError } from '../../core/errors';
import { isTakenAsSide } from '../../core/git/takenAsSide';
import type { PrintedConflict } from '../../core/git/conflicts';
import type { RunTests } from '../../core/git/mergePorts';
import type { Choice, MergeView, WorkedConflict } from '../../core/git/mergeWork';
import { phrase } from '../../core/text/phrase';
import type { MergeReading } from '../../scenarios/git/mergeReading';
import { readChoices, withChoice, writeChoices } from './keptChoices';
import type { Kept, KeptChoice } from './keptChoices';
import { mergeKey } from './knownConflicts';
import type { MergeEngine } from './mergeEngine';

/** What is kept of this merge; after its end, of the last one. */
export async function keptOf(
  engine: MergeEngine,
  reading: Pick<MergeReading, 'state' | 'ours' | 'theirs'>,
): Promise<Kept> {
  const kept = await readChoices(engine.gitDir);
  const merge = mergeKey(reading);
  if (kept !== null && (reading.state === 'none' || kept.merge === merge)) return kept;
  return { version: 1, merge, choices: [], result: null };
}

export async function keepChoice(
  engine: MergeEngine,
  view: MergeView,
  id: string,
  choice: Choice,
): Promise<void> {
  const { conflict } = conflictIn(view, id);
  const kept = await keptOf(engine, view);
  await writeChoices(engine.gitDir, withChoice(kept, id, choiceOf(conflict, choice)));
}

function choiceOf(conflict: PrintedConflict, choice: Choice): Omit<KeptChoice, 'id'> | null {
  if (choice === null) return null;
  const { candidates } = conflict;
  if ('side' in choice) {
    if (isTakenAsSide(conflict)) return { candidate: null, text: null, side: choice.side };
    const text = conflict[choice.side];
    const same = candidates.findIndex((each) => each.text === text);
    return { candidate: same < 0 ? null : same, text };
  }
  if ('text' in choice) return { candidate: null, text: choice.text };
  const found = candidates[choice.candidate];
  if (found === undefined)
    throw new UserError('bad-input', phrase('This conflict has no candidate {0}.', choice.candidate + 1));
  return { candidate: choice.candidate, text: found.text };
}

function conflictIn({ conflicts }: MergeView, id: string): WorkedConflict {
  const found = conflicts.find(({ conflict }) => conflict.id === id);
  if (found !== undefined) return found;
  throw new UserError(
    'bad-input',
    phrase('There is no conflict {0} any more. Read the conflicts again.', id),
  );
}

export async function writeChosen(
  engine: MergeEngine,
  view: MergeView,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const resolutions = ids.map((id) => {
    const { conflict, choice } = conflictIn(view, id);
    if (choice === null)
      throw new UserError('bad-input', phrase('Choose how to resolve {0} first.', conflict.path));
    return choice.side === undefined ? { id, text: choice.text } : { id, side: choice.side };
  });
  if (resolutions.length > 0) await engine.write(resolutions, signal);
}

export async function finish(
  engine: MergeEngine,
  view: MergeView,
  tests: RunTests | null,
  signal: AbortSignal,
): Promise<void> {
  const left = view.conflicts.filter(({ state }) => state !== 'written').length;
  if (left > 0)
    throw new UserError(
      'bad-input',
      left === 1
        ? phrase('1 conflict is not written yet.')
        : phrase('{0} conflicts are not written yet.', { count: left }),
    );
  const kept = await keptOf(engine, view);
  const result = await engine.finish(tests, signal);
  await writeChoices(engine.gitDir, { ...kept, result });
}

/** What was taken back has no result; the choices stay, so that one can go on from them. */
export async function forgetResult(engine: MergeEngine, view: MergeView): Promise<void> {
  const kept = await readChoices(engine.gitDir);
  if (kept !== null && view.result !== null) await writeChoices(engine.gitDir, { ...kept, result: null });
}
