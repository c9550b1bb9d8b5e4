import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { WATCH_BOUNDS } from '../../../src/checkpoints/watchedFiles';
import { command, steppingStage } from './stepping';

const stage = steppingStage();
const { back } = stage;

/** Resolves once the file is older than a command that begins now, by more than the tick of the system's clock. */
async function older(path: string): Promise<void> {
  const { ctimeMs } = statSync(join(stage.room.root, path));
  while (Date.now() < ctimeMs + 40) await new Promise((resolve) => setImmediate(resolve));
}

describe('a step around a command', () => {
  it('records what it changed, made and removed, and that can be put back', async () => {
    stage.room.write({ '.gitignore': 'out/\n' });
    const before = stage.room.state();
    await older('.gitignore');
    const step = stage.checkpoints.begin('run');
    const changes = await command(
      stage.room,
      step,
      'echo x >> a.txt; rm b.txt; mkdir -p out d; echo n > d/n; echo o > out/o; chmod 755 sub/c.txt; mv a.txt moved',
    );
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['a.txt', 'b.txt', 'd/n', 'moved', 'sub/c.txt'],
    );
    assert.equal(changes.beyond, null);
    assert.deepEqual((await back(1)).left, []);
    assert.equal(
      readFileSync(join(stage.room.root, 'out/o'), 'utf8'),
      'o\n',
      'what is ignored is not touched',
    );
    rmSync(join(stage.room.root, 'out'), { recursive: true });
    assert.deepEqual(stage.room.state(), before);
  });

  it('sees a change that keeps size and time', async () => {
    const place = join(stage.room.root, 'a.txt');
    utimesSync(place, 1_000_000, 1_000_000);
    const changes = await command(
      stage.room,
      stage.checkpoints.begin('run'),
      'printf a9 > a.txt; touch -d @1000000 a.txt',
    );
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['a.txt'],
    );
    await back(1);
    assert.equal(stage.room.state()['a.txt'], '644 a1');
  });

  it('records a folder that became a ring of links as files that are gone; the ring goes back first', async () => {
    execFileSync('sh', ['-c', 'git init -q && git add -A'], { cwd: stage.room.root });
    const before = stage.room.state();
    const changes = await command(stage.room, stage.checkpoints.begin('run'), 'rm -r sub; ln -s sub sub');
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['sub', 'sub/c.txt'],
    );
    assert.deepEqual((await back(1)).left, [{ path: 'sub/c.txt', reason: { kind: 'others' } }]);
    assert.deepEqual((await back(1)).left, []);
    assert.deepEqual(stage.room.state(), before);
  });

  it('is recorded also where it fails', async () => {
    await assert.rejects(command(stage.room, stage.checkpoints.begin('run'), 'echo x > a.txt; exit 3'));
    assert.deepEqual((await back(1)).restored, ['a.txt']);
  });

  it('is not taken to have made what was there and ignored', async () => {
    stage.room.write({ '.gitignore': '*.dat\n', 'mine.dat': 'precious', 'other.dat': 'precious' });
    stage.checkpoints.close();
    stage.checkpoints = await stage.room.open('one', { bounds: { ...WATCH_BOUNDS, coarseTimeMs: 0 } });
    await older('other.dat');
    const step = stage.checkpoints.begin('run');
    const changes = await command(
      stage.room,
      step,
      'echo > .gitignore; echo more >> other.dat; echo n > new.txt',
    );
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['.gitignore', 'new.txt'],
    );
    assert.deepEqual(changes.beyond, { reason: 'existed', count: 1, examples: ['other.dat'] });
    const preview = await stage.checkpoints.preview(1);
    assert.deepEqual(preview.beyond, [changes.beyond]);
    await stage.checkpoints.restore(preview, []);
    assert.equal(stage.room.state()['mine.dat'], '644 precious');
    assert.ok(existsSync(join(stage.room.root, 'other.dat')));
  });

  it('says what is beyond the bounds', async () => {
    stage.checkpoints.close();
    const bounds = { ...WATCH_BOUNDS, maxFiles: 4, maxBytes: 1000, maxFileBytes: 100 };
    stage.room.write({ 'big.txt': 'x'.repeat(200) });
    stage.checkpoints = await stage.room.open('one', { bounds });
    const changes = await command(
      stage.room,
      stage.checkpoints.begin('run'),
      'echo x > big.txt; echo x > a.txt',
    );
    assert.deepEqual(
      changes.files.map(({ path }) => path),
      ['a.txt'],
    );
    assert.deepEqual(changes.beyond, { reason: 'bytes', count: 1, examples: ['big.txt'] });
    stage.room.write({ 'fifth.txt': '5' });
    const none = await command(stage.room, stage.checkpoints.begin('run'), 'echo y > a.txt');
    assert.deepEqual(none, { files: [], beyond: { reason: 'files', count: 5, examples: [] } });
    stage.checkpoints.close();
    stage.checkpoints = await stage.room.open('one', { list: () => Promise.resolve(null) });
    const unlisted = await command(stage.room, stage.checkpoints.begin('run'), 'echo z > a.txt');
    assert.equal(unlisted.beyond?.reason, 'unlisted');
  });

  it('is looked after by the next process where the first one died, and asked about', async () => {
    const step = stage.checkpoints.begin('run');
    const hanging = step.aroundCommand(
      () => new Promise<never>(() => undefined),
      new AbortController().signal,
    );
    void hanging;
    const list = join(stage.room.session('one'), 'command-1.json');
    while (!(
      existsSync(list) &&
      readFileSync(join(stage.room.session('one'), 'steps.jsonl'), 'utf8').includes('"command"')
    )) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    execFileSync('sh', ['-c', 'echo x > a.txt; echo n > n.txt'], { cwd: stage.room.root });
    const next = await stage.room.open();
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
