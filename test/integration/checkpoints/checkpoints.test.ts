import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../../../src/core/errors';
import { doing, edit, steppingStage, sha256 } from './stepping';

const stage = steppingStage();
const { back } = stage;

describe('going back to before a step', () => {
  it('puts back what that step and later ones touched, and nothing else', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'a2');
    const before = stage.room.state();
    const two = stage.checkpoints.begin('two');
    await edit(stage.room, two, 'a.txt', 'a3');
    await edit(stage.room, two, 'new/deep.txt', 'n');
    await edit(stage.room, stage.checkpoints.begin('three'), 'sub/c.txt', null);
    const { mtimeMs } = statSync(join(stage.room.root, 'b.txt'));
    const report = await back(2);
    assert.deepEqual(report, { step: 4, restored: ['a.txt', 'new/deep.txt', 'sub/c.txt'], left: [] });
    assert.deepEqual(stage.room.state(), before);
    assert.ok(!existsSync(join(stage.room.root, 'new')), 'the folder that the step made');
    assert.equal(statSync(join(stage.room.root, 'b.txt')).mtimeMs, mtimeMs);
  });

  it('is told before it is done', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'a2');
    await edit(stage.room, stage.checkpoints.begin('two'), 'n.txt', 'n');
    const preview = await stage.checkpoints.preview(1);
    assert.deepEqual(
      preview.rows.map(({ path, now, target, writer }) => [path, now.kind, target.kind, writer]),
      [
        ['a.txt', 'file', 'file', 'ours'],
        ['n.txt', 'file', 'absent', 'ours'],
      ],
    );
    const [row] = preview.rows;
    assert.ok(row?.target.kind === 'file');
    assert.equal((await stage.checkpoints.read(row.target.content)).toString(), 'a1');
  });

  it('can itself be taken back, and that too', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'a2');
    await edit(stage.room, stage.checkpoints.begin('two'), 'n.txt', 'n');
    const after = stage.room.state();
    const undone = await back(1);
    assert.equal(undone.step, 3);
    const redone = await back(3);
    assert.deepEqual(stage.room.state(), after);
    assert.equal(redone.step, 4);
    await back(4);
    assert.equal(readFileSync(join(stage.room.root, 'a.txt'), 'utf8'), 'a1');
  });

  it('keeps what somebody else changed since, unless that is chosen', async () => {
    const one = stage.checkpoints.begin('one');
    for (const path of ['a.txt', 'b.txt', 'n.txt']) await edit(stage.room, one, path, 'ours');
    stage.room.write({ 'a.txt': 'theirs', 'n.txt': 'theirs', 'user.txt': 'u' });
    const report = await back(1, ['n.txt']);
    assert.deepEqual(report.restored, ['b.txt', 'n.txt']);
    assert.deepEqual(report.left, [{ path: 'a.txt', reason: { kind: 'others' } }]);
    assert.equal(stage.room.state()['a.txt'], '644 theirs');
    assert.equal(stage.room.state()['user.txt'], '644 u');
    await back(2);
    assert.equal(stage.room.state()['n.txt'], '644 theirs', 'what was chosen is not lost');
  });

  it('asks about a file that somebody else changed between two of our writings', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'a2');
    stage.room.write({ 'a.txt': 'theirs' });
    await edit(stage.room, stage.checkpoints.begin('two'), 'a.txt', 'theirs and ours');
    assert.deepEqual(
      (await stage.checkpoints.preview(1)).rows.map(({ writer }) => writer),
      ['others'],
    );
    await back(2);
    assert.equal(stage.room.state()['a.txt'], '644 theirs');
  });

  it('does nothing to a file that changed after the preview', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'a2');
    const preview = await stage.checkpoints.preview(1);
    stage.room.write({ 'a.txt': 'just now' });
    const report = await stage.checkpoints.restore(preview, ['a.txt']);
    assert.deepEqual(report, {
      step: null,
      restored: [],
      left: [{ path: 'a.txt', reason: { kind: 'moved-on' } }],
    });
    assert.equal(stage.room.state()['a.txt'], '644 just now');
  });

  it('brings modes and links back, and leaves folders of others alone', async () => {
    chmodSync(join(stage.room.root, 'a.txt'), 0o750);
    symlinkSync('a.txt', join(stage.room.root, 'link'));
    const before = stage.room.state();
    const one = stage.checkpoints.begin('one');
    await edit(stage.room, one, 'a.txt', null);
    await one.around(
      'link',
      'unknown',
      doing(() => {
        rmSync(join(stage.room.root, 'link'));
      }),
    );
    await one.around(
      'b.txt',
      null,
      doing(() => {
        rmSync(join(stage.room.root, 'b.txt'));
      }),
    );
    mkdirSync(join(stage.room.root, 'b.txt', 'theirs'), { recursive: true });
    stage.room.write({ 'b.txt/theirs/x': 'x' });
    const report = await back(1, ['b.txt']);
    assert.deepEqual(report.restored, ['a.txt', 'link']);
    assert.deepEqual(report.left, [{ path: 'b.txt', reason: { kind: 'occupied' } }]);
    rmSync(join(stage.room.root, 'b.txt', 'theirs', 'x'));
    assert.deepEqual((await back(1, ['b.txt'])).restored, ['b.txt']);
    assert.deepEqual(stage.room.state(), before);
  });

  it('never writes through a link that came onto the way', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'sub/c.txt', 'c2');
    rmSync(join(stage.room.root, 'sub'), { recursive: true });
    const outside = stage.room.session('outside');
    mkdirSync(outside, { recursive: true });
    symlinkSync(outside, join(stage.room.root, 'sub'));
    const report = await back(1, ['sub/c.txt']);
    assert.deepEqual(report.left, [{ path: 'sub/c.txt', reason: { kind: 'link' } }]);
    assert.deepEqual(readdirSync(outside), []);
  });

  it('says so where what was kept is damaged', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'a2');
    const content = sha256('a1');
    writeFileSync(join(stage.room.session('one'), 'objects', content.slice(0, 2), content.slice(2)), 'xx');
    assert.deepEqual((await back(1)).left, [{ path: 'a.txt', reason: { kind: 'lost' } }]);
    assert.equal(stage.room.state()['a.txt'], '644 a2');
  });

  it("is refused for a step there is none of, for git's own files, and while a step works", async () => {
    await assert.rejects(stage.checkpoints.preview(1), UserError);
    const one = stage.checkpoints.begin('one');
    for (const path of ['.git/config', 'x/.GIT/hooks/y', '../out', '/etc/passwd', 'a/../b', '']) {
      await assert.rejects(
        one.around(path, null, () => assert.fail('it was written')),
        UserError,
        path,
      );
    }
    await one.around('a.txt', 'unknown', async () => {
      await assert.rejects(
        stage.checkpoints.restore(await stage.checkpoints.preview(1), []),
        /still running/,
      );
    });
  });

  it('knows nothing of another session on the same folder, and keeps what that wrote', async () => {
    const other = await stage.room.open('two');
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'of one');
    await edit(stage.room, stage.checkpoints.begin('one'), 'b.txt', 'of one');
    const theirs = other.begin('theirs');
    await edit(stage.room, theirs, 'b.txt', 'of two');
    await edit(stage.room, theirs, 'n.txt', 'of two');
    const report = await back(1);
    assert.deepEqual(report.restored, ['a.txt']);
    assert.deepEqual(report.left, [{ path: 'b.txt', reason: { kind: 'others' } }]);
    await other.restore(await other.preview(1), []);
    other.close();
    assert.deepEqual([stage.room.state()['b.txt'], stage.room.state()['n.txt']], ['644 of one', undefined]);
  });

  it('goes on in a process that opens the session again, a torn line or not', async () => {
    await edit(stage.room, stage.checkpoints.begin('one'), 'a.txt', 'a2');
    stage.checkpoints.close();
    writeFileSync(join(stage.room.session('one'), 'steps.jsonl'), '{"type":"step","st', { flag: 'a' });
    stage.checkpoints = await stage.room.open();
    assert.deepEqual(stage.checkpoints.steps(), [{ step: 1, title: 'one', restores: null }]);
    assert.equal(stage.checkpoints.begin('two').step, 2);
    assert.deepEqual((await back(1)).restored, ['a.txt']);
    await assert.rejects(stage.room.open('one', { root: join(stage.room.root, 'sub') }), /belong to/);
  });
});
