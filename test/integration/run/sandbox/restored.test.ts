/** Where nothing holds commands, and in a dev container: hooks and settings are as they were once a command has ended. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createRestoredRunner } from '../../../../src/run/sandbox/restoredRunner';
import { forbiddenWrites, hostileScene } from '../../../support/hostilePlaces';
import type { HostileScene } from '../../../support/hostilePlaces';

describe('A runner that puts back', function () {
  this.timeout(120_000);
  let scene: HostileScene | undefined;
  let keep = '';
  before(async () => {
    scene = hostileScene(0);
    keep = await mkdtemp(join(homedir(), '.repomaster-keep-'));
  });
  after(async () => {
    scene?.remove();
    await rm(keep, { recursive: true });
  });

  const lines = [
    'cp evil.sh .git/hooks/pre-commit',
    'echo x > .git/hooks/post-checkout',
    'rm .git/hooks/pre-commit',
    'rm -rf .git/hooks && cp -r tpl/hooks .git/',
    'git config core.fsmonitor ./evil.sh',
    'echo ../evil > .git/commondir',
    'ln -sf ../evil.sh .git/config',
    'chmod 777 .vscode/tasks.json; echo x > .vscode/tasks.json',
    'rm -rf .vscode && ln -s src .vscode',
    'mkdir -p new/.vscode && cp evil.sh new/.vscode/tasks.json',
    'git init -q new && cp evil.sh new/.git/hooks/pre-commit',
    'echo x > AGENTS.md; echo x > .envrc; echo x > .npmrc',
    "mkdir -p .git/rebase-merge && echo 'exec evil' > .git/rebase-merge/git-rebase-todo",
    'rm AGENTS.md packages/a/.vscode/settings.json',
  ];

  it(`hooks and settings that a command wrote (${lines.length})`, async () => {
    assert.ok(scene !== undefined);
    const { root } = scene;
    const environment = process.env;
    const local = createLocalProcess({ root, environment, shell: findLocalShell(environment) });
    assert.equal((await forbiddenWrites(lines, scene, local)).length, lines.length);
    assert.deepEqual(await forbiddenWrites(lines, scene, createRestoredRunner(local, root, keep)), []);
  });

  it('and says which, and leaves what else it wrote', async () => {
    assert.ok(scene !== undefined);
    scene.reset();
    const { root } = scene;
    const environment = process.env;
    const local = createLocalProcess({ root, environment, shell: findLocalShell(environment) });
    const runner = createRestoredRunner(local, root, keep);
    const request = { command: 'echo x > .envrc; echo made > made.txt', folder: root, timeoutMs: 30_000 };
    const { output } = await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
    assert.match(output, /\[Restored: \.envrc\. /);
    const kept = await runner.run(
      { ...request, command: 'cat .envrc made.txt' },
      { onOutput: () => undefined },
      new AbortController().signal,
    );
    assert.equal(kept.output, 'export A=1\nmade\n');
  });

  describe('in a workspace whose folders change', () => {
    const made: string[] = [];
    after(() => Promise.all(made.map((path) => rm(path, { recursive: true }))));
    const folder = async (files: Readonly<Record<string, string>>): Promise<string> => {
      const path = await realpath(await mkdtemp(join(homedir(), '.repomaster-restored-')));
      made.push(path);
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), text);
      }
      return path;
    };
    const run = async (root: string, command: string): Promise<string> => {
      const environment = process.env;
      const local = createLocalProcess({ root, environment, shell: findLocalShell(environment) });
      const request = { command, folder: root, timeoutMs: 60_000 };
      const runner = createRestoredRunner(local, root, keep);
      const { output } = await runner.run(
        request,
        { onOutput: () => undefined },
        new AbortController().signal,
      );
      return output;
    };
    const repository = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/hooks/a.sample': '',
      '.git/config': '',
    };

    for (const [what, shipped] of [
      ['the folder around it', 'pkg/.bashrc'],
      ['a folder further up', 'pkg/deep/er/.bashrc'],
      ['a folder of settings', 'pkg/.vscode/tasks.json'],
    ] as const)
      it(`writes and deletes nothing through a link in place of ${what}`, async () => {
        const outside = await folder({ kept: '' });
        const root = await folder({ [shipped]: 'shipped\n' });
        const below = shipped.replace('pkg/', '');
        await mkdir(dirname(join(outside, below)), { recursive: true });
        await writeFile(join(outside, below), 'mine\n');
        await writeFile(join(dirname(join(outside, below)), '.envrc'), 'mine\n');
        const before = await readdir(outside, { recursive: true });
        const output = await run(root, `mv pkg old && ln -s ${outside} pkg`);
        assert.equal(await readFile(join(outside, below), 'utf8'), 'mine\n');
        assert.deepEqual(await readdir(outside, { recursive: true }), before);
        assert.equal(await readFile(join(root, shipped), 'utf8'), 'shipped\n');
        assert.match(output, /\[Moved to .*: .*pkg/);
      });

    it('does nothing where the workspace itself leads elsewhere', async () => {
      const outside = await folder({ '.bashrc': 'mine\n' });
      const root = await folder({ '.bashrc': 'shipped\n' });
      const output = await run(root, `mv ${root} ${root}-old && ln -s ${outside} ${root}`);
      await rm(root);
      made.splice(made.indexOf(root), 1, `${root}-old`);
      assert.equal(await readFile(join(outside, '.bashrc'), 'utf8'), 'mine\n');
      assert.match(output, /\[Not restored/);
    });

    it('puts away a new hook, however large', async () => {
      const root = await folder(repository);
      await run(root, 'head -c 1500000 /dev/zero > .git/hooks/post-checkout');
      assert.deepEqual(await readdir(join(root, '.git/hooks')), ['a.sample']);
    });

    it('leaves what was there before and was not kept', async () => {
      const many = Array.from({ length: 2_100 }, (_, at) => [`.vscode/${at}.json`, `${at}`] as const);
      const root = await folder({ ...Object.fromEntries(many), '.idea/large.xml': 'x'.repeat(1_500_000) });
      await run(root, 'rm .vscode/[0-9].json; head -c 9 /dev/zero > .idea/large.xml');
      assert.ok((await readdir(join(root, '.vscode'))).length >= 2_090);
      assert.equal((await stat(join(root, '.idea/large.xml'))).size, 9);
    });

    it('deletes no folder that was moved to where a file was', async () => {
      const root = await folder({ '.envrc': 'a\n', 'work/a.txt': 'mine\n' });
      const output = await run(root, 'rm .envrc && mv work .envrc');
      const away = /\[Moved to (.*?): /.exec(output)?.[1] ?? '';
      const names = await readdir(away, { recursive: true });
      assert.ok(names.some((name) => name.endsWith('/a.txt')));
      assert.equal(await readFile(join(root, '.envrc'), 'utf8'), 'a\n');
    });

    it('puts back what git runs of submodules and linked work trees', async () => {
      const modules = { '.git/modules/s/HEAD': 'x', '.git/modules/s/config': 'a\n' };
      const trees = { '.git/worktrees/w/HEAD': 'x', '.git/worktrees/w/gitdir': '/w/.git\n' };
      const root = await folder({ ...repository, ...modules, ...trees });
      await run(
        root,
        [
          'cd .git && mkdir -p modules/s/hooks modules/new/hooks',
          'echo x > modules/s/hooks/pre-commit; echo x > modules/s/config; echo x > modules/s/index',
          'echo x > worktrees/w/gitdir; echo x > worktrees/w/commondir',
          'echo x > modules/new/HEAD; echo x > modules/new/hooks/pre-commit',
        ].join(' && '),
      );
      const git = await readdir(join(root, '.git'), { recursive: true });
      assert.deepEqual(
        git.filter((name) => name.endsWith('pre-commit') || name.endsWith('commondir')),
        [],
      );
      assert.equal(await readFile(join(root, '.git/modules/s/config'), 'utf8'), 'a\n');
      assert.equal(await readFile(join(root, '.git/worktrees/w/gitdir'), 'utf8'), '/w/.git\n');
      assert.ok(git.includes('modules/s/index'));
    });

    for (const [what, command] of [
      ['a file that names the git folder', "printf 'gitdir: ../.git' > sub/.git"],
      ['a link to the git folder', 'ln -s ../.git sub/.git'],
      ['a file that names a folder', "printf 'gitdir: ../src' > sub/.git"],
      [
        'a file that names a folder made to look like one',
        "mkdir -p src/objects src/refs; echo x > src/HEAD; printf 'gitdir: ../src' > sub/.git",
      ],
      [
        'a file that names one of packages',
        "echo x > node_modules/p/HEAD; printf 'gitdir: ../node_modules/p' > sub/.git",
      ],
    ] as const)
      it(`puts away ${what}, and leaves the user's hooks and settings`, async () => {
        const own = {
          '.git/HEAD': 'ref: refs/heads/main\n',
          '.git/config': '[core]\n\tfsmonitor = mine\n',
          '.git/hooks/pre-commit': 'mine\n',
          'src/config': 'mine\n',
          'src/hooks/a.ts': 'mine\n',
          'node_modules/p/config': 'mine\n',
          'node_modules/p/hooks/a.js': 'mine\n',
        };
        const root = await folder({ ...own, 'sub/a.txt': '' });
        await run(root, command);
        for (const [name, text] of Object.entries(own))
          assert.equal(await readFile(join(root, name), 'utf8'), text, name);
        assert.deepEqual(await readdir(join(root, 'sub')), ['a.txt']);
      });

    it('clears a git folder that a command made elsewhere, and leaves what names it', async () => {
      const root = await folder({ 'a.txt': '' });
      await run(root, 'git init -q --separate-git-dir sep work && echo x > sep/hooks/pre-commit');
      assert.equal(await readFile(join(root, 'work/.git'), 'utf8'), `gitdir: ${root}/sep\n`);
      assert.ok(!(await readdir(join(root, 'sep/hooks'))).includes('pre-commit'));
    });
  });
});
