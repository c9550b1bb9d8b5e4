/** What else of a git folder a command that nobody approved neither takes away nor breaks. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import type { RunReport } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess } from '../../../../src/run/sandbox/sandbox';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';
import { found, git, history, identity } from './exampleHistory';

describe('The rest of a git folder where commands are held', function () {
  this.timeout(120_000);
  before(function () {
    skipWithoutSandbox(this);
  });
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith({});
    history(folder.path);
  });
  afterEach(() => folder.remove());

  const environment = { ...process.env, ...identity };

  function run(command: string, root = folder.path): Promise<RunReport> {
    const none = { writable: [], readable: [], hidden: [] };
    const held = createHeldProcess(
      { root, environment, shell: findLocalShell(environment), ...none },
      'asked',
    );
    const request = { command, folder: root, timeoutMs: 60_000 };
    return held.run(request, { onOutput: () => undefined }, new AbortController().signal);
  }

  it('keeps what git has noted of conflicts and picks', async () => {
    const { path } = folder;
    for (const name of ['rr-cache/one/preimage', 'sequencer/todo']) {
      mkdirSync(join(path, '.git', name, '..'), { recursive: true });
      writeFileSync(join(path, '.git', name), 'mine\n');
    }
    const { output } = await run(
      'rm -rf .git/rr-cache .git/sequencer; mkdir -p .git/rr-cache/two; echo new > .git/rr-cache/two/preimage',
    );
    assert.equal(readFileSync(join(path, '.git/rr-cache/one/preimage'), 'utf8'), 'mine\n');
    assert.equal(readFileSync(join(path, '.git/rr-cache/two/preimage'), 'utf8'), 'new\n');
    assert.equal(readFileSync(join(path, '.git/sequencer/todo'), 'utf8'), 'mine\n');
    assert.match(output, /rr-cache\/one\/preimage/);
  });

  it('keeps the parts of a split index', async () => {
    const { path } = folder;
    git(path, 'update-index', '--split-index');
    const before = found(path);
    await run('rm .git/sharedindex.*');
    assert.deepEqual(found(path), before);
    await run('for f in .git/sharedindex.*; do echo x > $f; done');
    assert.deepEqual(found(path), before);
    await run('echo c > c.txt; git add c.txt');
    assert.match(git(path, 'ls-files'), /c\.txt/);
  });

  it('keeps what a shallow clone reads, and lets it have more', async () => {
    const shallow = join(folder.path, 'shallow');
    git(folder.path, 'clone', '-q', '--depth', '2', `file://${folder.path}`, shallow);
    const count = (): string => git(shallow, 'rev-list', '--count', 'HEAD');
    for (const command of ['rm .git/shallow', 'git rev-parse HEAD > .git/shallow', 'echo x > .git/shallow']) {
      const { output } = await run(command, shallow);
      assert.equal(count(), '2', command);
      assert.match(output, /shallow/);
    }
    await run('git -C shallow fetch -q --unshallow');
    assert.equal(count(), '3');
  });

  it('takes no commit over whose files are missing', async () => {
    const is = git(folder.path, 'rev-parse', 'HEAD');
    const tree = '0123456789012345678901234567890123456789';
    const commit = `tree ${tree}\nparent ${is}\nauthor T <t@e.x> 1 +0000\ncommitter T <t@e.x> 1 +0000\n\nNo tree\n`;
    writeFileSync(join(folder.path, 'commit.txt'), commit);
    const { output } = await run(
      'id=$(git hash-object -t commit -w --literally commit.txt); echo $id > .git/refs/heads/main; echo $id > .git/refs/heads/made; git branch whole',
    );
    assert.equal(git(folder.path, 'rev-parse', 'HEAD'), is);
    assert.match(output, /refs\/heads\/main/);
    assert.match(output, /refs\/heads\/made/);
    assert.equal(git(folder.path, 'fsck', '--full', '--no-dangling', '--no-progress'), '');
  });

  it('tells of packs that git does not read', async () => {
    const { output } = await run('echo x > .git/objects/pack/pack-1.pack');
    assert.match(output, /objects\/pack\/pack-1\.pack/);
  });

  it('says that a rebase is kept back whole', async () => {
    const { output } = await run(
      'git commit -qm Four; git checkout -q side; echo s > a.txt; git commit -qam S; git checkout -q main; git rebase side',
    );
    assert.match(output, /rebase-merge/);
    assert.equal(git(folder.path, 'symbolic-ref', 'HEAD'), 'refs/heads/main');
    assert.equal(git(folder.path, 'ls-files', '--unmerged'), '');
    assert.equal(existsSync(join(folder.path, '.git/REBASE_HEAD')), false);
  });

  it('is settled for a user who is not root, whatever folders were closed', async function () {
    if (process.getuid?.() !== 0) this.skip();
    const own = await folderWith({});
    try {
      history(own.path);
      const script = join(repositoryRoot, 'out/test/integration/run/sandbox/asOther.js');
      copyFileSync(script, join(own.path, 'run.js'));
      copyFileSync(process.execPath, join(own.path, 'node'));
      execFileSync('sh', ['-c', 'chmod 755 . node run.js; chown -R 1234:1234 .'], { cwd: own.path });
      const node = join(own.path, 'node');
      const as = ['--reuid=1234', '--regid=1234', '--clear-groups', node, join(own.path, 'run.js')];
      const command =
        'mkdir -p .git/x/y; touch .git/x/y/f; chmod 555 .git/x/y; chmod 000 .git/x; git branch made; echo end';
      const env = { PATH: process.env['PATH'], HOME: own.path, COMMAND: command, TMPDIR: own.path };
      const out = execFileSync('setpriv', as, { cwd: own.path, encoding: 'utf8', env });
      assert.match(out, /"output":"end\\n\\n\[Git has kept as it was: x \(not written by git\)/);
      assert.equal(
        readdirSync(own.path).find((name) => name.startsWith('repomaster-git-')),
        undefined,
      );
      execFileSync('chown', ['-R', '0:0', own.path]);
      assert.equal(git(own.path, 'branch', '--list', 'made'), 'made');
    } finally {
      await own.remove();
    }
  });
});
