/** A repository of real git that stopped in a merge, and its conflicts as the files have them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { baseFiles, storyCommits, storyNow } from './mergeStory';
import type { ShopFiles } from './mergeStory';
import { temporaryFolder } from './temporaryFolder';
import type { TemporaryFolder } from './temporaryFolder';

/** What git prints; the machine's own configuration has no say. */
export function gitIn(folder: string, args: readonly string[], seconds = storyNow): string {
  const date = `${seconds} +0000`;
  const env = {
    ...{ ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    ...{ GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_TERMINAL_PROMPT: '0' },
  };
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.test', '-c', 'core.autocrlf=false'];
  return execFileSync('git', [...identity, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
}

/** The shop's repository on `main`, with `feature/tax` not merged. */
export async function shopRepository(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  const { path } = folder;
  const commit = async (files: ShopFiles, subject: string, daysAgo: number): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), text);
    }
    gitIn(path, ['add', '--all']);
    gitIn(path, ['commit', '--quiet', '--message', subject], storyNow - daysAgo * 24 * 3600);
  };
  gitIn(path, ['init', '--quiet', '--initial-branch=main']);
  await commit(baseFiles, 'Start the shop', 30);
  gitIn(path, ['branch', 'feature/tax']);
  for (const { branch, files, subject, daysAgo } of storyCommits) {
    gitIn(path, ['switch', '--quiet', branch]);
    await commit(files, subject, daysAgo);
  }
  gitIn(path, ['switch', '--quiet', 'main']);
  return folder;
}

/** Merges `feature/tax`: git stops with conflicts. */
export function startMerge(folder: string): void {
  try {
    gitIn(folder, ['-c', 'merge.conflictStyle=diff3', 'merge', '--quiet', 'feature/tax']);
  } catch {
    return;
  }
  throw new Error('the merge had no conflict');
}

export interface MarkedPart {
  /** With the markers, whose text it is; what is settled has none. */
  readonly conflict: {
    readonly id: string;
    readonly base: string;
    readonly ours: string;
    readonly theirs: string;
    readonly startLine: number;
    readonly endLine: number;
  } | null;
  readonly text: string;
}

const region =
  /^<{7} [^\n]*\n(?<ours>[^]*?)^\|{7} [^\n]*\n(?<base>[^]*?)^={7}\n(?<theirs>[^]*?)^>{7} [^\n]*\n/m;

/** The file's parts in order; joined they are the file. */
export function markedParts(path: string, text: string): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let rest = text;
  let line = 1;
  for (let match = region.exec(rest); match; match = region.exec(rest)) {
    const before = rest.slice(0, match.index);
    const { base = '', ours = '', theirs = '' } = match.groups ?? {};
    const startLine = line + linesIn(before);
    const endLine = startLine + linesIn(match[0]) - 1;
    const id = createHash('sha256').update([path, base, ours, theirs].join('\0')).digest('hex').slice(0, 12);
    parts.push({ conflict: null, text: before });
    parts.push({ conflict: { id, base, ours, theirs, startLine, endLine }, text: match[0] });
    line = endLine + 1;
    rest = rest.slice(match.index + match[0].length);
  }
  return [...parts, { conflict: null, text: rest }];
}

export async function partsIn(folder: string, path: string): Promise<readonly MarkedPart[]> {
  return markedParts(path, await readFile(join(folder, path), 'utf8'));
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
