import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, readFile, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { RunReport } from '../../../../src/core/running/runner';
import { worktreeGit } from '../../../../src/run/container/worktreeGit';
import { findLocalShell, findOnPath } from '../../../../src/run/localShell';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { git } from '../../../support/taskRun';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('edges of the sandbox', function () {
  this.timeout(120_000);
  const made: TemporaryFolder[] = [];
  before(function () {
    skipWithoutSandbox(this);
  });
  after(() => Promise.all(made.map((each) => each.remove())));
  const fresh = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
    const folder = await folderWith(files);
    made.push(folder);
    return folder.path;
  };
  const open = (root: string, environment: NodeJS.ProcessEnv = process.env) => {
    const none = { writable: [], readable: [], hidden: [] };
    const runner = createSandbox({ root, shell: findLocalShell(environment), environment, ...none });
    return (command: string, network = false): Promise<RunReport> =>
      runner.run(
        { command, folder: root, timeoutMs: 60_000, network },
        { onOutput: () => undefined },
        new AbortController().signal,
      );
  };
  const repository = async (folder: string): Promise<string> => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a.txt'), 'a\n');
    git(folder, 'init', '-q');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'First');
    return folder;
  };

  describe('a repository in the workspace', () => {
    const hostile: readonly [what: string, command: string][] = [
      ['a hook', `echo 'touch pwned' >packages/one/.git/hooks/post-checkout`],
      ['a setting', 'git -C packages/one config core.fsmonitor ./evil'],
      ['its settings, moved away', 'mv packages/one/.git/config packages/one/.git/old'],
      ['its .git, moved away', 'mv packages/one/.git packages/one/elsewhere'],
      ['the pointer of a linked work tree', 'echo "gitdir: /tmp/evil" >linked/.git'],
    ];
    let root: string;
    let run: (command: string) => Promise<RunReport>;
    before(async () => {
      root = await repository(await fresh());
      await repository(join(root, 'packages/one'));
      git(root, 'worktree', 'add', '-q', join(root, 'linked'));
      run = open(root);
    });
    for (const [what, command] of hostile)
      it(`keeps ${what}`, async () => {
        const { end, output } = await run(command);
        assert.ok(end.kind === 'exited' && end.code !== 0, output);
        assert.match(
          output,
          /\n\[In the sandbox only the workspace and \/tmp are writable, except the hooks/,
        );
      });
    it('can be committed to, and what a command clones can be removed', async () => {
      const names = '-c user.name=a -c user.email=a@b';
      const { end, output } = await run(
        `cd packages/one && echo b >b.txt && git add -A && git ${names} commit -qm Second && git log --format=%s -1`,
      );
      assert.deepEqual([end, output], [{ kind: 'exited', code: 0 }, 'Second\n']);
      await run('git clone -q packages/one clone');
      const removal = await run('rm -rf clone && ls');
      assert.deepEqual(
        [removal.end, removal.output],
        [{ kind: 'exited', code: 0 }, 'a.txt\nlinked\npackages\n'],
      );
    });
  });

  it('a linked work tree whose repository is elsewhere: commits are made there, hooks and settings are not', async () => {
    const main = await repository(await fresh());
    const root = join(await fresh(), 'linked');
    git(main, 'worktree', 'add', '-q', root);
    const run = open(root);
    const read = await run('git log --format=%s; git status --short; echo b >b.txt');
    assert.deepEqual([read.end, read.output], [{ kind: 'exited', code: 0 }, 'First\n']);
    const names = '-c user.name=a -c user.email=a@b';
    const made = await run(`git add b.txt && git ${names} commit -qm Second && git log --format=%s -1`);
    assert.deepEqual([made.end, made.output], [{ kind: 'exited', code: 0 }, 'Second\n']);
    const own = execFileSync('git', ['rev-parse', '--git-dir'], { cwd: root, encoding: 'utf8' }).trim();
    const hostile = [
      `echo x >${main}/.git/hooks/pre-commit`,
      'git config core.fsmonitor ./evil',
      'git config --worktree core.fsmonitor ./evil',
      `echo x >${main}/.git/config.worktree`,
      `echo x >${own}/config.worktree; test ! -e ${own}/config.worktree`,
      `echo /tmp/evil >${own}/commondir`,
      `echo '*.txt filter=evil' >${main}/.git/info/attributes`,
      `mv ${main}/.git ${main}/elsewhere`,
    ];
    await run(`echo x >${main}/a.txt`);
    assert.equal(await readFile(join(main, 'a.txt'), 'utf8'), 'a\n');
    for (const command of hostile) {
      const { end, output } = await run(command);
      assert.ok(end.kind === 'exited' && end.code !== 0, `${command}: ${output}`);
    }
  });

  it('makes no editor settings where there are none, and leaves none behind', async () => {
    const root = await fresh();
    await writeFile(join(root, 'all.code-workspace'), '{}');
    const run = open(root);
    const hostile = [
      'mkdir -p .vscode && echo {} >.vscode/settings.json',
      'mv .vscode was; mkdir .vscode && echo {} >.vscode/tasks.json',
      'echo {"tasks":{}} >all.code-workspace',
    ];
    const [first] = await Promise.all([run('sleep 1; mkdir .vscode/x'), ...hostile.map((each) => run(each))]);
    for (const { end, output } of [first, ...(await Promise.all(hostile.map((each) => run(each))))]) {
      assert.ok(end.kind === 'exited' && end.code !== 0, output);
      assert.match(output, /except the hooks and settings of git and the editor/);
    }
    assert.deepEqual(await readdir(root), ['all.code-workspace']);
    assert.equal(await readFile(join(root, 'all.code-workspace'), 'utf8'), '{}');
  });

  it('a pointer to a git folder that does not point back opens nothing', async () => {
    const stranger = await repository(await fresh());
    const home = await fresh({ '.ssh/id': 'password', '.ssh/HEAD': 'x', 'work/a.txt': '' });
    const root = join(home, 'work');
    for (const place of [join(home, '.ssh'), join(stranger, '.git')]) {
      await writeFile(join(root, '.git'), `gitdir: ${place}\n`);
      assert.equal(await worktreeGit(root), null);
      const { output } = await open(root, { ...process.env, HOME: home })(`ls ${place}; cat ${place}/HEAD`);
      assert.doesNotMatch(output, /^(?:HEAD|ref: )/m);
    }
  });

  it('a repository whose git folder has another name in the workspace is one, too', async () => {
    const root = await repository(await fresh());
    await rename(join(root, '.git'), join(root, '.bare'));
    await writeFile(join(root, '.git'), 'gitdir: ./.bare\n');
    const run = open(root);
    const names = '-c user.name=a -c user.email=a@b';
    const written = await run(`git ${names} commit -q --allow-empty -m Second && git log --format=%s -1`);
    assert.deepEqual([written.end, written.output], [{ kind: 'exited', code: 0 }, 'Second\n']);
    const hook = await run('echo x >.bare/hooks/post-checkout');
    assert.match(hook.output, /Read-only file system/);
  });

  it('what is hidden stays so where it, or a folder above it, is a link, a dangling one too', async () => {
    const home = await fresh({
      'real/aws/credentials': 'password',
      'real/cloud/gcloud/key': 'password',
      'work/a.txt': '',
    });
    await symlink(join(home, 'real/aws'), join(home, '.aws'));
    await symlink(join(home, 'real/cloud'), join(home, '.config'));
    await symlink(join(home, 'nowhere'), join(home, '.ssh'));
    const run = open(join(home, 'work'), { ...process.env, HOME: home });
    const { output } = await run(
      'cat ~/.aws/* ~/real/aws/* ~/.config/gcloud/* ~/real/cloud/gcloud/*; ls ~/.ssh; grep -rs password ~',
    );
    assert.doesNotMatch(output, /^password|:password/m);
  });

  it('who is not root cannot start processes without end', async function () {
    if (process.getuid?.() !== 0 || findOnPath('setpriv', process.env) === null) this.skip();
    const own = await fresh();
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'run', 'sandbox', 'asOther.js');
    for (const [name, from] of Object.entries({ 'run.js': script, node: process.execPath })) {
      await cp(from, join(own, name));
      await chmod(join(own, name), 0o755);
    }
    await chown(own, 4321, 4321);
    // A smaller limit of its own, which it may set: the kernel counts the sandbox's processes alone.
    const forking =
      'try:\n  for at in range(200):\n    if os.fork() == 0: time.sleep(9); os._exit(0)\nexcept OSError: print(at)';
    const command = `ulimit -u; ulimit -u 50; exec python3 -c 'import os, time\n${forking}'`;
    const env = { PATH: '/usr/bin:/bin', HOME: own, COMMAND: command };
    const as = ['--reuid=4321', '--regid=4321', '--clear-groups', join(own, 'node'), join(own, 'run.js')];
    const { output } = JSON.parse(execFileSync('setpriv', as, { cwd: own, encoding: 'utf8', env })) as {
      readonly output: string;
    };
    const [limit, started] = output.split('\n').map(Number);
    assert.equal(limit, 8_192, output);
    assert.ok(started !== undefined && started > 30 && started < 50, output);
  });

  describe('with a network, tools that keep what they load in the home folder', () => {
    const tools: readonly [program: string, command: string, said: RegExp][] = [
      [
        'cargo',
        'mkdir -p "$CARGO_HOME/registry" && cat "$CARGO_HOME/config.toml"',
        /^\[net\]\noffline = true\n$/,
      ],
      [
        'go',
        'go env GOPATH GOMODCACHE && mkdir -p "$(go env GOMODCACHE)"',
        /^\/var\/tmp\/.*\n\/var\/tmp\/.*\n$/,
      ],
      [
        'bash',
        'echo "$MAVEN_OPTS"; mkdir -p "$GRADLE_USER_HOME"',
        /^-Xmx1g -Dmaven\.repo\.local=\/var\/tmp\//,
      ],
    ];
    for (const [program, command, said] of tools)
      it(program, async function () {
        if (findOnPath(program, process.env) === null && program !== 'cargo') this.skip();
        const home = await fresh({ '.cargo/config.toml': '[net]\noffline = true\n', 'work/a.txt': '' });
        const run = open(join(home, 'work'), { ...process.env, HOME: home, MAVEN_OPTS: '-Xmx1g' });
        const { end, output } = await run(command, true);
        assert.deepEqual(end, { kind: 'exited', code: 0 }, output);
        assert.match(output, said);
        assert.deepEqual((await readdir(home)).sort(), ['.cargo', 'work']);
        assert.match(await readFile(join(home, '.cargo/config.toml'), 'utf8'), /offline/);
      });
  });
});
