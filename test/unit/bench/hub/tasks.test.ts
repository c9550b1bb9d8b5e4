import assert from 'node:assert/strict';
import { keyOf, listedPackages, tasksOf } from '../../../bench/hub/list';

const packages = listedPackages();
const byKey = new Map(packages.map((listed) => [keyOf(listed), listed]));
const tasks = [...tasksOf('development'), ...tasksOf('heldOut')];

/** Of the repository or its package, as somebody would write it. */
function namesOf(key: string): readonly string[] {
  const listed = byKey.get(key);
  assert.ok(listed, `${key} is not in packages.jsonl`);
  return [listed.package, listed.repository].map((name) => name.split('/').at(-1)?.toLowerCase() ?? '');
}

describe('the tasks of the bench of repository search', () => {
  it('are as many as the goal asks for, over as many repositories, split into halves', () => {
    assert.ok(packages.length >= 350);
    assert.equal(new Set(packages.map(({ repository }) => repository.toLowerCase())).size, packages.length);
    assert.ok(tasksOf('development').length >= 30);
    assert.ok(tasksOf('heldOut').length >= 30);
    assert.equal(new Set(tasks.map(({ task }) => task)).size, tasks.length);
  });

  // The failures of the held-out half name no task.
  it('have ten near decoys each, and name no repository that is right', () => {
    for (const { task, right } of tasks) {
      const words = task.toLowerCase().split(/[^\p{L}\p{N}.+-]+/u);
      for (const key of right) {
        const cluster = byKey.get(key)?.cluster;
        const near = packages.filter((each) => each.cluster === cluster && !right.includes(keyOf(each)));
        assert.ok(near.length >= 10, `${key} has only ${near.length} near decoys`);
        assert.ok(!namesOf(key).some((name) => words.includes(name)), `a task names ${key}`);
      }
    }
  });
});
