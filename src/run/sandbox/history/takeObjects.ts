/** Objects that a command has written become the repository's: nothing that is there is replaced. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { hasCode, isSystemError } from '../../../core/missingFile';
import { statOrNone } from '../paths';
import { isGitContent } from './askGit';

/**
 * Moves what was written below `own` (absolute) to the git folder's objects: single ones that are what their name says, and
 * packs as git reads them anew, since an index of a command's own could show other content under names that are known. Costs a
 * reading of what is new. Returns the packs that git does not read, as paths in the git folder.
 */
export async function takeObjects(own: string, git: string): Promise<readonly string[]> {
  const refused: string[] = [];
  const folder = join(git, 'objects');
  for (const part of foldersIn(own))
    if (/^[0-9a-f]{2}$/.test(part))
      for (const name of namesIn(join(own, part))) await takeLoose(join(own, part, name), part, name, folder);
  for (const name of namesIn(join(own, 'pack')))
    if (name.endsWith('.pack') && !(await takePack(join(own, 'pack', name), git)))
      refused.push(`objects/pack/${name}`);
  return refused;
}

async function takeLoose(path: string, part: string, name: string, folder: string): Promise<void> {
  const to = join(folder, part, name);
  if (!/^(?:[0-9a-f]{38}|[0-9a-f]{62})$/.test(name) || existsSync(to)) return;
  if (statOrNone(path)?.isFile() !== true || !(await isNamedRight(path, part + name))) return;
  mkdirSync(join(folder, part), { recursive: true });
  moveFile(path, to, folder);
}

/** Git's object is the digest of its header and content. */
async function isNamedRight(path: string, name: string): Promise<boolean> {
  const hash = createHash(name.length === 40 ? 'sha1' : 'sha256');
  const into = new Writable({
    write: (part: Buffer, _, done) => {
      hash.update(part);
      done();
    },
  });
  try {
    await pipeline(createReadStream(path), createInflate(), into);
    return hash.digest('hex') === name;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

function moveFile(from: string, to: string, folder: string): void {
  chmodSync(from, 0o444);
  try {
    renameSync(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    const half = join(folder, `tmp_obj_${randomUUID()}`);
    copyFileSync(from, half);
    chmodSync(half, 0o444);
    renameSync(half, to);
    rmSync(from, { force: true });
  }
}

async function takePack(path: string, git: string): Promise<boolean> {
  if (statOrNone(path)?.isFile() !== true) return false;
  // Of what a partial clone has fetched the rest is fetched again.
  const promised = existsSync(path.replace(/pack$/, 'promisor')) ? ['--promisor'] : [];
  const args = ['index-pack', '--stdin', '--fix-thin', ...promised];
  return isGitContent({ git, args, input: { file: path } });
}

function foldersIn(folder: string): readonly string[] {
  return namesIn(folder).filter((name) => statOrNone(join(folder, name))?.isDirectory() === true);
}

function namesIn(folder: string): readonly string[] {
  try {
    return statOrNone(folder)?.isDirectory() === true ? readdirSync(folder) : [];
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
