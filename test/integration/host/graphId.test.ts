/** Where the graph is opened for a symbol that an answer tells, by a real index. */
import assert from 'node:assert/strict';
import { askedSymbol, graphId, idOf } from '../../../src/session/structure/graphId';
import { taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

describe('The graph of a symbol in an answer', function () {
  this.timeout(120_000);
  let stage: TaskStage;
  before(async () => {
    stage = await taskStage({
      'shop/__init__.py': '',
      'shop/cart.py':
        'class Cart:\n    def add(self, item):\n        return item\n\n\ndef total(cart):\n    return cart\n',
      'web/cart.ts': 'export class Cart {\n  add(item: string): string {\n    return item;\n  }\n}\n',
    });
    await stage.folderIndex.whenIdle();
  });
  after(() => stage.close());

  const idFor = (text: string): Promise<string | null> =>
    graphId(stage.folderIndex, [askedSymbol(text) ?? assert.fail(text)]);

  it('is of its name in the file, wherever it stands there now', async () => {
    assert.equal(await idFor('shop/cart.py:90 Cart.add'), 'shop.cart.Cart.add');
    assert.equal(await idFor('shop/cart.py:2 total'), 'shop.cart.total');
    const typed = await stage.folderIndex.symbolAt('web/cart.ts', 2);
    assert.equal(await idFor('web/cart.ts:1 Cart.add'), typed?.id);
  });

  it('is of the line without a name, and of the file where the name is gone', async () => {
    assert.equal(await idFor('shop/cart.py:7'), 'shop.cart.total');
    assert.equal(await idFor('shop/cart.py:7 gone'), 'shop.cart');
    assert.equal(await idFor('shop/gone.py:7 gone'), null);
    const asked = ['shop/gone.py:7 gone', 'shop/cart.py:3'].flatMap((text) => askedSymbol(text) ?? []);
    assert.equal(await graphId(stage.folderIndex, asked), 'shop.cart.Cart.add');
  });

  it('takes what people type', async () => {
    assert.equal(await idOf(stage.folderIndex, 'shop.cart.total'), 'shop.cart.total');
    assert.equal(await idOf(stage.folderIndex, 'nothing_of_the_kind'), null);
    assert.equal(askedSymbol('total'), null);
  });
});
