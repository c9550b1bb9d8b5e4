import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { keepProvenState, restoreProvenState } from '../../../src/git/clone/provenState';
import type { OwnClone } from '../../../src/git/clone/provenState';
import { git } from '../../support/taskRun';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('The proven state of a clone', () => {
  let place: TemporaryFolder;
  let folder: string;
  const signal = new AbortController().signal;
  const own = (): OwnClone => ({
    folder,
    gitFolder: join(place.path, 'proven.git'),
    environment: process.env,
  });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  beforeEach(async () => {
    place = await temporaryFolder();
    folder = join(place.path, 'clone');
    mkdirSync(folder);
    git(folder, 'init', '-q', '-b', 'main');
    write('a.txt', 'a\n');
    write('b.txt', 'b\n');
    write('.gitignore', 'build/\n*.log\n');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'first');
    // As a set-up leaves it: a changed file, a new one, one gone, what was built and installed.
    write('a.txt', 'a, repaired\n');
    write('new.txt', 'new\n');
    rmSync(join(folder, 'b.txt'));
    write('build/made', 'made\n');
    write('packages/installed', 'installed\n');
  });
  afterEach(() => place.remove());

  it('comes back after a task that changed, added, deleted and committed', async () => {
    const clone = own();
    const status = git(folder, 'status', '--short');
    const state = await keepProvenState(clone, ['packages'], signal);
    assert.equal(git(folder, 'status', '--short'), status, 'keeping it changes nothing');
    assert.deepEqual(state.beside, ['build/', 'packages/']);
    const outside = join(place.path, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'kept'), 'kept\n');
    write('a.txt', 'broken\n');
    write('new.txt', 'changed\n');
    write('b.txt', 'back\n');
    write('left/over.txt', 'left\n');
    write('run.log', 'log\n');
    symlinkSync(outside, join(folder, 'link'));
    git(folder, 'checkout', '-q', '-b', 'other');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'All of it');
    write('after.txt', 'after\n');
    await restoreProvenState(clone, state, signal);
    assert.deepEqual([read('a.txt'), read('new.txt')], ['a, repaired\n', 'new\n']);
    assert.deepEqual([read('build/made'), read('packages/installed')], ['made\n', 'installed\n']);
    for (const gone of ['b.txt', 'left', 'run.log', 'link', 'after.txt'])
      assert.equal(existsSync(join(folder, gone)), false, gone);
    assert.equal(readFileSync(join(outside, 'kept'), 'utf8'), 'kept\n');
    assert.equal(git(folder, 'status', '--short'), status);
    assert.equal(git(folder, 'rev-parse', 'HEAD').trim(), state.commit);
  });

  it('comes back in the middle of a merge, and runs no hook', async () => {
    const clone = own();
    const state = await keepProvenState(clone, ['packages'], signal);
    git(folder, 'stash', '-q');
    git(folder, 'checkout', '-q', '-b', 'other');
    write('a.txt', 'one\n');
    git(folder, 'commit', '-qam', 'One');
    git(folder, 'checkout', '-q', 'main');
    write('a.txt', 'two\n');
    git(folder, 'commit', '-qam', 'Two');
    assert.throws(() => git(folder, 'merge', '-q', 'other'));
    write('.git/hooks/post-checkout', '#!/bin/sh\ntouch ran\n');
    git(folder, 'config', 'core.fileMode', 'true');
    await restoreProvenState(clone, state, signal);
    assert.equal(read('a.txt'), 'a, repaired\n');
    assert.equal(existsSync(join(folder, 'ran')), false);
    assert.equal(existsSync(join(folder, '.git', 'MERGE_HEAD')), false);
  });

  it('runs nothing that the clone names, and writes through no link of its', async () => {
    const clone = own();
    const ran = join(place.path, 'ran');
    const outside = join(place.path, 'outside');
    writeFileSync(outside, 'kept\n');
    const program = `touch '${ran}'; cat`;
    // As code in a container may have left it: filters of the clone and of a repository within, hooks, a monitor.
    const arm = (at: string): void => {
      for (const name of ['clean', 'smudge']) git(at, 'config', `filter.x.${name}`, program);
      git(at, 'config', 'core.fsmonitor', `touch '${ran}'`);
      mkdirSync(join(at, '.git', 'hooks'), { recursive: true });
      for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction']) {
        writeFileSync(join(at, '.git', 'hooks', hook), `#!/bin/sh\ntouch '${ran}'\n`);
        chmodSync(join(at, '.git', 'hooks', hook), 0o755);
      }
    };
    const within = join(folder, 'within');
    mkdirSync(within);
    git(within, 'init', '-q');
    writeFileSync(join(within, 'c.txt'), 'c\n');
    git(within, 'add', '-A');
    git(within, 'commit', '-qm', 'first');
    git(folder, 'add', 'within');
    git(folder, 'commit', '-qm', 'A submodule', '--', 'within');
    for (const at of [within, folder]) writeFileSync(join(at, '.gitattributes'), '* filter=x\n');
    writeFileSync(join(within, 'c.txt'), 'changed\n');
    arm(within);
    arm(folder);
    const state = await keepProvenState(clone, ['packages'], signal);
    assert.equal(existsSync(ran), false, 'while the state is kept');
    write('a.txt', 'broken\n');
    for (const name of ['HEAD', 'index']) {
      renameSync(join(folder, '.git', name), join(folder, '.git', `${name}.moved`));
      symlinkSync(name === 'HEAD' ? 'HEAD.moved' : outside, join(folder, '.git', name));
    }
    await restoreProvenState(clone, state, signal);
    assert.equal(existsSync(ran), false, 'while it is brought back');
    assert.deepEqual([read('a.txt'), read('.gitattributes')], ['a, repaired\n', '* filter=x\n']);
    assert.equal(readFileSync(outside, 'utf8'), 'kept\n');
    assert.equal(readFileSync(join(folder, '.git', 'HEAD'), 'utf8'), `${state.commit}\n`);
  });

  it('keeps nothing of a file that git was told to pass over, nor a name that is no text', async () => {
    const clone = own();
    const odd = Buffer.concat([Buffer.from(`${folder}/odd-`), Buffer.from([0xff])]);
    writeFileSync(odd, 'odd\n');
    const state = await keepProvenState(clone, ['packages'], signal);
    git(folder, 'update-index', '--skip-worktree', 'a.txt');
    write('a.txt', 'broken\n');
    writeFileSync(odd, 'changed\n');
    const left = Buffer.concat([Buffer.from(`${folder}/left-`), Buffer.from([0xfe])]);
    writeFileSync(left, 'left\n');
    await restoreProvenState(clone, state, signal);
    assert.equal(read('a.txt'), 'a, repaired\n');
    assert.equal(readFileSync(odd, 'utf8'), 'odd\n');
    assert.equal(existsSync(left), false);
    assert.doesNotMatch(git(folder, 'ls-files', '-v'), /^S/m);
  });

  it('refuses a .git that leads elsewhere', async () => {
    const clone = own();
    const state = await keepProvenState(clone, [], signal);
    renameSync(join(folder, '.git'), join(place.path, 'elsewhere'));
    symlinkSync(join(place.path, 'elsewhere'), join(folder, '.git'));
    await assert.rejects(restoreProvenState(clone, state, signal), /\.git is no folder/);
    await assert.rejects(keepProvenState(clone, [], signal), /\.git is no folder/);
  });
});
