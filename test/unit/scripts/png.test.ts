import { deepEqual, equal, throws } from 'node:assert/strict';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { png } from '../../support/pictures';
import { loadScript } from '../../support/scripts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

interface Pictures {
  readPng(file: Buffer): Picture;
  cut(picture: Picture, part: { x: number; y: number; width: number; height: number }): Picture;
  writePng(picture: Picture): Buffer;
  writeAnimation(frames: readonly { picture: Picture; seconds: number }[], colours: number): Buffer;
}

/** One row, a pixel a letter: white, red, green and blue. */
function row(letters: string): Picture {
  const colours: Record<string, number[]> = {
    w: [255, 255, 255],
    r: [255, 0, 0],
    g: [0, 255, 0],
    b: [0, 0, 255],
  };
  const pixels = [...letters].flatMap((letter) => colours[letter] ?? []);
  return { width: letters.length, height: 1, pixels: Buffer.from(pixels) };
}

function chunksOf(file: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    equal(file.readUInt32BE(end), crc32(file.subarray(at + 4, end)));
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** A PNG of these filtered rows. */
function withRows(width: number, colour: number, rows: readonly (readonly number[])[]): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, rows.length, 8, colour, 0, 0, 0]);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([
    png(1, 1).subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures of the documents', () => {
  let pictures: Pictures;
  before(async () => (pictures = await loadScript<Pictures>('png.mjs')));

  it('reads what it writes', () => {
    const picture = { width: 2, height: 2, pixels: Buffer.from([1, 2, 3, 250, 5, 6, 7, 8, 9, 0, 11, 12]) };
    deepEqual(pictures.readPng(pictures.writePng(picture)), picture);
  });

  it('undoes each of the five filters', () => {
    // By hand: two pixels a row; the second row adds to the left, the third to the row above, and so on.
    const file = withRows(2, 2, [
      [0, 10, 20, 30, 40, 50, 60],
      [1, 1, 2, 3, 1, 1, 1],
      [2, 1, 1, 1, 1, 1, 1],
      [3, 4, 4, 4, 4, 4, 4],
      [4, 1, 1, 1, 1, 1, 1],
    ]);
    deepEqual(
      [...pictures.readPng(file).pixels],
      [
        ...[10, 20, 30, 40, 50, 60],
        ...[1, 2, 3, 2, 3, 4],
        ...[2, 3, 4, 3, 4, 5],
        ...[5, 5, 6, 8, 8, 9],
        ...[6, 6, 7, 9, 9, 10],
      ],
    );
  });

  it('drops the alpha channel', () => {
    deepEqual([...pictures.readPng(withRows(1, 6, [[0, 1, 2, 3, 128]])).pixels], [1, 2, 3]);
  });

  it('refuses what is no PNG, and a kind that it does not know', () => {
    throws(() => pictures.readPng(Buffer.from('GIF89a, and more')), /no PNG/);
    throws(() => pictures.readPng(withRows(1, 3, [[0, 0]])), /colour type 3/);
  });

  it('cuts a part, and refuses one that is not there', () => {
    deepEqual(pictures.cut(row('wrgb'), { x: 1, y: 0, width: 2, height: 1 }), row('rg'));
    throws(() => pictures.cut(row('wrgb'), { x: 3, y: 0, width: 2, height: 1 }), /has no 2 x 1 at 3, 0/);
  });

  it('keeps of a later frame the rectangle that differs', () => {
    const frames = ['wwww', 'wrgw', 'wrgw'].map((letters) => ({ picture: row(letters), seconds: 2.5 }));
    const chunks = chunksOf(pictures.writeAnimation(frames, 3));
    deepEqual(
      chunks.map(({ type }) => type),
      ['IHDR', 'acTL', 'PLTE', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'],
    );
    const controls = chunks.filter(({ type }) => type === 'fcTL').map(({ data }) => data);
    // Sequence number, width, height, x, y; then how long, in thousandths of a second.
    const numbersOf = (data: Buffer): number[] => [0, 4, 8, 12, 16].map((at) => data.readUInt32BE(at));
    deepEqual(controls.map(numbersOf), [
      [0, 4, 1, 0, 0],
      [1, 2, 1, 1, 0],
      [3, 1, 1, 0, 0],
    ]);
    deepEqual(
      controls.map((data) => data.readUInt16BE(20) / data.readUInt16BE(22)),
      [2.5, 2.5, 2.5],
    );
    deepEqual([...inflateSync(chunks[6]?.data.subarray(4) ?? Buffer.alloc(0))], [0, 2, 1]);
  });

  it('gives a rare colour the nearest frequent one', () => {
    const nearRed = {
      width: 5,
      height: 1,
      pixels: Buffer.concat([row('wwrr').pixels, Buffer.from([250, 9, 9])]),
    };
    const chunks = chunksOf(pictures.writeAnimation([{ picture: nearRed, seconds: 1 }], 2));
    deepEqual([...(chunks[2]?.data ?? [])], [255, 0, 0, 255, 255, 255]);
    deepEqual([...inflateSync(chunks[4]?.data ?? Buffer.alloc(0))], [0, 1, 1, 0, 0, 0]);
  });

  it('refuses frames of several sizes', () => {
    const frames = ['ww', 'w'].map((letters) => ({ picture: row(letters), seconds: 1 }));
    throws(() => pictures.writeAnimation(frames, 2), /one size/);
  });
});
