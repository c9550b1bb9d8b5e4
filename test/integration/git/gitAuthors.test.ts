import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Author, AuthorsQuestion } from '../../../src/core/authors';
import { createGitAuthors } from '../../../src/git/gitAuthors';
import { whoWroteTool } from '../../../src/tools/whoWrote';
import type { GitFolder } from '../scan/gitFolder';
import { gitFolder, noSignal, recordingLog } from '../scan/gitFolder';

describe('who wrote what, by git', () => {
  let folder: GitFolder;
  beforeEach(async () => {
    folder = await gitFolder();
  });
  afterEach(() => folder.remove());

  function commit(name: string, time: number): void {
    const env = {
      ...folder.environment,
      ...{
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: `${name}@secret.example`,
        GIT_AUTHOR_DATE: `@${time} +0000`,
      },
    };
    execFileSync('git', ['add', '-A'], { cwd: folder.path, env });
    execFileSync('git', ['commit', '-q', '-m', 'm'], { cwd: folder.path, env });
  }

  function read(question: AuthorsQuestion): Promise<readonly Author[] | null> {
    const options = { log: recordingLog(), environment: folder.environment };
    return createGitAuthors(folder.path, options).read(question, noSignal);
  }

  function history(): void {
    folder.git('init', '-q');
    mkdirSync(join(folder.path, 'src'));
    writeFileSync(join(folder.path, 'src/a b*.py'), 'one\ntwo\n');
    commit('Ada', 86_400);
    writeFileSync(join(folder.path, 'src/a b*.py'), 'one\nzwei\ndrei\n');
    commit('Bo', 2 * 86_400);
    writeFileSync(join(folder.path, 'other.py'), 'x\n');
    commit('Bo', 3 * 86_400);
  }

  it('is by commits of a path as it is written, and of all', async () => {
    history();
    assert.deepEqual(await read({ path: 'src/a b*.py', lines: null }), [
      { name: 'Ada', count: 1, lastTime: 86_400 },
      { name: 'Bo', count: 1, lastTime: 2 * 86_400 },
    ]);
    assert.deepEqual(await read({ path: null, lines: null }), [
      { name: 'Bo', count: 2, lastTime: 3 * 86_400 },
      { name: 'Ada', count: 1, lastTime: 86_400 },
    ]);
  });

  it('is by lines as they stand, without those that no commit has', async () => {
    history();
    writeFileSync(join(folder.path, 'src/a b*.py'), 'one\nzwei\ndrei\nvier\n');
    assert.deepEqual(await read({ path: 'src/a b*.py', lines: { from: 1, to: 4 } }), [
      { name: 'Bo', count: 2, lastTime: 2 * 86_400 },
      { name: 'Ada', count: 1, lastTime: 86_400 },
    ]);
  });

  it('is unknown without a repository, for a path that git does not have, and for one that looks like an option', async () => {
    assert.equal(await read({ path: null, lines: null }), null);
    history();
    assert.equal(await read({ path: 'nowhere.py', lines: null }), null);
    assert.equal(await read({ path: '--output=x', lines: null }), null);
    assert.equal(await read({ path: '../..', lines: null }), null);
  });

  it('tells names and dates, and no address', async () => {
    history();
    const authors = { read };
    const call = await whoWroteTool(authors).prepare({ path: 'src/a b*.py', from: 1, to: 3 });
    const { text } = await call.run({ signal: noSignal, onOutput: () => undefined });
    assert.match(text, /^src\/a b\*\.py:1-3 as it stands has 2 authors, by git\./);
    assert.match(text, /^ {2}Bo {2}2 lines, last on 1970-01-03$/m);
    assert.doesNotMatch(text, /secret\.example/);
    const unknown = await whoWroteTool(authors).prepare({ path: 'nowhere.py' });
    await assert.rejects(
      unknown.run({ signal: noSignal, onOutput: () => undefined }),
      /git knows no commit of nowhere\.py/,
    );
  });
});
