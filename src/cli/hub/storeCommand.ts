import { rm, readFile, realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UserError, errorText } from '../../core/errors';
import { isSystemError } from '../../core/files/missingFile';
import type { HubStoreListing, HubStoreShown, ShownEntry, StoredRepository } from '../../core/hub/stored';
import { phrase } from '../../core/text/phrase';
import { MOST_IMPORT_BYTES } from '../../hub/store/portableEntries';
import { checkFile, writeFile, writeJson, writeText } from '../output';
import type { HubCommandPorts } from './hubPorts';
import { openStore } from './openStore';
import type { OpenedStore } from './openStore';
import { holdsAny, isOwnFolder } from './ownSnapshot';
import { renderForgotten, renderImported, renderList, renderShown } from './renderStore';
import type { StoreOptions } from './syntax/storeSyntax';

/** Runs `repomaster hub store`; the exit code. Throws UserError where the store, a file or an address cannot be used. */
export async function runStore(
  options: StoreOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const said = await answerOf(options, openStore(ports), signal);
  if (said === null) return 0;
  await (options.json
    ? writeJson(ports.stdout, [`${JSON.stringify(said.json)}\n`], signal)
    : writeText(ports.stdout, [said.text], signal));
  return said.isFound ? 0 : 1;
}

interface Answer {
  readonly json: unknown;
  readonly text: string;
  readonly isFound: boolean;
}

/** Null where a file has it all. */
async function answerOf(
  { action, subject, commit, withSnapshot }: StoreOptions,
  { store, folder }: OpenedStore,
  signal: AbortSignal,
): Promise<Answer | null> {
  const name = subject ?? '';
  switch (action) {
    case 'list':
      return { json: listing(store.list()), text: renderList(store.list()), isFound: true };
    case 'show': {
      const shown = store.show(name, commit ?? '');
      return found({ json: withHistory(shown), text: renderShown(shown), isFound: shown.length > 0 }, name);
    }
    case 'forget': {
      const gone = store.forget(name, commit ?? '');
      const deleted = withSnapshot ? await deleteSnapshots(gone, store.list(), folder) : [];
      return found(
        { json: listing(gone), text: renderForgotten(gone, deleted), isFound: gone.length > 0 },
        name,
      );
    }
    case 'export': {
      const text = store.exportText();
      if (subject === null) return { json: JSON.parse(text), text, isFound: true };
      await checkFile(subject);
      await writeFile(subject, [text], signal);
      return null;
    }
    case 'import': {
      const imported = store.importText(await readBounded(name), basename(name));
      return { json: { version: 1, imported }, text: renderImported(imported), isFound: true };
    }
  }
}

function listing(entries: readonly StoredRepository[]): HubStoreListing {
  return { version: 1, entries };
}

function withHistory(shown: readonly ShownEntry[]): HubStoreShown {
  return { version: 1, shown };
}

function found(answer: Answer, url: string): Answer {
  return answer.isFound ? answer : { ...answer, text: `Nothing is stored of ${url}.\n` };
}

/** Throws UserError `bad-input`. */
async function readBounded(name: string): Promise<string> {
  try {
    const known = await stat(name);
    if (!known.isFile())
      throw new UserError('bad-input', phrase('{0} is not a file. Name another one.', name));
    if (known.size > MOST_IMPORT_BYTES)
      throw new UserError(
        'bad-input',
        phrase('{0} is too large for an export of stored repositories.', name),
      );
    return await readFile(name, 'utf8');
  } catch (error) {
    if (error instanceof UserError || !isSystemError(error)) throw error;
    throw new UserError(
      'bad-input',
      phrase('{0} cannot be read: {1}. Name another file.', name, errorText(error)),
    );
  }
}

/** The folders that are gone: only those that RepoMaster made itself are ever deleted, and that no entry which is left names. */
async function deleteSnapshots(
  gone: readonly StoredRepository[],
  left: readonly StoredRepository[],
  folder: string,
): Promise<readonly string[]> {
  const needed = left.flatMap(({ snapshot }) => (snapshot?.kind === 'environment' ? [snapshot.place] : []));
  const deleted: string[] = [];
  for (const { snapshot } of gone) {
    if (snapshot?.kind !== 'environment' || !(await isOwnFolder(snapshot.place, folder))) continue;
    if (await holdsAny(snapshot.place, needed)) continue;
    await rm(await realpath(snapshot.place), { recursive: true, force: true });
    deleted.push(snapshot.place);
  }
  return deleted;
}
