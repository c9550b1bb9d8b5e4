import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadScript } from '../../support/scripts';
import { folderWith } from '../../support/temporaryFolder';

interface TestJobs {
  chunksOf(files: readonly string[], most: number, across: boolean): string[][];
  jobsOf(
    suites: readonly string[],
    options: { root: string; node: string; paths: readonly string[] },
  ): readonly { readonly name: string; readonly args: readonly string[] }[];
}

describe('the files of a suite', () => {
  const check = async (
    files: readonly string[],
    most: number,
    expected: string[][],
    across = false,
  ): Promise<void> => {
    const { chunksOf } = await loadScript<TestJobs>('testJobs.mjs');
    assert.deepEqual(chunksOf(files, most, across), expected);
  };

  it('share a process with their neighbours in one folder', () =>
    check(['b/3', 'a/2', 'a/1', 'a/3', 'b/1'], 2, [['a/1', 'a/2'], ['a/3'], ['b/1', 'b/3']]));
  it('share it with those of the next folder where that is said', () =>
    check(['b/2', 'b/1', 'a/1', 'a/2', 'a/3'], 4, [['a/1', 'a/2', 'a/3', 'b/1'], ['b/2']], true));
  it('may be none', () => check([], 4, []));
});

describe('the test files that are named', () => {
  const built = ['core/a', 'core/ab', 'core/gone', 'git/a'];
  const namedFiles = async (paths: readonly string[]): Promise<string[]> => {
    const folder = await folderWith({
      ...Object.fromEntries(built.map((name) => [`out/test/unit/${name}.test.js`, ''])),
      // The source of gone.test.js is.
      ...Object.fromEntries(
        built.filter((name) => name !== 'core/gone').map((name) => [`test/unit/${name}.test.ts`, '']),
      ),
    });
    try {
      const { jobsOf } = await loadScript<TestJobs>('testJobs.mjs');
      const jobs = jobsOf(['unit'], { root: folder.path, node: 'node', paths });
      return jobs.flatMap(({ args }) => args.filter((arg) => arg.endsWith('.test.js'))).sort();
    } finally {
      await folder.remove();
    }
  };

  it('run in one process, and none that has lost its source', async () => {
    assert.deepEqual(await namedFiles(['unit/core/']), [
      'out/test/unit/core/a.test.js',
      'out/test/unit/core/ab.test.js',
    ]);
  });
  it('refuses a path that no file begins with', () =>
    assert.rejects(namedFiles(['unit/core/c']), {
      message: /^no test file begins with test\/unit\/core\/c/,
    }));
});

describe('what a test file needs of dist/', () => {
  it('is the product where it names it', async () => {
    assert.equal(await namesProductOf("join(repositoryRoot, 'dist', 'cli.js')"), true);
    assert.equal(await namesProductOf("join(repositoryRoot, 'dist/pdfWorker.js')"), true);
    assert.equal(await namesProductOf('const cli = `${repositoryRoot}/dist/cli.js`;'), true);
  });
  it('is nothing where a text of it does, or a folder of its own has a dist', async () => {
    assert.equal(await namesProductOf(`const line = "join(repositoryRoot, 'dist', 'cli.js')";`), false);
    assert.equal(await namesProductOf("join(root.path, 'dist/a.js')"), false);
  });
  it('is nothing to build where it names the grammars, or a folder of a fixture', async () => {
    assert.equal(await namesProductOf("join(repositoryRoot, 'dist', 'grammars')"), false);
    assert.equal(await namesProductOf("'main': './dist/index.js'"), false);
  });
});

async function namesProductOf(text: string): Promise<boolean> {
  const { namesProduct } = await loadScript<{ namesProduct(files: readonly string[]): boolean }>(
    '../build/tests.mjs',
  );
  const folder = await folderWith({ 'a.ts': text });
  try {
    return namesProduct([join(folder.path, 'a.ts')]);
  } finally {
    await folder.remove();
  }
}
