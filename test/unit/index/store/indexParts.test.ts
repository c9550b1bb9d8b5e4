import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../../src/core/model';
import { countParts, packIndex, unpackIndex } from '../../../../src/index/store/indexParts';
import { emptyIndex, functionOf } from '../../explore/sampleIndex';

async function check(index: CodeIndex, parts: number): Promise<void> {
  const packed: Uint8Array[] = [];
  for await (const part of packIndex(index)) packed.push(part);
  assert.equal(packed.length, parts);
  assert.equal(countParts(index), parts);
  assert.equal(JSON.stringify(unpackIndex(packed)), JSON.stringify(index));
}

describe('an index in parts', () => {
  it('comes back byte for byte, empty or large, in the order of its keys', async () => {
    await check(emptyIndex, 1);
    const functions = Array.from({ length: 9001 }, (_, at) => functionOf('m', `m.f${at}`));
    await check({ ...emptyIndex, functions, skipped: [{ path: 'x', reason: '\uD800 \0 é' }] }, 5);
  });
});
