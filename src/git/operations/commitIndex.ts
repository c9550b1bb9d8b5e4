/** Indexes of commits, worked out beside the user's, and the user's afterwards. The work tree is never written. */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BytePath } from '../bytePaths';
import { joinNul, splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';
import type { TreeEntry } from './changedFiles';
import { NO_HOOKS } from './repository';
import type { IndexPlace } from './workTreeTree';
import { timeOf } from './indexCopy';
import { copyUserIndex, gitBeside } from './workTreeTree';

/** What an index holds at a path; null for nothing. */
export interface PathEntry {
  readonly path: BytePath;
  readonly entry: TreeEntry | null;
}

/** Writes these contents as objects; their ids, in their order. */
export async function writeBlobs(
  git: RawGit,
  { folder }: IndexPlace,
  contents: readonly Buffer[],
): Promise<readonly string[]> {
  if (contents.length === 0) return [];
  const names = contents.map((_, at) => join(folder, `blob-${at}`));
  for (const [at, name] of names.entries()) await writeFile(name, contents[at] ?? '', { mode: 0o600 });
  const args = ['hash-object', '-w', '--no-filters', '--stdin-paths'];
  const printed = await rawGit(git, args, Buffer.from(names.map((name) => `${quotedLine(name)}\n`).join('')));
  for (const name of names) await rm(name);
  return printed.toString('latin1').trim().split('\n');
}

function quotedLine(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

/** Puts these entries into the index of `git`. What stands in the way of a path goes. */
export async function putEntries(
  git: RawGit,
  { repository }: Pick<IndexPlace, 'repository'>,
  entries: readonly PathEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const zero = '0'.repeat(repository.format === 'sha256' ? 64 : 40);
  const gone = entries.filter(({ entry }) => entry === null).map(({ path }) => `0 ${zero}\t${path}`);
  const there = entries.flatMap(({ path, entry }) =>
    entry === null ? [] : [`${entry.mode} ${entry.id} 0\t${path}`],
  );
  await rawGit(git, [...NO_HOOKS, 'update-index', '-z', '--index-info'], joinNul([...gone, ...there]));
}

/** An index in the place that holds this tree; times of files come from the user's, so that nothing is read again. */
export async function startIndex(
  place: IndexPlace,
  name: string,
  tree: string,
  signal: AbortSignal,
): Promise<RawGit> {
  await rm(join(place.folder, name), { force: true });
  await copyUserIndex(place, name);
  const git = gitBeside(place, name, signal);
  const args = [
    'diff-index',
    '--cached',
    '--raw',
    '-z',
    '--no-abbrev',
    '--no-renames',
    '--ignore-submodules=none',
  ];
  const words = splitNul(await rawGit(git, [...args, tree, '--']));
  const entries: PathEntry[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [mode = '', , id = '', , status = ''] = (words[at] ?? '').split(' ');
    entries.push({ path: words[at + 1] ?? '', entry: status === 'A' ? null : { mode: mode.slice(1), id } });
  }
  await putEntries(git, place, entries);
  return git;
}

/** The user's index with these entries, beside the index itself: its bytes, and its mark as OperationState.index. */
export async function userIndexWith(
  place: IndexPlace,
  entries: readonly PathEntry[],
  signal: AbortSignal,
): Promise<{ readonly bytes: Buffer; readonly time: Date; readonly mark: string }> {
  const name = 'index.staged';
  await rm(join(place.folder, name), { force: true });
  await copyUserIndex(place, name);
  const git = gitBeside(place, name, signal);
  await putEntries(git, place, entries);
  await rawGit(git, [...NO_HOOKS, 'update-index', '-q', '--refresh', '--ignore-missing']).catch(ignoreStale);
  const listed = await rawGit(git, ['ls-files', '-s', '-v', '-z']);
  const mark = createHash('sha256').update(listed).digest('hex');
  const index = join(place.folder, name);
  return { bytes: await readFile(index), time: await timeOf(index), mark };
}

/** `--refresh` says by its exit code that files differ. */
function ignoreStale(error: unknown): Buffer {
  if (error instanceof GitExit && error.code === 1) return Buffer.alloc(0);
  throw error;
}
