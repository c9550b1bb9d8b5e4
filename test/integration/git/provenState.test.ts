import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keepProvenState, restoreProvenState } from '../../../src/git/clone/provenState';
import { git } from '../../support/taskRun';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('The proven state of a clone', () => {
  let place: TemporaryFolder;
  let folder: string;
  const signal = new AbortController().signal;
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
    const clone = { folder, environment: process.env };
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
    const clone = { folder, environment: process.env };
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
});
