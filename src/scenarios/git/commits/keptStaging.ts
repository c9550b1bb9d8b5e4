/** The index after commits: what the user had staged and was not committed stays staged. */
import type { RawGit } from '../../../git/rawGit';
import { rawGit } from '../../../git/rawGit';
import { readBlobs } from '../../../git/operations/blobs';
import type { ChangedFile, TreeEntry } from '../../../git/operations/changedFiles';
import { readChangedFiles } from '../../../git/operations/changedFiles';
import type { PathEntry } from '../../../git/operations/commitIndex';
import { writeBlobs } from '../../../git/operations/commitIndex';
import type { IndexPlace } from '../../../git/operations/workTreeTree';
import type { BytePath } from '../../../git/bytePaths';
import type { Hunk, Layout, Selection } from './hunks';
import { contentWith } from './hunks';
import type { ReadFile } from './readChanges';

export interface StagingAsked {
  readonly git: RawGit;
  readonly place: IndexPlace;
  /** Trees of HEAD before and after the commits. */
  readonly before: string;
  readonly after: string;
  readonly staged: ReadonlyMap<BytePath, TreeEntry | null>;
  readonly files: readonly ReadFile[];
  /** All that was committed; null where hooks changed something, so that lines cannot be told apart any more. */
  readonly committed: Selection | null;
}

/**
 * The entries that the user's index gets. A path of which nothing was staged becomes what was committed. Of one that was
 * staged in part the committed lines come in, and the staged ones stay; a staged text that is not made of lines of the file
 * stays as it is.
 */
export async function indexAfter(asked: StagingAsked): Promise<readonly PathEntry[]> {
  const { git, place, before, after, staged } = asked;
  const entries: PathEntry[] = [];
  const partial: { readonly path: BytePath; readonly mode: string; readonly content: string }[] = [];
  for (const { path, entry } of await movedEntries(git, before, after)) {
    if (!staged.has(path)) {
      entries.push({ path, entry });
      continue;
    }
    const both = await bothOf(asked, path);
    if (both !== null) partial.push({ path, ...both });
  }
  const contents = partial.map(({ content }) => Buffer.from(content, 'latin1'));
  const ids = await writeBlobs(git, place, contents);
  return [...entries, ...partial.map(({ path, mode }, at) => ({ path, entry: { mode, id: ids[at] ?? '' } }))];
}

/** What HEAD holds now at each path that the commits changed. */
async function movedEntries(git: RawGit, before: string, after: string): Promise<readonly PathEntry[]> {
  return (await readChangedFiles(git, before, after)).flatMap(({ path, oldPath, after: entry }) => [
    ...(path === oldPath ? [] : [{ path: oldPath, entry: null }]),
    { path, entry },
  ]);
}

/** The staged and the committed lines together; null where the index stays as it is. */
async function bothOf(
  { git, staged, files, committed }: StagingAsked,
  path: BytePath,
): Promise<{ readonly mode: string; readonly content: string } | null> {
  const entry = staged.get(path) ?? null;
  const read = files.find(({ file }) => file.path === path);
  if (committed === null || entry === null || read === undefined) return null;
  const { file, hunks } = read;
  if (file.after === null || file.hunks === null || entry.id === file.after.id) return null;
  const blobs = await readBlobs(git, [entry.id, ...(file.before === null ? [] : [file.before.id])]);
  const text = (id: string | undefined): string => blobs.get(id ?? '')?.toString('latin1') ?? '';
  const old = text(file.before?.id);
  const own = await stagedLines(git, file, hunks, { old, entry, staged: text(entry.id) });
  if (own === null) return null;
  const { lines, layout } = own;
  const all = new Map(lines);
  for (const { id } of hunks) all.set(id, new Set([...(lines.get(id) ?? []), ...(committed.get(id) ?? [])]));
  return { mode: modeOf(file, entry), content: contentWith(old, hunks, all, layout) };
}

function modeOf({ before, after }: ChangedFile, entry: TreeEntry): string {
  return entry.mode === before?.mode ? (after?.mode ?? entry.mode) : entry.mode;
}

interface StagedText {
  readonly old: string;
  readonly entry: TreeEntry;
  readonly staged: string;
}

const LAYOUTS: readonly Layout[] = ['in place', 'in front'];

/** Which lines of the hunks the staged text has; null where it is not made of them. */
async function stagedLines(
  git: RawGit,
  file: ChangedFile,
  hunks: readonly Hunk[],
  { old, entry, staged }: StagedText,
): Promise<{ readonly lines: Selection; readonly layout: Layout } | null> {
  if (entry.id === file.before?.id) return { lines: new Map(), layout: 'in place' };
  const difference = await blobHunks(git, file.before?.id ?? null, entry.id);
  const removed = new Set<number>();
  const added = new Map<string, number>();
  for (const { oldStart, removed: lines, added: young } of difference) {
    lines.forEach((_, at) => removed.add(oldStart + at));
    for (const line of young) added.set(line, (added.get(line) ?? 0) + 1);
  }
  const chosen = new Map<string, Set<number>>();
  for (const { id, lines } of hunks) {
    if (lines === null) continue;
    const own = new Set<number>();
    lines.removed.forEach((_, at) => {
      if (removed.has(lines.oldStart + at)) own.add(at);
    });
    lines.added.forEach((line, at) => {
      const left = added.get(line) ?? 0;
      if (left === 0) return;
      added.set(line, left - 1);
      own.add(lines.removed.length + at);
    });
    chosen.set(id, own);
  }
  // `git add -p` puts lines that are kept in front, an editor in their place.
  const layout = LAYOUTS.find((each) => contentWith(old, hunks, chosen, each) === staged);
  return layout === undefined ? null : { lines: chosen, layout };
}

/** The hunks between two texts that are objects. */
async function blobHunks(
  git: RawGit,
  before: string | null,
  after: string,
): Promise<ChangedFile['hunks'] & {}> {
  const trees: string[] = [];
  for (const id of [before, after]) trees.push(await treeWith(git, id));
  const [file] = await readChangedFiles(git, trees[0] ?? '', trees[1] ?? '');
  return file?.hunks ?? [];
}

async function treeWith(git: RawGit, id: string | null): Promise<string> {
  const line = id === null ? '' : `100644 blob ${id}\tfile\0`;
  return (await rawGit(git, ['mktree', '-z'], Buffer.from(line))).toString('latin1').trim();
}
