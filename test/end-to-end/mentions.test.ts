import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Page } from 'playwright-core';
import { chatPage } from '../support/pages';
import { corpusFolder, openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { chooseFromMenu, openContainer, openFile, runCommand, treeRow } from '../support/workbenchActions';
import { waitUntilMapped } from './views';

const file = 'src/internal/util/isFunction.ts';

describe('Mentions in a real workbench', () => {
  let workbench: Workbench;
  let page: Page;
  let chat: FrameLocator;

  before(async function () {
    this.timeout(180_000);
    workbench = await openWorkbench({ folder: await corpusFolder(), extension: { kind: 'development' } });
    page = workbench.page;
    chat = chatPage(page);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
  });
  after(() => workbench.close());
  const composer = () => chat.getByLabel('Question or command');

  it('attaches what is selected in the editor', async () => {
    await openFile(page, file);
    await page.locator('.view-line').filter({ hasText: 'export function isFunction' }).first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await runCommand(page, 'RepoMaster: Attach Selection to Chat');
    await chat
      .locator('.chip-name', { hasText: `@file:${file}:5-6` })
      .getByText(/\d+ tokens/)
      .waitFor();
    assert.equal(await composer().inputValue(), `@file:${file}:5-6 `);
  });

  it('completes a name from the map, with what it would send, and shows that', async () => {
    await composer().fill('');
    await composer().pressSequentially('@callers:isFunc');
    const option = chat.getByRole('option').filter({ hasText: /^isFunction/ });
    await option.getByText(/\d+ tokens/).waitFor();
    await workbench.screenshot('mention-list');
    await composer().press('Enter');
    const chip = chat.locator('.chip-name', { hasText: '@callers:isFunction' });
    await chip.click();
    await chat.locator('.mention-preview').getByText('src/internal/Observable.ts').first().waitFor();
    await workbench.screenshot('mention-preview');
  });

  it('attaches a row of the Code Tree by its menu, and by dropping it', async () => {
    await composer().fill('');
    const row = await treeRow(page, 'Code Tree', /^src/);
    await chooseFromMenu(page, row, 'Attach to Chat');
    await chat
      .locator('.chip-name', { hasText: /@module:.*\// })
      .getByText(/tokens/)
      .waitFor();
    await composer().fill('');
    const [from, to] = [await row.boundingBox(), await composer().boundingBox()];
    assert.ok(from && to);
    await page.mouse.move(from.x + 40, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + from.height / 2 + 8, { steps: 4 });
    await page.keyboard.down('Shift');
    await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 12 });
    await page.mouse.move(to.x + 44, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await chat.locator('.chip-name', { hasText: /@module:.*\// }).waitFor();
    await workbench.screenshot('mention-dropped');
  });
});
