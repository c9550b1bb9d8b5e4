import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attempt } from '../../bench/tasks/attempt';
import { samples, taskHarness } from '../../support/taskHarness';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('the harness of tasks', function () {
  this.timeout(240_000);
  let home: TemporaryFolder;

  beforeEach(async () => {
    home = await temporaryFolder();
  });

  afterEach(() => home.remove());

  const attempts = (folder: string, ...words: readonly string[]): Promise<readonly Attempt[]> =>
    taskHarness(home.path).attempts(folder, ...words);

  it('completes and passes the samples: a mended fault, a table made with a repository, an extended experiment', async () => {
    const found = await attempts(samples);
    assert.deepEqual(
      found.map(({ task, completed, passed, recall, precision, run }) => [
        ...[task, completed, passed, recall, precision, run?.outcome, run?.turns],
      ]),
      [
        ['count-items', true, true, 1, 1, 'accomplished', 5],
        ['extend-experiment', true, true, 1, 1, 'accomplished', 5],
        ['summarise-table', true, true, null, null, 'accomplished', 3],
      ],
    );
  });

  it('takes a folder that is not ours, counts what was claimed wrongly, and does not do again what is kept', async () => {
    const task = join(home.path, 'tasks', 'half-mended');
    await cp(join(samples, 'extend-experiment'), task, { recursive: true });
    const replies = await readFile(join(task, 'replies.json'), 'utf8');
    // It runs without a fault, and prints another number than it should: what RExBench calls an implicit error.
    await writeFile(join(task, 'replies.json'), replies.replace('< options.noise)', '< options.noise / 3)'));
    const [first] = await attempts(join(home.path, 'tasks'));
    assert.equal(first?.run?.outcome, 'accomplished');
    assert.deepEqual([first.completed, first.passed], [true, false]);
    assert.match(first.missed.join('\n'), /accuracy|0\.9/);
    await writeFile(join(task, 'replies.json'), '[]');
    assert.deepEqual(await attempts(join(home.path, 'tasks')), [first]);
    const kept = ['--results', join(home.path, 'results'), '--scripted', '--', '--approve', 'all'];
    const { stdout } = await taskHarness(home.path).run(join(home.path, 'tasks'), ...kept);
    assert.match(stdout, /^\| half-mended +\| +1 \| 1 of 1 .*\| 0 of 1 .*\| 1 of 1 \(21-100 %\) +\|/m);
    assert.match(stdout, /^- half-mended 1: .*3 of 3 outside/m);
  });

  it('grades in the copy alone: what was not done is not completed, and the folder given stays as it was', async () => {
    const task = join(home.path, 'given-up');
    await cp(join(samples, 'count-items'), task, { recursive: true });
    await writeFile(join(task, 'replies.json'), JSON.stringify([{ text: 'I cannot do this.' }]));
    const before = await readFile(join(task, 'repository', 'src', 'price.mjs'), 'utf8');
    const [only] = await attempts(task);
    assert.deepEqual([only?.completed, only?.passed, only?.recall, only?.precision], [false, false, 0, null]);
    assert.notEqual(only?.run?.outcome, 'accomplished');
    assert.equal(await readFile(join(task, 'repository', 'src', 'price.mjs'), 'utf8'), before);
  });

  it('says which task file is wrong, and how', async () => {
    const folder = await folderWith({ 'wrong/task.json': '{ "task": "Do it", "repository": "nowhere" }' });
    try {
      const { code, stderr } = await taskHarness(home.path).run(folder.path, '--scripted');
      assert.equal(code, 3);
      assert.match(stderr, /wrong.task\.json: .*needs outputs, execute, graders or score/s);
    } finally {
      await folder.remove();
    }
  });
});
