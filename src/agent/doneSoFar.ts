/** What a conversation did so far, for whoever looks at an answer. */
import type { Entry } from '../core/conversation';
import type { RunReport } from '../core/runner';
import type { DoneSoFar, ShownRun } from '../core/task';

/** The commands that ended and what tools answered, oldest first. Linear. */
export function doneSoFar(entries: readonly Entry[]): DoneSoFar {
  const runs: ShownRun[] = [];
  const observations: string[] = [];
  for (const entry of entries) {
    if (entry.type === 'runEnded' && entry.report !== null) runs.push(shownRun(entry.report));
    if (entry.type !== 'toolEnded') continue;
    observations.push(entry.observation);
    if (entry.outcome.kind === 'answered' && entry.outcome.answer.run !== null)
      runs.push(shownRun(entry.outcome.answer.run));
  }
  return { runs, observations };
}

function shownRun({ command, output, end }: RunReport): ShownRun {
  return { command, output, isPassed: end.kind === 'exited' && end.code === 0 };
}
