import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { Frame, Locator, Page } from 'playwright-core';
import { reply } from '../support/modelAnswers';
import { openModelWorkbench } from '../support/modelWorkbench';
import type { ModelWorkbench } from '../support/modelWorkbench';
import { editorPage } from '../support/pages';
import { repositoryRoot } from '../support/paths';
import { copyOf } from '../support/temporaryFolder';
import {
  activeTab,
  chooseFromMenu,
  chooseItem,
  clickUntil,
  notification,
  openContainer,
} from '../support/workbenchActions';
import { openFile, runCommand, treeRow } from '../support/workbenchActions';
import { expandRow, waitUntilMapped } from './views';

describe("RepoMaster in the workbench's own menus", () => {
  let workbench: ModelWorkbench;
  let page: Page;

  before(async function () {
    this.timeout(300_000);
    const fixture = await copyOf(join(repositoryRoot, 'test', 'fixtures', 'small'));
    try {
      const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: fixture.path });
      git('init', '--quiet');
      git('add', '.');
      git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--message', 'Begin');
      // Text that is drawn as text can be waited for.
      const settings = { 'terminal.integrated.gpuAcceleration': 'off' };
      workbench = await openModelWorkbench(fixture.path, { settings });
    } finally {
      await fixture.remove();
    }
    page = workbench.page;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
  });
  after(() => workbench.close());
  const composerOf = (frame: Frame): Locator => frame.getByLabel('Question or command');
  const lastTurn = async (): Promise<Locator> => (await chatFrame()).locator('.turn').last();
  const badge = (): Locator =>
    page.locator('.activitybar .action-item:has([aria-label^="RepoMaster"]) .badge-content');

  /** The frame in which the chat is drawn now: it is another one whenever the view was hidden. */
  async function chatFrame(): Promise<Frame> {
    for (let tries = 0; tries < 300; tries++) {
      for (const frame of page.frames())
        if (!frame.isDetached() && (await composerOf(frame).isVisible())) return frame;
      await page.waitForTimeout(100);
    }
    assert.fail('no frame has the composer');
  }

  async function chooseRelation(entry: string): Promise<void> {
    await expandRow(page, 'Code Tree', 'shop');
    await expandRow(page, 'Code Tree', 'prices.py');
    const row = await treeRow(page, 'Code Tree', /^price_of/);
    await row.click({ button: 'right' });
    const items = page.locator('.monaco-menu .action-item');
    await items.filter({ hasText: 'Relations' }).first().hover();
    await chooseItem(page.locator('.monaco-submenu .action-item').filter({ hasText: entry }).last());
  }

  it('asks for callers from the submenu of a row, and proposes a path from it', async () => {
    await chooseRelation('Show Callers and Callees');
    await (await lastTurn()).getByText('/trace shop.prices.price_of').waitFor();
    await (await lastTurn()).getByText('No model used').waitFor();
    await chooseRelation('Show Path to...');
    const input = page.locator('.quick-input-widget input.input');
    await input.waitFor();
    assert.equal(await input.inputValue(), 'shop.prices.price_of -> ');
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
  });

  it('shows a row in the graph, which the title of a code file opens, too', async () => {
    await chooseRelation('Show in Graph');
    await editorPage(page).getByText('Around price_of').waitFor();
    await openFile(page, 'shop/prices.py');
    const button = page.locator('.editor-actions').getByRole('button', { name: /^Open Graph/ });
    await clickUntil(button, (timeout) => activeTab(page, 'Graph').waitFor(timeout));
  });

  it('shows the function at the cursor in the graph, from the menu of the editor', async () => {
    await openFile(page, 'shop/basket.py');
    const line = page.locator('.editor-group-container.active .view-line').filter({ hasText: 'return sum' });
    await chooseFromMenu(page, line, 'Show in Graph');
    await editorPage(page).getByText('Around Basket.total').waitFor();
  });

  it("asks for the impact of my changes from source control's title", async () => {
    await appendFile(join(workbench.folder ?? '', 'shop', 'prices.py'), '\n\nPRICES["pear"] = 3\n');
    await openContainer(page, 'Source Control');
    await page
      .getByRole('button', { name: /^Impact of My Changes/ })
      .first()
      .click();
    await (await lastTurn()).getByText('+PRICES["pear"] = 3').waitFor();
    await (await lastTurn()).getByText('No model used').waitFor();
    await workbench.screenshot('menus-impact');
  });

  it('attaches what is selected in a terminal, and leaves the clipboard as it was', async () => {
    await page.evaluate('navigator.clipboard.writeText("kept")');
    await runCommand(page, 'Terminal: Create New Terminal');
    const screen = page.locator('.terminal-wrapper.active .xterm-screen');
    await screen.click();
    await page.keyboard.type('echo sum-$((40+2))');
    await page.keyboard.press('Enter');
    await screen.getByText('sum-42').first().waitFor();
    await runCommand(page, 'Terminal: Select All');
    await chooseFromMenu(page, screen, 'Attach Selection to Chat');
    const chat = await chatFrame();
    await composerOf(chat).and(chat.locator(':focus')).waitFor();
    const written = await composerOf(chat).inputValue();
    assert.match(written, /^\n?```\n[^]*sum-42[^]*\n```\n/);
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'kept');
    await composerOf(chat).fill('');
  });

  it('tells of a hidden chat with a badge, and a notice that shows it', async () => {
    await runCommand(page, 'RepoMaster: Set API Key');
    const input = page.locator('.quick-input-widget input.input');
    await input.waitFor();
    await input.fill('sk-test-0123456789');
    await input.press('Enter');
    const chat = await chatFrame();
    await chat.locator('.model-name').filter({ hasText: 'claude' }).waitFor();
    let goOn = (): void => undefined;
    const hidden = new Promise<void>((resolve) => (goOn = resolve));
    const toolUses = [{ name: 'run_script', input: { command: 'rm main.py', purpose: 'see it asked' } }];
    workbench.model.push(() => hidden.then(() => reply({ toolUses })));
    await composerOf(chat).fill('Remove the entry point');
    await composerOf(chat).press('Enter');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send', exact: true }).click();
    await chat.getByRole('button', { name: 'Stop' }).waitFor();
    await openContainer(page, 'Explorer');
    goOn();
    await badge().filter({ hasText: '1' }).waitFor();
    const notice = await notification(page, 'The agent waits for your approval.');
    await workbench.screenshot('menus-badge');
    await notice.getByRole('button', { name: 'Show', exact: true }).click();
    await (await chatFrame()).getByRole('button', { name: 'Run Once' }).waitFor();
    await badge().waitFor({ state: 'hidden' });
    await runCommand(page, 'RepoMaster: Cancel Everything');
    await (await lastTurn()).getByText('Stopped.').waitFor();
  });

  it('moves the chat to the side that is chosen', async () => {
    await runCommand(page, 'RepoMaster: Move Chat');
    const row = page.locator('.quick-input-list .monaco-list-row');
    await row.filter({ hasText: 'Secondary Side Bar' }).first().click();
    await page
      .locator('.part.auxiliarybar .pane-body, .part.auxiliarybar .composite.title')
      .first()
      .waitFor();
    await workbench.screenshot('menus-moved');
  });
});
