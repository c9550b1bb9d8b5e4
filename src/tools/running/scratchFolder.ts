/** A throw-away folder, and the copies of workspace files that it begins with. */
import { createReadStream, createWriteStream, fstatSync, statSync } from 'node:fs';
import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openExactly } from '../../core/files/confinedFile';
import { ToolError, errorText } from '../../core/errors';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { isSecretFile } from '../../core/files/secretFiles';

/** What is bigger is read where it is. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A file of the workspace to be copied: absolute, links followed, and its place in the folder. */
export interface CopiedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * The files that are meant by `paths`, relative to the workspace folder. Throws ToolError for one that is not there, is no
 * file, leads out of the workspace, holds secrets, or makes them more than 64 MiB.
 */
export async function filesToCopy(root: string, paths: readonly string[]): Promise<readonly CopiedFile[]> {
  const top = await realpath(root);
  let total = 0;
  const files: CopiedFile[] = [];
  for (const path of new Set(paths)) {
    const from = await realpath(resolve(top, path)).catch(() => null);
    const found = from === null ? null : await stat(from);
    if (from === null || found?.isFile() !== true)
      throw refused(`there is no file ${path} in the workspace. Name files, not folders`);
    const to = relative(top, resolve(top, path));
    if (isOut(to) || isOut(relative(top, from))) throw refused(`${path} is outside the workspace`);
    if ([path, from].some((each) => isSecretFile(each.replaceAll('\\', '/'))))
      throw refused(`${path} may hold secrets, which are not copied`);
    total += found.size;
    if (total > MOST_BYTES)
      throw refused(`these files exceed 64 MiB. Read the big ones in place, below REPOMASTER_WORKSPACE`);
    files.push({ from, to });
  }
  return files;
}

/**
 * The whole outputs of these runs, as `run-N.log`. Throws ToolError for a run that is not known or whose log is gone, and for
 * more than 64 MiB.
 */
export function logsToCopy(
  runs: Pick<ConversationRuns, 'logPath'>,
  numbers: readonly number[],
): readonly CopiedFile[] {
  let total = 0;
  return [...new Set(numbers)].map((number) => {
    const from = runs.logPath(number);
    if (from === null) throw refused(`there is no output of run ${number}: run the command again`);
    total += statSync(from).size;
    if (total > MOST_BYTES)
      throw refused('these outputs exceed 64 MiB. Run the command again with its output in a workspace file');
    return { from, to: `run-${number}.log` };
  });
}

/**
 * What `work` returns, done while `folder` (absolute) is there with nothing but the copies in it, and why it could not be
 * taken away afterwards; null where it is gone. Throws ToolError where it cannot be made, and what `work` throws.
 */
export async function inScratchFolder<T>(
  folder: string,
  files: readonly CopiedFile[],
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly left: string | null }> {
  try {
    // Of a process that was killed meanwhile.
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
    for (const { from, to } of files) {
      await mkdir(dirname(join(folder, to)), { recursive: true });
      await copyOpened(from, join(folder, to), to);
    }
  } catch (error) {
    await removed(folder);
    throw refused(`its folder ${folder} could not be created (${errorText(error)}), so nothing was run`);
  }
  try {
    const answer = await work();
    return { answer, left: await removed(folder) };
  } catch (error) {
    await removed(folder);
    throw error;
  }
}

/** It was looked at before the user approved: what is copied is what lies at that very place. */
async function copyOpened(from: string, to: string, name: string): Promise<void> {
  const opened = openExactly(from);
  if (opened === null) throw new Error(`${name} was just replaced by a link`);
  const source = createReadStream('', { fd: opened.descriptor, start: 0 });
  await pipeline(
    source,
    createWriteStream(to, { flags: 'wx', mode: fstatSync(opened.descriptor).mode & 0o777 }),
  );
}

async function removed(folder: string): Promise<string | null> {
  return rm(folder, { recursive: true, force: true, maxRetries: 2 }).then(() => null, errorText);
}

function isOut(path: string): boolean {
  return path === '..' || /^\.\.[/\\]/.test(path) || isAbsolute(path);
}

function refused(why: string): ToolError {
  return new ToolError(`scratch_run: ${why}.`);
}
