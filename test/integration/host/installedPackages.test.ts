import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditApprovals, EditQuestion } from '../../../src/core/conversation/approvals';
import { phrase } from '../../../src/core/text/phrase';
import { createTakeBack } from '../../../src/session/changes/takeBack';
import { call, reply } from '../../support/scriptedModel';
import type { ScriptedReply } from '../../support/scriptedModel';
import { taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

const path = 'node_modules/plum/index.js';
const price = 'exports.price = 4;\n';

const viewing = reply('', [call('v', 'view_code', { targets: [path] })]);
const planning = (planned: string): ScriptedReply =>
  reply('', [call('p', 'plan', { files: [{ path: planned }] })]);
const editing = reply('', [
  call('e', 'edit_file', { path, edits: [{ old_text: 'price = 4', new_text: 'price = 5' }] }),
]);
const submitting = (id: string): ScriptedReply =>
  reply('', [call(id, 'submit', { answer: `I worked on ${path}.` })]);

describe('an edit of an installed package', () => {
  let stage: TaskStage;
  let asked: EditQuestion[];
  beforeEach(async () => {
    stage = await taskStage({ 'a.js': 'x = 1;\n', '.gitignore': 'node_modules/\n', [path]: price });
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a'],
    ])
      assert.equal(spawnSync('git', args, { cwd: stage.folder.path }).status, 0);
    asked = [];
  });
  afterEach(() => stage.close());

  /** Settings allow every edit that is not of a protected file; the user answers what is asked. */
  const answering = (kind: 'allowed' | 'denied'): EditApprovals => ({
    consider: (proposal) =>
      proposal.what === null
        ? { kind: 'decided', decision: { kind: 'allowed', scope: 'settings', by: 'rule' } }
        : { kind: 'ask', question: { proposal, scopes: ['once'] } },
    ask: async (_call, question) => {
      asked.push(question);
      return kind === 'allowed'
        ? { kind, scope: 'once', by: 'user' }
        : { kind, by: 'user', reason: phrase('The user denied it.') };
    },
  });
  const editWithPlanOf = (planned: string): Promise<unknown> =>
    stage.turn(
      'act',
      'Dearer plums.',
      ...[viewing, planning(planned), editing, submitting('s'), submitting('t')],
    );
  const now = (): string => readFileSync(join(stage.folder.path, path), 'utf8');
  const told = (): string => JSON.stringify(stage.entries.filter(({ type }) => type === 'toolEnded'));

  it('is made where the plan names it and the user approves, is a change as any other, and is taken back', async () => {
    stage.edits = answering('allowed');
    await editWithPlanOf(path);
    assert.equal(now(), 'exports.price = 5;\n', told());
    assert.deepEqual(
      asked.map(({ proposal: { path: proposed, diff } }) => [proposed, diff.includes('+exports.price = 5;')]),
      [[path, true]],
    );
    const reviewed = stage.entries.findLast((entry) => entry.type === 'reviewed');
    assert.deepEqual(reviewed?.type === 'reviewed' && reviewed.review.changes.map((change) => change.path), [
      path,
    ]);
    const takeBack = createTakeBack({
      ...{ folders: stage.folders, isUnsaved: () => false, isTrusted: () => true, nowMs: () => 0 },
      ...{ untrusted: '', movedOn: '' },
    });
    const work = { conversation: 'c1', root: stage.folder.path, entries: stage.entries };
    const entry = await takeBack.restore(work, 1, 1, []);
    assert.deepEqual(entry?.files, [path]);
    assert.equal(now(), price);
  });

  it('is left where the user refuses it', async () => {
    stage.edits = answering('denied');
    await editWithPlanOf(path);
    assert.equal(now(), price);
    assert.match(told(), /is protected \(an installed package\), and the user rejected the change/);
  });

  it('is refused where the plan does not name it, with what would be needed', async () => {
    stage.edits = answering('allowed');
    await editWithPlanOf('a.js');
    assert.equal(now(), price);
    assert.deepEqual(asked, []);
    assert.match(told(), /plan it first, and the user must approve/);
  });
});
