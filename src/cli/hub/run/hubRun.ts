/** What the phases of `repomaster hub run` share. */
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { UserError } from '../../../core/errors';
import type { ModelClient } from '../../../core/conversation/languageModel';
import { shellWord } from '../../../core/text/shellWord';
import type { RunCommandPorts } from '../../run/runPorts';
import type { HubCommandPorts } from '../hubPorts';
import type { HubRunOptions } from './hubRunSyntax';

export interface HubRun {
  readonly options: HubRunOptions;
  readonly ports: HubCommandPorts;
  readonly run: RunCommandPorts;
  /** Null where none is named. */
  readonly model: ModelClient | null;
  readonly files: HubRunFiles;
  /** Keeps what was seen in the phase at work. */
  readonly note: (text: string) => void;
}

/** Where a task keeps what it has: absolute paths. */
export interface HubRunFiles {
  /** Of the phases. */
  readonly journal: string;
  /** What the names of its other files begin with. */
  readonly base: string;
  /** The folder for results. */
  readonly results: string;
}

/** Of the journal that is named, else of a new task of the hub's own. Throws UserError where this machine has no place for one. */
export function filesOf({ journal, output }: HubRunOptions, { folder, clock }: HubCommandPorts): HubRunFiles {
  const path = journal === null ? newJournal(folder, clock.nowMs()) : resolve(journal);
  const base = path.replace(/\.jsonl$/, '');
  return { journal: path, base, results: output === null ? `${base}.results` : resolve(output) };
}

function newJournal(folder: string | null, nowMs: number): string {
  if (folder === null)
    throw new UserError(
      'outside-failed',
      'this system has no folder to keep the task in; name a file with --journal FILE',
    );
  // Sorts by time, and is nobody else's.
  const time = new Date(nowMs).toISOString().replace(/[-:]/g, '').slice(0, 15);
  return join(folder, 'runs', `${time}-${randomBytes(3).toString('hex')}`, 'task.jsonl');
}

/** The agent's journal with the candidate that is tried as the so-manyth, from 1. */
export function applyJournal({ base }: HubRunFiles, tried: number): string {
  return `${base}.apply-${tried}.jsonl`;
}

/** The command line that goes on with the task. */
export function goOnCommand(options: HubRunOptions, { journal }: HubRunFiles): string {
  const { inputs, output, githubUrl, runner, approve, baseUrl, model, takesFixes } = options;
  const given = (name: string, value: string | null): readonly string[] =>
    value === null ? [] : [`--${name}`, shellWord(value)];
  return [
    ...['repomaster hub run', ...given('journal', journal)],
    ...inputs.flatMap(({ name, path }) => given('input', `${name}=${path}`)),
    ...given('output', output),
    ...given('github-url', githubUrl),
    ...given('runner', runner === 'sandbox' ? null : runner),
    ...given('approve', approve === 'rules' ? null : approve),
    ...given('base-url', baseUrl),
    ...given('model', model),
    ...(takesFixes ? ['--take-fixes'] : []),
  ].join(' ');
}
