/** Histories made by `git fast-import`: one process of git, however many commits there are. */
import { execFileSync } from 'node:child_process';
import type { GitFolder } from '../../scan/gitFolder';

/** What a commit holds, by path (`/`); the mode is that of a plain file. */
export type Files = ReadonlyMap<string, Buffer>;

export interface ImportedCommit {
  /** In full: `refs/heads/main`. They are at the commit, until a later one names them. */
  readonly branches: readonly [string, ...string[]];
  /** Ends with a line break, as git ends it. */
  readonly message: string;
  /** All of them, not only those that change. */
  readonly files: Files;
  /** The place of the first parent in the list; null for none. */
  readonly parent: number | null;
  /** The place of a second parent; absent where it is no merge. */
  readonly merged?: number;
}

/** When the first commit is made; the others come a minute apart. */
const FIRST = 1_704_067_200;

/** Writes commits and branches into the repository of the folder; neither HEAD nor work tree nor index is touched. */
export function importHistory(folder: GitFolder, commits: readonly ImportedCommit[]): void {
  const parts = commits.flatMap(({ branches: [branch, ...others], message, files, parent, merged }, at) => [
    Buffer.from(`commit ${branch}\nmark :${at + 1}\ncommitter T <t@example.org> ${FIRST + at * 60} +0000\n`),
    data(Buffer.from(message)),
    Buffer.from(
      `${parent === null ? '' : `from :${parent + 1}\n`}${merged === undefined ? '' : `merge :${merged + 1}\n`}deleteall\n`,
    ),
    ...[...files].flatMap(([path, bytes]) => [Buffer.from(`M 100644 inline ${path}\n`), data(bytes)]),
    ...others.map((name) => Buffer.from(`reset ${name}\nfrom :${at + 1}\n`)),
  ]);
  // `done` shows that all of it was read.
  const input = Buffer.concat([Buffer.from('feature done\n'), ...parts, Buffer.from('done\n')]);
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: folder.path,
    env: folder.environment,
    input,
    stdio: 'pipe',
  });
}

function data(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}
