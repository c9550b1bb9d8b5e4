import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { readPreview } from '../../../src/session/preview/readPreview';
import type { FilePreview } from '../../../src/protocol/filePreview';
import { gif, jpeg, png, svg, webp } from '../../support/pictures';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

function shown(preview: FilePreview): string {
  switch (preview.kind) {
    case 'image': {
      const { type, size, data } = preview;
      const pixels = size === null ? '' : ` ${size.width}x${size.height}`;
      return `${type}${pixels}, ${Buffer.from(data, 'base64').length} bytes`;
    }
    case 'table':
      return `${preview.header.join('|')}: ${preview.isCounted ? '' : 'more than '}${preview.rowCount} rows, ${preview.brokenRows} broken`;
    case 'text':
      return `${preview.format} ${preview.isCounted ? '' : 'more than '}${preview.lineCount} lines${preview.isCut ? ', cut' : ''}: ${preview.text.slice(0, 20)}`;
    case 'none':
      return preview.reason;
  }
}

describe('what is to be seen of a file', () => {
  let parent: TemporaryFolder;
  let folder: string;
  before(async () => {
    parent = await temporaryFolder();
    folder = join(parent.path, 'work');
    mkdirSync(folder);
    writeFileSync(join(parent.path, 'secret.txt'), 'outside');
  });
  after(() => parent.remove());

  const write = (path: string, content: string | Buffer): void => writeFileSync(join(folder, path), content);
  const check = async (path: string, expected: string | RegExp): Promise<void> => {
    const found = shown(await readPreview(folder, path));
    if (typeof expected === 'string') assert.equal(found, expected, path);
    else assert.match(found, expected, path);
  };

  it('is a picture by its bytes, whole', async () => {
    write('plot.png', png(30, 20));
    write('a.gif', gif);
    write('a.webp', webp);
    write('photo.JPG', jpeg);
    write('really-a-gif.png', gif);
    write('drawing.svg', svg);
    await check('plot.png', `png 30x20, ${png(30, 20).length} bytes`);
    await check('a.gif', `gif 1x1, ${gif.length} bytes`);
    await check('a.webp', `webp 1x1, ${webp.length} bytes`);
    await check('photo.JPG', `jpeg 640x480, ${jpeg.length} bytes`);
    await check('really-a-gif.png', `gif 1x1, ${gif.length} bytes`);
    await check('drawing.svg', `svg, ${svg.length} bytes`);
  });

  it('is said to be torn, too big or something else before anything decodes it', async () => {
    write('cut.png', png(300, 200).subarray(0, -8));
    write('cut.jpg', jpeg.subarray(0, -2));
    write('cut.gif', gif.subarray(0, -1));
    write('cut.webp', webp.subarray(0, -1));
    write('cut.svg', svg.slice(0, -2));
    for (const path of ['cut.png', 'cut.jpg', 'cut.gif', 'cut.webp', 'cut.svg']) await check(path, 'torn');
    write('page.png', '<html>not found</html>');
    await check('page.png', 'unlike');
    const bomb = png(1, 1);
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    write('bomb.png', bomb);
    await check('bomb.png', 'tooBig');
    write('big.png', '');
    truncateSync(join(folder, 'big.png'), 9 * 1024 * 1024);
    await check('big.png', 'tooBig');
    const uses = (level: number): string =>
      `<g id="g${level}">${`<use href="#g${level - 1}"/>`.repeat(10)}</g>`;
    const lines = [1, 2, 3, 4, 5, 6].map(uses).join('');
    write('laughs.svg', `<svg><g id="g0"><path/></g>${lines}</svg>`);
    await check('laughs.svg', 'unfolds');
    write('entities.svg', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>');
    await check('entities.svg', 'torn');
  });

  it('is the head of a table, with its counts', async () => {
    write('a.csv', 'name;price\npear;"1;2"\nfig;3\n');
    write('a.tsv', 'name\tprice\npear\t1\n');
    write('a.jsonl', '{"name":"pear"}\n{"name":\n');
    write('cut.csv', 'name,price\npear,"1');
    await check('a.csv', 'name|price: 2 rows, 0 broken');
    await check('a.tsv', 'name|price: 1 rows, 0 broken');
    await check('a.jsonl', 'name: 2 rows, 1 broken');
    await check('cut.csv', 'name|price: 1 rows, 1 broken');
    write('huge.csv', `n,words\n${'1,"some, words"\n'.repeat(400_000)}`);
    await check('huge.csv', /^n\|words: more than 2\d{5} rows, 0 broken$/);
  });

  it('is the beginning of a text', async () => {
    write('notes.md', '# Notes\n\nfine\n');
    write('train.log', `epoch\n`.repeat(1000));
    write('wide.txt', Buffer.from('\uFEFFwide', 'utf16le'));
    write('no-ending', 'plain');
    await check('notes.md', 'markdown 3 lines: # Notes\n\nfine');
    await check('train.log', /^plain 1000 lines, cut: epoch/);
    await check('wide.txt', 'plain 1 lines: wide');
    await check('no-ending', 'plain 1 lines: plain');
    write('long.txt', 'x'.repeat(5 * 1024 * 1024));
    await check('long.txt', /^plain more than 1 lines, cut: x/);
  });

  it('is nothing for what is no text, is not there, or lies elsewhere', async () => {
    write('model.bin', Buffer.alloc(10_000));
    write('zeros.csv', Buffer.alloc(10_000));
    write('empty.txt', '');
    symlinkSync(join(parent.path, 'secret.txt'), join(folder, 'link.txt'));
    symlinkSync('loop', join(folder, 'loop'));
    symlinkSync(parent.path, join(folder, 'up'));
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    mkdirSync(join(folder, 'sub'));
    const expected = {
      ...{ 'model.bin': 'binary', 'zeros.csv': 'binary', 'empty.txt': 'empty', 'gone.png': 'gone' },
      ...{ 'empty.txt/x': 'gone', sub: 'folder', pipe: 'special', loop: 'outside' },
      ...{ 'link.txt': 'outside', 'up/secret.txt': 'outside', '../secret.txt': 'outside', '.': 'outside' },
      ...{ '/etc/passwd': 'gone', 'a\0b': 'outside', ['x'.repeat(300)]: 'unreadable' },
    };
    for (const [path, reason] of Object.entries(expected)) await check(path, reason);
  });

  it('is found by names that are hard to say', async () => {
    for (const name of ['a b\'c".txt', '-rf.txt', 'a\nb.txt', '<b>.txt', '\u202Egnp.txt', '__proto__']) {
      write(name, name);
      await check(name, `plain ${name.split('\n').length} lines: ${name}`);
    }
  });
});
