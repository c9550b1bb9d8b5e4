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
import type { Checkpoints, RestoreReport } from '../../../src/core/checkpoints';
import { UserError } from '../../../src/core/errors';
import type { Room } from './stepping';
import { doing, edit, roomOf, sha256 } from './stepping';

let room: Room;
let checkpoints: Checkpoints;
beforeEach(async () => {
  room = await roomOf({ 'a.txt': 'a1', 'b.txt': 'b1', 'sub/c.txt': 'c1' });
  checkpoints = await room.open();
});
afterEach(async () => {
  checkpoints.close();
  await room.remove();
});

const back = async (before: number, chosen: readonly string[] = []): Promise<RestoreReport> =>
  checkpoints.restore(await checkpoints.preview(before), chosen);

describe('going back to before a step', () => {
  it('puts back what that step and later ones touched, and nothing else', async () => {
    await edit(room, checkpoints.begin('one'), 'a.txt', 'a2');
    const before = room.state();
    const two = checkpoints.begin('two');
    await edit(room, two, 'a.txt', 'a3');
    await edit(room, two, 'new/deep.txt', 'n');
    await edit(room, checkpoints.begin('three'), 'sub/c.txt', null);
    const { mtimeMs } = statSync(join(room.root, 'b.txt'));
    const report = await back(2);
    assert.deepEqual(report, { step: 4, restored: ['a.txt', 'new/deep.txt', 'sub/c.txt'], left: [] });
    assert.deepEqual(room.state(), before);
    assert.ok(!existsSync(join(room.root, 'new')), 'the folder that the step made');
    assert.equal(statSync(join(room.root, 'b.txt')).mtimeMs, mtimeMs);
  });

  it('is told before it is done', async () => {
    await edit(room, checkpoints.begin('one'), 'a.txt', 'a2');
    await edit(room, checkpoints.begin('two'), 'n.txt', 'n');
    const preview = await checkpoints.preview(1);
    assert.deepEqual(
      preview.rows.map(({ path, now, target, writer }) => [path, now.kind, target.kind, writer]),
      [
        ['a.txt', 'file', 'file', 'ours'],
        ['n.txt', 'file', 'absent', 'ours'],
      ],
    );
    const [row] = preview.rows;
    assert.ok(row?.target.kind === 'file');
    assert.equal((await checkpoints.read(row.target.content)).toString(), 'a1');
  });

  it('can itself be taken back, and that too', async () => {
    await edit(room, checkpoints.begin('one'), 'a.txt', 'a2');
    await edit(room, checkpoints.begin('two'), 'n.txt', 'n');
    const after = room.state();
    const undone = await back(1);
    assert.equal(undone.step, 3);
    const redone = await back(3);
    assert.deepEqual(room.state(), after);
    assert.equal(redone.step, 4);
    await back(4);
    assert.equal(readFileSync(join(room.root, 'a.txt'), 'utf8'), 'a1');
  });

  it('keeps what somebody else changed since, unless that is chosen', async () => {
    const one = checkpoints.begin('one');
    for (const path of ['a.txt', 'b.txt', 'n.txt']) await edit(room, one, path, 'ours');
    room.write({ 'a.txt': 'theirs', 'n.txt': 'theirs', 'user.txt': 'u' });
    const report = await back(1, ['n.txt']);
    assert.deepEqual(report.restored, ['b.txt', 'n.txt']);
    assert.deepEqual(report.left, [{ path: 'a.txt', reason: { kind: 'others' } }]);
    assert.equal(room.state()['a.txt'], '644 theirs');
    assert.equal(room.state()['user.txt'], '644 u');
    await back(2);
    assert.equal(room.state()['n.txt'], '644 theirs', 'what was chosen is not lost');
  });

  it('asks about a file that somebody else changed between two of our writings', async () => {
    await edit(room, checkpoints.begin('one'), 'a.txt', 'a2');
    room.write({ 'a.txt': 'theirs' });
    await edit(room, checkpoints.begin('two'), 'a.txt', 'theirs and ours');
    assert.deepEqual(
      (await checkpoints.preview(1)).rows.map(({ writer }) => writer),
      ['others'],
    );
    await back(2);
    assert.equal(room.state()['a.txt'], '644 theirs');
  });

  it('does nothing to a file that changed after the preview', async () => {
    await edit(room, checkpoints.begin('one'), 'a.txt', 'a2');
    const preview = await checkpoints.preview(1);
    room.write({ 'a.txt': 'just now' });
    const report = await checkpoints.restore(preview, ['a.txt']);
    assert.deepEqual(report, {
      step: null,
      restored: [],
      left: [{ path: 'a.txt', reason: { kind: 'moved-on' } }],
    });
    assert.equal(room.state()['a.txt'], '644 just now');
  });

  it('brings modes and links back, and leaves folders of others alone', async () => {
    chmodSync(join(room.root, 'a.txt'), 0o750);
    symlinkSync('a.txt', join(room.root, 'link'));
    const before = room.state();
    const one = checkpoints.begin('one');
    await edit(room, one, 'a.txt', null);
    await one.around(
      'link',
      'unknown',
      doing(() => {
        rmSync(join(room.root, 'link'));
      }),
    );
    await one.around(
      'b.txt',
      null,
      doing(() => {
        rmSync(join(room.root, 'b.txt'));
      }),
    );
    mkdirSync(join(room.root, 'b.txt', 'theirs'), { recursive: true });
    room.write({ 'b.txt/theirs/x': 'x' });
    const report = await back(1, ['b.txt']);
    assert.deepEqual(report.restored, ['a.txt', 'link']);
    assert.deepEqual(report.left, [{ path: 'b.txt', reason: { kind: 'occupied' } }]);
    rmSync(join(room.root, 'b.txt', 'theirs', 'x'));
    assert.deepEqual((await back(1, ['b.txt'])).restored, ['b.txt']);
    assert.deepEqual(room.state(), before);
  });

  it('never writes through a link that came onto the way', async () => {
    await edit(room, checkpoints.begin('one'), 'sub/c.txt', 'c2');
    rmSync(join(room.root, 'sub'), { recursive: true });
    const outside = room.session('outside');
    mkdirSync(outside, { recursive: true });
    symlinkSync(outside, join(room.root, 'sub'));
    const report = await back(1, ['sub/c.txt']);
    assert.deepEqual(report.left, [{ path: 'sub/c.txt', reason: { kind: 'link' } }]);
    assert.deepEqual(readdirSync(outside), []);
  });

  it('says so where what was kept is damaged', async () => {
    await edit(room, checkpoints.begin('one'), 'a.txt', 'a2');
    const content = sha256('a1');
    writeFileSync(join(room.session('one'), 'objects', content.slice(0, 2), content.slice(2)), 'xx');
    assert.deepEqual((await back(1)).left, [{ path: 'a.txt', reason: { kind: 'lost' } }]);
    assert.equal(room.state()['a.txt'], '644 a2');
  });

  it("is refused for a step there is none of, for git's own files, and while a step works", async () => {
    await assert.rejects(checkpoints.preview(1), UserError);
    const one = checkpoints.begin('one');
    for (const path of ['.git/config', 'x/.GIT/hooks/y', '../out', '/etc/passwd', 'a/../b', '']) {
      await assert.rejects(
        one.around(path, null, () => assert.fail('it was written')),
        UserError,
        path,
      );
    }
    await one.around('a.txt', 'unknown', async () => {
      await assert.rejects(checkpoints.restore(await checkpoints.preview(1), []), /still at work/);
    });
  });

  it('knows nothing of another session on the same folder, and keeps what that wrote', async () => {
    const other = await room.open('two');
    await edit(room, checkpoints.begin('one'), 'a.txt', 'of one');
    await edit(room, checkpoints.begin('one'), 'b.txt', 'of one');
    const theirs = other.begin('theirs');
    await edit(room, theirs, 'b.txt', 'of two');
    await edit(room, theirs, 'n.txt', 'of two');
    const report = await back(1);
    assert.deepEqual(report.restored, ['a.txt']);
    assert.deepEqual(report.left, [{ path: 'b.txt', reason: { kind: 'others' } }]);
    await other.restore(await other.preview(1), []);
    other.close();
    assert.deepEqual([room.state()['b.txt'], room.state()['n.txt']], ['644 of one', undefined]);
  });

  it('goes on in a process that opens the session again, a torn line or not', async () => {
    await edit(room, checkpoints.begin('one'), 'a.txt', 'a2');
    checkpoints.close();
    writeFileSync(join(room.session('one'), 'steps.jsonl'), '{"type":"step","st', { flag: 'a' });
    checkpoints = await room.open();
    assert.deepEqual(checkpoints.steps(), [{ step: 1, title: 'one', restores: null }]);
    assert.equal(checkpoints.begin('two').step, 2);
    assert.deepEqual((await back(1)).restored, ['a.txt']);
    await assert.rejects(room.open('one', { root: join(room.root, 'sub') }), /are of/);
  });
});
