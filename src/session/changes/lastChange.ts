/** Finds the change of a conversation to undo next. */
import type { StepRecord } from '../../core/changes/checkpoints';
import type { Entry } from '../../core/conversation/conversation';
import type { RestoreView } from '../../protocol/toChat';

export interface ChangePorts {
  readonly steps: () => Promise<readonly StepRecord[]>;
  readonly preview: (turn: number, step: number) => Promise<RestoreView>;
}

/** What taking back the last turn, or step, would do that stands and changed something; null where there is none. */
export async function findLastChange(
  entries: readonly Entry[],
  what: 'turn' | 'step',
  { steps, preview }: ChangePorts,
): Promise<RestoreView | null> {
  const turns = actingTurns(entries);
  // Nothing is kept of a conversation that could change nothing, and asking for it would begin to.
  if (turns.length === 0) return null;
  const standing = standingSteps(await steps()).flatMap((step) => {
    const last = turns.find((each) => each.step <= step);
    return last === undefined ? [] : [what === 'turn' ? last : { turn: last.turn, step }];
  });
  for (const { turn, step } of [...new Set(standing.toReversed())].slice(0, MOST_LOOKED)) {
    const view = await preview(turn, step);
    if (view.files.length > 0) return view;
  }
  return null;
}

/** A turn and the step from which on it is taken back. */
interface Taken {
  readonly turn: number;
  readonly step: number;
}

/** Commands that changed nothing are steps, too: what is behind so many of them is not the last that was done. */
const MOST_LOOKED = 100;

/** Turns that could change files, last first. */
function actingTurns(entries: readonly Entry[]): readonly Taken[] {
  return entries
    .flatMap((entry) =>
      entry.type === 'asked' && entry.nextStep !== undefined
        ? [{ turn: entry.turn, step: entry.nextStep }]
        : [],
    )
    .reverse();
}

/** Ordinary steps that are not taken back, oldest first: each restore leaves those that stood before the step that it restores. */
function standingSteps(steps: readonly StepRecord[]): readonly number[] {
  const before = new Map<number, readonly number[]>();
  let standing: readonly number[] = [];
  for (const { step, restores } of steps) {
    before.set(step, standing);
    standing = restores === null ? [...standing, step] : (before.get(restores) ?? []);
  }
  return standing;
}
