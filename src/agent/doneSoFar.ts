/** What a conversation did so far, for whoever looks at an answer. */
import type { Entry } from '../core/conversation/conversation';
import type { RunReport } from '../core/running/runner';
import type { DoneSoFar, RefusedAnswers, ShownRun } from '../core/conversation/task';
import { ofLastTurn, textOf } from './turnState';

/** What was asked, the commands that ended and what the model was shown, oldest first (what it started from, and what tools answered), and the answers that were refused. Linear. */
export function doneSoFar(entries: readonly Entry[]): DoneSoFar {
  const runs: ShownRun[] = [];
  const observations: string[] = [];
  const asked: string[] = [];
  const names = new Map<string, string>();
  for (const entry of entries) {
    if (entry.type === 'runEnded' && entry.report !== null) runs.push(shownRun(entry.report));
    if (entry.type === 'asked') asked.push(entry.text);
    if (entry.type === 'asked' && entry.start !== undefined) observations.push(entry.start);
    if (entry.type === 'toolStarted') names.set(callOf(entry), entry.name);
    // What it answers repeats what the model handed in: that was shown by nobody.
    if (entry.type !== 'toolEnded' || names.get(callOf(entry)) === 'submit_phase') continue;
    observations.push(entry.observation);
    if (entry.outcome.kind === 'answered' && entry.outcome.answer.run !== null)
      runs.push(shownRun(entry.outcome.answer.run));
  }
  return { asked: asked.join('\n'), runs, observations, refused: refusedIn(ofLastTurn(entries)) };
}

const callOf = ({ turn, callId }: { readonly turn: number; readonly callId: string }): string =>
  `${turn} ${callId}`;

function refusedIn(entries: readonly Entry[]): RefusedAnswers {
  const answers: string[] = [];
  let [answer, isWorkedSince] = ['', false];
  for (const entry of entries) {
    if (entry.type === 'replied') answer = textOf(entry.content);
    else if (entry.type === 'toolEnded' && entry.outcome.kind === 'answered') {
      const { submitted } = entry.outcome.answer;
      if (submitted === undefined) isWorkedSince = answers.length > 0 || isWorkedSince;
      else answer = submitted;
    } else if (entry.type === 'reviewed' && !entry.review.accepted) answers.push(answer);
  }
  return { answers, isWorkedSince };
}

function shownRun({ command, output, end }: RunReport): ShownRun {
  return { command, output, isPassed: end.kind === 'exited' && end.code === 0 };
}
