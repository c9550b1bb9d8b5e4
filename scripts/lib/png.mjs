// Pictures as pixels: PNG files read, cut and written, and several of them as one that moves (APNG).
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes of a pixel in memory and in what is written: red, green, blue. */
const channels = 3;

/**
 * `{ width, height, pixels }` of a PNG file: three bytes a pixel, row by row. Throws for any other kind than a browser's screenshots:
 * eight bits a channel, with or without alpha (which is dropped), not interlaced.
 */
export function readPng(file) {
  if (!file.subarray(0, 8).equals(signature)) throw new Error('this is no PNG file');
  const data = [];
  let head;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') head = body;
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const [depth, colour, , , interlaced] = head.subarray(8);
  const bytes = { 2: 3, 6: 4 }[colour];
  if (depth !== 8 || bytes === undefined || interlaced !== 0)
    throw new Error(`a PNG of ${depth} bits and colour type ${colour} is not read`);
  const size = { width: head.readUInt32BE(0), height: head.readUInt32BE(4) };
  return { ...size, pixels: unfiltered(inflateSync(Buffer.concat(data)), size, bytes) };
}

/** The part of a picture at `x`, `y`, whose pixels are `bytes` long. Throws where the picture has no such part. */
export function cut(picture, { x, y, width, height }, bytes = channels) {
  if (x < 0 || y < 0 || x + width > picture.width || y + height > picture.height)
    throw new Error(`${picture.width} x ${picture.height} has no ${width} x ${height} at ${x}, ${y}`);
  const rows = Array.from({ length: height }, (_, row) => {
    const from = ((y + row) * picture.width + x) * bytes;
    return picture.pixels.subarray(from, from + width * bytes);
  });
  return { width, height, pixels: Buffer.concat(rows) };
}

/** The picture as a PNG file. */
export function writePng(picture) {
  return file([header(picture, 2), chunk('IDAT', packed(picture))]);
}

/**
 * One PNG file that shows `frames`, `[{ picture, seconds }]`, one after the other, for ever. All have one size. It has at most `colours`
 * colours, 256 at most: the most frequent ones, and each other as the nearest of them. Of each frame but the first only the
 * rectangle is kept that differs from the one before.
 */
export function writeAnimation(frames, colours) {
  const { width, height } = frames[0].picture;
  if (frames.some(({ picture }) => picture.width !== width || picture.height !== height))
    throw new Error('frames are of one size');
  const palette = paletteOf(
    frames.map(({ picture }) => picture),
    colours,
  );
  const indexed = frames.map(({ picture }) => ({ width, height, pixels: palette.indexes(picture) }));
  const chunks = [
    header({ width, height }, 3),
    chunk('acTL', numbers([frames.length, 0])),
    chunk('PLTE', palette.bytes),
  ];
  let sequence = 0;
  for (const [at, picture] of indexed.entries()) {
    const part = at === 0 ? { x: 0, y: 0, width, height } : changedPart(indexed[at - 1], picture);
    chunks.push(chunk('fcTL', control(sequence++, part, frames[at].seconds)));
    const data = deflateSync(rowsOf(cut(picture, part, 1)), { level: 9 });
    chunks.push(at === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers([sequence++]), data])));
  }
  return file(chunks);
}

/** `{ bytes, indexes }`: three bytes a colour, and what gives a picture's pixels as numbers of colours. */
function paletteOf(pictures, most) {
  const counts = new Map();
  for (const { pixels } of pictures) {
    for (let at = 0; at < pixels.length; at += channels) {
      const colour = pixels.readUIntBE(at, channels);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const frequent = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most);
  const palette = frequent.map(([colour]) => colour);
  const indexOf = new Map([...counts.keys()].map((colour) => [colour, nearestIndex(palette, colour)]));
  const bytes = Buffer.alloc(palette.length * channels);
  palette.forEach((colour, at) => bytes.writeUIntBE(colour, at * channels, channels));
  const indexes = ({ width, height, pixels }) =>
    Buffer.from(
      Array.from({ length: width * height }, (_, at) =>
        indexOf.get(pixels.readUIntBE(at * channels, channels)),
      ),
    );
  return { bytes, indexes };
}

function nearestIndex(palette, colour) {
  const distances = palette.map((each) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((each >> shift) & 255) - ((colour >> shift) & 255)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Rows of one byte a pixel as they are: numbers of colours add up to nothing. */
function rowsOf({ width, height, pixels }) {
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return rows;
}

/** The smallest rectangle outside of which both are alike; one pixel where they are alike everywhere. */
function changedPart(before, after) {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at++) {
    if (before.pixels[at] === after.pixels[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), y];
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** What stands before a frame: its place, how long it is shown, and that it lies over the one before. */
function control(sequence, { x, y, width, height }, seconds) {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(Math.round(seconds * 1000), 0);
  delay.writeUInt16BE(1000, 2);
  return Buffer.concat([numbers([sequence, width, height, x, y]), delay]);
}

/** Eight bits; `colour` is 2 for red, green and blue, and 3 for numbers of a palette. */
function header({ width, height }, colour) {
  return chunk('IHDR', Buffer.concat([numbers([width, height]), Buffer.from([8, colour, 0, 0, 0])]));
}

function file(chunks) {
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers([data.length]), body, numbers([crc32(body)])]);
}

function numbers(values) {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeUInt32BE(value, 4 * at));
  return bytes;
}

/** Compressed rows, each as what it adds to the row above: screens are flat, and repeat themselves downwards. */
function packed({ width, height, pixels }) {
  const stride = width * channels;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    rows[to] = 2;
    for (let x = 0; x < stride; x++) {
      const above = y === 0 ? 0 : pixels[(y - 1) * stride + x];
      rows[to + 1 + x] = pixels[y * stride + x] - above;
    }
  }
  return deflateSync(rows, { level: 9 });
}

/** Rows as they were before the filters of the PNG specification (section 9), with three bytes a pixel. */
function unfiltered(data, { width, height }, bytes) {
  const stride = width * bytes;
  const pixels = Buffer.alloc(width * height * channels);
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const row = Buffer.from(data.subarray(from + 1, from + 1 + stride));
    for (let x = 0; x < stride; x++) {
      const left = x < bytes ? 0 : row[x - bytes];
      const corner = x < bytes ? 0 : above[x - bytes];
      row[x] += predicted(data[from], left, above[x], corner);
    }
    for (let x = 0; x < width; x++)
      row.copy(pixels, (y * width + x) * channels, x * bytes, x * bytes + channels);
    above = row;
  }
  return pixels;
}

function predicted(filter, left, up, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((each) => Math.abs(guess - each));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
