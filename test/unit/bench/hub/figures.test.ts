import assert from 'node:assert/strict';
import { openBaselines } from '../../../bench/hub/baselines';
import { broughtCount, causeOf, figuresOf } from '../../../bench/hub/figures';
import type { Cause, Searched } from '../../../bench/hub/figures';
import { renderHalf } from '../../../bench/hub/hubReport';
import type { ToldPackage } from '../../../bench/hub/list';

const RIGHT = 'ours/right';

function searched(given: Partial<Searched> = {}): Searched {
  return {
    ...{ id: 'd01', task: 'read codes from pictures', right: [RIGHT], results: [], queries: [] },
    ...{ candidates: [RIGHT, 'a/a', 'b/b'], requests: 4, failed: null },
    ...given,
  };
}

function told(repository: string, stars: number, readme: string): ToldPackage {
  return {
    ...{
      repository,
      stars,
      readme,
      cluster: 'codes',
      registry: 'npm',
      package: repository,
      version: '1.0.0',
    },
    ...{ language: 'JavaScript', licence: 'MIT', topics: [], rank: 1, sha256: '', description: '' },
  };
}

describe('the figures of repository search', () => {
  it('count the first and the first three', () => {
    const all = [
      searched({ results: [RIGHT, 'a/a', 'b/b'] }),
      searched({ results: ['a/a', 'b/b', RIGHT] }),
      searched({ results: ['a/a', 'b/b', 'c/c'] }),
      searched({ right: ['x/x', 'a/a'], results: ['a/a'], candidates: ['a/a'] }),
    ];
    assert.deepEqual(
      figuresOf(all, ({ results }) => results),
      { tasks: 4, first: 2, amongThree: 3 },
    );
    assert.equal(broughtCount(all), 4);
  });

  it('take a fourth place for none', () => {
    const order = ['a/a', 'b/b', 'c/c', RIGHT];
    assert.deepEqual(
      figuresOf([searched()], () => order),
      { tasks: 1, first: 0, amongThree: 0 },
    );
  });

  it('say where a search went wrong', () => {
    const check = (given: Partial<Searched>, cause: Cause | null): void =>
      assert.equal(causeOf(searched(given)), cause);
    check({ results: [RIGHT] }, null);
    check({ results: ['a/a', RIGHT] }, 'second or third');
    check({ failed: 'exit 1: limit' }, 'the command failed');
    check({ candidates: [] }, 'no query brought a repository');
    check({ candidates: ['a/a'], results: ['a/a'] }, 'no query brought the right one');
    check({ results: ['a/a'] }, 'brought, not among three');
  });

  it('compare with BM25 and with stars, of all or of what was brought', () => {
    const baselines = openBaselines([
      told('a/a', 900, 'draws charts'),
      told('b/b', 50, 'reads codes from pictures of codes'),
      told(RIGHT, 10, 'codes'),
    ]);
    const one = searched({ candidates: [RIGHT, 'a/a'] });
    assert.deepEqual(baselines.overAll(one), ['b/b', RIGHT]);
    assert.deepEqual(baselines.overCandidates(one), [RIGHT]);
    assert.deepEqual(baselines.byStars(one), ['a/a', RIGHT]);
  });

  it('name single failures of the development half alone', () => {
    const baselines = openBaselines([told('a/a', 1, 'x')]);
    const failures = [searched({ results: ['a/a'] })];
    assert.match(renderHalf('development', failures, baselines), /d01, brought.*ours\/right, found a\/a/);
    assert.doesNotMatch(renderHalf('heldOut', failures, baselines), /d01|ours\/right|a\/a/);
  });
});
