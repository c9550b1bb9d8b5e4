import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Review } from '../../../src/core/task';
import { call, reply } from '../../support/scriptedModel';
import type { ScriptedReply } from '../../support/scriptedModel';
import { taskStage } from './taskStage';
import type { PlayedTurn, TaskStage } from './taskStage';

/** Two functions, each of them a task. */
const files = {
  'a.py': 'def one():\n    return 0\n',
  'b.py': 'def two():\n    return 0\n',
};

const check = { type: 'exit', command: 'grep -q "return 1" a.py' };
const viewing = (target: string): ScriptedReply => reply('', [call('v', 'view_code', { targets: [target] })]);
const planning = (path: string, checks: readonly object[] = []): ScriptedReply =>
  reply('', [call('p', 'plan', { files: [{ path }], checks })]);
const editing = (path: string, oldText: string, newText: string): ScriptedReply =>
  reply('', [call('e', 'edit_file', { path, edits: [{ old_text: oldText, new_text: newText }] })]);
const submitting = (answer: string): ScriptedReply => reply('', [call('s', 'submit', { answer })]);

describe('a turn that changes files in the window', () => {
  let stage: TaskStage;
  beforeEach(async () => {
    stage = await taskStage(files);
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a'],
    ])
      assert.equal(spawnSync('git', args, { cwd: stage.folder.path }).status, 0);
  });
  afterEach(() => stage.close());

  const reviews = ({ events }: PlayedTurn): readonly Review[] =>
    events.flatMap((event) => (event.type === 'reviewed' ? [event.review] : []));
  const content = (path: string): string => readFileSync(join(stage.folder.path, path), 'utf8');
  const mendOne = (): Promise<PlayedTurn> =>
    stage.turn(
      'act',
      'Let one return 1.',
      viewing('a.one'),
      planning('a.py', [check]),
      editing('a.py', 'return 0', 'return 1'),
      submitting('`one` in [a.py](a.py:2) returns 1 now.'),
    );

  it('is held beside its checks and what it changed, and says where it began', async () => {
    const played = await mendOne();
    assert.deepEqual(played.end, { kind: 'answered' });
    const [review, ...more] = reviews(played);
    assert.equal(more.length, 0);
    assert.equal(review?.accepted, true, review?.told);
    assert.equal(review.outcome.outcome, 'accomplished');
    assert.deepEqual(
      review.checks.map(({ change }) => change),
      ['fixed'],
    );
    const [asked] = stage.entries;
    assert.equal(asked?.type === 'asked' && asked.mode, 'act');
    assert.equal(asked?.type === 'asked' && asked.nextStep, 1);
  });

  it('is told what it changed beyond its plan', async () => {
    const played = await stage.turn(
      'act',
      'Let one return 1.',
      viewing('a.one'),
      planning('b.py'),
      editing('a.py', 'return 0', 'return 1'),
      submitting('`one` returns 1 now.'),
      submitting('`one` in a.py returns 1 now; the plan named the wrong file.'),
    );
    const [first, second] = reviews(played);
    assert.deepEqual(
      first?.breaches.map(({ path }) => path),
      ['a.py'],
    );
    assert.match(first.told, /a\.py \(one changed\) was changed and is not in the plan/);
    assert.equal(second?.accepted, true);
  });

  it('answers for its own task, not for what an earlier one of the conversation changed', async () => {
    await mendOne();
    const played = await stage.turn(
      'act',
      'Let two return 2.',
      viewing('b.two'),
      editing('b.py', 'return 0', 'return 2'),
      planning('b.py'),
      editing('b.py', 'return 0', 'return 2'),
      submitting('`two` in b.py returns 2 now.'),
    );
    const refused = played.events.find((event) => event.type === 'toolEnded' && event.callId.startsWith('e'));
    assert.match(JSON.stringify(refused), /there is no plan yet/);
    const [review] = reviews(played);
    assert.deepEqual(review?.breaches, []);
    assert.deepEqual(
      review.changes.map(({ path }) => path),
      ['b.py'],
    );
    assert.equal(content('a.py'), 'def one():\n    return 1\n');
  });

  it('goes on with a plan that was made to be carried out, and with a task that was stopped', async () => {
    await stage.turn('plan', 'Plan it.', planning('a.py', [check]), reply('This is the plan.'));
    const stopped = await stage.turn(
      'act',
      'Carry it out.',
      viewing('a.one'),
      editing('a.py', 'return 0', 'return 3'),
    );
    assert.equal(stopped.end.kind, 'failed', 'the script is at its end');
    const played = await stage.turn(
      'act',
      'Go on.',
      viewing('a.one'),
      editing('a.py', 'return 3', 'return 1'),
      submitting('`one` in a.py returns 1 now.'),
    );
    const [review] = reviews(played);
    assert.equal(review?.outcome.outcome, 'accomplished');
    assert.deepEqual(
      review.checks.map(({ change }) => change),
      ['fixed'],
    );
  });
});
