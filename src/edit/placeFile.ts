import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ToolError } from '../core/errors';
import { protectionOf } from '../core/files/protectedPaths';
import { faultCode, isMissingCode } from './systemFault';

/** Where a file of the workspace is, or would be. */
export interface FilePlace {
  /** Relative to the folder, `/`, links on the way followed. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
}

/**
 * The place that `asked` (relative to `root`, or absolute) names, once every link on the way is followed; `root` is
 * absolute. Throws ToolError for one outside the folder, git's own, and one whose way leads through a file or a
 * broken link.
 */
export async function placeFile(root: string, asked: string): Promise<FilePlace> {
  if (asked.includes('\0'))
    throw new ToolError(`The path contains a NUL character. Name a file in the workspace.`);
  const top = await realpath(root);
  const named = resolve(root, asked);
  const inside = isInside(root, named) || isInside(top, named);
  if (!inside || /[/\\]$/.test(asked))
    throw new ToolError(inside ? `${asked} names a folder. Name a file.` : outside(asked));
  const file = await followed(named, asked);
  if (!isInside(top, file)) throw new ToolError(outside(asked));
  const path = relative(top, file).split(sep).join('/');
  if (protectionOf(path)?.rule === 'never')
    throw new ToolError(
      `${path} is one of git's own files, which no tool writes. Use git with run_script instead.`,
    );
  return { path, file };
}

function outside(asked: string): string {
  return `${asked} is outside the workspace folder. Name a file inside it.`;
}

/** Not the folder itself. */
function isInside(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The file with the links of its folders followed, and its own name as the disk has it; folders may be missing. */
async function followed(file: string, asked: string): Promise<string> {
  const folder = dirname(file);
  const name = file.slice(folder.endsWith(sep) ? folder.length : folder.length + 1);
  const found = folder === file ? file : await folderOf(folder, asked);
  const place = join(found, name);
  const kind = await kindOf(place);
  // A link is no file to edit, which is told when it is opened.
  return kind === 'other' ? realpath(place) : place;
}

async function folderOf(folder: string, asked: string): Promise<string> {
  try {
    const found = await realpath(folder);
    if ((await stat(found)).isDirectory()) return found;
    throw new ToolError(`${asked} uses a file as a folder. Name another path.`);
  } catch (error) {
    const code = faultCode(error);
    if (code === 'ELOOP') throw new ToolError(`${asked} leads into a loop of links. Name another path.`);
    if (!isMissingCode(code)) throw error;
  }
  if ((await kindOf(folder)) === 'link')
    throw new ToolError(`${asked} leads through a broken link. Name another path.`);
  return join(
    await folderOf(dirname(folder), asked),
    folder.slice(dirname(folder).length).replace(/^[/\\]/, ''),
  );
}

async function kindOf(file: string): Promise<'link' | 'other' | 'none'> {
  try {
    return (await lstat(file)).isSymbolicLink() ? 'link' : 'other';
  } catch (error) {
    if (isMissingCode(faultCode(error))) return 'none';
    throw error;
  }
}
