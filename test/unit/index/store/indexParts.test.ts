import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../../src/core/map/codeIndex';
import { countParts, packIndex, unpackIndex } from '../../../../src/index/store/indexParts';
import { emptyIndex, functionOf } from '../../explore/sampleIndex';

async function check(index: CodeIndex, files: ReadonlyMap<string, string>, parts: number): Promise<void> {
  const packed: Uint8Array[] = [];
  for await (const part of packIndex({ index, files })) packed.push(part);
  assert.equal(packed.length, parts);
  assert.equal(countParts({ index, files }), parts);
  const unpacked = unpackIndex(packed);
  assert.equal(JSON.stringify(unpacked.index), JSON.stringify(index));
  assert.deepEqual(unpacked.files, files);
}

describe('an index in parts', () => {
  it('comes back byte for byte, empty or large, in the order of its keys, with its files', async () => {
    await check(emptyIndex, new Map(), 1);
    const functions = Array.from({ length: 9001 }, (_, at) => functionOf('m', `m.f${at}`));
    const skipped = [{ path: 'x', reason: '\uD800 \0 é' }];
    await check({ ...emptyIndex, functions, skipped }, new Map([['a.py', 'of a']]), 6);
  });
});
