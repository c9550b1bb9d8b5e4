import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { parseLogNames } from '../../../src/git/parseLogNames';
import { parseLsFiles } from '../../../src/git/parseLsFiles';
import { parsePath } from '../../../src/git/parsePath';

describe('parseLsFiles', () => {
  it('takes every name as it is, and a path in conflict once', () => {
    const listed = parseLsFiles('a b.py\0"q".py\0new\nline\0__proto__\0x\0x\0x\0');
    assert.deepEqual([...listed], ['a b.py', '"q".py', 'new\nline', '__proto__', 'x']);
  });

  it('is empty for an empty index', () => {
    assert.equal(parseLsFiles('').size, 0);
  });
});

describe('parsePath', () => {
  function check(output: string, expected: string | null): void {
    assert.equal(parsePath(output), expected);
  }
  it('drops the one line end, not what belongs to the name', () => {
    check('/a/b\n', '/a/b');
    check('/a/b \n\n', '/a/b \n');
    check('', null);
    check('\n', null);
  });
});

describe('parseLogNames', () => {
  /** Fed whole and a character at a time: where the pieces are cut must not matter. */
  async function check(
    output: string,
    headTime: number,
    files: Record<string, [commits: number, lastTime: number]>,
  ): Promise<void> {
    for (const pieces of [[output], [...output]]) {
      const history = await parseLogNames(Readable.from(pieces));
      assert.ok(history);
      assert.equal(history.headTime, headTime);
      const found = [...history.files].map(([path, file]) => [path, [file.commits, file.lastTime]]);
      assert.deepEqual(found, Object.entries(files));
    }
  }

  it('counts commits a path and keeps the time of the first in git order', async () => {
    const output = '/300\0\0/200\0\nb.py\0sub/a.py\0\0/250\0\nb.py\0\0/100\0\nsub/a.py\0';
    await check(output, 300, { 'b.py': [2, 200], 'sub/a.py': [2, 200] });
  });

  it('keeps a newline that begins or stands in a name', async () => {
    await check('/5\0\n\nodd\0in\nside\0\nsecond\0', 5, {
      '\nodd': [1, 5],
      'in\nside': [1, 5],
      '\nsecond': [1, 5],
    });
  });

  it('is null without a commit', async () => {
    assert.equal(await parseLogNames(Readable.from([])), null);
  });
});
