import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Page } from 'playwright-core';
import { gitIn } from '../support/mergeFolder';
import { askAndWait, chatPage } from '../support/pages';
import { temporaryFolder } from '../support/temporaryFolder';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { activeTab, openContainer, waitForCursor } from '../support/workbenchActions';
import { waitUntilMapped } from './views';

const cart = `import tax


def total(items):
    return tax.of(sum(items))


def refund(items):
    return -total(items)
`;

const tax = 'def of(price):\n    return price * 2\n\n\ndef gone():\n    return 1\n';
const taxWithRate = 'def of(price, rate):\n    return price * rate\n\n\ndef lone():\n    return 1\n';
const test = 'import cart\n\n\ndef test_total():\n    assert cart.total([1]) == 2\n';

/** Tags v1 and v2, and a commit behind them that moves the lines of v2. */
async function taggedShop(folder: string): Promise<void> {
  const commit = async (files: Readonly<Record<string, string>>, subject: string): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    gitIn(folder, ['add', '--all']);
    gitIn(folder, ['commit', '--quiet', '--message', subject]);
  };
  gitIn(folder, ['init', '--quiet', '--initial-branch=main']);
  await commit({ 'tax.py': tax, 'cart.py': cart, 'tests/test_cart.py': test }, 'Start the shop');
  gitIn(folder, ['tag', 'v1']);
  const lower = cart.replace('-total(items)', '-total(items) - 1');
  await commit({ 'tax.py': taxWithRate, 'cart.py': lower }, 'Give `of` a rate');
  gitIn(folder, ['tag', 'v2']);
  await commit({ 'cart.py': `"""Carts."""\n\n${lower}` }, 'Tell what a cart is');
}

describe('A review in a real workbench', function () {
  this.timeout(180_000);
  let workbench: Workbench;
  let page: Page;
  let chat: FrameLocator;

  before(async () => {
    const source = await temporaryFolder();
    try {
      await taggedShop(source.path);
      workbench = await openWorkbench({ folder: source.path, extension: { kind: 'development' } });
    } finally {
      await source.remove();
    }
    ({ page } = workbench);
    chat = chatPage(page);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
  });
  after(() => workbench.close());

  it('of two tags is one page, whose links open the lines of their version', async () => {
    const answer = await askAndWait(chat, '/review v1..v2 said');
    const text = await answer.innerText();
    const [, v1 = '', v2 = ''] = /Review: v1 \((\w{12})\) to v2 \((\w{12})\)/.exec(text) ?? assert.fail(text);
    assert.match(text, /cart\.py:5\s+cart\.total calls of without rate/);
    assert.match(text, /Beyond what was said \(3\)/);
    await workbench.screenshot('review-tags');
    // There it stands in v2; now two lines stand above it.
    await answer.getByRole('link', { name: 'cart.py:5' }).click();
    await activeTab(page, `cart (${v2.slice(0, 8)}).py`).waitFor();
    await waitForCursor(page, 5);
    await page.locator('.view-line').filter({ hasText: 'return tax.of(sum(items))' }).first().waitFor();
    assert.equal(await page.locator('.view-line').filter({ hasText: 'Carts.' }).count(), 0);
    await workbench.screenshot('review-version');
    // What went stands in v1; a file that v2 has as it is now is opened itself.
    await answer.getByRole('link', { name: 'tax.py:5' }).filter({ visible: true }).first().click();
    await activeTab(page, `tax (${v1.slice(0, 8)}).py`).waitFor();
    await waitForCursor(page, 5);
    await answer.getByRole('link', { name: 'tax.py:1' }).first().click();
    await activeTab(page, 'tax.py').waitFor();
    await waitForCursor(page, 1);
  });

  it('says where there is no turn to review', async () => {
    const answer = await askAndWait(chat, '/review turn');
    assert.match(await answer.innerText(), /No turn of this conversation has changed files/);
  });
});
