import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { applyToClone, applyToCopy, patchOf, patchStage, treeOf } from './patching';

const stage = patchStage();
const { at, commitAll, repository, checkClone } = stage;
const bytesAt = (name: Buffer): Buffer => Buffer.concat([Buffer.from(`${stage.folder.path}/`), name]);

describe('the patch of a session', () => {
  it('is empty where nothing changed, and proven so', async () => {
    repository({ 'a.txt': 'a\n', 'sub/b.txt': 'b\n' });
    const { patch, result } = await patchOf(stage.folder, () => undefined);
    assert.equal(patch.length, 0);
    assert.deepEqual(result.files, []);
    assert.deepEqual(result.leftOut, []);
  });

  it('holds where a folder has become a ring of links', async () => {
    repository({ 'a/inner': 'a\n', 'b.txt': 'b\n' });
    await checkClone(() => {
      rmSync(at('a'), { recursive: true });
      symlinkSync('a', at('a'));
    });
  });

  it('has edits, new, deleted and renamed files, and makes a clean clone the work tree', async () => {
    repository({ 'a.txt': 'a\nb\nc\n', 'sub/b.txt': 'b\n', 'gone.txt': 'x\n', 'old/name.txt': 'n\n' });
    await checkClone(() => {
      stage.folder.write({
        'a.txt': 'a\nB\nc\n',
        'new/deep/file.txt': 'no newline at the end',
        'empty.txt': '',
      });
      unlinkSync(at('gone.txt'));
      renameSync(at('old'), at('young'));
    });
  });

  it('has binary files, modes and links', async () => {
    repository({ 'run.sh': '#!/bin/sh\n', 'data.bin': '\0\x01\x02', 'plain.txt': 'p\n' });
    symlinkSync('plain.txt', at('link'));
    commitAll();
    await checkClone(() => {
      chmodSync(at('run.sh'), 0o755);
      writeFileSync(at('data.bin'), Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7) % 256)));
      writeFileSync(at('new.bin'), Buffer.from([0, 255, 0, 254]));
      unlinkSync(at('link'));
      symlinkSync('run.sh', at('link'));
      symlinkSync('nowhere/at all', at('dangling'));
      unlinkSync(at('plain.txt'));
      symlinkSync('run.sh', at('plain.txt'));
    });
  });

  it('has names with blanks, quotes, newlines and bytes that are no UTF-8', async () => {
    repository({
      'a b.txt': '1\n',
      'q"uote\'s.txt': '1\n',
      'new\nline.txt': '1\n',
      '-option': '1\n',
      'ü.txt': '1\n',
    });
    writeFileSync(bytesAt(Buffer.from([0x66, 0xff, 0xfe])), 'f\n');
    commitAll();
    await checkClone(() => {
      for (const name of ['a b.txt', 'q"uote\'s.txt', 'new\nline.txt', '-option', 'ü.txt']) {
        appendFileSync(at(name), '2\n');
      }
      appendFileSync(bytesAt(Buffer.from([0x66, 0xff, 0xfe])), '2\n');
      writeFileSync(bytesAt(Buffer.from([0x80, 0x09, 0x22])), 'new\n');
      stage.folder.write({ ':(top)x': 'x\n', '*glob[1]?': 'g\n', 'tab\t': 't\n' });
    });
  });

  it('has folders that became files, and files that became folders', async () => {
    repository({ 'a/x.txt': 'x\n', 'a/y.txt': 'y\n', b: 'b\n' });
    await checkClone(() => {
      rmSync(at('a'), { recursive: true });
      stage.folder.write({ a: 'now a file\n' });
      unlinkSync(at('b'));
      stage.folder.write({ 'b/inside.txt': 'i\n' });
    });
  });

  it('leaves ignored files out, and has tracked ones that are ignored', async () => {
    repository({ '.gitignore': 'build/\n*.log\n', 'a.txt': 'a\n' });
    stage.folder.write({ 'kept.log': 'k\n' });
    stage.folder.git('add', '-f', 'kept.log');
    stage.folder.git('commit', '-q', '-m', 'm');
    const { result } = await patchOf(stage.folder, () => {
      stage.folder.write({ 'build/out.txt': 'o\n', 'x.log': 'x\n', 'kept.log': 'k2\n', 'b.txt': 'b\n' });
    });
    assert.deepEqual(result.files, [
      { path: 'b.txt', kind: 'created' },
      { path: 'kept.log', kind: 'modified' },
    ]);
  });

  it('honours the exclude file of the repository and of the user', async () => {
    repository({ 'a.txt': 'a\n' });
    appendFileSync(at('.git/info/exclude'), 'mine.txt\n');
    stage.folder.git('config', '--global', 'core.excludesFile', '~/ignored');
    writeFileSync(join(stage.folder.home, 'ignored'), 'theirs.txt\n');
    const { result } = await patchOf(stage.folder, () => {
      stage.folder.write({ 'mine.txt': 'm\n', 'theirs.txt': 't\n', 'ours.txt': 'o\n' });
    });
    assert.deepEqual(result.files, [{ path: 'ours.txt', kind: 'created' }]);
  });

  it('has none of what the user had not committed, staged or untracked when the session began', async () => {
    repository({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });
    stage.folder.write({ 'a.txt': 'a\nuser\n', 'new.txt': 'user\n', 'b.txt': 'b\nstaged\n' });
    stage.folder.git('add', 'b.txt');
    stage.folder.write({ 'b.txt': 'b\nstaged\nand not\n', 'planned.txt': 'p\n' });
    stage.folder.git('add', '-N', 'planned.txt');
    unlinkSync(at('c.txt'));
    const copy = join(stage.folder.home, 'copy');
    cpSync(stage.folder.path, copy, { recursive: true });
    const patched = await patchOf(stage.folder, () => {
      appendFileSync(at('new.txt'), 'session\n');
      appendFileSync(at('a.txt'), 'session\n');
    });
    assert.deepEqual(
      patched.result.files.map(({ path }) => path),
      ['a.txt', 'new.txt'],
    );
    assert.doesNotMatch(patched.patch.toString(), /^\+user/m);
    applyToCopy(stage.folder, copy, patched);
    assert.deepEqual(treeOf(copy), treeOf(stage.folder.path));
  });

  it('has what was committed, stashed away or reset while the session ran', async () => {
    repository({ 'a.txt': 'a\n' });
    const patched = await patchOf(stage.folder, () => {
      stage.folder.write({ 'a.txt': 'a\n2\n', 'b.txt': 'b\n' });
      commitAll();
      stage.folder.write({ 'c.txt': 'c\n' });
    });
    assert.deepEqual(
      patched.result.files.map(({ path }) => path),
      ['a.txt', 'b.txt', 'c.txt'],
    );
  });

  it('can be made in the middle of a merge with conflicts', async () => {
    repository({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    stage.folder.git('checkout', '-q', '-b', 'other');
    stage.folder.write({ 'a.txt': 'other\n' });
    stage.folder.git('rm', '-q', 'b.txt');
    commitAll();
    stage.folder.git('checkout', '-q', 'main');
    stage.folder.write({ 'a.txt': 'main\n', 'b.txt': 'b2\n' });
    commitAll();
    assert.throws(() => stage.folder.git('merge', '-q', 'other'));
    const { result } = await patchOf(stage.folder, () => stage.folder.write({ 'a.txt': 'resolved\n' }));
    assert.deepEqual(result.files, [{ path: 'a.txt', kind: 'modified' }]);
  });
});

