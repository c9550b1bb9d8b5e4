import { readFile, stat } from 'node:fs/promises';
import { UserError, errorText } from '../../core/errors';
import { isSystemError } from '../../core/files/missingFile';
import { parserOf } from '../../core/form';
import { phaseResultForm } from '../../core/hub/phases';
import type { PhaseResult, PhaseState } from '../../core/hub/phases';
import { phrase } from '../../core/text/phrase';
import { openPhaseTask } from '../../hub/phases/phaseJournal';
import { checkSubmit } from '../../hub/phases/phaseState';
import { storedEntryOf } from '../../hub/phases/storedEntry';
import { writeJson, writeText } from '../output';
import type { HubCommandPorts } from './hubPorts';
import { openStore } from './openStore';
import type { PhasesOptions } from './syntax/phasesSyntax';

const parseResult = parserOf<PhaseResult>(phaseResultForm);

/** A result names a few files and commands. */
const MOST_BYTES = 1024 * 1024;

/**
 * Runs `repomaster hub phases`; the exit code. The result that ends the last phase is stored. Throws UserError and, for a result
 * that does not end the phase, ToolError.
 */
export async function runPhases(
  { journal, result, task, isNext, json }: PhasesOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const ended = result === null ? null : await readResult(result);
  const open = openPhaseTask(journal, task, { timeOfDay });
  if (isNext) open.advance();
  if (ended?.phase === 'store') {
    // Before the phase ends: where the store cannot be used, the task still stands there.
    checkSubmit(open.state, ended);
    const entry = storedEntryOf(open.state.results, ended, timeOfDay());
    openStore(ports).store.save(entry, null);
  }
  if (ended !== null) open.submit(ended);
  const { state } = open;
  await (json
    ? writeJson(ports.stdout, [`${JSON.stringify(state)}\n`], signal)
    : writeText(ports.stdout, [renderState(state)], signal));
  return state.now === 'notAccomplished' ? 1 : 0;
}

function timeOfDay(): string {
  return new Date().toISOString();
}

/** Throws UserError `bad-input`. */
async function readResult(name: string): Promise<PhaseResult> {
  try {
    const text = (await stat(name)).size > MOST_BYTES ? '' : await readFile(name, 'utf8');
    const result = parseResult(JSON.parse(text));
    if (result !== null) return result;
  } catch (error) {
    if (!(error instanceof SyntaxError) && !isSystemError(error)) throw error;
    if (isSystemError(error))
      throw new UserError(
        'bad-input',
        phrase('{0} cannot be read: {1}. Name another file.', name, errorText(error)),
      );
  }
  throw new UserError(
    'bad-input',
    phrase('{0} is no result of a phase. `repomaster schema hub-phases` shows the form.', name),
  );
}

function renderState({ task, now, repository, tried, left, constraints }: PhaseState): string {
  const lines = [
    `Task: ${task}`,
    `Phase: ${PHASES[now]}`,
    ...(repository === null ? [] : [`Repository: ${repository.url}`]),
    ...tried.map(({ url, reason }) => `Tried: ${url}: ${reason}`),
    ...left.map(({ url }) => `Left: ${url}`),
    ...constraints.map(({ kind, text }) => `Must keep to ${kind}: ${text}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

const PHASES: Readonly<Record<PhaseState['now'], string>> = {
  search: '1 of 4, search',
  setup: '2 of 4, set-up',
  apply: '3 of 4, apply',
  store: '4 of 4, store',
  nextCandidate: 'the next candidate (--next)',
  done: 'done',
  notAccomplished: 'no candidate is left',
};
