/** The files of a repository, as those who find out how it is set up need them. */
import type { ReadFile } from '../explore/survey/listedFiles';
import { isAside } from '../explore/survey/listedFiles';

export interface Project {
  /** Relative to the top, `/`, in the order of code units; without what tools install and build. */
  readonly paths: readonly string[];
  /** Null for what is not there, is no text or is larger than a manifest is. */
  read(path: string): ReadFile | null;
  /** Whether there is a file or folder of this path, listed or not. */
  exists(path: string): boolean;
}

/** The machine on which the steps are to run. */
export interface Machine {
  /** Version by program, '' where it does not tell; a program that is not there has none. */
  readonly programs: ReadonlyMap<string, string>;
  /** Where a virtual environment has its programs. */
  readonly venvPrograms: 'bin' | 'Scripts';
}

const DOCUMENTATION = /(^|\/)(?:docs?|website|site)\//i;

/** The files of this name (a pattern over the last part of a path), the least deep first; none of examples, tests and documentation. */
export function filesNamed(project: Project, name: RegExp): readonly string[] {
  return project.paths
    .filter((path) => name.test(path.slice(path.lastIndexOf('/') + 1)))
    .filter((path) => !path.includes('/') || (!isAside(path) && !DOCUMENTATION.test(path)))
    .sort((a, b) => depthOf(a) - depthOf(b));
}

function depthOf(path: string): number {
  return path.split('/').length;
}

/** Folder of a path, `.` for the top. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '.' : path.slice(0, at);
}

/** `folder/name`, or what it leads to where the name goes up; null where that is outside the top. */
export function inFolder(folder: string, name: string): string | null {
  const parts = folder === '.' ? [] : folder.split('/');
  if (/^(?:[/\\~]|[A-Za-z]:)/.test(name)) return null;
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.length === 0 ? '.' : parts.join('/');
}

/** Those of the names that are files in the folder, as paths from the top. */
export function present(project: Project, folder: string, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const path = inFolder(folder, name);
    return path !== null && project.exists(path) ? [path] : [];
  });
}

/** The first line that matches, from 1; 1 where none does. */
export function lineOf({ lines }: ReadFile, pattern: RegExp): number {
  return (
    Math.max(
      0,
      lines.findIndex((line) => pattern.test(line)),
    ) + 1
  );
}

/** One word for bash, whatever is in it. A path that begins with a dash is no option. */
export function shellWord(text: string): string {
  const word = text.startsWith('-') ? `./${text}` : text;
  return /^[\w./@:+=,%~-]+$/.test(word) && !word.startsWith('~')
    ? word
    : `'${word.replaceAll("'", "'\\''")}'`;
}

/** An id's end that tells folders apart: '' for the top. */
export function idOf(base: string, folder: string): string {
  return folder === '.' ? base : `${base}:${folder}`;
}
