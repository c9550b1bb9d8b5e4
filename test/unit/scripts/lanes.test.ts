import assert from 'node:assert/strict';
import { loadScript } from '../../support/scripts';

interface Lanes {
  inLanes<T, R>(jobs: readonly T[], count: number, run: (job: T) => Promise<R>): Promise<R[]>;
}

describe('jobs in lanes', () => {
  let script: Lanes;
  before(async () => (script = await loadScript<Lanes>('lanes.mjs')));

  /** Runs jobs that end when the test says so; says which are under way. */
  const stage = () => {
    const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
    const run = (job: string): Promise<string> =>
      new Promise((resolve, reject) => ends.set(job, { resolve: () => resolve(job), reject }));
    const end = async (job: string): Promise<void> => {
      ends.get(job)?.resolve();
      ends.delete(job);
      await new Promise(setImmediate);
    };
    return {
      run,
      end,
      fail: (job: string, error: Error) => ends.get(job)?.reject(error),
      underWay: () => [...ends.keys()],
    };
  };

  it('begin in their order, as many at a time as there are lanes', async () => {
    const { run, end, underWay } = stage();
    const done = script.inLanes(['a', 'b', 'c', 'd'], 2, run);
    assert.deepEqual(underWay(), ['a', 'b']);
    await end('b');
    assert.deepEqual(underWay(), ['a', 'c']);
    await end('c');
    await end('a');
    assert.deepEqual(underWay(), ['d']);
    await end('d');
    assert.deepEqual(await done, ['b', 'c', 'a', 'd']);
  });

  it('end when one cannot be run, after those under way', async () => {
    const { run, end, fail, underWay } = stage();
    const done = script.inLanes(['a', 'b', 'c'], 2, run);
    fail('a', new Error('no such program'));
    await end('b');
    await assert.rejects(done, /no such program/);
    assert.deepEqual(underWay().includes('c'), false);
  });

  it('are none where there are none', async () => {
    assert.deepEqual(await script.inLanes([], 2, () => Promise.reject(new Error('never'))), []);
  });
});
