import { existsSync } from 'node:fs';
import { lstat, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError, errorText } from '../../../core/errors';
import type { PhaseState } from '../../../core/hub/phases';
import type { HostedRepository } from '../../../core/hub/repositoryHost';
import { storedEntryOf } from '../../../hub/phases/storedEntry';
import type { DescribedRepository } from '../../../hub/store/describe';
import { submittedIn } from '../../../session/hub/hubRole';
import { parseRemote } from '../../../session/hub/originOf';
import { readJournalFile } from '../../../session/journal/journalFile';
import { nameOnService, openHost } from '../openHost';
import { openStore } from '../openStore';
import { applyJournal } from './hubRun';
import type { HubRun } from './hubRun';
import { workplaceOf } from './workplace';

/** Puts the repository at work into the store, and returns the advice that the agent gave. Throws UserError where it cannot. */
export async function storePhase(
  state: PhaseState,
  hub: HubRun,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { repository, results, tried, task } = state;
  const { url, commit } = { url: repository?.url ?? '', commit: repository?.commit ?? '' };
  const journal = applyJournal(hub.files, tried.length + 1);
  const entries = existsSync(journal) ? readJournalFile(journal).entries : [];
  const notes = submittedIn(entries, task)?.notes ?? [];
  const { folder } = workplaceOf(url, hub.ports);
  const entry = storedEntryOf(
    results,
    { phase: 'store', url, commit, notes: [...notes] },
    new Date().toISOString(),
  );
  const isKnown = results.some((result) => result.phase === 'search' && result.from === 'store');
  const described = isKnown ? undefined : await describedIn(folder, url, hub, signal);
  openStore(hub.ports).store.save(entry, folder, described);
  return notes;
}

/** Longer READMEs are described from their beginnings. */
const MOST_README_BYTES = 1e6;

async function describedIn(
  folder: string,
  url: string,
  hub: HubRun,
  signal: AbortSignal,
): Promise<DescribedRepository> {
  const { options, ports } = hub;
  const name = nameOnService(url, options, ports);
  const hosted = name === null ? null : await hostedAs(name, hub, signal);
  return {
    ...{
      name: parseRemote(url)?.name ?? url,
      about: hosted?.description ?? null,
      topics: hosted?.topics ?? [],
    },
    ...{ language: hosted?.language ?? null, readme: await readmeIn(folder) },
  };
}

async function hostedAs(
  name: string,
  { options, ports }: HubRun,
  signal: AbortSignal,
): Promise<HostedRepository | null> {
  try {
    return await openHost(options, ports).repository(name, signal);
  } catch (error) {
    // What the service says is a help; the README is here.
    if (!(error instanceof UserError)) throw error;
    ports.status.note(`repomaster: the service does not describe ${name}: ${errorText(error)}`);
    return null;
  }
}

/** Of the clone's top; '' for none. A link is none: it may lead anywhere. */
async function readmeIn(folder: string): Promise<string> {
  const named = (await readdir(folder)).filter((name) =>
    /^readme(?:\.(?:md|markdown|rst|txt))?$/i.test(name),
  );
  for (const name of named.sort()) {
    const file = join(folder, name);
    if ((await lstat(file)).isFile())
      return (await readFile(file)).subarray(0, MOST_README_BYTES).toString('utf8');
  }
  return '';
}