describe('the patch of a folder', () => {
  it('without a repository is relative to the folder', async () => {
    stage.folder.write({ 'a.txt': 'a\n', '.gitignore': '*.tmp\n', 'sub/b.txt': 'b\n' });
    const copy = join(stage.folder.home, 'copy');
    cpSync(stage.folder.path, copy, { recursive: true });
    const patched = await patchOf(stage.folder, () => {
      stage.folder.write({ 'a.txt': 'A\n', 'x.tmp': 'x\n', 'new.bin': '\0\0' });
      unlinkSync(at('sub/b.txt'));
    });
    assert.deepEqual(
      patched.result.files.map(({ path }) => path),
      ['a.txt', 'new.bin', 'sub/b.txt'],
    );
    applyToCopy(stage.folder, copy, patched);
    unlinkSync(at('x.tmp'));
    assert.deepEqual(treeOf(copy), treeOf(stage.folder.path));
    assert.ok(!existsSync(at('.git')), 'no repository is made there');
  });

  it('whose repository has no commit yet has what came since', async () => {
    stage.folder.git('init', '-q');
    stage.folder.write({ 'a.txt': 'a\n' });
    const { result } = await patchOf(stage.folder, () => stage.folder.write({ 'b.txt': 'b\n' }));
    assert.deepEqual(result.files, [{ path: 'b.txt', kind: 'created' }]);
  });

  it('below the top of its repository has paths from the top, and nothing from beside it', async () => {
    repository({ 'pkg[1]/a.txt': 'a\n', 'beside.txt': 'b\n', '.gitignore': '*.log\n' });
    const patched = await patchOf(
      stage.folder,
      () =>
        stage.folder.write({
          'pkg[1]/a.txt': 'A\n',
          'pkg[1]/x.log': '',
          'pkg[1]/n.txt': 'n\n',
          'beside.txt': 'B\n',
        }),
      { path: at('pkg[1]') },
    );
    assert.deepEqual(
      patched.result.files.map(({ path }) => path),
      ['pkg[1]/a.txt', 'pkg[1]/n.txt'],
    );
    const clone = applyToClone(stage.folder, patched);
    assert.equal(readFileSync(join(clone, 'pkg[1]/n.txt'), 'utf8'), 'n\n');
    assert.equal(readFileSync(join(clone, 'beside.txt'), 'utf8'), 'b\n');
  });

  it('that its repository ignores is a tree of its own', async () => {
    repository({ '.gitignore': 'scratch/\n' });
    stage.folder.write({ 'scratch/a.txt': 'a\n' });
    const { result } = await patchOf(stage.folder, () => stage.folder.write({ 'scratch/a.txt': 'A\n' }), {
      path: at('scratch'),
    });
    assert.deepEqual(result.files, [{ path: 'a.txt', kind: 'modified' }]);
  });

  it('with a linked work tree, packed objects and a sparse checkout is against that', async () => {
    repository({ 'in/a.txt': 'a\n', 'out/b.txt': 'b\n', 'top.txt': 't\n' });
    stage.folder.git('gc', '-q');
    stage.folder.git('sparse-checkout', 'set', 'in');
    assert.ok(!existsSync(at('out/b.txt')));
    const patched = await patchOf(stage.folder, () =>
      stage.folder.write({ 'in/a.txt': 'A\n', 'out/b.txt': 'B\n' }),
    );
    assert.deepEqual(patched.result.files, [
      { path: 'in/a.txt', kind: 'modified' },
      { path: 'out/b.txt', kind: 'modified' },
    ]);
    const clone = applyToClone(stage.folder, patched);
    assert.equal(readFileSync(join(clone, 'out/b.txt'), 'utf8'), 'B\n');
  });

  it('with a submodule has its new commit and none of its files', async () => {
    const inner = join(stage.folder.home, 'inner');
    mkdirSync(inner);
    const inside = (where: string, ...args: string[]): void => {
      execFileSync('git', args, { cwd: where, env: stage.folder.environment, stdio: 'pipe' });
    };
    inside(inner, 'init', '-q');
    writeFileSync(join(inner, 'i.txt'), 'i\n');
    inside(inner, 'add', '-A');
    inside(inner, 'commit', '-q', '-m', 'i');
    repository({ 'a.txt': 'a\n' });
    stage.folder.git('submodule', '--quiet', 'add', inner, 'sub');
    commitAll();
    // git status in a submodule starts what its config names; nothing of it may run.
    const ran = join(stage.folder.home, 'ran');
    inside(at('sub'), 'config', 'core.fsmonitor', `touch ${ran}; false`);
    const { result, patch } = await patchOf(stage.folder, () => {
      writeFileSync(at('sub/i.txt'), 'dirty\n');
      stage.folder.write({ 'a.txt': 'A\n' });
    });
    assert.deepEqual(result.files, [{ path: 'a.txt', kind: 'modified' }]);
    assert.ok(patch.length > 0);
    assert.ok(!existsSync(ran), 'a program that the submodule names was run');
    stage.folder.git('status');
    assert.ok(existsSync(ran), 'the trap would have shown it');
    rmSync(join(stage.folder.home, 'session'), { recursive: true });
    const moved = await patchOf(stage.folder, () =>
      inside(at('sub'), '-c', 'core.fsmonitor=false', 'commit', '-q', '-a', '-m', '2'),
    );
    assert.deepEqual(moved.result.files, [{ path: 'sub', kind: 'modified' }]);
  });

  it('with another repository in it leaves that out, and says so', async () => {
    repository({ 'a.txt': 'a\n' });
    const { result } = await patchOf(stage.folder, () => {
      stage.folder.write({ 'cloned/x.txt': 'x\n' });
      execFileSync('git', ['init', '-q'], { cwd: at('cloned'), env: stage.folder.environment });
    });
    assert.deepEqual(result.leftOut, [{ path: 'cloned/', reason: 'repository' }]);
  });
});
