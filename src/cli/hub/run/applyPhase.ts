import { existsSync, renameSync } from 'node:fs';
import { machineClock } from '../../../agent/machineClock';
import type { Entry } from '../../../core/conversation/conversation';
import type { ModelClient } from '../../../core/conversation/languageModel';
import type { Tool } from '../../../core/conversation/tool';
import { UserError } from '../../../core/errors';
import type { PhaseState } from '../../../core/hub/phases';
import type { StoredRepository } from '../../../core/hub/stored';
import type { PhaseTask } from '../../../hub/phases/phaseJournal';
import { checkSubmit } from '../../../hub/phases/phaseState';
import { endedPhase, hubRole } from '../../../session/hub/hubRole';
import type { Applied } from '../../../session/hub/hubTask';
import { findExperience } from '../../../session/hub/findExperience';
import { readJournalFile } from '../../../session/journal/journalFile';
import { hubSearchTools } from '../../../tools/hub/searchTools';
import { performTask } from '../../run/performTask';
import type { PerformOptions, Performed } from '../../run/performTask';
import { openSession } from '../../run/session';
import { taskText } from '../../run/taskText';
import { findOnService } from '../findRepositories';
import { nameOnService, openHost } from '../openHost';
import { openStore } from '../openStore';
import { ownWords } from '../../../session/hub/ownWords';
import { withoutSecrets } from '../withSetup';
import { applyJournal } from './hubRun';
import type { HubRun } from './hubRun';
import { setUpPhase } from './setupPhase';
import { alone, makeClean, readRecord, workplaceOf, writeRecord } from './workplace';
import type { Workplace } from './workplace';

/** Has the model do the task in the clone. `onPerformed` gets how its session ended. Throws UserError, CancelledError. */
export async function applyPhase(
  journal: Pick<PhaseTask, 'state'>,
  hub: HubRun,
  onPerformed: (performed: Performed) => void,
  signal: AbortSignal,
): Promise<Applied> {
  const { state } = journal;
  const path = applyJournal(hub.files, state.tried.length + 1);
  // It ended, and nobody was left to say so.
  const before = existsSync(path) ? readJournalFile(path).entries : [];
  const known = endedPhase(before, state.task);
  if (known !== null) return { kind: 'submitted', submitted: known };
  const { model } = hub;
  if (model === null)
    return {
      kind: 'noModel',
      why: 'no model is named: set ANTHROPIC_API_KEY, or name a server that needs no key with --base-url',
    };
  const repository = state.repository ?? { url: '', commit: null };
  const place = workplaceOf(repository.url, hub.ports);
  if (readRecord(place) === null) {
    hub.note('its set-up is gone, so it is set up again');
    const result = await setUpPhase(repository, hub, signal);
    if (result.phase === 'failed') return { kind: 'submitted', submitted: { result, notes: [] } };
  }
  return alone(place, hub, async () => {
    const goesOn = await makeReady(place, path, before, hub, signal);
    const performed = await performIn(place, { journal, path, model, goesOn }, hub, signal);
    onPerformed(performed);
    const submitted = endedPhase(performed.entries, state.task);
    return submitted === null ? { kind: 'open' } : { kind: 'submitted', submitted };
  });
}

/** Makes the clone clean for a task that begins; false then. A task that goes on finds what it left. */
async function makeReady(
  place: Workplace,
  journal: string,
  entries: readonly Entry[],
  { ports }: HubRun,
  signal: AbortSignal,
): Promise<boolean> {
  const record = readRecord(place);
  if (record === null)
    throw new UserError(
      'bad-input',
      `the clone of ${place.url.href} is gone or was never proven; begin the task anew`,
    );
  const isBegun = entries.some(({ type }) => type === 'asked');
  if (isBegun && record.usedBy === journal) return true;
  if (entries.length > 0) {
    const aside = `${journal}.${machineClock.nowMs()}`;
    renameSync(journal, aside);
    ports.status.note(
      `repomaster: another task has worked in the clone since. This task starts again. Its earlier journal: ${aside}`,
    );
  }
  await makeClean(place, record, ports, signal);
  writeRecord(place, { ...record, beside: [...record.beside], made: [...record.made], usedBy: journal });
  return false;
}

interface Performing {
  readonly journal: Pick<PhaseTask, 'state'>;
  /** Absolute: of the agent's session. */
  readonly path: string;
  readonly model: ModelClient;
  readonly goesOn: boolean;
}

async function performIn(
  { folder }: Workplace,
  { journal, path, model, goesOn }: Performing,
  hub: HubRun,
  signal: AbortSignal,
): Promise<Performed> {
  const { options, run } = hub;
  const { task } = journal.state;
  const perform = performOptions(folder, hub);
  const text = await taskText({ ...perform, task: { text: task } });
  const session = await openSession(path, run.sessions, machineClock.nowMs());
  try {
    const role = hubRole({
      ...{ state: journal.state, known: knownOf(journal.state, hub), entries: session.entries },
      check: (result) => checkSubmit(journal.state, result),
      asking: options.offline ? [] : askingTools(journal.state, hub),
    });
    // Commands of a repository that nobody knows get no secret; what is kept and sent holds none either.
    const ports = { ...run, environment: withoutSecrets(run.environment) };
    const work = { options: perform, ports, session, folder, text: goesOn ? null : text, model, role };
    return await performTask({ ...work, secrets: run.environment }, signal);
  } finally {
    await session.close();
  }
}

function performOptions(folder: string, { options, files }: HubRun): PerformOptions {
  const { inputs, output, approve, runner, maxTokens, maxSteps, maxSeconds, maxCost } = options;
  return {
    // A repository that was asked for may be as large as it is.
    ...{ folder, workers: 0, large: true, cache: true, start: 'overview', patch: null },
    ...{ checks: [], contract: false, inputs, output: files.results, approve, runner },
    ...(output === null ? { mayJustAnswer: true } : {}),
    ...{ maxTokens, maxSteps, maxSeconds, maxCost },
  };
}

/** What is remembered of the repository at work; null where that is nothing, or cannot be read. */
function knownOf({ repository }: PhaseState, { ports }: HubRun): StoredRepository | null {
  if (ports.folder === null) return null;
  try {
    return openStore(ports).store.show(repository?.url ?? '', repository?.commit ?? '')[0]?.entry ?? null;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    ports.status.note(`repomaster: ${error.message}`);
    return null;
  }
}

function askingTools({ repository }: PhaseState, { options, ports }: HubRun): readonly Tool[] {
  const { environment } = ports;
  return hubSearchTools({
    issues: async (text, signal) => {
      const name = nameOnService(repository?.url ?? '', options, ports);
      if (name === null)
        throw new UserError(
          'bad-input',
          'the issues of this repository are on another service, which is not asked',
        );
      const parts = { host: openHost(options, ports), diffs: null };
      const asked = { repository: name, text, environment, hidden: ownWords(environment) };
      return (await findExperience(asked, parts, signal)).experience;
    },
    repositories: (task, signal) => findOnService(task, options, ports, signal),
  });
}
