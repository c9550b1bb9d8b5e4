import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { exportPatch, proveApplies } from '../../../src/git/patch';
import type { PatchExport } from '../../../src/git/patch';
import { openWorkTreeStart } from '../../../src/git/workTreeStart';
import type { WorkTreeStart } from '../../../src/git/workTreeStart';
import { gitFolder, noSignal } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';

/** Every file below a folder but git's own, by its bytes' name: `mode digest`, or where a link leads. */
export function treeOf(folder: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = (at: Buffer, name: string): void => {
    for (const entry of readdirSync(at, { encoding: 'buffer' })) {
      const path = Buffer.concat([at, Buffer.from('/'), entry]);
      const shown = name + entry.toString('latin1');
      const stats = lstatSync(path);
      if (shown === '.git' || shown.endsWith('/.git')) continue;
      if (stats.isDirectory()) visit(path, `${shown}/`);
      else if (stats.isSymbolicLink()) found[shown] = `-> ${readlinkSync(path)}`;
      else found[shown] = `${stats.mode & 0o100 ? 'x' : '-'} ${digest(readFileSync(path))}`;
    }
  };
  visit(Buffer.from(folder), '');
  return found;
}

/** Every file of a .git, with its times: whoever writes there, changes this. */
export function gitFolderState(folder: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      const { mtimeMs, ctimeMs } = lstatSync(path);
      found[path] = `${mtimeMs} ${ctimeMs}`;
      if (entry.isDirectory()) visit(path);
    }
  };
  visit(join(folder, '.git'));
  return found;
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

export interface Patched {
  readonly start: WorkTreeStart;
  readonly patch: Buffer;
  readonly patchFile: string;
  readonly result: PatchExport;
}

export function startOf(
  folder: GitFolder,
  path = folder.path,
  maxKeptBytes?: number,
): Promise<WorkTreeStart> {
  const options = { folder: path, place: join(folder.home, 'session'), environment: folder.environment };
  return openWorkTreeStart(maxKeptBytes === undefined ? options : { ...options, maxKeptBytes }, noSignal);
}

/** The patch of what `edit` does to the folder; the engine's own proof holds, and git's folder was not written. */
export async function patchOf(
  folder: GitFolder,
  edit: () => void,
  { path = folder.path, maxKeptBytes }: { path?: string; maxKeptBytes?: number } = {},
): Promise<Patched> {
  const hasGit = readdirSync(folder.path).includes('.git');
  const before = hasGit ? gitFolderState(folder.path) : {};
  const start = await startOf(folder, path, maxKeptBytes);
  if (hasGit) assert.deepEqual(gitFolderState(folder.path), before, 'taking the start wrote into .git');
  edit();
  const edited = hasGit ? gitFolderState(folder.path) : {};
  const patchFile = join(folder.home, 'out.patch');
  const result = await exportPatch(start, patchFile, noSignal);
  assert.deepEqual(await proveApplies(start, patchFile, result.tree, noSignal), { applies: true });
  if (hasGit) assert.deepEqual(gitFolderState(folder.path), edited, 'the patch wrote into .git');
  return { start, patch: readFileSync(patchFile), patchFile, result };
}

/** What stands in a clean clone of `folder`'s HEAD after `git apply` of the patch; plain git, none of ours. */
export function applyToClone(folder: GitFolder, patch: Patched, config: readonly string[] = []): string {
  const clone = join(folder.home, 'clone');
  const run = (cwd: string, ...args: string[]): void => {
    execFileSync('git', args, { cwd, env: folder.environment, stdio: 'pipe' });
  };
  run(folder.home, 'clone', '-q', ...config.flatMap((one) => ['-c', one]), folder.path, clone);
  if (patch.patch.length > 0) run(clone, 'apply', '--whitespace=nowarn', patch.patchFile);
  return clone;
}

/** The same, in a plain copy of the folder as it was: for a folder without a repository. */
export function applyToCopy(folder: GitFolder, copy: string, patch: Patched): void {
  mkdirSync(copy, { recursive: true });
  if (patch.patch.length === 0) return;
  execFileSync('git', ['apply', '--whitespace=nowarn', patch.patchFile], {
    cwd: copy,
    env: folder.environment,
    stdio: 'pipe',
  });
}

/** A folder for each test of a suite, and what is done with it. */
export interface PatchStage {
  /** Of the test that runs. */
  readonly folder: GitFolder;
  /** The absolute path of one of its files. */
  readonly at: (path: string) => string;
  readonly commitAll: () => void;
  /** Makes it a repository with these files in its one commit. */
  readonly repository: (files: Readonly<Record<string, string>>) => void;
  /** For a repository of nothing but HEAD: what a patch against it makes of a clean clone is the work tree. */
  readonly checkClone: (edit: () => void, config?: readonly string[]) => Promise<void>;
}

/** The stage of the suite that calls it. */
export function patchStage(): PatchStage {
  let folder: GitFolder;
  beforeEach(async () => {
    folder = await gitFolder();
  });
  afterEach(() => folder.remove());
  const commitAll = (): void => {
    folder.git('add', '-A');
    folder.git('commit', '-q', '--allow-empty', '-m', 'm');
  };
  return {
    get folder() {
      return folder;
    },
    at: (path) => join(folder.path, path),
    commitAll,
    repository: (files) => {
      folder.git('init', '-q');
      folder.write(files);
      commitAll();
    },
    checkClone: async (edit, config = []) => {
      const patch = await patchOf(folder, edit);
      assert.deepEqual(treeOf(applyToClone(folder, patch, config)), treeOf(folder.path));
    },
  };
}
