/** The Kotlin compiler: `javac`, `java` and `mvn`, which fetches it and real code, have to be on PATH. */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../support/paths';
import { mavenSources } from './fetched';
import type { AskOracle, LanguageOracle, OracleAnswer } from './languageOracle';

const run = promisify(execFile);

export const kotlinOracle: LanguageOracle = {
  open: async (use) => {
    const folder = await mkdtemp(join(tmpdir(), 'repomaster-kotlin-'));
    try {
      const source = join(repositoryRoot, 'test', 'integration', 'oracles', 'kotlin');
      await copyFile(join(source, 'pom.xml'), join(folder, 'pom.xml'));
      const copy = 'dependency:copy-dependencies';
      await run('mvn', ['-q', '-B', copy, `-DoutputDirectory=${join(folder, 'lib')}`], { cwd: folder });
      const names = await readdir(source);
      const files = names.filter((name) => name.endsWith('.java')).map((name) => join(source, name));
      const classPath = [folder, join(folder, 'lib', '*')].join(delimiter);
      await run('javac', ['-d', folder, '-cp', classPath, ...files]);
      const libraries = (await readdir(join(folder, 'lib'))).filter((name) => !name.includes('compiler'));
      const paths = libraries.map((name) => join(folder, 'lib', name));
      const oracle = spawn('java', ['-Xmx3g', '-cp', classPath, 'Oracle', ...paths], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      try {
        return await use(askingOf(oracle.stdin, oracle.stdout));
      } finally {
        oracle.stdin.end();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  fetch: mavenSources,
};

/** The compiler takes a second to start: one process answers all questions, each a line. */
function askingOf(input: Writable, output: Readable): AskOracle {
  const answers = createInterface({ input: output })[Symbol.asyncIterator]();
  return async (root, files) => {
    input.write(`${[root, ...files].join('\t')}\n`);
    const answer = await answers.next();
    if (answer.done === true) throw new Error('the oracle of Kotlin ended');
    return JSON.parse(answer.value) as OracleAnswer;
  };
}
