import assert from 'node:assert/strict';
import { wholeLines } from '../../../../src/cli/mcp/wholeLines';

/** The lines that come through, and the heads of those that were too long. */
async function pass(pieces: readonly string[], most: number): Promise<[string[], string[]]> {
  const [through, heads]: [string[], string[]] = [[], []];
  const lines = wholeLines((head) => void heads.push(head), most);
  lines.on('data', (line: Buffer) => void through.push(line.toString()));
  for (const piece of pieces) lines.write(piece);
  lines.end();
  await new Promise((resolve) => lines.once('end', resolve));
  return [through, heads];
}

describe('wholeLines', () => {
  it('hands on whole lines, however they come', async () => {
    for (const pieces of [['one\ntwo\n'], ['o', 'ne', '\nt', 'wo\n'], 'one\ntwo\n'.split('')])
      assert.deepEqual((await pass(pieces, 10))[0].join(''), 'one\ntwo\n');
  });

  it('drops a line that is too long, and goes on behind it', async () => {
    const [through, heads] = await pass(['x'.repeat(8), 'x'.repeat(8), 'x\nnext\n'], 10);
    assert.deepEqual([through, heads], [['next\n'], ['x'.repeat(16)]]);
    assert.deepEqual(await pass([`${'x'.repeat(11)}\nok\n`], 10), [['ok\n'], [`${'x'.repeat(11)}\n`]]);
  });

  it('says that a line is too long before it ends', () => {
    const heads: string[] = [];
    const lines = wholeLines((head) => void heads.push(head), 10);
    lines.write('y'.repeat(20));
    assert.equal(heads.length, 1);
    lines.write('y'.repeat(20));
    assert.equal(heads.length, 1);
  });

  it('hands nothing on of a line that has no end', async () => {
    assert.deepEqual(await pass(['half'], 10), [[], []]);
  });
});
