import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Author, AuthorsQuestion, GitAuthors } from '../../../src/core/map/authors';
import { createGitAuthors } from '../../../src/git/gitAuthors';
import { whichCommitsTool } from '../../../src/tools/exploring/whichCommits';
import { whoWroteTool } from '../../../src/tools/exploring/whoWrote';
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

  function authors(): GitAuthors {
    return createGitAuthors(folder.path, { log: recordingLog(), environment: folder.environment });
  }

  function read(question: AuthorsQuestion): Promise<readonly Author[] | null> {
    return authors().read(question, noSignal);
  }

  /** The days of the last commits since the epoch, the newest first. */
  async function days(question: AuthorsQuestion): Promise<readonly number[] | null> {
    const history = await authors().commits(question, noSignal);
    if (history === null) return null;
    assert.equal(history.count, history.last.length);
    assert.deepEqual(history.first, history.last.at(-1));
    return history.last.map(({ time }) => time / 86_400);
  }

  async function commitsText(input: unknown): Promise<string> {
    const call = await whichCommitsTool(authors()).prepare(input);
    return (await call.run({ signal: noSignal, onOutput: () => undefined })).text;
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

  it('is by the commits that changed a file, lines of it, and all', async () => {
    history();
    assert.deepEqual(await days({ path: 'src/a b*.py', lines: null }), [2, 1]);
    assert.deepEqual(await days({ path: 'src/a b*.py', lines: { from: 1, to: 1 } }), [1]);
    assert.deepEqual(await days({ path: 'src', lines: null }), [2, 1]);
    assert.deepEqual(await days({ path: null, lines: null }), [3, 2, 1]);
    for (const path of ['nowhere.py', '--output=x', '../..'])
      assert.equal(await days({ path, lines: { from: 1, to: 1 } }), null);
    assert.equal(await days({ path: 'src/a b*.py', lines: { from: 90, to: 91 } }), null);
  });

  it('tells the last commits, and the first', async () => {
    history();
    assert.match(
      await commitsText({ path: 'src/a b*.py' }),
      /^Git has 2 commits for src\/a b\*\.py\. Last: 1970-01-03, Bo\. First: 1970-01-02, Ada\.\nCommits, newest first:\n {2}1970-01-03 {2}Bo {2}m {2}[0-9a-f]{7,}\n {2}1970-01-02 {2}Ada {2}m /,
    );
    for (let at = 4; at < 14; at++) {
      writeFileSync(join(folder.path, 'other.py'), `${at}\n`);
      commit('Cy', at * 86_400);
    }
    assert.match(
      await commitsText({}),
      /^Git has 13 commits for this repository\. Last: 1970-01-14, Cy\. First: 1970-01-02, Ada\.\n/,
    );
    const text = await commitsText({ path: 'other.py' });
    assert.match(
      text,
      /^Git has 11 commits for other\.py\. Last: 1970-01-14, Cy\. First: 1970-01-04, Bo\.\n/,
    );
    assert.match(text, /^ {2}and 2 more\nThe first of them:\n {2}1970-01-04 {2}Bo {2}m/m);
    await assert.rejects(commitsText({ path: 'nowhere.py' }), /so when it was changed is unknown/);
  });

  it('counts a long history, and gives its last commits and its first', async () => {
    history();
    for (let at = 4; at < 14; at++) {
      writeFileSync(join(folder.path, 'src/a b*.py'), `${at}\n`);
      commit('Cy', at * 86_400);
    }
    for (const lines of [null, { from: 1, to: 1 }]) {
      const question = { path: 'src/a b*.py', lines };
      const { count, last, first } = (await authors().commits(question, noSignal)) ?? assert.fail();
      assert.deepEqual([count, last.length, last[0].name, first.name], [12, 8, 'Cy', 'Ada']);
    }
  });

  it('is of a file under its present name, whatever the git settings say', async () => {
    history();
    folder.git('mv', 'other.py', 'moved.py');
    commit('Cy', 4 * 86_400);
    for (let at = 5; at < 14; at++) {
      writeFileSync(join(folder.path, 'moved.py'), `${at}\n`);
      commit('Cy', at * 86_400);
    }
    folder.git('config', 'log.follow', 'true');
    const text = await commitsText({ path: 'moved.py' });
    assert.match(
      text,
      /^Git has 10 commits for moved\.py\. Last: 1970-01-14, Cy\. First: 1970-01-05, Cy\.\n/,
    );
  });

  it('tells names and dates, and no address', async () => {
    history();
    const call = await whoWroteTool(authors()).prepare({ path: 'src/a b*.py', from: 1, to: 3 });
    const { text } = await call.run({ signal: noSignal, onOutput: () => undefined });
    assert.match(
      text,
      /^src\/a b\*\.py:1-3 as it stands has 2 authors, by git; the last change was on 1970-01-03, by Bo\./,
    );
    assert.match(text, /^ {2}Bo {2}2 lines, last on 1970-01-03$/m);
    assert.doesNotMatch(text, /secret\.example/);
    const all = await whoWroteTool(authors()).prepare({ path: '.' });
    assert.match(
      (await all.run({ signal: noSignal, onOutput: () => undefined })).text,
      /^This repository has 2 authors, by git; /,
    );
    assert.match(await commitsText({ path: './' }), /^Git has 3 commits for this repository\. /);
    const unknown = await whoWroteTool(authors()).prepare({ path: 'nowhere.py' });
    await assert.rejects(
      unknown.run({ signal: noSignal, onOutput: () => undefined }),
      /git has no commits for nowhere\.py/,
    );
  });
});
