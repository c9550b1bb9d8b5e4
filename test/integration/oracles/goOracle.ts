/** Go's own parser and type checker: `go` has to be on PATH, and real modules come from the module proxy. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';
import { askProgram } from './languageOracle';
import type { LanguageOracle } from './languageOracle';

const run = promisify(execFile);

export const goOracle: LanguageOracle = {
  open: async (use) => {
    const folder = await mkdtemp(join(tmpdir(), 'repomaster-go-'));
    try {
      const program = join(folder, 'oracle');
      const source = join(repositoryRoot, 'test', 'integration', 'oracles', 'go');
      await run('go', ['build', '-o', program, '.'], { cwd: source });
      return await use((root, files) => askProgram([program], root, files));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  fetch: async (module) => {
    const { stdout } = await run('go', ['mod', 'download', '-json', module]);
    return (JSON.parse(stdout) as { Dir: string }).Dir;
  },
};
