/** Commits as git keeps them, and which of them a branch has beyond another. */
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import { readBlobs } from './blobs';

export interface CommitObject {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  /** Of the author, without the address. */
  readonly author: string;
  /** When it was written, seconds since the epoch. */
  readonly time: number;
  /** The whole message. */
  readonly message: string;
  readonly isSigned: boolean;
}

/** Ids of the commits that `to` reaches and `from` does not (null: all of them), the oldest first; at most `most` and one more. */
export async function idsBetween(
  git: RawGit,
  from: string | null,
  to: string,
  most: number,
): Promise<readonly string[]> {
  const since = from === null ? [] : [`^${from}`];
  const args = ['rev-list', '--topo-order', `--max-count=${most + 1}`, to, ...since];
  return (await rawGit(git, args)).toString('latin1').split('\n').filter(Boolean).reverse();
}

/** In the order of the ids; one process. A commit that is not there, as in a shallow clone, is an error. */
export async function readCommits(git: RawGit, ids: readonly string[]): Promise<readonly CommitObject[]> {
  const objects = await readBlobs(git, ids);
  return ids.map((id) => {
    const bytes = objects.get(id);
    if (bytes === undefined) throw new Error(`the commit ${id} is not there`);
    return parseCommit(id, bytes);
  });
}

/** Headers are lines; what goes on in a line that begins with a space belongs to the one above. */
export function parseCommit(id: string, bytes: Buffer): CommitObject {
  const end = bytes.indexOf('\n\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end);
  const encoding = valuesOf(head.toString('latin1'), 'encoding')[0] ?? 'UTF-8';
  const headers = textIn(encoding, head);
  const [author = ''] = valuesOf(headers, 'author');
  const [, name = '', seconds = '0'] = /^(.*?) ?<[^>]*> (\d+)/.exec(author) ?? [];
  return {
    id,
    tree: valuesOf(headers, 'tree')[0] ?? '',
    parents: valuesOf(headers, 'parent'),
    author: name,
    time: Number(seconds),
    message: end < 0 ? '' : textIn(encoding, bytes.subarray(end + 2)),
    isSigned: valuesOf(headers, 'gpgsig').length + valuesOf(headers, 'gpgsig-sha256').length > 0,
  };
}

function valuesOf(headers: string, name: string): readonly string[] {
  return headers
    .split('\n')
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));
}

/** As Latin-1 where the bytes are no text of the encoding, or nobody knows it: then no character is lost. */
function textIn(encoding: string, bytes: Buffer): string {
  if (/^(?:iso-?8859-?1|latin-?1)$/i.test(encoding)) return bytes.toString('latin1');
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
    return bytes.toString('latin1');
  }
}

/** The id of the tree without files, which every repository knows. */
export async function emptyTree(git: RawGit): Promise<string> {
  return (await rawGit(git, ['hash-object', '-t', 'tree', '--stdin'], Buffer.alloc(0)))
    .toString('latin1')
    .trim();
}

/** Writes a commit with the tree of `parent` and this message; its id. It changes no ref, and nobody's hooks or signing run. */
export async function writeNote(git: RawGit, parent: CommitObject, message: string): Promise<string> {
  const own = { ...git, variables: { ...git.variables, ...OURSELVES } };
  const args = ['-c', 'i18n.commitEncoding=UTF-8', 'commit-tree', '--no-gpg-sign', parent.tree, '-p'];
  return (await rawGit(own, [...args, parent.id], Buffer.from(message))).toString('latin1').trim();
}

/** A commit that only carries a message is nobody's. */
const OURSELVES = {
  ...{ GIT_AUTHOR_NAME: 'RepoMaster', GIT_AUTHOR_EMAIL: 'repomaster@localhost' },
  ...{ GIT_COMMITTER_NAME: 'RepoMaster', GIT_COMMITTER_EMAIL: 'repomaster@localhost' },
};
