/** What came of `repomaster hub run`. `--json` prints it. */
import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { outcomeForm } from '../../../core/changes/checks';
import type { Frozen } from '../../../core/form';
import { phaseStateForm } from '../../../core/hub/phases';
import type { PhaseState } from '../../../core/hub/phases';
import type { HubTaskEnd } from '../../../session/hub/hubTask';
import { listResults } from '../../../session/task/resultsFolder';
import { readJournalFile } from '../../../session/journal/journalFile';
import type { Performed } from '../../run/performTask';
import { exitCodeOf } from '../../run/runEnd';
import { answerOf } from '../../run/runResult';
import { applyJournal } from './hubRun';
import type { HubRunFiles } from './hubRun';

export const hubRunForm = z.strictObject({
  version: z.literal(1),
  /** stopped: it goes on with the same journal. */
  outcome: outcomeForm.shape.outcome,
  /** Why it is not accomplished; '' where it is. */
  reason: z.string(),
  /** What the agent handed in; '' before. */
  answer: z.string(),
  /** Absolute path of the folder for results. */
  folder: z.string(),
  /** What lies there; the first fifty. */
  results: z.array(z.strictObject({ path: z.string(), bytes: z.number() })),
  /** Absolute path of the journal of the phases. */
  journal: z.string(),
  phases: phaseStateForm,
});

export type HubRunResult = Frozen<z.output<typeof hubRunForm>>;

/** The result, of a task that ended so; `performed` is what the agent did in this process, null for nothing. */
export async function hubRunResult(
  end: HubTaskEnd,
  state: PhaseState,
  files: HubRunFiles,
  performed: Performed | null,
): Promise<HubRunResult> {
  const journal = applyJournal(files, state.tried.length + 1);
  const entries = existsSync(journal) ? readJournalFile(journal).entries : [];
  const { files: found } = existsSync(files.results) ? await listResults(files.results) : { files: [] };
  return {
    ...{ version: 1, ...outcomeOf(end, state, performed), answer: answerOf(entries), folder: files.results },
    results: found.map(({ path, sizeBytes }) => ({ path, bytes: sizeBytes })),
    ...{ journal: files.journal, phases: state },
  };
}

function outcomeOf(
  end: HubTaskEnd,
  { now, tried }: PhaseState,
  performed: Performed | null,
): Pick<HubRunResult, 'outcome' | 'reason'> {
  switch (end.kind) {
    case 'ended':
      if (now === 'done') return { outcome: 'accomplished', reason: '' };
      return {
        outcome: 'not_accomplished',
        reason: `no candidate serves: ${tried.map(({ url, reason }) => `${url}: ${reason}`).join('; ')}`,
      };
    case 'nothingFits':
      return { outcome: 'not_accomplished', reason: 'no repository shows that it does the task' };
    case 'noModel':
      return { outcome: 'stopped', reason: end.why };
    case 'open':
      return openOutcome(performed);
  }
}

/** Never accomplished: the phase goes on, whatever the review of an answer came to. */
function openOutcome(performed: Performed | null): Pick<HubRunResult, 'outcome' | 'reason'> {
  if (performed === null) return { outcome: 'stopped', reason: 'It was stopped.' };
  const { outcome, reason } = performed.run.result;
  return outcome === 'accomplished'
    ? { outcome: 'stopped', reason: 'the agent did not end the phase with submit_phase' }
    : { outcome, reason };
}

export function hubRunExit({ outcome }: HubRunResult, end: HubTaskEnd, performed: Performed | null): number {
  if (outcome === 'accomplished') return 0;
  return end.kind === 'open' && performed !== null ? exitCodeOf(performed.run) || 1 : 1;
}
