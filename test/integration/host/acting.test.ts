import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEditApprovals } from '../../../src/run/approvals/editApprovals';
import { UserError } from '../../../src/core/errors';
import type { EditQuestion } from '../../../src/core/conversation/approvals';
import type { Review } from '../../../src/core/conversation/task';
import { filesBack, repairOf } from '../../../src/session/conversation/repair';
import { createTakeBack } from '../../../src/session/changes/takeBack';
import { readPreview } from '../../../src/session/preview/readPreview';
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

  it('asks before it changes a file, with the change, and leaves what is refused', async () => {
    const asked: EditQuestion[] = [];
    stage.edits = createEditApprovals({
      isAllowed: () => false,
      workspace: { read: () => false, write: () => undefined },
      ask: async (_callId, question) => {
        asked.push(question);
        return asked.length === 1
          ? { kind: 'denied', by: 'user', reason: 'no' }
          : { kind: 'allowed', by: 'user', scope: 'session' };
      },
    });
    await stage.turn(
      'act',
      'Let one return 1.',
      viewing('a.one'),
      planning('a.py'),
      editing('a.py', 'return 0', 'return 3'),
      editing('a.py', 'return 0', 'return 2'),
      editing('a.py', 'return 2', 'return 1'),
      submitting('`one` in a.py returns 1 now.'),
    );
    assert.deepEqual(
      asked.map(({ proposal }) => proposal.diff),
      [3, 2].map((now) => `@@ -1,2 +1,2 @@\n def one():\n-    return 0\n+    return ${now}`),
    );
    assert.equal(content('a.py'), 'def one():\n    return 1\n');
    const told = stage.entries.flatMap((entry) => {
      if (entry.type === 'editAsked') return ['asked'];
      if (entry.type === 'approvalGiven') return [`${entry.decision.kind} by ${entry.decision.by}`];
      return entry.type === 'toolEnded' && entry.outcome.kind === 'failed' ? [entry.outcome.message] : [];
    });
    assert.deepEqual(told, [
      'asked',
      'denied by user',
      'edit_file: the user rejected this change to a.py. Nothing was changed. Do not try it again in another form: ask what is wanted, or go on without it.',
      'asked',
      'allowed by user',
      'allowed by rule',
    ]);
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
    assert.match(first.told, /- a\.py: one changed: not in the plan/);
    assert.equal(first.outcome.outcome, 'not_accomplished');
    assert.equal(second?.accepted, true);
    assert.equal(second.outcome.outcome, 'accomplished');
    const edit = played.events.find((event) => event.type === 'toolEnded' && event.callId.startsWith('e'));
    assert.match(JSON.stringify(edit), /Outside of the plan:\\n- a\.py: one changed/);
  });

  it('has nothing beyond a plan where it has none, and is held beside the map all the same', async () => {
    const played = await stage.turn(
      'act',
      'Let one return 1.',
      viewing('a.one'),
      editing('a.py', 'return 0', 'return 1'),
      reply('`one` in [a.py](a.py:2) returns 1 now.'),
    );
    assert.deepEqual(played.end, { kind: 'answered' });
    const [review, ...more] = reviews(played);
    assert.equal(more.length, 0);
    assert.deepEqual([review?.accepted, review?.breaches], [true, []], review?.told);
    assert.deepEqual(
      review?.changes.map(({ path }) => path),
      ['a.py'],
    );
    assert.equal(
      played.model.requests[0]?.tools.some(({ name }) => name === 'plan'),
      false,
    );
    assert.doesNotMatch(JSON.stringify(played.events), /beyond the plan|Outside of the plan/i);
  });

  it('is held to a plan that it makes by itself, though nothing asks for one', async () => {
    const played = await stage.turn(
      'act',
      'Let one return 1.',
      viewing('a.one'),
      editing('a.py', 'return 0', 'return 1'),
      reply('', [call('p', 'more', { tool: 'plan', arguments: { files: [{ path: 'b.py' }] } })]),
      submitting('`one` returns 1 now.'),
      submitting('`one` in a.py returns 1 now; the plan named the wrong file.'),
    );
    const [first] = reviews(played);
    assert.deepEqual(
      first?.breaches.map(({ path }) => path),
      ['a.py'],
    );
  });

  it('answers for its own task, not for what an earlier one of the conversation changed', async () => {
    stage.alwaysContract = true;
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

  it('hands over what a command wrote into the folder of results, which is no part of the workspace', async () => {
    const command = `mkdir -p "${stage.results}/plots" && echo drawn > "${stage.results}/plots/a.txt" && echo 1 > b.txt`;
    const played = await stage.turn(
      'act',
      'Draw it.',
      reply('', [call('r', 'run_script', { command })]),
      submitting('It is in plots/a.txt, and b.txt is new.'),
      submitting('It is in plots/a.txt, and b.txt is new.'),
    );
    assert.match(JSON.stringify(played.model.requests[0]?.messages), /# Environment/);
    assert.ok(JSON.stringify(played.model.requests[0]?.messages).includes(`go into ${stage.results}.`));
    assert.deepEqual(reviews(played).at(-1)?.results, {
      files: [{ path: 'plots/a.txt', sizeBytes: 6 }],
      count: 1,
    });
    const ended = played.events.find((event) => event.type === 'toolEnded');
    assert.ok(ended?.type === 'toolEnded' && ended.outcome.kind === 'answered');
    assert.deepEqual(ended.outcome.answer.run?.changes?.files, [{ path: 'b.txt', kind: 'created' }]);
    assert.deepEqual(await readPreview(stage.results, 'plots/a.txt'), {
      ...{ kind: 'text', format: 'plain', text: 'drawn', isCut: false, lineCount: 1 },
      ...{ isCounted: true, sizeBytes: 6 },
    });
    assert.equal((await readPreview(stage.results, '../../c1')).kind, 'none');
  });

  it('is repaired from a command that failed: the files are as they were there, and the model has what it printed', async () => {
    const failing = reply('', [call('r', 'run_script', { command: 'cat a.py; exit 3' })]);
    await stage.turn(
      'act',
      'Change a.',
      viewing('a.py'),
      planning('a.py'),
      editing('a.py', 'return 0', 'return 1'),
      failing,
      reply('', [
        call('f', 'edit_file', { path: 'a.py', edits: [{ old_text: 'return 1', new_text: 'return 2' }] }),
      ]),
      submitting('I changed a.py.'),
      submitting('I changed a.py.'),
    );
    const at = (): string => readFileSync(join(stage.folder.path, 'a.py'), 'utf8');
    assert.equal(at(), 'def one():\n    return 2\n');
    const repair = repairOf(stage.entries, 1, { kind: 'call', callId: 'r' }) ?? assert.fail('it failed');
    assert.equal(repair.what, 'cat a.py; exit 3');
    assert.match(repair.evidence, /return 1/);
    let isUnsaved = true;
    const takeBack = createTakeBack({
      ...{ folders: stage.folders, isUnsaved: () => isUnsaved, isTrusted: () => true, nowMs: () => 0 },
      ...{ untrusted: '', movedOn: '' },
    });
    const work = { conversation: 'c1', root: stage.folder.path, entries: stage.entries };
    const step = repair.step ?? assert.fail('it is a step');
    const back = () => filesBack(takeBack, work, { turn: 1, step }, 'Nothing was taken back.');
    await assert.rejects(back(), (error) => {
      assert.ok(error instanceof UserError);
      assert.equal(error.message, 'Nothing was taken back.');
      return true;
    });
    assert.equal(at(), 'def one():\n    return 2\n');
    isUnsaved = false;
    assert.deepEqual((await back())?.files, ['a.py']);
    assert.equal(at(), 'def one():\n    return 1\n');
    assert.equal(await back(), null, 'the files are as they were there');
  });
});
