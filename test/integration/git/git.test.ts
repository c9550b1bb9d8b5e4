import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CancelledError } from '../../../src/core/errors';
import type { FileHistory, GitWorkTree } from '../../../src/core/ports';
import { createGitHistory } from '../../../src/git/gitHistory';
import { createTrackedFiles } from '../../../src/git/trackedFiles';
import type { GitFolder } from '../scan/gitFolder';
import { gitFolder, noSignal, recordingLog } from '../scan/gitFolder';

let folder: GitFolder;
beforeEach(async () => {
  folder = await gitFolder();
});
afterEach(() => folder.remove());

interface Answers {
  readonly workTree: GitWorkTree | null;
  readonly history: FileHistory | null;
  readonly warnings: readonly string[];
}

async function ask(
  path = folder.path,
  environment: NodeJS.ProcessEnv = folder.environment,
): Promise<Answers> {
  const log = recordingLog();
  const workTree = await createTrackedFiles({ log, environment }).list(path, noSignal);
  const history = await createGitHistory({ log, environment }).read(path, noSignal);
  return { workTree, history, warnings: log.warnings };
}

/** A commit of everything, at so many seconds. */
function commit(time: number, at = folder.path): void {
  const date = `@${time} +0000`;
  const env = { ...folder.environment, GIT_AUTHOR_DATE: '@1 +0000', GIT_COMMITTER_DATE: date };
  execFileSync('git', ['add', '-A'], { cwd: at, env });
  execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'm'], { cwd: at, env });
}

function rows(history: FileHistory | null): unknown {
  return (
    history && [
      history.headTime,
      [...history.files].map(([path, file]) => [path, file.commits, file.lastTime]).sort(),
    ]
  );
}

