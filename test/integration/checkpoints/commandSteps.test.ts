import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkpoints, RestoreReport } from '../../../src/core/checkpoints';
import { WATCH_BOUNDS } from '../../../src/checkpoints/watchedFiles';
import type { Room } from './stepping';
import { command, roomOf } from './stepping';

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

/** Resolves once the file is older than a command that begins now, by more than the tick of the system's clock. */
async function older(path: string): Promise<void> {
  const { ctimeMs } = statSync(join(room.root, path));
  while (Date.now() < ctimeMs + 40) await new Promise((resolve) => setImmediate(resolve));
}

describe('a step around a command', () => {
  it('records what it changed, made and removed, and that can be put back', async () => {
    room.write({ '.gitignore': 'out/\n' });
    const before = room.state();
    await older('.gitignore');
    const step = checkpoints.begin('run');
    const changes = await command(
      room,
      step,
      'echo x >> a.txt; rm b.txt; mkdir -p out d; echo n > d/n; echo o > out/o; chmod 755 sub/c.txt; mv a.txt moved',
    );
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['a.txt', 'b.txt', 'd/n', 'moved', 'sub/c.txt'],
    );
    assert.equal(changes.beyond, null);
    assert.deepEqual((await back(1)).left, []);
    assert.equal(readFileSync(join(room.root, 'out/o'), 'utf8'), 'o\n', 'what is ignored is not touched');
    rmSync(join(room.root, 'out'), { recursive: true });
    assert.deepEqual(room.state(), before);
  });

  it('sees a change that keeps size and time', async () => {
    const place = join(room.root, 'a.txt');
    utimesSync(place, 1_000_000, 1_000_000);
    const changes = await command(
      room,
      checkpoints.begin('run'),
      'printf a9 > a.txt; touch -d @1000000 a.txt',
    );
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['a.txt'],
    );
    await back(1);
    assert.equal(room.state()['a.txt'], '644 a1');
  });

  it('is recorded also where it fails', async () => {
    await assert.rejects(command(room, checkpoints.begin('run'), 'echo x > a.txt; exit 3'));
    assert.deepEqual((await back(1)).restored, ['a.txt']);
  });

  it('is not taken to have made what was there and ignored', async () => {
    room.write({ '.gitignore': '*.dat\n', 'mine.dat': 'precious', 'other.dat': 'precious' });
    checkpoints.close();
    checkpoints = await room.open('one', { bounds: { ...WATCH_BOUNDS, coarseTimeMs: 0 } });
    await older('other.dat');
    const step = checkpoints.begin('run');
    const changes = await command(room, step, 'echo > .gitignore; echo more >> other.dat; echo n > new.txt');
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['.gitignore', 'new.txt'],
    );
    assert.deepEqual(changes.beyond, { reason: 'existed', count: 1, examples: ['other.dat'] });
    const preview = await checkpoints.preview(1);
    assert.deepEqual(preview.beyond, [changes.beyond]);
    await checkpoints.restore(preview, []);
    assert.equal(room.state()['mine.dat'], '644 precious');
    assert.ok(existsSync(join(room.root, 'other.dat')));
  });

  it('says what is beyond the bounds', async () => {
    checkpoints.close();
    const bounds = { ...WATCH_BOUNDS, maxFiles: 4, maxBytes: 1000, maxFileBytes: 100 };
    room.write({ 'big.txt': 'x'.repeat(200) });
    checkpoints = await room.open('one', { bounds });
    const changes = await command(room, checkpoints.begin('run'), 'echo x > big.txt; echo x > a.txt');
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['a.txt'],
    );
    assert.deepEqual(changes.beyond, { reason: 'bytes', count: 1, examples: ['big.txt'] });
    room.write({ 'fifth.txt': '5' });
    const none = await command(room, checkpoints.begin('run'), 'echo y > a.txt');
    assert.deepEqual(none, { files: [], beyond: { reason: 'files', count: 5, examples: [] } });
    checkpoints.close();
    checkpoints = await room.open('one', { list: () => Promise.resolve(null) });
    const unlisted = await command(room, checkpoints.begin('run'), 'echo z > a.txt');
    assert.equal(unlisted.beyond?.reason, 'unlisted');
  });

  it('is looked after by the next process where the first one died, and asked about', async () => {
    const step = checkpoints.begin('run');
    const hanging = step.aroundCommand(
      () => new Promise<never>(() => undefined),
      new AbortController().signal,
    );
    void hanging;
    const list = join(room.session('one'), 'command-1.json');
    while (!(
      existsSync(list) && readFileSync(join(room.session('one'), 'steps.jsonl'), 'utf8').includes('"command"')
    )) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    execFileSync('sh', ['-c', 'echo x > a.txt; echo n > n.txt'], { cwd: room.root });
    const next = await room.open();
    assert.ok(!existsSync(list));
    const preview = await next.preview(1);
    assert.deepEqual(
      preview.rows.map(({ path, writer }) => [path, writer]),
      [
        ['a.txt', 'unsure'],
        ['n.txt', 'unsure'],
      ],
    );
    const report = await next.restore(preview, ['a.txt']);
    assert.deepEqual(report.restored, ['a.txt']);
    assert.deepEqual(report.left, [{ path: 'n.txt', reason: { kind: 'unsure' } }]);
    next.close();
  });
});
