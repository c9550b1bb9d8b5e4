import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '../../../src/core/text/phrase';
import { peekAt, verifyPlaces } from '../../../src/session/citations';
import { taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

const at = (path: string, line: number, endLine = line) => ({ path, line, endLine });

describe('places that answers name', () => {
  let stage: TaskStage;
  before(async () => {
    stage = await taskStage({
      'shop/basket.py': Array.from({ length: 30 }, (_, line) => `x${line + 1} = ${line + 1}\n`).join(''),
      'notes.txt': 'one\r\ntwo\r\n',
      'data.bin': 'a\0b',
    });
    writeFileSync(join(stage.folder.path, '..', 'outside-of-it.txt'), 'secret\n');
    symlinkSync(join(stage.folder.path, '..', 'outside-of-it.txt'), join(stage.folder.path, 'link.txt'));
  });
  after(() => stage.close());

  it('are looked up in the map, and on disk where the map leaves them out', async () => {
    const places = [
      ...[at('shop/basket.py', 30), at('shop/basket.py', 31), at('shop/basket.py', 29, 40)],
      ...[at('notes.txt', 2), at('notes.txt', 3), at('gone.py', 1), at('../outside-of-it.txt', 1)],
      at('link.txt', 1),
    ];
    const verdicts = await verifyPlaces(stage.folderIndex, stage.folder.path, places);
    assert.deepEqual(
      verdicts.map(({ isVerified }) => isVerified),
      [true, false, false, true, false, false, false, false],
    );
    assert.match(inEnglish(verdicts[1]?.why ?? ''), /has 30 lines/);
    assert.match(inEnglish(verdicts[5]?.why ?? ''), /no file gone\.py/);
  });

  it('are shown with a little around them, and no more than fits a glance', async () => {
    const peek = async (path: string, line: number, endLine = line): Promise<string | null> => {
      const code = await peekAt(stage.folder.path, at(path, line, endLine));
      if (code === null) return null;
      return `${code.firstLine}: ${code.lines.length} ${code.lines[0]}${code.isCut ? ' cut' : ''}`;
    };
    assert.equal(await peek('shop/basket.py', 10), '8: 5 x8 = 8');
    assert.equal(await peek('shop/basket.py', 1), '1: 3 x1 = 1');
    assert.equal(await peek('shop/basket.py', 5, 30), '3: 14 x3 = 3 cut');
    assert.equal(await peek('shop/basket.py', 30), '28: 3 x28 = 28');
    assert.equal(await peek('notes.txt', 2), '1: 2 one');
    for (const [path, line] of [
      ...([
        ['notes.txt', 3],
        ['data.bin', 1],
        ['link.txt', 1],
      ] as const),
      ...([
        ['../outside-of-it.txt', 1],
        ['shop', 1],
        ['gone.py', 1],
      ] as const),
    ])
      assert.equal(await peek(path, line), null, `${path}:${line}`);
  });
});
