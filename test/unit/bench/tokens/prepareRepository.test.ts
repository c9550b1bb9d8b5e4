import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareRepository, takeBackPlant } from '../../../bench/tokens/prepareRepository';
import type { Plant, TokenTask } from '../../../bench/tokens/taskFile';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('the repository of a task of the token bench', () => {
  let home: TemporaryFolder;

  beforeEach(async () => (home = await folderWith({ 'given/shop.py': 'total = 1\n' })));
  afterEach(() => home.remove());

  const taskWith = (...plant: readonly Plant[]): TokenTask => ({
    ...{ id: 'shop', class: 'setup', packages: [], folder: join(home.path, 'given') },
    ...{ task: 'Mend it.', plant: [...plant], grader: 'true' },
  });
  const made = (): string => join(home.path, 'made');
  const prepare = (task: TokenTask): void => prepareRepository(task, home.path, made());

  it('plants a change and a new file, and takes both back', () => {
    const task = taskWith(
      { path: 'shop.py', old: '1', new: '2' },
      { path: 'tests/pytest.ini', new: '[pytest]\n' },
    );
    prepare(task);
    assert.equal(readFileSync(join(made(), 'shop.py'), 'utf8'), 'total = 2\n');
    assert.equal(readFileSync(join(made(), 'tests', 'pytest.ini'), 'utf8'), '[pytest]\n');
    takeBackPlant(task, made());
    assert.equal(readFileSync(join(made(), 'shop.py'), 'utf8'), 'total = 1\n');
    assert.ok(!existsSync(join(made(), 'tests', 'pytest.ini')));
  });

  it('refuses a new file where there is one, and a change that does not fit', () => {
    assert.throws(() => prepare(taskWith({ path: 'shop.py', new: 'total = 2\n' })), /EEXIST/);
    assert.equal(readFileSync(join(home.path, 'given', 'shop.py'), 'utf8'), 'total = 1\n');
    assert.throws(
      () => prepare(taskWith({ path: 'shop.py', old: '3', new: '2' })),
      /has 0 times, not once: 3/,
    );
  });
});
