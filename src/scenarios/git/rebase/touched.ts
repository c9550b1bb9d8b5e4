/** Which lines each commit of a range touches, and which commit of the range wrote them. */
import { diffLines } from '../../../core/text/lineDiff';
import type { LineHunk } from '../../../core/text/lineDiff';
import type { BytePath } from '../../../git/bytePaths';
import { MOST_TEXT_BYTES, readBlobs, readSizes } from '../../../git/operations/blobs';
import type { RawGit } from '../../../git/rawGit';
import { isBinary } from '../coding';
import { splitLines } from '../lines';
import type { RangeEntry } from './range';

/** A text file as one commit changes it. */
export interface TouchedFile {
  readonly path: BytePath;
  /** '' where it was not there. */
  readonly before: string;
  readonly after: string;
  readonly hunks: readonly LineHunk[];
  /**
   * For each hunk the commits of the range, by their places, that wrote the lines it takes away; where it only adds, those of
   * the lines around it. -1 stands for older ones.
   */
  readonly owners: readonly ReadonlySet<number>[];
}

/** All texts together: a range that changes more is not looked into. */
const MOST_BYTES = 32 * 1024 * 1024;

/** For each commit its text files; null where the range is too large to be looked into. One process for all texts. */
export async function readTouched(
  git: RawGit,
  entries: readonly RangeEntry[],
): Promise<readonly (readonly TouchedFile[])[] | null> {
  const ids = entries.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((stage) => (stage?.mode.startsWith('100') === true ? [stage.id] : [])),
    ),
  );
  const sizes = [...(await readSizes(git, ids)).values()];
  if (sizes.reduce((sum, size) => sum + size, 0) > Math.min(MOST_BYTES, MOST_TEXT_BYTES)) return null;
  const blobs = await readBlobs(git, ids);
  const owners = new Map<BytePath, readonly number[]>();
  return entries.map(({ changes }, at) =>
    changes.flatMap((change) => {
      const texts = [change.before, change.after].map((stage) => textOf(stage, blobs));
      const [before, after] = texts;
      if (before === undefined || after === undefined || before === null || after === null) {
        owners.delete(change.path);
        return [];
      }
      const own = fileOf({ path: change.path, before, after }, owners.get(change.path));
      owners.set(change.path, moved(own, at));
      return [own.file];
    }),
  );
}

/** '' for no file; null for what is no text. */
function textOf(
  stage: { readonly mode: string; readonly id: string } | null,
  blobs: ReadonlyMap<string, Buffer>,
): string | null {
  if (stage === null) return '';
  const bytes = blobs.get(stage.id);
  return bytes === undefined || isBinary(bytes) ? null : bytes.toString('utf8');
}

interface Owned {
  readonly file: TouchedFile;
  /** Of each line before. */
  readonly standing: readonly number[];
}

const OLDER = -1;

function fileOf(
  { path, before, after }: Pick<TouchedFile, 'path' | 'before' | 'after'>,
  known: readonly number[] | undefined,
): Owned {
  const old = splitLines(before);
  const hunks = diffLines(old, splitLines(after));
  const standing = old.map((_, line) => known?.[line] ?? OLDER);
  const owners = hunks.map(({ from, to }) => {
    const lines = to > from ? standing.slice(from, to) : standing.slice(Math.max(0, from - 1), from + 1);
    return new Set(lines);
  });
  return { file: { path, before, after, hunks, owners }, standing };
}

/** The owners of the lines after. */
function moved({ file, standing }: Owned, at: number): readonly number[] {
  const lines: number[] = [];
  let from = 0;
  for (const hunk of file.hunks) {
    for (const owner of standing.slice(from, hunk.from)) lines.push(owner);
    for (let line = hunk.newFrom; line < hunk.newTo; line++) lines.push(at);
    from = hunk.to;
  }
  return [...lines, ...standing.slice(from)];
}
