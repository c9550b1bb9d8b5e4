import { closeSync, constants, lstatSync, openSync, readSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What git reads of every repository before it answers anything: opening a FIFO among them waits for ever. */
const READ_ALWAYS = [
  'HEAD',
  'config',
  'config.worktree',
  'commondir',
  'gitdir',
  'index',
  'packed-refs',
  'shallow',
  'info/attributes',
  'info/exclude',
  'info/grafts',
  'info/sparse-checkout',
  'objects/info/alternates',
  'objects/info/commit-graph',
  'objects/info/packs',
];

/** Paths in them are short. */
const POINTER_BYTES = 64 * 1024;

/**
 * Throws an Error that names the file where the repository around `folder` has something else in the place of a file that git
 * reads: git would wait for it for ever. What is missing is git's to judge. Opens nothing but regular files.
 */
export function checkReadable(folder: string): void {
  const dotGit = findDotGit(folder);
  if (dotGit === null) return;
  const gitFolder = folderBehind(dotGit);
  const common = pointerIn(join(gitFolder, 'commondir'));
  const shared = common === null ? gitFolder : resolve(gitFolder, common);
  const branches = [gitFolder, shared].flatMap((each) => branchOf(each));
  for (const base of new Set([gitFolder, shared]))
    for (const name of [...READ_ALWAYS, ...branches]) checkFile(join(base, name));
}

function findDotGit(folder: string): string | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const dotGit = join(at, '.git');
    if (lstatSync(dotGit, { throwIfNoEntry: false })) return dotGit;
    if (dirname(at) === at) return null;
  }
}

/** The repository's own folder: `.git` itself, or where the file `.git` points. */
function folderBehind(dotGit: string): string {
  const stats = statOf(dotGit);
  if (stats === null || stats.isDirectory()) return dotGit;
  const pointer = /^gitdir: (.*)$/m.exec(pointerIn(dotGit) ?? '')?.[1];
  return pointer === undefined ? dotGit : resolve(dirname(dotGit), pointer.trim());
}

/** The file of the branch that HEAD names. */
function branchOf(gitFolder: string): readonly string[] {
  const branch = /^ref: (refs\/.*)$/m.exec(pointerIn(join(gitFolder, 'HEAD')) ?? '')?.[1]?.trim();
  return branch === undefined || branch.split('/').includes('..') ? [] : [branch];
}

/** The text of a small file; null where there is none. */
function pointerIn(file: string): string | null {
  checkFile(file);
  if (statOf(file)?.isFile() !== true) return null;
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.alloc(POINTER_BYTES);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, POINTER_BYTES, 0)).trim();
  } finally {
    closeSync(descriptor);
  }
}

function checkFile(file: string): void {
  const stats = statOf(file);
  if (stats !== null && !stats.isFile() && !stats.isDirectory())
    throw new Error(`${file} is not a regular file, so git is not asked: it would hang`);
}

/** What the path leads to; null where nothing does, or where that cannot be told. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
