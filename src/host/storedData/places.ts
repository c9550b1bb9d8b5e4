/** Where RepoMaster keeps what it keeps on disk. Free of `vscode`. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What is kept, as it is told to the user. */
export type StoredKind =
  'index' | 'conversations' | 'results' | 'runs' | 'rest' | 'otherWorkspaces' | 'commandLine';

/** A file or folder that is deleted whole. */
export interface StoredPlace {
  readonly kind: StoredKind;
  /** Absolute. */
  readonly path: string;
  /** Conversations (absolute paths of their files): where another process is at one of them the place stays. */
  readonly journals: readonly string[];
}

export interface StorageRoots {
  /** Absolute: the extension's folder for this workspace; null where there is none. */
  readonly workspace: string | null;
  /** Absolute: the extension's folder for all workspaces. */
  readonly global: string;
  /** Absolute: where the command line keeps its maps and sessions; null where the system has no such place. */
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
  ...(['conversations', 'results', 'runs', 'index', 'rest', 'otherWorkspaces', 'commandLine'] as const),
];

async function placesIn(root: string): Promise<readonly StoredPlace[]> {
  const places = (await entriesOf(root)).map(async (name): Promise<readonly StoredPlace[]> => {
    const path = join(root, name);
    if (name === 'conversations') return conversationsIn(path);
    if (name === 'results') return resultsIn(path);
    return [{ kind: name === 'index' || name === 'runs' ? name : 'rest', path, journals: [] }];
  });
  return (await Promise.all(places)).flat();
}

/** A file each and the folder beside it, which go or stay together. */
async function conversationsIn(folder: string): Promise<readonly StoredPlace[]> {
  return (await entriesOf(folder)).map((name) => {
    const [id = ''] = name.split('.');
    return { kind: 'conversations', path: join(folder, name), journals: [join(folder, `${id}.jsonl`)] };
  });
}

/** The folder itself stays: a sandbox or dev container that has it would go on with one that is nowhere any more. */
async function resultsIn(folder: string): Promise<readonly StoredPlace[]> {
  return (await entriesOf(folder)).map((name) => ({
    ...{ kind: 'results', path: join(folder, name), journals: [] },
  }));
}

/** VS Code has a folder for each workspace, and in it one for each extension, named as that for all workspaces is. */
async function otherWorkspaces({ workspace, global }: StorageRoots): Promise<readonly StoredPlace[]> {
  const all =
    workspace === null ? join(dirname(dirname(global)), 'workspaceStorage') : dirname(dirname(workspace));
  const paths = (await entriesOf(all)).map((name) => join(all, name, basename(global)));
  const places = paths.map(async (path): Promise<readonly StoredPlace[]> => {
    if (path === workspace || (await entriesOf(path)).length === 0) return [];
    const conversations = join(path, 'conversations');
    const journals = (await entriesOf(conversations)).filter((name) => name.endsWith('.jsonl'));
    return [{ kind: 'otherWorkspaces', path, journals: journals.map((name) => join(conversations, name)) }];
  });
  return (await Promise.all(places)).flat();
}

async function placesOfCommandLine(root: string): Promise<readonly StoredPlace[]> {
  const sessions = join(root, 'sessions');
  const [maps, runs] = await Promise.all([entriesOf(join(root, 'index')), entriesOf(sessions)]);
  return [
    ...maps.map((name) => ({ path: join(root, 'index', name), journals: [] })),
    ...runs.map((name) => ({
      path: join(sessions, name),
      journals: [join(sessions, name, 'journal.jsonl')],
    })),
  ].map((place) => ({ kind: 'commandLine', ...place }));
}

/** Names, sorted; none where there is no such folder, or it cannot be listed: then nothing in it can be deleted either. */
async function entriesOf(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}
