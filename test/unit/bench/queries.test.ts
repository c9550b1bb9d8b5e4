import assert from 'node:assert/strict';
import { chooseQueries, queryKinds } from '../../bench/queries';
import { createRandom } from '../../bench/random';
import { analyse } from '../../support/analyse';

describe('queries of the bench', () => {
  it('are of each kind in turn, and of what the folder has', async () => {
    const text = 'def total(basket):\n    return sum(basket)\n';
    const index = await analyse({ 'shop/basket.py': text });
    const queries = chooseQueries([text], index, 2 * queryKinds.length, createRandom(1));
    assert.deepEqual(
      queries.map(({ kind }) => kind),
      [...queryKinds, ...queryKinds],
    );
    for (const { kind, args } of queries) {
      if (kind === 'file') assert.equal(args.query, 'basket.py');
      else
        for (const word of args.query.replace('\\b', '').match(/\w{2,}/g) ?? [])
          assert.ok(text.includes(word), word);
      if (kind === 'regex') assert.doesNotThrow(() => new RegExp(args.query));
    }
    assert.deepEqual(chooseQueries([text], index, 9, createRandom(1)), queries.slice(0, 9));
  });

  it('ask for something where the folder holds nothing', () => {
    const nothing = { modules: [], classes: [], functions: [] };
    for (const { args } of chooseQueries([], nothing, queryKinds.length, createRandom(1)))
      assert.notEqual(args.query, '');
  });
});
