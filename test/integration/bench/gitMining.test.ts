import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mineRepository } from '../../bench/git/mine';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const mining = { mostMerges: 100, mostConflicts: 100 };

describe('mining merges', () => {
  let folder: TemporaryFolder;
  let cache: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
    cache = await temporaryFolder();
    run('init', '-q', '-b', 'main');
  });
  after(async () => {
    await folder.remove();
    await cache.remove();
  });

  function run(...args: string[]): string {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgSign=false'];
    return execFileSync('git', [...who, '-C', folder.path, ...args], { encoding: 'utf8' }).trim();
  }

  function commit(files: Readonly<Record<string, string>>, ...args: string[]): string {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder.path, path), text);
    run('add', '-A');
    run('commit', '-q', '--allow-empty', ...args);
    return run('rev-parse', 'HEAD');
  }

  /** A merge of two branches that change these files, resolved as told. */
  function merge(
    ours: Readonly<Record<string, string>>,
    theirs: Readonly<Record<string, string>>,
    resolved: Readonly<Record<string, string>>,
  ): string {
    const start = run('rev-parse', 'HEAD');
    run('checkout', '-q', '-B', 'side', start);
    commit(theirs, '-m', 'theirs');
    run('checkout', '-q', 'main');
    commit(ours, '-m', 'ours');
    // Conflicts end it with 1; what it left is resolved next.
    assert.throws(
      () => run('merge', '-q', '--no-commit', 'side'),
      /CONFLICT|Automatic merge failed|Command failed/,
    );
    return commit(resolved, '-m', 'merge');
  }

  it('admits conflicts in source files, with what was committed for each region', () => {
    commit({ 'a.py': 'import a\n\nx = 1\ny = 2\n', 'b.txt': '1\n' }, '-m', 'start');
    const good = merge(
      { 'a.py': 'import a\n\nx = 10\ny = 2\n' },
      { 'a.py': 'import a\n\nx = 100\ny = 2\n' },
      { 'a.py': 'import a\n\nx = 110\ny = 2\n' },
    );
    const noSource = merge({ 'b.txt': '2\n' }, { 'b.txt': '3\n' }, { 'b.txt': '4\n' });
    const evil = merge(
      { 'a.py': 'import a\n\nx = 7\ny = 2\n' },
      { 'a.py': 'import a\n\nx = 8\ny = 2\n' },
      { 'a.py': 'import b\n\nx = 8\ny = 2\n' },
    );
    const head = run('rev-parse', 'HEAD');
    const samples = mineRepository('o/r', join(folder.path, '.git'), head, cache.path, mining);
    assert.deepEqual(
      samples.map((sample) => sample.merge),
      [good],
      `not ${noSource}, which is no source, nor ${evil}, which changed more than the conflict`,
    );
    const [{ file, truths } = assert.fail()] = samples[0]?.files ?? [];
    assert.equal(file.language, 'python');
    assert.deepEqual(truths, ['x = 110\n']);
    assert.deepEqual(file.parts, [
      { kind: 'settled', text: 'import a\n\n' },
      { kind: 'conflict', base: 'x = 1\n', ours: 'x = 10\n', theirs: 'x = 100\n' },
      { kind: 'settled', text: 'y = 2\n' },
    ]);
    const again = mineRepository('o/r', join(folder.path, '.git'), head, cache.path, mining);
    assert.deepEqual(again, samples);
  });
});
