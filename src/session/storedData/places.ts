/** Where RepoMaster stores its data on disk. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorText } from '../../core/errors';
import { isMissingFile } from '../../core/files/missingFile';

/** What is kept, as it is told to the user. */
export type StoredKind =
  'index' | 'conversations' | 'results' | 'runs' | 'hub' | 'rest' | 'otherWorkspaces' | 'commandLine';

/** A file or folder that is deleted whole. */
export interface StoredPlace {
  readonly kind: StoredKind;
  /** Absolute. */
  readonly path: string;
  /** Conversations (absolute paths of their files): where another process is at one of them the place stays. */
  readonly journals: readonly string[];
  /** Why what is in it is not known: then it stays, and that is said. */
  readonly unlisted?: string;
}

export interface StorageRoots {
  /** Absolute: the extension's folder for this workspace; null where there is none. */
  readonly workspace: string | null;
  /** Absolute: the extension's folder for all workspaces. */
  readonly global: string;
  /** Absolute: where the command line keeps its maps, sessions and stored repositories; null where the system has no such place. */
  readonly commandLine: string | null;
}

/** All that is there, in the order in which it is told. */
export async function findStored(roots: StorageRoots): Promise<readonly StoredPlace[]> {
  const own = [...(roots.workspace === null ? [] : [roots.workspace]), roots.global];
  const found = await Promise.all([
    ...own.map(placesIn),
    otherWorkspaces(roots),
    roots.commandLine === null ? [] : placesOfCommandLine(roots.commandLine),
  ]);
  return found.flat().sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const ORDER: readonly StoredKind[] = [
  ...([
    'conversations',
    'results',
    'runs',
    'index',
    'hub',
    'rest',
    'otherWorkspaces',
    'commandLine',
  ] as const),
];

/** What has a folder of its name. */
const KINDS = ['index', 'runs', 'hub'] as const;

async function placesIn(root: string): Promise<readonly StoredPlace[]> {
  const found = await eachIn(root, 'rest', async (path, name): Promise<readonly StoredPlace[]> => {
    if (name === 'conversations') return conversationsIn(path);
    // The folder itself stays: a sandbox or dev container that has it would go on with one that is nowhere any more.
    if (name === 'results') return eachIn(path, name, (each) => ({ kind: name, path: each, journals: [] }));
    return [{ kind: KINDS.find((kind) => kind === name) ?? 'rest', path, journals: [] }];
  });
  return found.flat();
}

/** A file each and the folder beside it, which go or stay together. */
function conversationsIn(folder: string): Promise<readonly StoredPlace[]> {
  return eachIn(folder, 'conversations', (path, name) => {
    const [id = ''] = name.split('.');
    return { kind: 'conversations', path, journals: [join(folder, `${id}.jsonl`)] };
  });
}

/** VS Code has a folder for each workspace, and in it one for each extension, named as that for all workspaces is. */
async function otherWorkspaces({ workspace, global }: StorageRoots): Promise<readonly StoredPlace[]> {
  const kind = 'otherWorkspaces';
  const all =
    workspace === null ? join(dirname(dirname(global)), 'workspaceStorage') : dirname(dirname(workspace));
  const found = await eachIn(all, kind, async (each): Promise<readonly StoredPlace[]> => {
    const path = join(each, basename(global));
    if (path === workspace) return [];
    const conversations = join(path, 'conversations');
    const [inside, names] = [await namesIn(path), await namesIn(conversations)];
    if ('error' in inside) return [unlisted(kind, path, inside.error)];
    if ('error' in names) return [unlisted(kind, path, names.error)];
    if (inside.names.length === 0) return [];
    const journals = names.names.filter((name) => name.endsWith('.jsonl'));
    return [{ kind, path, journals: journals.map((name) => join(conversations, name)) }];
  });
  return found.flat();
}

async function placesOfCommandLine(root: string): Promise<readonly StoredPlace[]> {
  const kind = 'commandLine';
  const placeOf = (path: string, journals: readonly string[]): StoredPlace => ({ kind, path, journals });
  const [maps, commands, sessions, hub] = await Promise.all([
    eachIn(join(root, 'index'), kind, (path) => placeOf(path, [])),
    eachIn(join(root, 'commands'), kind, (path) => placeOf(path, [])),
    eachIn(join(root, 'sessions'), kind, (path) => placeOf(path, [join(path, 'journal.jsonl')])),
    eachIn(join(root, 'hub'), kind, (path) => placeOf(path, [])),
  ]);
  return [...maps, ...commands, ...sessions, ...hub];
}

/** What `make` says of each entry of the folder, in order of their names; of a folder that cannot be listed that it cannot. */
async function eachIn<T>(
  folder: string,
  kind: StoredKind,
  make: (path: string, name: string) => T | Promise<T>,
): Promise<readonly (T | StoredPlace)[]> {
  const found = await namesIn(folder);
  if ('error' in found) return [unlisted(kind, folder, found.error)];
  return Promise.all(found.names.map((name) => make(join(folder, name), name)));
}

function unlisted(kind: StoredKind, path: string, error: string): StoredPlace {
  return { kind, path, journals: [], unlisted: error };
}

/** Sorted; none where there is no such folder. */
async function namesIn(
  folder: string,
): Promise<{ readonly names: readonly string[] } | { readonly error: string }> {
  try {
    return { names: (await readdir(folder)).sort() };
  } catch (error) {
    return isMissingFile(error) ? { names: [] } : { error: errorText(error) };
  }
}
