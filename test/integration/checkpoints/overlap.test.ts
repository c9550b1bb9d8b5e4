import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CommandChanges, Step } from '../../../src/core/changes/checkpoints';
import { edit, steppingStage } from './stepping';

const stage = steppingStage();
const { back } = stage;
const unending = new AbortController().signal;

interface Running {
  /** Nobody waits for it any more. */
  leave(): void;
  /** What it changed, as its step tells once it has ended. */
  end(): Promise<CommandChanges>;
}

/** A command of this step that goes on until it is ended; what it writes, the test writes for it. */
async function running(step: Step): Promise<Running> {
  const [ended, left] = [signal(), signal()];
  const begun = signal();
  const around = step.aroundCommand(
    () => {
      begun.fire();
      return ended.fired;
    },
    unending,
    left.fired,
  );
  await begun.fired;
  return {
    leave: () => left.fire(),
    end: async () => {
      ended.fire();
      return (await around).changes;
    },
  };
}

function signal(): { readonly fired: Promise<void>; fire(): void } {
  let fire: () => void = () => undefined;
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return { fired, fire };
}

const paths = ({ files }: CommandChanges): readonly string[] => files.map(({ path }) => path);
const texts = (): string =>
  Object.entries(stage.room.state())
    .map(([path, text]) => `${path}=${text.slice(4)}`)
    .join(' ');

describe('steps while a command goes on', () => {
  it('what a later step changed is not told of the command, and both are taken back', async () => {
    const before = texts();
    const command = await running(stage.checkpoints.begin('serve'));
    stage.room.write({ 'b.txt': 'served' });
    await edit(stage.room, stage.checkpoints.begin('edit'), 'a.txt', 'edited');
    const changes = await command.end();
    assert.deepEqual([paths(changes), changes.isShared], [['b.txt'], undefined]);
    await back(2);
    assert.match(texts(), /a\.txt=a1 b\.txt=served/);
    await back(1);
    assert.equal(texts(), before);
  });

  it('a file that both changed is, before the command, what it was at first', async () => {
    const before = texts();
    const command = await running(stage.checkpoints.begin('format in a watch'));
    stage.room.write({ 'a.txt': 'formatted' });
    await edit(stage.room, stage.checkpoints.begin('edit'), 'a.txt', 'formatted, edited');
    stage.room.write({ 'a.txt': 'formatted, edited, formatted' });
    assert.deepEqual(paths(await command.end()), ['a.txt']);
    assert.match(texts(), /a\.txt=formatted, edited, formatted/);
    await back(2, ['a.txt']);
    assert.match(texts(), /a\.txt=formatted /);
    await back(1, ['a.txt']);
    assert.equal(texts(), before);
  });

  it('also where a later step brought it to what it was at first', async () => {
    const before = texts();
    const command = await running(stage.checkpoints.begin('format'));
    stage.room.write({ 'a.txt': 'formatted' });
    await edit(stage.room, stage.checkpoints.begin('edit'), 'a.txt', 'a1');
    assert.deepEqual(paths(await command.end()), []);
    await back(1, ['a.txt']);
    assert.equal(texts(), before);
  });

  it('commands that overlap say that others were at work', async () => {
    const serving = await running(stage.checkpoints.begin('serve'));
    const testing = await running(stage.checkpoints.begin('test'));
    stage.room.write({ 'b.txt': 'of one of them' });
    const tested = await testing.end();
    assert.deepEqual([paths(tested), tested.isShared], [['b.txt'], true]);
    const served = await serving.end();
    assert.deepEqual([paths(served), served.isShared], [[], true]);
    await back(1);
    assert.match(texts(), /b\.txt=b1/);
  });

  it('what changes while nobody waits for it is put back only where that is chosen', async () => {
    const before = texts();
    const command = await running(stage.checkpoints.begin('serve'));
    stage.room.write({ 'a.txt': 'by the command' });
    command.leave();
    while ((await stage.checkpoints.preview(1)).rows.length === 0) await Promise.resolve();
    stage.room.write({ 'b.txt': 'by the user, or by the command' });
    const changes = await command.end();
    assert.deepEqual([paths(changes), changes.isShared], [['a.txt', 'b.txt'], true]);
    const { rows } = await stage.checkpoints.preview(1);
    assert.deepEqual(
      rows.map(({ path, writer }) => [path, writer]),
      [
        ['a.txt', 'ours'],
        ['b.txt', 'unsure'],
      ],
    );
    await back(1);
    assert.match(texts(), /a\.txt=a1 b\.txt=by the user/);
    await back(1, ['b.txt']);
    assert.equal(texts(), before);
  });

  it('a look at what taking back would do has what a command has changed by then; taking back waits for its end', async () => {
    const command = await running(stage.checkpoints.begin('serve'));
    stage.room.write({ 'a.txt': 'served' });
    const preview = await stage.checkpoints.preview(1);
    assert.deepEqual(
      preview.rows.map(({ path }) => path),
      ['a.txt'],
    );
    await assert.rejects(stage.checkpoints.restore(preview, []), /still running, perhaps in the background/);
    stage.room.write({ 'a.txt': 'served again' });
    await command.end();
    assert.deepEqual((await back(1)).left, []);
    assert.match(texts(), /a\.txt=a1/);
  });

  it('two commands whose end nobody saw are looked after by the next process', async () => {
    await running(stage.checkpoints.begin('serve'));
    stage.room.write({ 'a.txt': 'served' });
    await running(stage.checkpoints.begin('test'));
    stage.room.write({ 'b.txt': 'tested' });
    stage.checkpoints.close();
    stage.checkpoints = await stage.room.open();
    const { rows } = await stage.checkpoints.preview(1);
    assert.deepEqual(
      rows.map(({ path, writer }) => [path, writer]),
      [
        ['a.txt', 'unsure'],
        ['b.txt', 'unsure'],
      ],
    );
    await back(1, ['a.txt', 'b.txt']);
    assert.match(texts(), /a\.txt=a1 b\.txt=b1/);
  });
});
