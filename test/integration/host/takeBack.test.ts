import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../src/core/errors';
import { writeSessionPatch } from '../../../src/session/changes/sessionPatch';
import { reviewHunks } from '../../../src/session/changes/reviewHunks';
import { turnChanges } from '../../../src/session/changes/turnChanges';
import { createTakeBack } from '../../../src/session/changes/takeBack';
import type { RestoredEntry, TakeBack, WorkedOn } from '../../../src/session/changes/takeBack';
import type { RestoreView } from '../../../src/protocol/toChat';
import { call, reply } from '../../support/scriptedModel';
import { noSignal } from '../index/indexing';
import { taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

const files = { 'a.py': 'def one():\n    return 0\n', 'b.py': 'def two():\n    return 0\n' };

describe('taking back what a turn of the window changed', () => {
  let stage: TaskStage;
  let takeBack: TakeBack;
  beforeEach(async () => {
    stage = await taskStage(files);
    const { folders, unsaved } = stage;
    const isUnsaved = (file: string): boolean => unsaved.includes(file);
    takeBack = createTakeBack({
      ...{ folders, isUnsaved, nowMs: () => 1, movedOn: 'It moved on.' },
      ...{ isTrusted: () => stage.isTrusted, untrusted: 'It is not trusted.' },
    });
    // The plan has a.py alone.
    await stage.turn(
      'act',
      'Change both, and make a third.',
      reply('', [call('v', 'view_code', { targets: ['a.one', 'b.two'] })]),
      reply('', [call('p', 'plan', { files: [{ path: 'a.py' }, { path: 'c.py' }] })]),
      reply('', [
        call('e', 'edit_file', { path: 'a.py', edits: [{ old_text: 'return 0', new_text: 'return 1' }] }),
        call('f', 'edit_file', { path: 'b.py', edits: [{ old_text: 'return 0', new_text: 'return 2' }] }),
        call('w', 'write_file', { path: 'c.py', content: 'x = 1\n' }),
      ]),
      reply('', [call('s', 'submit', { answer: 'Changed a.py, b.py; c.py is new.' })]),
      reply('', [call('s', 'submit', { answer: 'Changed a.py, b.py; c.py is new. b.py is meant so.' })]),
    );
  });
  afterEach(() => stage.close());

  const work = (): WorkedOn => ({
    conversation: 'c1',
    root: stage.folder.path,
    entries: stage.entries,
  });
  const at = (path: string): string => join(stage.folder.path, path);
  const content = (path: string): string => readFileSync(at(path), 'utf8');
  const rows = ({ files: shown }: RestoreView): string[] =>
    shown.map(
      ({ path, change, writer, isUnsaved }) => `${path} ${change} ${writer}${isUnsaved ? ' unsaved' : ''}`,
    );
  const restore = async (step: number, chosen: readonly string[] = []): Promise<RestoredEntry> =>
    (await takeBack.restore(work(), 1, step, chosen)) ?? assert.fail('nothing was done');

  it('is not for a workspace that is not trusted any more', async () => {
    stage.isTrusted = false;
    await assert.rejects(takeBack.preview(work(), 1, 1), new UserError('bad-input', 'It is not trusted.'));
    await assert.rejects(restore(1), UserError);
    await assert.rejects(takeBack.revertHunk(work(), 1, 'b.py', 0), UserError);
    assert.equal(content('b.py'), 'def two():\n    return 2\n');
  });

  it('is shown first, then done, and can be undone', async () => {
    assert.deepEqual(rows(await takeBack.preview(work(), 1, 1)), [
      'a.py rewritten ours',
      'b.py rewritten ours',
      'c.py deleted ours',
    ]);
    assert.equal(content('a.py'), 'def one():\n    return 1\n', 'looking changes nothing');
    const back = await restore(1);
    assert.deepEqual(back.files, ['a.py', 'b.py', 'c.py']);
    assert.deepEqual(
      [content('a.py'), content('b.py'), existsSync(at('c.py'))],
      [...Object.values(files), false],
    );
    assert.deepEqual(rows(await takeBack.preview(work(), 1, back.step)), [
      'a.py rewritten ours',
      'b.py rewritten ours',
      'c.py made ours',
    ]);
    await restore(back.step);
    assert.equal(content('a.py'), 'def one():\n    return 1\n');
    assert.equal(content('c.py'), 'x = 1\n');
  });

  it('leaves what others changed unless it is chosen, and what an editor holds unsaved', async () => {
    writeFileSync(at('a.py'), 'def one():\n    return 9\n');
    stage.unsaved.push(at('b.py'));
    assert.deepEqual(rows(await takeBack.preview(work(), 1, 1)), [
      'a.py rewritten others',
      'b.py rewritten ours unsaved',
      'c.py deleted ours',
    ]);
    const back = await restore(1);
    assert.deepEqual(back.files, ['c.py']);
    assert.deepEqual(
      back.left.map(({ path, reason }) => `${path} ${reason.kind}`),
      ['a.py others', 'b.py unsaved'],
    );
    await takeBack.preview(work(), 1, 1);
    assert.deepEqual((await restore(1, ['a.py'])).files, ['a.py']);
    assert.equal(content('a.py'), files['a.py']);
    assert.equal(content('b.py'), 'def two():\n    return 2\n');
  });

  it('takes one hunk outside of the plan back, once, and that can be undone too', async () => {
    const back = await takeBack.revertHunk(work(), 1, 'b.py', 0);
    assert.deepEqual([back.files, back.hunk], [['b.py'], 0]);
    assert.deepEqual([content('a.py'), content('b.py')], ['def one():\n    return 1\n', files['b.py']]);
    await assert.rejects(
      takeBack.revertHunk(work(), 1, 'b.py', 0),
      new UserError('bad-input', 'It moved on.'),
    );
    await takeBack.preview(work(), 1, back.step);
    await restore(back.step);
    assert.equal(content('b.py'), 'def two():\n    return 2\n');
  });

  it('rejects one hunk of any change, tells what it was, and that can be undone', async () => {
    const changes = await turnChanges(stage.folders, work(), 1);
    assert.deepEqual(
      changes.map(({ path, kind, content: was }) => [path, kind, was === null]),
      [
        ['a.py', 'modified', false],
        ['b.py', 'modified', false],
        ['c.py', 'created', true],
      ],
    );
    const [hunk] = reviewHunks('a.py', files['a.py'], content('a.py'));
    const change = { path: 'a.py', kind: 'modified', hunk: hunk ?? assert.fail() } as const;
    const back = await takeBack.rejectHunk(work(), 1, change);
    assert.equal(content('a.py'), files['a.py']);
    assert.deepEqual([back.files, back.hunk], [['a.py'], undefined]);
    assert.match(back.rejected ?? '', /^- {4}return 0$/m);
    assert.match(back.rejected ?? '', /^\+ {4}return 1$/m);
    await assert.rejects(takeBack.rejectHunk(work(), 1, change), new UserError('bad-input', 'It moved on.'));
    assert.equal(back.undoes, undefined);
    stage.entries.push(back);
    await takeBack.preview(work(), 1, back.step);
    const again = await restore(back.step);
    assert.equal(again.undoes, back.step, 'the model is told that its change is there again');
    stage.entries.pop();
    assert.equal(content('a.py'), 'def one():\n    return 1\n');
    const [made] = reviewHunks('c.py', '', content('c.py'));
    await takeBack.rejectHunk(work(), 1, { path: 'c.py', kind: 'created', hunk: made ?? assert.fail() });
    assert.equal(existsSync(at('c.py')), false, 'a file that was made is gone with its only part');
    stage.unsaved.push(at('b.py'));
    const [other] = reviewHunks('b.py', files['b.py'], content('b.py'));
    await assert.rejects(
      takeBack.rejectHunk(work(), 1, { path: 'b.py', kind: 'modified', hunk: other ?? assert.fail() }),
    );
    assert.equal(content('b.py'), 'def two():\n    return 2\n');
  });

  it('goes back turn by turn, or step by step, past what is taken back already', async () => {
    await stage.turn(
      'act',
      'Change a.py once more.',
      reply('', [call('v', 'view_code', { targets: ['a.one'] })]),
      reply('', [call('p', 'plan', { files: [{ path: 'a.py' }] })]),
      reply('', [
        call('e', 'edit_file', { path: 'a.py', edits: [{ old_text: 'return 1', new_text: 'return 5' }] }),
      ]),
      reply('', [call('s', 'submit', { answer: 'Changed a.py.' })]),
    );
    const last = async (what: 'turn' | 'step'): Promise<RestoreView> =>
      (await takeBack.last(work(), what)) ?? assert.fail('nothing is left');
    const takeLast = async (what: 'turn' | 'step'): Promise<string> => {
      const { turn, step, files: shown } = await last(what);
      const entry = await takeBack.restore(work(), turn, step, []);
      stage.entries.push(entry ?? assert.fail('nothing was done'));
      return `${turn}: ${shown.map(({ path }) => path).join(' ')}`;
    };
    assert.equal(await takeLast('turn'), '2: a.py');
    assert.equal(content('a.py'), 'def one():\n    return 1\n');
    assert.equal(await takeLast('step'), '1: c.py');
    assert.equal(await takeLast('step'), '1: b.py');
    assert.equal(content('b.py'), files['b.py']);
    assert.equal(await takeLast('turn'), '1: a.py');
    assert.equal(await takeBack.last(work(), 'turn'), null);
    assert.equal(await takeBack.last(work(), 'step'), null);
    assert.equal(await takeBack.last({ ...work(), conversation: 'other', entries: [] }, 'step'), null);
  });

  it('has the whole of it as a patch that applies to the start', async () => {
    const folder = await stage.folders.open('c1', stage.folder.path, noSignal);
    const patch = (await writeSessionPatch(folder, noSignal)) ?? assert.fail('no patch');
    assert.deepEqual(
      patch.files.map(({ path, kind }) => `${kind} ${path}`),
      ['modified a.py', 'modified b.py', 'created c.py'],
    );
    assert.deepEqual(patch.proof, { applies: true });
    assert.match(readFileSync(patch.file, 'utf8'), /^diff --git a\/a\.py b\/a\.py[^]*\+x = 1\n/);
    await restore(1);
    const nothing = await writeSessionPatch(folder, noSignal);
    assert.deepEqual([nothing?.sizeBytes, nothing?.proof.applies], [0, true]);
    assert.equal(await writeSessionPatch({ ...folder, start: null }, noSignal), null);
  });

  it('has nothing to do where nothing was changed since', async () => {
    assert.deepEqual(await takeBack.preview(work(), 1, 99), { turn: 1, step: 99, files: [], beyond: [] });
    assert.equal(await takeBack.restore(work(), 1, 99, []), null);
  });

  it('is told to the model with the next question', async () => {
    await takeBack.preview(work(), 1, 1);
    stage.entries.push(await restore(1));
    const { model } = await stage.turn('ask', 'What now?', reply('Nothing.'));
    const last = model.requests.at(-1)?.messages.at(-1);
    assert.match(JSON.stringify(last), /undid your changes to these files.*a\.py, b\.py, c\.py/);
  });
});
