import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../src/core/ports';
import { createGitHistory } from '../../../src/git/gitHistory';
import { createTrackedFiles } from '../../../src/git/trackedFiles';
import type { Indexer } from '../../../src/index/folder/engine';
import { gitFolder } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';
import { checkSame, freshIndex, indexerOf, noSignal, paths } from './indexing';

const drop = (): void => undefined;
const log: Log = { trace: drop, info: drop, warn: drop, error: drop };

describe('the path .git in an update gives the index that a rebuild gives, after', () => {
  let folder: GitFolder;
  let indexer: Indexer;

  const ports = () => {
    const options = { log, environment: folder.environment };
    return { ports: { tracked: createTrackedFiles(options), history: createGitHistory(options) } };
  };
  async function check(...changed: string[]): Promise<void> {
    await indexer.update(['.git', ...changed], noSignal);
    checkSame(indexer.index, await freshIndex(folder.path, ports()), changed.join(' '));
  }
  function commit(): void {
    folder.git('add', '-A');
    folder.git('commit', '-q', '-m', 'change');
  }
  const write = (path: string, text: string): Promise<void> => writeFile(join(folder.path, path), text);
  const gitScore = (id: string): number | undefined =>
    indexer.index.modules.find((module) => module.id === id)?.features.git;

  beforeEach(async () => {
    folder = await gitFolder();
    folder.git('init', '-q');
    await write('.gitignore', 'made.py\n');
    await write('made.py', 'def made(): pass\n');
    await write('a.py', 'import b\n');
    await write('b.py', 'def b(): pass\n');
    commit();
    indexer = indexerOf(folder.path, ports());
    await indexer.open(noSignal);
  });
  afterEach(async () => {
    await indexer.dispose();
    await folder.remove();
  });

  it('a commit', async () => {
    const before = gitScore('b');
    await write('b.py', 'def b(): return 1\n');
    commit();
    await check('b.py');
    assert.ok((gitScore('b') ?? 0) > (before ?? 1), 'two commits count more than one');
  });

  it('an ignored file that git is made to track', async () => {
    assert.deepEqual(paths(indexer.index), ['a.py', 'b.py']);
    folder.git('add', '-f', 'made.py');
    await check();
    assert.deepEqual(paths(indexer.index), ['a.py', 'b.py', 'made.py']);
  });

  it("a rule in the repository's own exclude file", async () => {
    await write('c.py', '');
    await check('c.py');
    await write('.git/info/exclude', 'c.py\n');
    await check();
    assert.deepEqual(paths(indexer.index), ['a.py', 'b.py']);
  });

  it('another branch', async () => {
    folder.git('switch', '-q', '-c', 'other');
    await write('d.py', 'import a\n');
    commit();
    await check('d.py');
    folder.git('switch', '-q', '-');
    await check('d.py');
    assert.deepEqual(paths(indexer.index), ['a.py', 'b.py']);
  });
});
