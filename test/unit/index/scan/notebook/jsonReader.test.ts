import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ReadPiece } from '../../../../../src/index/scan/notebook/bytes';
import { JsonError, JsonReader } from '../../../../../src/index/scan/notebook/jsonReader';

/** The bytes of a text in pieces of a size, which one buffer holds one after the other. */
function inPieces(text: string, size: number): ReadPiece {
  const bytes = Buffer.from(text);
  const piece = Buffer.alloc(size);
  let at = 0;
  return () => {
    const read = bytes.copy(piece, 0, at, at + size);
    at += read;
    return read === 0 ? null : piece.subarray(0, read);
  };
}

/** What a text holds as far as the reader tells it: strings, whole numbers, lists and objects. */
function read(text: string, size: number): unknown {
  const reader = new JsonReader(inPieces(text, size));
  const value = readValue(reader);
  reader.end();
  return value;
}

function readValue(reader: JsonReader): unknown {
  if (reader.isList()) {
    const items: unknown[] = [];
    reader.list(() => items.push(readValue(reader)));
    return items;
  }
  if (reader.isObject()) {
    const entries: [string, unknown][] = [];
    reader.object((key) => entries.push([key, readValue(reader)]));
    return entries;
  }
  return reader.string(Infinity)?.text ?? null;
}

/** The same of a value. */
function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return null;
  return Object.entries(value).map(([key, inner]) => [key, expected(inner)]);
}

const key = fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => text !== '__proto__');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('\\', '"', '\\\\"', '\u2028', 'é漢😀', 1, -2.5e7, true, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}));

describe('reading JSON from front to end', () => {
  it('reads what JSON.parse reads, whatever the pieces and the white space', () => {
    fc.assert(
      fc.property(value, fc.nat(7), fc.constantFrom(0, 1, '\t'), (made, size, space) => {
        const text = JSON.stringify(made, null, space);
        assert.deepEqual(read(`\uFEFF${text} \n`, size + 3), expected(JSON.parse(text)));
      }),
      { numRuns: 500 },
    );
  });

  it('passes over what nobody asks for, and comes out behind it', () => {
    fc.assert(
      fc.property(value, fc.nat(7), (made, size) => {
        const reader = new JsonReader(inPieces(JSON.stringify([made, 'behind']), size + 3));
        const seen: (string | undefined)[] = [];
        let at = 0;
        reader.list(() => {
          if (at++ === 0) reader.skip();
          else seen.push(reader.string(100)?.text);
        });
        reader.end();
        assert.deepEqual(seen, ['behind']);
      }),
    );
  });

  it('keeps as much of a string as was asked for, without half a character or escape', () => {
    const first = (text: string, most: number): string | undefined =>
      new JsonReader(inPieces(text, 4)).string(most)?.text;
    assert.equal(first('"abcdef"', 3), 'abc');
    assert.equal(first(String.raw`"a\nb"`, 2), 'a');
    assert.equal(first(String.raw`"a\\nb"`, 3), 'a\\');
    assert.equal(first(String.raw`"a\u00e9"`, 5), 'a');
    assert.equal(first('"aé"', 2), 'a');
    const whole = new JsonReader(inPieces('"abcdef"', 4)).string(3);
    assert.deepEqual(whole && [whole.bytes, whole.isCut], [6, true]);
  });

  it('says at which line a text is no JSON', () => {
    const line = (text: string): number | null => {
      try {
        read(text, 5);
        return null;
      } catch (error) {
        assert.ok(error instanceof JsonError);
        return error.line1;
      }
    };
    assert.equal(line('{\n "a": [1,\n 2\n "b"]\n}'), 4);
    assert.equal(line('{\n"a": "no end\n'), 3);
    assert.equal(line(''), 1);
    assert.equal(line('{"a": 1}\n<<<<<<< HEAD\n'), 2);
    assert.equal(line(String.raw`"\x"`), 1);
    assert.equal(line('{"a": NaN, "b": -Infinity}'), null);
  });

  it('needs no stack for what it passes over', () => {
    const deep = 200_000;
    const reader = new JsonReader(inPieces(`${'['.repeat(deep)}${']'.repeat(deep)}`, 1000));
    reader.skip();
    reader.end();
  });
});
