/** The JDK's own parser and attribution: `javac` and `mvn`, which fetches real code, have to be on PATH. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';
import { mavenSources } from './fetched';
import { askProgram } from './languageOracle';
import type { LanguageOracle } from './languageOracle';

const run = promisify(execFile);

export const javaOracle: LanguageOracle = {
  open: async (use) => {
    const classes = await mkdtemp(join(tmpdir(), 'repomaster-java-'));
    try {
      const folder = join(repositoryRoot, 'test', 'integration', 'oracles', 'java');
      const sources = (await readdir(folder)).map((name) => join(folder, name));
      await run('javac', ['-d', classes, ...sources]);
      return await use((root, files) => askProgram(['java', '-cp', classes, 'Oracle'], root, files));
    } finally {
      await rm(classes, { recursive: true });
    }
  },
  fetch: mavenSources,
};
