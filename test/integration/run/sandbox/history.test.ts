/** A command that nobody approved adds to a repository's history, and takes nothing away. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import type { ApprovedBy, RunReport, RunRequest } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import { createDiskCheckedFiles } from '../../../../src/verify/diskCheckedFiles';
import { runChecks } from '../../../../src/verify/runChecks';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';
import { found, git, history, identity } from './exampleHistory';

const destroying: Readonly<Record<string, string>> = {
  'deleted objects': 'rm -rf .git/objects',
  'emptied objects': 'find .git/objects /run -type f -path "*objects*" -exec sh -c ": > {}" \\;',
  'moved objects': 'mv .git/objects gone',
  'moved repository': 'mv .git gone; rm -rf .git',
  'deleted branch': 'git update-ref -d refs/heads/side; git branch -D side',
  'deleted refs': 'rm -rf .git/refs .git/packed-refs',
  'packed, then deleted refs': 'git pack-refs --all; rm .git/packed-refs',
  'rewritten branch': 'git update-ref refs/heads/main HEAD~1',
  'reset branch': 'git reset -q --hard HEAD~2',
  'amended commit': 'git commit -q --amend -m Other',
  'root commit without a past':
    'git checkout -q --orphan x && git commit -qm X && git branch -f main x && git checkout -q main',
  'moved tag': 'git tag -f v1 HEAD~2',
  'deleted tag': 'git tag -d v1',
  'replaced commit': 'git replace HEAD HEAD~2',
  'dropped stash': 'git stash drop -q',
  'cleared stash': 'git stash clear',
  'expired reflogs and collected':
    'git reflog expire --expire=now --all; git gc -q --prune=now; git prune --expire=now',
  'deleted logs': 'rm -rf .git/logs',
  'emptied logs': 'for f in $(find .git/logs -type f); do : > $f; done',
  'deleted index': 'rm -f .git/index',
  'broken index': 'echo x > .git/index',
  'deleted head': 'rm -f .git/HEAD',
  'broken head': 'echo x > .git/HEAD',
  'head elsewhere': 'echo "ref: ../../evil" > .git/HEAD',
  'broken ref':
    'echo x > .git/refs/heads/main; echo 0123456789012345678901234567890123456789 > .git/refs/heads/side',
  'a folder in the place of a ref':
    'rm .git/refs/heads/side; mkdir .git/refs/heads/side; cp .git/refs/heads/main .git/refs/heads/side/x',
  'links in the place of refs':
    'rm -rf .git/refs/heads; ln -s /etc .git/refs/heads; ln -sf /etc/passwd .git/packed-refs',
  'pipes in the place of refs':
    'rm .git/refs/heads/side .git/index .git/HEAD; mkfifo .git/refs/heads/side .git/index .git/HEAD',
  'hidden history': 'git rev-parse HEAD > .git/shallow',
  'another repository': 'rm -rf .git/* ; git init -q .',
  'closed folders':
    'mkdir -p .git/x/y .git/objects/zz; touch .git/x/y/f; chmod 000 .git/x/y .git/objects/zz; chmod 555 .git/x',
  commondir: 'mkdir e; git init -q --bare e/g; echo "$PWD/e/g" > .git/commondir',
};

/** What a repository is afterwards but for what the command may add: a check for the whole, since it may add nothing here. */
const adding: Readonly<Record<string, { readonly command: string; readonly says: string }>> = {
  'a commit': { command: 'git commit -qm Four', says: 'git log -1 --format=%s' },
  'what is staged': { command: 'echo x > c.txt && git add c.txt', says: 'git diff --cached --name-only' },
  'a branch': { command: 'git checkout -q -b new && git commit -qm Four', says: 'git log -1 --format=%D:%s' },
  'a tag': { command: 'git tag v2', says: 'git tag' },
  'a stash': { command: 'echo y > a.txt; git stash -q', says: 'git stash list' },
  'a detached head': { command: 'git checkout -q --detach', says: 'git status -sb' },
  'a merge': {
    command:
      'git commit -qm Four; git checkout -q side && git commit -q --allow-empty -m S && git checkout -q main && git merge -q --no-edit side',
    says: 'git log -1 --format=%s',
  },
  'a merge under way': {
    command:
      'git commit -qm Four; git checkout -q side && echo s > a.txt && git commit -qam S && git merge -q main || true',
    says: 'git status -s; cat .git/MERGE_HEAD; git diff',
  },
  'packed objects': {
    command: 'git commit -qm Four; git gc -q; git repack -q -a -d',
    says: 'git log -1 --format=%s',
  },
  'a deleted branch of its own': { command: 'git branch mine; git branch -D mine', says: 'git branch' },
  'what another repository has': {
    command:
      'git clone -q . far && git -C far commit -q --allow-empty -m Far && git fetch -q ./far HEAD && git branch far FETCH_HEAD',
    says: 'git log -1 --format=%s refs/heads/far; git -C far log -1 --format=%s; git -C far fsck --no-dangling',
  },
};

