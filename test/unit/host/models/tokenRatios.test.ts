import assert from 'node:assert/strict';
import type { ModelIdentity } from '../../../../src/core/conversation/languageModel';
import { createTokenRatios } from '../../../../src/host/models/tokenRatios';

const model = (name: string, host = 'api.example.com'): ModelIdentity => ({ kind: 'anthropic', name, host });

/** VS Code's store, in memory: `kept` is what another window finds. */
function memoryOf(kept: Map<string, unknown>) {
  return {
    keys: () => [...kept.keys()],
    get: <T>(key: string, otherwise?: T): T => (kept.has(key) ? kept.get(key) : otherwise) as T,
    update: (key: string, value: unknown) => {
      // As it is stored.
      kept.set(key, JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
  };
}

describe('createTokenRatios', () => {
  it('remembers what was learned of each model, across windows', () => {
    const kept = new Map<string, unknown>();
    let changes = 0;
    const ratios = createTokenRatios(memoryOf(kept), () => changes++);
    assert.equal(ratios.ratioOf(model('a')), 1);
    ratios.learn(model('a'), { estimated: 2000, counted: 2600 });
    ratios.learn(model('a', 'localhost'), { estimated: 2000, counted: 1800 });
    ratios.learn(model('b'), { estimated: 10, counted: 20 });
    assert.equal(changes, 2);
    const later = createTokenRatios(memoryOf(kept), () => undefined);
    assert.deepEqual(
      [model('a'), model('a', 'localhost'), model('b')].map((each) => later.ratioOf(each)),
      [1.3, 0.9, 1],
    );
  });

  it('takes what is no ratio for unknown, and keeps no more than 40 models', () => {
    const name = 'anthropic api.example.com a';
    for (const kept of [{ [name]: 'x' }, { [name]: 9 }, { [name]: Number.NaN }, { [name]: -1 }, {}]) {
      const memory = memoryOf(new Map<string, unknown>([['repomaster.tokenRatios', kept]]));
      assert.equal(createTokenRatios(memory, () => undefined).ratioOf(model('a')), 1);
    }
    const kept = new Map<string, unknown>();
    const ratios = createTokenRatios(memoryOf(kept), () => undefined);
    for (let at = 0; at < 50; at++) ratios.learn(model(`m${at}`), { estimated: 1000, counted: 1500 });
    assert.equal(Object.keys(kept.get('repomaster.tokenRatios') as object).length, 40);
    assert.deepEqual([ratios.ratioOf(model('m9')), ratios.ratioOf(model('m49'))], [1, 1.5]);
    assert.equal(ratios.ratioOf(model('__proto__')), 1);
  });
});
