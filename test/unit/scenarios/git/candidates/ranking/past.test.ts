import assert from 'node:assert/strict';
import type { LoggedCommit } from '../../../../../../src/git/operations/sideLog';
import type { FileHistory } from '../../../../../../src/scenarios/git/candidates/history';
import { pastNames, pastOf } from '../../../../../../src/scenarios/git/candidates/ranking/past';
import { regionsOf } from '../../../../../../src/scenarios/git/candidates/region';

const DAY = 86_400;

function regionOf(base: string, ours: string, theirs: string): ReturnType<typeof regionsOf>[number] {
  const parts = [{ kind: 'conflict', base, ours, theirs } as const];
  const [region] = regionsOf({ parts, language: null, base, ours, theirs });
  assert.ok(region);
  return region;
}

function commit(given: Partial<LoggedCommit>): LoggedCommit {
  return { author: 'a@x', time: 0, subject: 'Change', added: [], removed: [], ...given };
}

function numbersOf(history: FileHistory, base: string, ours: string, theirs: string): Record<string, number> {
  const { numbers } = pastOf(regionOf(base, ours, theirs), history);
  assert.equal(numbers.length, pastNames.length);
  return Object.fromEntries(pastNames.map((name, at) => [name, numbers[at] ?? 0]));
}

describe('what histories say of a conflict', () => {
  it('sees lines of one side that the other once had and took away', () => {
    const history = {
      ours: { commits: [commit({ time: 3 * DAY, removed: ['second();'] })], count: 1, time: 4 * DAY },
      theirs: {
        commits: [commit({ author: 'b@x', time: DAY, added: ['second();'] })],
        count: 6,
        time: 2 * DAY,
      },
      user: 'b@x',
    };
    const found = numbersOf(history, 'first();\n', 'first(1);\n', 'first();\nsecond();\n');
    assert.deepEqual(
      { taken: found['theirsTakenBack'], ours: found['oursTakenBack'], once: found['theirsOnceThere'] },
      { taken: 1, ours: 0, once: 0 },
    );
    assert.deepEqual([found['oursByUser'], found['theirsByUser']], [0, 1]);
    assert.deepEqual([found['oursAhead'], found['theirsAhead']], [Math.log2(3), 3]);
    assert.deepEqual([found['touchDays'], found['tipDays']], [2, 2]);
    const { takenBack } = pastOf(regionOf('first();\n', 'first(1);\n', 'first();\nsecond();\n'), history);
    assert.deepEqual([...takenBack], ['second();']);
  });

  it('sees cherry-picks by author and time, and by subject', () => {
    const side = (commits: readonly LoggedCommit[]): FileHistory['ours'] => ({ commits, count: 1, time: 0 });
    const history = {
      ours: side([commit({ subject: 'Fix it', time: 9 }), commit({ author: 'c@x', subject: 'Same' })]),
      theirs: side([
        commit({ subject: 'Fix it (#1)', time: 9 }),
        commit({ author: 'd@x', subject: 'Same' }),
        commit({ subject: 'Else', time: 7 }),
      ]),
      user: null,
    };
    const found = numbersOf(history, 'a\n', 'b\n', 'c\n');
    assert.equal(found['oursPicked'], 1);
    assert.equal(found['theirsPicked'], 2 / 3);
  });

  it('says nothing without a history', () => {
    const { numbers, takenBack } = pastOf(regionOf('a\n', 'b\n', 'c\n'), null);
    assert.ok(numbers.every((number) => number === 0));
    assert.equal(takenBack.size, 0);
  });
});
