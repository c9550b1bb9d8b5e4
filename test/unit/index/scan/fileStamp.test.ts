import assert from 'node:assert/strict';
import type { BigIntStats } from 'node:fs';
import { settledStamp } from '../../../../src/index/scan/fileStamp';

const now = Date.UTC(2026, 0, 1);
const ns = (ms: number): bigint => BigInt(ms) * 1_000_000n;

function stamp(mtimeMs: number, ctimeMs = mtimeMs, size = 5n, ino = 7n): string | null {
  const stats = { size, ino, mtimeNs: ns(mtimeMs), ctimeNs: ns(ctimeMs) };
  return settledStamp(stats as BigIntStats, now);
}

describe('settledStamp', () => {
  it('is another one when the size, a time or the inode is', () => {
    const long = now - 60_000;
    const stamps = [
      stamp(long),
      stamp(long - 1, long),
      stamp(long, long - 1),
      stamp(long, long, 6n),
      stamp(long, long, 5n, 8n),
    ];
    assert.equal(new Set(stamps).size, 5);
    assert.equal(stamp(long), stamp(long));
    assert.ok(!stamps.includes(null));
  });

  it('is none of a file that has changed just now, whatever its own time says', () => {
    assert.equal(stamp(now - 2999), null);
    assert.equal(stamp(now - 60_000, now - 2999), null);
    assert.notEqual(stamp(now - 3001), null);
  });

  it('is none of a file from the future', () => {
    assert.equal(stamp(now + 60_000), null);
    assert.equal(stamp(now - 60_000, now + 60_000), null);
  });
});
