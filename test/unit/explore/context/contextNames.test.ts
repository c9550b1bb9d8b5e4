import assert from 'node:assert/strict';
import { NO_EDITS } from '../../../../src/core/map/context';
import { contextNames } from '../../../../src/explore/context/contextNames';
import { initialContext } from '../../../../src/explore/context/initialContext';
import { mapOf } from '../../../support/exploreMap';
import { shop } from '../shopSources';

/** Too long to be shown whole. */
const large = { ...shop, 'data.py': `TABLE = [\n${'    1,\n'.repeat(1600)}]\n` };

describe('what a name means that is to be in the context', () => {
  const keysOf = async (text: string, sources: Readonly<Record<string, string>> = large) => {
    const { names, how } = contextNames(await mapOf(sources), text);
    return { how, keys: names.map(({ key }) => key) };
  };

  it('is what bears the name, or parts of it, classes, functions and files', async () => {
    assert.deepEqual((await keysOf('Order')).keys[0], 'class:shop.models.Order');
    assert.ok((await keysOf('Order')).keys.includes('function:shop.app.order'));
    assert.equal((await keysOf('Order.total')).keys[0], 'function:shop.models.Order.total');
    assert.deepEqual(await keysOf('models.py'), { how: 'match', keys: ['file:shop/models.py'] });
    assert.deepEqual((await keysOf('mod')).keys, ['file:shop/models.py']);
  });

  it('is what is spelt most like it where nothing bears it', async () => {
    const near = await keysOf('Ordre');
    assert.equal(near.how, 'near');
    assert.deepEqual([...near.keys].sort(), ['class:shop.models.Order', 'function:shop.app.order']);
    assert.deepEqual(await keysOf('modles.py'), { how: 'near', keys: ['file:shop/models.py'] });
    assert.deepEqual(await keysOf('qqqqqqqqqq'), { how: 'near', keys: [] });
    for (const odd of ['', ' ', '__proto__', '/', '.', ':', '(', '\u0000', 'x'.repeat(10_000)])
      await keysOf(odd);
  });

  it('is the file where files are shown whole', async () => {
    assert.deepEqual((await keysOf('Order', shop)).keys, ['file:shop/models.py', 'file:shop/app.py']);
  });

  it('is in the context once it is pinned', async () => {
    for (const sources of [shop, large]) {
      const map = await mapOf(sources);
      for (const text of ['Order', 'total', 'main', 'cli.py', 'Base.save']) {
        const [name] = contextNames(map, text).names;
        assert.ok(name, text);
        const edits = { ...NO_EDITS, pinned: [name.key] };
        const { blocks } = initialContext(map, { budgetTokens: 8000, task: null, edits });
        const entries = blocks.flatMap((block) => block.entries);
        const entry = entries.find(({ key }) => key === name.key);
        assert.deepEqual([entry?.path, entry?.line, entry?.pinned], [name.path, name.line, true], text);
      }
    }
  });
});
