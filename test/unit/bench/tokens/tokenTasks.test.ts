import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder, readTokenTasks } from '../../../bench/tokens/taskFile';
import type { TokenTask } from '../../../bench/tokens/taskFile';

/** Names of code: with an inner capital, an underscore or a digit; and parts of paths. */
const namesIn = (text: string): readonly string[] =>
  (text.match(/[A-Za-z_]\w{3,}/g) ?? []).filter((name) => /[a-z][A-Z]|\w_\w|[A-Za-z]\d/.test(name));

const plantNames = ({ plant }: TokenTask): readonly string[] =>
  plant.flatMap((each) => [
    ...namesIn('old' in each ? `${each.old}\n${each.new}` : each.new),
    each.path,
    each.path.split('/').at(-1) ?? each.path,
  ]);

describe('the tasks of the token bench', () => {
  const tasks = readTokenTasks(benchFolder);
  const tasksOf = (...classes: readonly string[]): readonly TokenTask[] =>
    tasks.filter((task) => classes.includes(task.class));

  it('has ten that name their place and ten that tell symptoms alone', () => {
    assert.deepEqual([tasksOf('output', 'fix').length, tasksOf('symptom').length], [10, 10]);
  });

  it('has two of each other class', () => {
    const others = ['impact', 'setup', 'question'] as const;
    assert.deepEqual(
      others.map((each) => tasksOf(each).length),
      [2, 2, 2],
    );
  });

  it('has a right answer of each question alone, and notes of each impact, setup and question', () => {
    for (const task of tasks) {
      assert.equal(task.answer !== undefined, task.class === 'question', task.id);
      const isNoted = ['impact', 'setup', 'question'].includes(task.class);
      assert.equal(task.notes !== undefined, isNoted, task.id);
    }
  });

  it('has a planted fault in each fix and symptom', () => {
    assert.deepEqual(
      tasksOf('fix', 'symptom').filter(({ plant }) => plant.length === 0),
      [],
    );
  });

  it('tells no name of the fault and no path in a symptom', () => {
    for (const task of tasksOf('symptom')) {
      const told = plantNames(task).filter((name) => task.task.includes(name));
      assert.deepEqual([task.id, ...told, ...namesIn(task.task)], [task.id]);
      assert.doesNotMatch(task.task, /[`/]|\.\w/, task.id);
    }
  });

  it('has a grader beside it that its command names', () => {
    for (const { id, grader } of tasks) {
      const [, file] = /\$TASK_DIR\/(graders\/[\w.-]+)/.exec(grader) ?? [];
      assert.ok(file !== undefined && existsSync(join(benchFolder, file)), id);
    }
  });
});
