/** The difference of two trees as files with hunks, as `git diff -U0` has them. */
import { parseHunkHead } from '../../core/text/hunkHead';
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

export interface TreeEntry {
  /** Octal. */
  readonly mode: string;
  readonly id: string;
}

/** Lines of a hunk, a byte a character, with their ends. */
export interface LineHunk {
  /** As in `@@ -oldStart,oldLines +newStart,newLines @@`: of no lines, the line before. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface ChangedFile {
  readonly path: BytePath;
  /** Another than `path` for a renamed file. */
  readonly oldPath: BytePath;
  /** Null for a file that was not there. */
  readonly before: TreeEntry | null;
  /** Null for a deleted file. */
  readonly after: TreeEntry | null;
  /** Null where the content is taken whole: binary files, links, submodules, files that are empty before or after. */
  readonly hunks: readonly LineHunk[] | null;
}

/** Larger files are data, and taken whole. */
const MOST_LINES_OF = '2m';
const DIFF = ['diff-tree', '-r', '-M', '-l1000', '-O/dev/null', '--no-ext-diff', '--no-textconv'];

/** By path in code-unit order. Memory: the whole difference. */
export async function readChangedFiles(
  git: RawGit,
  before: string,
  after: string,
): Promise<readonly ChangedFile[]> {
  const trees = ['--end-of-options', before, after];
  const raw = splitNul(await rawGit(git, [...DIFF, '-z', '--raw', '--no-abbrev', ...trees]));
  const asPatch = ['-p', '-U0', '--no-color', '--src-prefix=a/', '--dst-prefix=b/'];
  const big = ['-c', `core.bigFileThreshold=${MOST_LINES_OF}`];
  const patch = parsePatch((await rawGit(git, [...big, ...DIFF, ...asPatch, ...trees])).toString('latin1'));
  const files: ChangedFile[] = [];
  let at = 0;
  for (let word = 0; word < raw.length;) {
    const named = namedFile(raw.slice(word, word + 3));
    word += named.words;
    files.push(changedFile(named, patch[at] ?? []));
    // A patch tells a change of the kind of a file as a deletion and an addition.
    at += named.status === 'T' ? 2 : 1;
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface NamedFile extends Omit<ChangedFile, 'hunks'> {
  readonly status: string;
  /** How many words of the output it takes. */
  readonly words: number;
}

function namedFile([head = '', first = '', second = '']: readonly string[]): NamedFile {
  const [oldMode = '', newMode = '', oldId = '', newId = '', letters = ''] = head.split(' ');
  const status = letters.slice(0, 1);
  const isRenamed = status === 'R';
  return {
    ...{ status, words: isRenamed ? 3 : 2, path: isRenamed ? second : first, oldPath: first },
    before: status === 'A' ? null : { mode: oldMode.slice(1), id: oldId },
    after: status === 'D' ? null : { mode: newMode, id: newId },
  };
}

function changedFile({ path, oldPath, before, after }: NamedFile, hunks: readonly LineHunk[]): ChangedFile {
  const isLines = [before, after].every((entry) => entry === null || entry.mode.startsWith('100'));
  const isSame = before?.id === after?.id && (isLines || before?.mode === after?.mode);
  return { path, oldPath, before, after, hunks: isSame || (isLines && hunks.length > 0) ? hunks : null };
}

/** The hunks of each file of the patch, in its order. Linear. */
export function parsePatch(text: string): readonly (readonly LineHunk[])[] {
  const files: LineHunk[][] = [];
  let at = 0;
  const line = (): string => {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    const found = text.slice(at, next);
    at = next;
    return found;
  };
  const take = (count: number): readonly string[] => {
    const lines: string[] = [];
    for (let left = count; left > 0; left--) lines.push(line().slice(1));
    // `\ No newline at end of file`
    if (text[at] === '\\') {
      line();
      lines.push((lines.pop() ?? '').slice(0, -1));
    }
    return lines;
  };
  while (at < text.length) {
    const head = line();
    if (head.startsWith('diff --git ')) files.push([]);
    const hunk = parseHunkHead(head);
    if (hunk === null) continue;
    const { oldStart, newStart } = hunk;
    const removed = take(hunk.oldLines);
    files.at(-1)?.push({ oldStart, newStart, removed, added: take(hunk.newLines) });
  }
  return files;
}
