import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CART, EditStage } from './editStage';

/** A class of which the initial context shows less than the body. */
const LONG = `class Long:\n${Array.from({ length: 900 }, (_, at) => `    def method_${at}(self, first, second):\n        return first * ${at} + second\n`).join('\n')}`;
const TOKEN = `ghp_${'a1B2'.repeat(9)}`;
const SECRET = `class Client:\n    def token(self):\n        return '${TOKEN}'\n\n    def name(self):\n        return 'client'\n`;

describe('what stands whole in the initial context', () => {
  const stage = new EditStage();
  after(() => stage.end());
  beforeEach(() =>
    stage.setUp({ 'cart.py': CART, 'long.py': LONG, 'secret.py': SECRET, 'README.md': '# Shop\n\nCarts.\n' }),
  );
  afterEach(() => stage.tearDown());

  for (const when of ['now', 'earlier'] as const)
    it(`counts as read, where the conversation starts from it ${when}`, async () => {
      const { text } = await stage.beginFromContext(when);
      assert.ok(text.includes('return sum(self.items)'), text);
      await stage.edit('cart.py', ['return sum(self.items)', 'return sum(self.items, 0)']);
      assert.ok(stage.read('cart.py').includes('sum(self.items, 0)'));
      await stage.edit('README.md', ['Carts.', 'Carts and items.']);
      assert.equal(stage.read('README.md'), '# Shop\n\nCarts and items.\n');
    });

  it('does not where another conversation starts without it', async () => {
    await stage.begin();
    await stage.checkFails(
      'edit_file',
      { path: 'cart.py', edits: [{ old_text: 'sum(self.items)', new_text: '0' }] },
      /read/i,
    );
  });

  it('is not what stands there as a skeleton', async () => {
    const { shown } = await stage.beginFromContext('now');
    assert.ok(!shown.some(({ path }) => path === 'long.py'));
    await stage.checkFails(
      'edit_file',
      { path: 'long.py', edits: [{ old_text: 'first * 7 + second', new_text: 'first' }] },
      /read/i,
    );
  });

  it('is not a line that a secret was taken out of', async () => {
    const { text, shown } = await stage.beginFromContext('now');
    assert.ok(!text.includes(TOKEN));
    const secret = shown.find(({ path }) => path === 'secret.py') ?? assert.fail('its other lines are shown');
    assert.deepEqual(secret.lines, [
      [1, 2],
      [4, 6],
    ]);
  });

  it('is not what the file has become since', async () => {
    await stage.beginFromContext('now');
    writeFileSync(join(stage.root, 'cart.py'), CART.replace('append', 'extend'));
    await stage.checkFails(
      'edit_file',
      { path: 'cart.py', edits: [{ old_text: 'sum(self.items)', new_text: '0' }] },
      /changed/,
    );
  });
});
