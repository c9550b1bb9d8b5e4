import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { gitIn } from '../support/mergeFolder';
import { temporaryFolder } from '../support/temporaryFolder';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { activeTab, chooseItem, openContainer, runCommand } from '../support/workbenchActions';
import { waitUntilMapped } from './views';

/** `main` asks a rate of a function, and another method has another name there; `feature` uses both as they were. */
function shop(folder: string): void {
  const git = (...args: readonly string[]): string => gitIn(folder, [...args]);
  const write = (path: string, lines: readonly string[]): void => {
    mkdirSync(join(folder, 'shop'), { recursive: true });
    writeFileSync(join(folder, 'shop', path), `${lines.join('\n')}\n`);
  };
  const commit = (message: string): void => {
    git('add', '-A');
    git('commit', '-qm', message);
  };
  const tax = (...more: readonly string[]): readonly string[] => [
    `def with_tax(${['price', ...more].join(', ')}):`,
    `    return price * ${more.length === 0 ? '1.2' : '(1 + rate)'}`,
  ];
  const cart = (clear: string): readonly string[] => [
    'class Cart:',
    '    def __init__(self):',
    '        self.items = []',
    '',
    '    def add(self, item):',
    '        self.items.append(item)',
    '',
    `    def ${clear}(self):`,
    '        self.items.clear()',
    '        return self',
  ];
  git('init', '-q', '-b', 'main');
  write('__init__.py', []);
  write('tax.py', tax());
  write('cart.py', cart('clear'));
  commit('Sell things');
  git('checkout', '-qb', 'feature');
  write('checkout.py', [
    'from shop.cart import Cart',
    'from shop.tax import with_tax',
    '',
    '',
    'def pay(prices):',
    '    cart = Cart()',
    '    for price in prices:',
    '        cart.add(with_tax(price))',
    '    cart.clear()',
  ]);
  commit('Pay for a cart');
  git('checkout', '-q', 'main');
  write('tax.py', ['"""Taxes."""', '', '', ...tax('rate')]);
  commit('Ask for the rate');
  write('cart.py', cart('empty'));
  commit('Call it empty');
}

describe('A silent conflict in a real workbench', function () {
  this.timeout(180_000);
  let workbench: Workbench;
  let page: Page;

  before(async () => {
    const source = await temporaryFolder();
    try {
      shop(source.path);
      workbench = await openWorkbench({ folder: source.path, extension: { kind: 'development' } });
    } finally {
      await source.remove();
    }
    ({ page } = workbench);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
  });
  after(() => workbench.close());

  const row = (text: string | RegExp) =>
    page.locator('.pane-body .monaco-list-row').filter({ hasText: text });
  /** The editor's lines, with the spaces that it draws. */
  const shownLine = async (text: string): Promise<void> => {
    const line = page.locator('.editor-group-container .view-line').filter({ hasText: text });
    await line.first().waitFor();
  };

  it('is found before the merge, with the line of each side', async () => {
    const folder = workbench.folder ?? assert.fail('a folder is open');
    await runCommand(page, 'RepoMaster: Check a Merge for Silent Conflicts…');
    await chooseItem(
      page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'feature' }).first(),
    );
    await row('cart.add(with_tax(price))').first().waitFor();
    await page
      .getByText(/feature \(\w{8}\) into main \(\w{8}\): git sees no conflict\. Silent conflicts: 2\./)
      .waitFor();
    await workbench.screenshot('silent-found');
    const idOf = (name: string): string => gitIn(folder, ['rev-parse', name]).slice(0, 8);
    await row('def with_tax(price, rate):').click();
    await activeTab(page, `tax (${idOf('main')}).py`).waitFor();
    await shownLine('def with_tax(price, rate):');
    await row('cart.add(with_tax(price))').click();
    await activeTab(page, `checkout (${idOf('feature')}).py`).waitFor();
    await shownLine('def pay(prices):');
    await workbench.screenshot('silent-line');
    assert.equal(gitIn(folder, ['status', '--porcelain']), '');
  });

  it('is found in the merge that git made', async () => {
    const folder = workbench.folder ?? assert.fail('a folder is open');
    gitIn(folder, ['merge', '-q', '--no-ff', '-m', 'Merge feature', 'feature']);
    await runCommand(page, 'RepoMaster: Check a Merge for Silent Conflicts…');
    await chooseItem(
      page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'The last merge' }).first(),
    );
    await page
      .getByText(
        /feature \(\w{8}\) into Call it empty \(\w{8}\): git sees no conflict\. Silent conflicts: 2\./,
      )
      .waitFor();
    await workbench.screenshot('silent-merged');
  });
});
