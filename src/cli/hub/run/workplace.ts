/** The hub's own clone of a repository, in which tasks work one after another, and the state that its set-up was proven in. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { CancelledError, UserError, errorText } from '../../../core/errors';
import { makeFolder } from '../../../core/files/makeFolder';
import { isMissingFile, isSystemError } from '../../../core/files/missingFile';
import { parserOf } from '../../../core/form';
import type { Frozen } from '../../../core/form';
import { cloneUrl } from '../../../git/clone/cloneUrl';
import { keepProvenState, restoreProvenState } from '../../../git/clone/provenState';
import type { ProvenState } from '../../../git/clone/provenState';
import { lockFile } from '../../../session/journal/lockFile';
import { ownPlace } from '../hubClone';
import type { HubCommandPorts } from '../hubPorts';
import { endOrphans } from '../../../run/process/orphans';
import { tellLeft } from '../../run/commandRunner';
import { keepOf } from '../../run/keepOf';
import { setupsFolder } from '../withSetup';
import type { HubRun } from './hubRun';

export interface Workplace {
  readonly url: URL;
  /** Absolute: the clone. */
  readonly folder: string;
  /** Absolute: the file that says what was proven of it, where no command of a task writes. */
  readonly record: string;
  /** Absolute: what the files were then, kept by git; as little written by tasks. */
  readonly gitFolder: string;
}

const recordForm = z.strictObject({
  version: z.literal(1),
  commit: z.string(),
  tree: z.string(),
  beside: z.array(z.string()),
  /** Folders that the set-up made, relative to the clone. */
  made: z.array(z.string()),
  /** False: the clone is as it came, or a set-up is under way; it can be brought back, and no task may begin. */
  isProven: z.boolean(),
  /** Its environment is in a container, and not in the clone. */
  isContainer: z.boolean(),
  /** The journal of the task that worked there last; null for none. */
  usedBy: z.nullable(z.string()),
});

export type ProvenRecord = Frozen<z.output<typeof recordForm>>;

const parseRecord = parserOf<ProvenRecord>(recordForm);

/** Throws UserError for an address that nothing is cloned from. */
export function workplaceOf(address: string, ports: HubCommandPorts): Workplace {
  const url = cloneUrl(address);
  const folder = ownPlace(url, 'tasks', ports);
  if (folder === null || ports.folder === null)
    throw new UserError('bad-input', `there is no place for a clone of ${url.href} on this system`);
  return { url, folder, record: `${folder}.proven.json`, gitFolder: `${folder}.proven.git` };
}

/** Null where nothing was proven, or the clone is gone or damaged. */
export function readRecord(place: Workplace): ProvenRecord | null {
  const known = readState(place);
  if (known === null || !known.isProven) return null;
  return known.made.every((path) => existsSync(join(place.folder, path))) ? known : null;
}

/** What the clone can be brought back to, proven or not; null for nothing. */
export function readState({ folder, record, gitFolder }: Workplace): ProvenRecord | null {
  const isThere = existsSync(gitFolder) && existsSync(join(folder, '.git'));
  return isThere ? parsed(record) : null;
}

function parsed(file: string): ProvenRecord | null {
  try {
    return parseRecord(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || isMissingFile(error)) return null;
    throw error;
  }
}

/** Whole, or as it was. */
export function writeRecord({ record }: Workplace, known: ProvenRecord): void {
  makeFolder(dirname(record), 0o700);
  writeFileSync(`${record}.half`, JSON.stringify(known), { mode: 0o600 });
  renameSync(`${record}.half`, record);
}

/** Deletes the clone and its records. Throws UserError. */
export function discard({ folder, record, gitFolder }: Workplace): void {
  try {
    for (const path of [record, gitFolder, folder]) rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError('outside-failed', `${folder} could not be removed (${error.message}); remove it`);
  }
}

/** Brings the clone back to what was proven: a task begins with nothing that an earlier one left. Throws UserError, CancelledError. */
export async function makeClean(
  place: Workplace,
  known: ProvenRecord,
  { environment }: HubCommandPorts,
  signal: AbortSignal,
): Promise<void> {
  const clone = { folder: place.folder, gitFolder: place.gitFolder, environment };
  await byGit(place, 'could not restore the clone', () => restoreProvenState(clone, known, signal));
}

/** The state of the clone as it is now; `made` are the folders that the set-up made. Throws UserError, CancelledError. */
export async function provenNow(
  place: Workplace,
  made: readonly string[],
  { environment }: HubCommandPorts,
  signal: AbortSignal,
): Promise<ProvenState> {
  const clone = { folder: place.folder, gitFolder: place.gitFolder, environment };
  return byGit(place, "could not record the clone's state", () => keepProvenState(clone, made, signal));
}

/** What git complains of is the clone's: a lock that a killed git left, damage. */
async function byGit<T>({ folder }: Workplace, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    throw new UserError(
      'outside-failed',
      `RepoMaster ${what} in ${folder}: ${errorText(error)}. Delete the folder to clone it again.`,
    );
  }
}

/**
 * Does the work while nobody else is at the clone; what a command that was killed left there is put away first, since git would
 * follow it. Throws UserError where another process is there.
 */
export async function alone<T>(place: Workplace, hub: Killed, work: () => Promise<T>): Promise<T> {
  const { folder, url } = place;
  const lock = lockFile(folder);
  if (lock.kind === 'held')
    throw new UserError(
      'bad-input',
      `another process (${lock.by}) works in the clone of ${url.href}; wait for it or stop it`,
    );
  try {
    await putAway(place, hub);
    return await work();
  } finally {
    lock.unlock();
  }
}

type Killed = Pick<HubRun, 'ports' | 'run'>;

/** Set-ups and tasks note what they run in folders of their own. */
async function putAway({ folder }: Workplace, { ports, run }: Killed): Promise<void> {
  if (!existsSync(folder)) return;
  await endOrphans();
  const setups = keepOf({ sessions: null, sessionFolder: setupsFolder(folder, ports), folder });
  await tellLeft(folder, setups, ports);
  if (run.sessions === null) return;
  await tellLeft(folder, keepOf({ sessions: run.sessions, sessionFolder: run.sessions, folder }), ports);
}
