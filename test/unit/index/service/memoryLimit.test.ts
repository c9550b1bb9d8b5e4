import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { grantedMemoryMb } from '../../../../src/index/service/memoryLimit';

describe('grantedMemoryMb', () => {
  const cases: readonly (readonly [flags: readonly string[], options: string, mb: number])[] = [
    [[], '', 1024],
    [['--max-old-space-size=200'], '', 200],
    [['--max_old_space_size=300', '--enable-source-maps'], '--max-old-space-size=100', 300],
    [[], '--no-warnings --max-old-space-size=8192', 8192],
    [['--max-old-space-size', '512'], '', 512],
    [['--stack-size=4000'], '--max-semi-space-size=16', 1024],
  ];
  for (const [flags, options, mb] of cases)
    it(`${[...flags, options].join(' ') || 'no flag'}: ${mb} MB`, () => {
      assert.equal(grantedMemoryMb(1024, flags, options), mb);
    });
});
