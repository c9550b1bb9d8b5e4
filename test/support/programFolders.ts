import { spawnSync } from 'node:child_process';
import { basename, delimiter } from 'node:path';
import { findOnPath } from '../../src/run/localShell';

/**
 * PATH without the shims of version managers, where the rest of it has what tests run: who asks every tool for its version
 * waits for a hundred shells of theirs.
 */
export function programFolders(): string {
  const path = process.env['PATH'] ?? '';
  const rest = path.split(delimiter).filter((folder) => basename(folder) !== 'shims');
  return hasPrograms(rest.join(delimiter)) ? rest.join(delimiter) : path;
}

function hasPrograms(path: string): boolean {
  const [python = null, ...others] = ['python3', 'node', 'npm'].map((name) =>
    findOnPath(name, { PATH: path }),
  );
  if (python === null || others.includes(null)) return false;
  return spawnSync(python, ['-c', 'import ensurepip, venv']).status === 0;
}
