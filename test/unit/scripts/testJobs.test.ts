import assert from 'node:assert/strict';
import { loadScript } from '../../support/scripts';

interface TestJobs {
  chunksOf(files: readonly string[], most: number): string[][];
}

describe('the files of a suite', () => {
  const check = async (files: readonly string[], most: number, expected: string[][]): Promise<void> => {
    const { chunksOf } = await loadScript<TestJobs>('testJobs.mjs');
    assert.deepEqual(chunksOf(files, most), expected);
  };

  it('share a process with their neighbours in one folder', () =>
    check(['b/3', 'a/2', 'a/1', 'a/3', 'b/1'], 2, [['a/1', 'a/2'], ['a/3'], ['b/1', 'b/3']]));
  it('all share one where that is said', () =>
    check(['b/1', 'a/1', 'a/2'], Infinity, [['a/1', 'a/2', 'b/1']]));
  it('may be none', () => check([], 4, []));
});