describe('History where commands are held', function () {
  this.timeout(120_000);
  before(function () {
    skipWithoutSandbox(this);
  });
  let folder: TemporaryFolder;
  let keep: TemporaryFolder;
  beforeEach(async () => {
    [folder, keep] = [await folderWith({}), await folderWith({})];
    history(folder.path);
  });
  afterEach(() => Promise.all([folder.remove(), keep.remove()]));

  const environment = { ...process.env, ...identity };

  function options(root: string) {
    const none = { writable: [], readable: [], hidden: [] };
    return { root, environment, shell: findLocalShell(environment), ...none, keep: keep.path };
  }

  function run(command: string, root = folder.path, request: Partial<RunRequest> = {}): Promise<RunReport> {
    const held = createHeldProcess(options(root), 'asked');
    const all = { command, folder: root, timeoutMs: 60_000, ...request };
    return held.run(all, { onOutput: () => undefined }, new AbortController().signal);
  }

  for (const [name, command] of Object.entries(destroying))
    it(`is as it was behind one that tried: ${name}`, async () => {
      const before = found(folder.path);
      const { output } = await run(command);
      const after = found(folder.path);
      for (const part of ['refs', 'reflog', 'objects'] as const) {
        const lines = after[part].split('\n');
        for (const line of before[part].split('\n')) assert.ok(lines.includes(line), `${line}\n${output}`);
      }
      assert.equal(after.head, before.head);
      assert.equal(after.damage, '');
      assert.ok(!after.refs.includes('refs/replace'));
      // What is staged may be changed by any command.
      if (!/reset|checkout|stash|replace/.test(command)) assert.equal(after.staged, before.staged, output);
    });

  for (const [name, { command, says }] of Object.entries(adding))
    it(`has ${name} of one that adds it`, async () => {
      const copy = await folderWith({});
      try {
        history(copy.path);
        const sh = (text: string, cwd: string): string =>
          execFileSync('sh', ['-c', text], { cwd, env: environment, encoding: 'utf8', stdio: 'pipe' });
        sh(command, copy.path);
        const { end, output } = await run(command);
        assert.deepEqual(end, { kind: 'exited', code: 0 }, output);
        const dated = (text: string): string => text.replace(/[0-9a-f]{7,40}/g, 'ID');
        assert.equal(dated(sh(says, folder.path)), dated(sh(says, copy.path)));
        assert.equal(git(folder.path, 'fsck', '--full', '--no-dangling', '--no-progress'), '');
        assert.deepEqual(readdirSync(join(keep.path, 'git')), []);
      } finally {
        await copy.remove();
      }
    });

  it('is told where something was not taken over', async () => {
    const { output } = await run('git branch -q -D side; git tag -d v1');
    assert.match(output, /refs\/heads\/side/);
    assert.match(output, /refs\/tags\/v1/);
    assert.match((await run('git commit -qm Four; echo end')).output, /^end\n$/);
  });

  it('keeps what somebody else did meanwhile', async () => {
    const { path } = folder;
    const hooks = {
      onOutput: (text: string) => {
        if (!text.includes('begun')) return;
        git(path, 'commit', '-q', '--amend', '-m', 'By hand');
        git(path, 'branch', '-D', 'side');
        git(path, 'tag', 'mine');
        writeFileSync(join(path, 'go'), '');
      },
    };
    const held = createHeldProcess(options(path), 'asked');
    const command =
      'echo begun; while [ ! -e go ]; do sleep 0.05; done; git commit -q --allow-empty -m Held; git branch held';
    await held.run({ command, folder: path, timeoutMs: 60_000 }, hooks, new AbortController().signal);
    assert.equal(git(path, 'log', '-1', '--format=%s'), 'By hand');
    assert.equal(git(path, 'log', '-1', '--format=%s', 'held'), 'Held');
    assert.deepEqual(git(path, 'branch', '--format=%(refname:short)').split('\n'), ['held', 'main']);
    assert.equal(git(path, 'tag'), 'mine\nv1');
  });

  it('has what a command that was ended had done', async () => {
    const { end } = await run('git commit -qm Four; sleep 60', folder.path, { timeoutMs: 2_000 });
    assert.equal(end.kind, 'timedOut');
    assert.equal(git(folder.path, 'log', '-1', '--format=%s'), 'Four');
  });

  it('is held in linked work trees, nested repositories, and folders of a repository', async () => {
    const { path } = folder;
    git(
      path,
      'worktree',
      'add',
      '-q',
      join(path, '../', `${path.split('/').pop() ?? ''}-tree`),
      '-b',
      'tree',
    );
    const tree = `${path}-tree`;
    try {
      const before = found(path);
      await run('git commit -q --allow-empty -m Tree; git branch -D side', tree);
      await run('rm -rf $(git rev-parse --git-common-dir)/objects $(git rev-parse --git-dir)/*', tree);
      assert.equal(git(tree, 'log', '-1', '--format=%s'), 'Tree');
      assert.equal(git(path, 'rev-parse', 'side'), /refs\/heads\/side (\S+)/.exec(before.refs)?.[1]);
      assert.equal(git(path, 'fsck', '--full', '--no-dangling', '--no-progress'), '');
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
    mkdirSync(join(path, 'inner'));
    history(join(path, 'inner'));
    const inner = found(join(path, 'inner'));
    await run('rm -rf inner/.git/objects inner/.git/refs; git -C inner branch -D side');
    assert.deepEqual(found(join(path, 'inner')), inner);
    mkdirSync(join(path, 'part'));
    await run('git commit -qm Part; git branch -D side', join(path, 'part'));
    await run('rm -rf ../.git/objects', join(path, 'part'));
    assert.equal(git(path, 'log', '-1', '--format=%s'), 'Part');
    assert.equal(git(path, 'branch', '--list', 'side'), 'side');
  });

  it('is rewritten by no check, in the sandbox', async () => {
    const ports = {
      runner: createSandbox(options(folder.path)),
      files: createDiskCheckedFiles(folder.path),
      nowMs: () => Date.now(),
    };
    const command = 'git branch -D side && git commit -q --amend -m Checked';
    const before = found(folder.path);
    const asked = { folder: folder.path, timeoutMs: 60_000, before: null, onOutput: () => undefined };
    const [result] = await runChecks([{ type: 'exit', command }], ports, asked, new AbortController().signal);
    assert.equal(result?.verdict, 'passed', result?.evidence);
    assert.deepEqual(found(folder.path).refs, before.refs);
  });

  it('may be rewritten by what a person approved, in the sandbox', async () => {
    const sandbox = createSandbox(options(folder.path));
    const at = async (command: string, approvedBy?: ApprovedBy): Promise<void> => {
      const request = { command, folder: folder.path, timeoutMs: 60_000, approvedBy };
      await sandbox.run(request, { onOutput: () => undefined }, new AbortController().signal);
    };
    await at('git branch -D side', 'rule');
    await at('git branch -D side');
    assert.equal(git(folder.path, 'branch', '--list', 'side'), 'side');
    await at('git branch -D side; git stash drop -q; git commit -q --amend -m Approved', 'user');
    assert.equal(git(folder.path, 'branch', '--list', 'side'), '');
    assert.equal(git(folder.path, 'stash', 'list'), '');
    assert.equal(git(folder.path, 'log', '-1', '--format=%s'), 'Approved');
    assert.equal(existsSync(join(folder.path, '.git/index.lock')), false);
    assert.match(readFileSync(join(folder.path, '.git/HEAD'), 'utf8'), /^ref: refs\/heads\/main\n$/);
  });
});
