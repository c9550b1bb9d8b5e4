/** What wholeState says, of a repository with a plain `.git`, read without a process of git. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GitFolder } from '../../scan/gitFolder';
import { stateIn } from './merging';

export function plainState({ path }: GitFolder): Readonly<Record<string, string>> {
  const gitDir = join(path, '.git');
  return stateIn(path, gitDir, refsIn(gitDir));
}

/** A line a ref, `ID NAME`, by name; a loose one counts before a packed one. */
function refsIn(gitDir: string): string {
  const found = new Map<string, string>();
  const packed = join(gitDir, 'packed-refs');
  const lines = existsSync(packed) ? readFileSync(packed, 'utf8').split('\n') : [];
  for (const line of lines) {
    const [, id, name] = /^([0-9a-f]+) (refs\/.*)$/.exec(line) ?? [];
    if (id !== undefined && name !== undefined) found.set(name, id);
  }
  for (const entry of readdirSync(join(gitDir, 'refs'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found.set(file.slice(gitDir.length + 1), readFileSync(file, 'utf8').trim());
  }
  return [...found]
    .filter(([name]) => !name.startsWith('refs/repomaster/'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, id]) => `${id} ${name}\n`)
    .join('');
}