describe('git of a folder', () => {
  it('is none where there is no repository, and that is nothing to warn of', async () => {
    assert.deepEqual(await ask(), { workTree: null, history: null, warnings: [] });
  });

  it('is none without git on PATH, and the log says what to do', async () => {
    folder.git('init', '-q');
    const answers = await ask(folder.path, { PATH: folder.home, HOME: folder.home });
    assert.deepEqual([answers.workTree, answers.history], [null, null]);
    assert.equal(answers.warnings.length, 2);
    assert.match(answers.warnings[0] ?? '', /git was not found on PATH.*install git/);
  });

  it('has tracked files but no history before the first commit', async () => {
    folder.git('init', '-q');
    folder.write({ 'a.py': '', 'b.py': '' });
    folder.git('add', 'a.py');
    const { workTree, history, warnings } = await ask();
    assert.deepEqual(workTree, {
      top: folder.path,
      excludeFile: join(folder.path, '.git/info/exclude'),
      userExcludeFile: join(folder.home, '.config/git/ignore'),
      tracked: new Set(['a.py']),
    });
    assert.deepEqual([history, warnings], [null, []]);
  });

  it('counts the commits of every file by committer time, odd names included', async () => {
    const odd = ['a b.py', '"q".py', 'new\nline.py', '\nfirst.py', '-n.py', '__proto__', 'é.py'];
    folder.git('init', '-q');
    folder.write(Object.fromEntries(odd.map((path) => [path, '1'])));
    commit(100);
    folder.write({ 'a b.py': '2', 'sub/x.py': '' });
    commit(200);
    commit(300);
    const expected = odd.map((path) => (path === 'a b.py' ? [path, 2, 200] : [path, 1, 100]));
    const { history, workTree } = await ask();
    assert.deepEqual(rows(history), [300, [...expected, ['sub/x.py', 1, 200]].sort()]);
    assert.deepEqual(workTree?.tracked, new Set([...odd, 'sub/x.py']));
    assert.deepEqual(rows((await ask(join(folder.path, 'sub'))).history), [300, [['x.py', 1, 200]]]);
    assert.deepEqual((await ask(join(folder.path, 'sub'))).workTree?.tracked, new Set(['x.py']));
  });

  it('counts a merge’s commits, not the merge, whatever the user’s settings show', async () => {
    folder.git('init', '-q');
    folder.write({ 'a.py': '1' });
    commit(100);
    folder.git('checkout', '-qb', 'side');
    folder.write({ 'b.py': '' });
    commit(200);
    folder.git('checkout', '-q', 'main');
    folder.write({ 'a.py': '2' });
    commit(300);
    folder.git('merge', '-q', '-m', 'm', 'side');
    const settings = [
      'log.showRoot=false',
      'log.diffMerges=first-parent',
      'log.showSignature=true',
      'color.ui=always',
      'diff.orderFile=/nowhere',
      'diff.renames=copies',
    ];
    for (const setting of settings) folder.git('config', ...setting.split('='));
    assert.deepEqual(rows((await ask()).history)?.valueOf(), [
      Number(folder.git('log', '-1', '--no-show-signature', '--format=%ct')),
      [
        ['a.py', 2, 300],
        ['b.py', 1, 200],
      ],
    ]);
  });

  it('reads a shallow clone as beginning with its oldest commit', async () => {
    folder.git('init', '-q', 'from');
    folder.write({ 'from/a.py': '1' });
    commit(100, join(folder.path, 'from'));
    folder.write({ 'from/a.py': '2', 'from/b.py': '' });
    commit(200, join(folder.path, 'from'));
    folder.git('clone', '-q', '--depth=1', `file://${folder.path}/from`, 'shallow');
    const { history } = await ask(join(folder.path, 'shallow'));
    assert.deepEqual(rows(history), [
      200,
      [
        ['a.py', 1, 200],
        ['b.py', 1, 200],
      ],
    ]);
  });

  it('answers for a second work tree with the repository’s own exclude file', async () => {
    folder.git('init', '-q', 'main');
    commit(100, join(folder.path, 'main'));
    folder.git('-C', 'main', 'worktree', 'add', '-q', '../second');
    const { workTree } = await ask(join(folder.path, 'second'));
    assert.equal(workTree?.top, join(folder.path, 'second'));
    assert.equal(workTree.excludeFile, join(folder.path, 'main/.git/info/exclude'));
  });

  it('takes the user’s exclude file from the settings', async () => {
    folder.git('init', '-q');
    const check = async (value: string, expected: string | null): Promise<void> => {
      folder.git('config', 'core.excludesFile', value);
      assert.equal((await ask()).workTree?.userExcludeFile, expected);
    };
    await check('~/mine', join(folder.home, 'mine'));
    await check('rel', join(folder.path, 'rel'));
    await check('', null);
  });

  it('is not misled by variables of another repository', async () => {
    folder.git('init', '-q', 'other');
    folder.git('init', '-q', 'this');
    folder.write({ 'this/a.py': '' });
    folder.git('-C', 'this', 'add', '.');
    const other = join(folder.path, 'other');
    const misleading = {
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: '/nowhere',
      GIT_PAGER: 'false',
      EDITOR: 'false',
    };
    const { workTree } = await ask(join(folder.path, 'this'), { ...folder.environment, ...misleading });
    assert.deepEqual([workTree?.top, workTree?.tracked], [join(folder.path, 'this'), new Set(['a.py'])]);
  });

  it('is none where another user owns the repository, and the log says how to allow it', async function () {
    if (process.getuid?.() !== 0) this.skip();
    folder.git('init', '-q');
    execFileSync('chown', ['-R', '65534', folder.path]);
    const { workTree, history, warnings } = await ask();
    assert.deepEqual([workTree, history], [null, null]);
    assert.match(warnings[0] ?? '', /another user owns it.*safe\.directory/);
  });

  it('runs no program that the repository names, and does not write to it', async () => {
    folder.git('init', '-q');
    folder.write({ 'a.py': '' });
    commit(100);
    const [program, mark] = [join(folder.home, 'program'), join(folder.home, 'ran')];
    writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\nprintf '/\\0'\n`);
    chmodSync(program, 0o755);
    for (const key of ['core.fsmonitor', 'core.pager', 'gpg.program', 'diff.external', 'core.sshCommand']) {
      folder.git('config', key, program);
    }
    folder.git('status');
    assert.ok(existsSync(mark), 'git itself runs the program');
    execFileSync('rm', [mark]);
    const before = statSync(join(folder.path, '.git/index')).mtimeMs;
    assert.equal((await ask()).workTree?.tracked.size, 1);
    assert.equal(existsSync(mark), false);
    assert.equal(statSync(join(folder.path, '.git/index')).mtimeMs, before);
  });

  it('ends when cancelled', async () => {
    folder.git('init', '-q');
    const options = { log: recordingLog(), environment: folder.environment };
    await assert.rejects(createTrackedFiles(options).list(folder.path, AbortSignal.abort()), CancelledError);
    const controller = new AbortController();
    const reading = createGitHistory(options).read(folder.path, controller.signal);
    controller.abort();
    await assert.rejects(reading, CancelledError);
    assert.deepEqual(options.log.warnings, []);
  });
});
