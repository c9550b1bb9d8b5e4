// A TrueType font without the outlines of characters that are not used: the glyphs keep their numbers, so that all that tells of
// glyphs by number stays as it is. Format: https://learn.microsoft.com/typography/opentype/spec/otff

/** `font` with the outlines of `characters` (code points) alone, and of what these are composed of. */
export function withOutlinesOf(font, characters) {
  const tables = readTables(font);
  const glyphs = readGlyphs(tables);
  const kept = new Set([0]);
  const keep = (glyph) => {
    if (kept.has(glyph)) return;
    kept.add(glyph);
    for (const part of partsOf(glyphs[glyph])) keep(part);
  };
  const glyphOf = readCharacters(tables.get('cmap'));
  for (const character of characters) keep(glyphOf(character));
  const outlines = glyphs.map((glyph, at) => (kept.has(at) ? glyph : Buffer.alloc(0)));
  return renderTables(font, new Map([...tables, ...renderGlyphs(outlines), ['post', withoutNames(tables)]]));
}

/** Format 3: the glyphs have no names, which a page does not ask for. */
function withoutNames(tables) {
  const post = Buffer.from(tables.get('post').subarray(0, 32));
  post.writeUInt32BE(0x00030000, 0);
  return post;
}

function readTables(font) {
  const tables = new Map();
  for (let at = 0; at < font.readUInt16BE(4); at++) {
    const row = 12 + 16 * at;
    const start = font.readUInt32BE(row + 8);
    tables.set(
      font.toString('latin1', row, row + 4),
      font.subarray(start, start + font.readUInt32BE(row + 12)),
    );
  }
  return tables;
}

/** The outline of each glyph by its number; empty for one without. */
function readGlyphs(tables) {
  const [loca, glyf] = [tables.get('loca'), tables.get('glyf')];
  const isLong = tables.get('head').readInt16BE(50) === 1;
  const offset = (at) => (isLong ? loca.readUInt32BE(4 * at) : 2 * loca.readUInt16BE(2 * at));
  const count = tables.get('maxp').readUInt16BE(4);
  return Array.from({ length: count }, (_, at) => glyf.subarray(offset(at), offset(at + 1)));
}

const MORE_PARTS = 0x20;

/** The glyphs that a composed one is made of; none for an outline of its own. */
function partsOf(glyph) {
  const parts = [];
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return parts;
  for (let at = 10, flags = MORE_PARTS; (flags & MORE_PARTS) !== 0;) {
    flags = glyph.readUInt16BE(at);
    parts.push(glyph.readUInt16BE(at + 2));
    const scale = (flags & 0x08) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    at += 4 + ((flags & 0x01) !== 0 ? 4 : 2) + scale;
  }
  return parts;
}

/** The glyph of a code point below 65,536; 0 for one that the font lacks. Reads format 4, which such fonts have. */
function readCharacters(cmap) {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + 8 * at));
  const map = starts.map((start) => cmap.subarray(start)).find((each) => each.readUInt16BE(0) === 4);
  if (map === undefined) throw new Error('the font has no character map of format 4');
  const twice = map.readUInt16BE(6);
  const column = (number, segment) => 14 + number * twice + (number > 0 ? 2 : 0) + 2 * segment;
  return (character) => {
    let segment = 0;
    while (map.readUInt16BE(column(0, segment)) < character) segment++;
    const start = map.readUInt16BE(column(1, segment));
    if (start > character) return 0;
    const delta = map.readUInt16BE(column(2, segment));
    const range = map.readUInt16BE(column(3, segment));
    if (range === 0) return (character + delta) & 0xffff;
    const glyph = map.readUInt16BE(column(3, segment) + range + 2 * (character - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

/** Each outline begins at a multiple of four, as readers expect. */
function renderGlyphs(outlines) {
  const padded = outlines.map((outline) => Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]));
  const loca = Buffer.alloc(4 * (padded.length + 1));
  let offset = 0;
  padded.forEach((outline, at) => loca.writeUInt32BE((offset += outline.length), 4 * (at + 1)));
  return [
    ['glyf', Buffer.concat(padded)],
    ['loca', loca],
  ];
}

function renderTables(font, tables) {
  const head = Buffer.from(tables.get('head'));
  head.writeInt16BE(1, 50);
  // The checksum of the whole, for which it counts as 0.
  head.writeUInt32BE(0, 8);
  tables.set('head', head);
  const directory = Buffer.alloc(12 + 16 * tables.size);
  font.copy(directory, 0, 0, 12);
  let start = directory.length;
  const bodies = [...tables].map(([tag, body], at) => {
    const row = 12 + 16 * at;
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
    directory.write(tag, row, 'latin1');
    directory.writeUInt32BE(checksum(padded), row + 4);
    directory.writeUInt32BE(start, row + 8);
    directory.writeUInt32BE(body.length, row + 12);
    start += padded.length;
    return padded;
  });
  const made = Buffer.concat([directory, ...bodies]);
  const headAt = made.readUInt32BE(12 + 16 * [...tables.keys()].indexOf('head') + 8);
  made.writeUInt32BE((0xb1b0afba - checksum(made)) >>> 0, headAt + 8);
  return made;
}

function checksum(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
