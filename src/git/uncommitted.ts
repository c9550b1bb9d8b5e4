/** What is in a work tree and in no commit, for reading. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UncommittedChanges } from '../core/conversation/mentions';
import { ToolError, errorText } from '../core/errors';
import { isSecretFile } from '../core/files/secretFiles';
import { parseRawDiff, shownPath } from './bytePaths';
import type { PrivateRepository } from './privateRepository';
import { privateGit } from './privateRepository';
import type { RawGit } from './rawGit';
import { rawGit, rawGitToFile } from './rawGit';
import type { Snapshot } from './workTreeSnapshot';
import { openWorkTreeStart, saying } from './workTreeStart';

/** Far more than anybody is shown of it. */
const PATCH_BYTES = 200_000;
/** Each is an argument of git. */
const MOST_FILES = 200;
/** Of files that git does not have yet: what is larger is data. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

const DIFF = ['diff-tree', '-r', '-O/dev/null'];
const AS_PATCH = ['-p', '-M', '--no-color', '--no-ext-diff', '--no-textconv'];

/**
 * What differs between the last commit and the folder (absolute) as it is now, untracked files that are not ignored
 * included; files that hold secrets are named in `leftOut` alone. The user's .git is only read, and nothing that it names is
 * run. Reads every tracked file once. Throws ToolError for a folder in no repository, UserError where git fails, CancelledError.
 */
export async function readUncommitted(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<UncommittedChanges> {
  const place = await mkdtemp(join(tmpdir(), 'repomaster-diff-'));
  try {
    const kept = { place: join(place, 'now'), maxKeptBytes: MAX_KEPT_BYTES };
    const { repository, snapshot } = await openWorkTreeStart({ folder, environment, ...kept }, signal);
    if (repository.userObjects === null)
      throw new ToolError('The folder is not in a git repository, so uncommitted changes are unknown.');
    const sight = { readObjects: [repository.userObjects], signal };
    const git = privateGit(repository, environment, sight);
    const user: RawGit = { folder: repository.folder, environment, variables: {}, signal };
    return await saying(folder, () => read(git, user, { repository, snapshot, place }));
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Taken {
  readonly repository: PrivateRepository;
  readonly snapshot: Snapshot;
  readonly place: string;
}

async function read(
  git: RawGit,
  user: RawGit,
  { repository, snapshot, place }: Taken,
): Promise<UncommittedChanges> {
  const { top, folder } = repository;
  const prefix = folder === top ? '' : `${folder.slice(top.length + 1).replaceAll('\\', '/')}/`;
  const trees = [await committedTree(git, user), snapshot.tree];
  const raw = await rawGit(git, [...DIFF, '--no-renames', '-z', '--raw', '--no-abbrev', ...trees]);
  const passedOver = new Set(snapshot.passedOver.map(({ path }) => path));
  const below = parseRawDiff(raw)
    .filter(({ path }) => !passedOver.has(path))
    .map(({ path, kind }) => ({ path: shownPath(path), kind }))
    .filter(({ path }) => path.startsWith(prefix));
  const secret = below.filter(({ path }) => isSecretFile(path));
  const nameless = below.filter(({ path }) => path.includes('\uFFFD'));
  const told = below.filter((each) => !secret.includes(each) && !nameless.includes(each));
  const shown = told.slice(0, MOST_FILES);
  const leftOut = [
    ...secret.map(
      ({ path }) =>
        `${path.slice(prefix.length)} has changed but is not shown: by its name it may hold secrets.`,
    ),
    ...nameless.map(
      ({ path }) => `${path.slice(prefix.length)} has changed but is not shown: its name is not UTF-8.`,
    ),
    ...snapshot.passedOver.map(({ path, reason }) => passedOverNote(shownPath(path), reason)),
    ...snapshot.repositories.map(
      (path) => `${shownPath(path)} is a separate repository and was not searched.`,
    ),
  ];
  const files = told.map(({ path, kind }) => ({ path: path.slice(prefix.length), kind }));
  if (shown.length === 0) return { files, patch: '', isWhole: true, leftOut };
  const file = join(place, 'uncommitted.patch');
  const relative = prefix === '' ? [] : [`--relative=${prefix}`];
  const paths = shown.map(({ path }) => `:(top,literal)${path}`);
  await rawGitToFile(git, [...DIFF, ...AS_PATCH, ...relative, ...trees, '--', ...paths], file);
  const { text, isWhole } = await headOf(file);
  return { files, patch: text, isWhole: isWhole && shown.length === told.length, leftOut };
}

function passedOverNote(path: string, reason: 'too-big' | 'unreadable'): string {
  return reason === 'too-big'
    ? `${path} is large and has changed: it was not compared.`
    : `${path} cannot be read and was not compared.`;
}

/** The tree of the last commit; before the first, the empty one. */
async function committedTree(git: RawGit, user: RawGit): Promise<string> {
  try {
    return (await rawGit(user, ['rev-parse', '--verify', 'HEAD^{tree}'])).toString('latin1').trim();
  } catch (error) {
    if (!/Needed a single revision/.test(errorText(error))) throw error;
    return (await rawGit(git, ['mktree'])).toString('latin1').trim();
  }
}

async function headOf(file: string): Promise<{ text: string; isWhole: boolean }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, PATCH_BYTES));
    await handle.read(bytes, 0, bytes.length, 0);
    const text = bytes.toString('utf8');
    return size <= PATCH_BYTES
      ? { text, isWhole: true }
      : { text: text.slice(0, text.lastIndexOf('\n') + 1), isWhole: false };
  } finally {
    await handle.close();
  }
}
