/** Finds the turns whose outcome no longer holds because the user undid some of their changes. */
import type { Entry } from '../../../src/core/conversation/conversation';
import type { Review } from '../../../src/core/conversation/task';
import type { Turn } from './turns';

/**
 * The turns, with what was taken back of each noted: of the turn that it was about and of later ones that changed the same
 * files. What undoes a taking back takes its note away. The same turn where nothing changes. Linear.
 */
export function noteTakenBack(
  turns: readonly Turn[],
  event: Extract<Entry, { type: 'restored' }>,
): readonly Turn[] {
  return turns.map((turn) => {
    const { step, undoes } = event;
    const undone = turn.takenBack.filter((each) => each.step !== undoes);
    if (undone.length < turn.takenBack.length) return { ...turn, takenBack: undone };
    const changed = new Set(lastReview(turn)?.changes.map(({ path }) => path));
    const files = event.files.filter((path) => changed.has(path));
    const isBefore = turn.nextStep !== null && turn.nextStep > step;
    if (files.length === 0 || isBefore) return turn;
    return { ...turn, takenBack: [...turn.takenBack, { step, files }] };
  });
}

/** The files of the turn that are not as its answer left them; empty where its review stands. */
export function changedSince({ takenBack }: Turn): readonly string[] {
  return [...new Set(takenBack.flatMap(({ files }) => files))].sort();
}

function lastReview({ parts }: Turn): Review | null {
  const reviews = parts.flatMap((part) =>
    part.kind === 'note' && part.type === 'reviewed' ? [part.review] : [],
  );
  return reviews.at(-1) ?? null;
}
