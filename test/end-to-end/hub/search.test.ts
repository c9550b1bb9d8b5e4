import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { BEST, TASK, startHubScene } from '../../support/hubScene';
import type { HubScene } from '../../support/hubScene';
import { answerOf, ask, chatPage } from '../../support/pages';
import { openWorkbench } from '../../support/workbench';
import type { Workbench } from '../../support/workbench';
import { notification, openContainer } from '../../support/workbenchActions';
import { chooseTheme, foldView, themes } from '../views';

describe('The hub with no folder open', function () {
  this.bail(true);
  let scene: HubScene;
  let workbench: Workbench;
  let page: Page;
  let chat: FrameLocator;
  const dialog = (): Locator => page.locator('.monaco-dialog-box');

  before(async function () {
    this.timeout(180_000);
    scene = await startHubScene();
    workbench = await openWorkbench({
      ...{ folder: undefined, extension: { kind: 'development' } },
      settings: {
        'repomaster.hub.apiUrl': scene.github.apiUrl,
        'repomaster.hub.folder': join(scene.folder, 'hub'),
      },
    });
    page = workbench.page;
    chat = chatPage(page);
    await openContainer(page, 'RepoMaster');
    for (const view of ['Code Tree', 'Core Components']) await foldView(page, view);
    await chat.locator('.welcome').waitFor();
  });
  after(async () => {
    await workbench.close();
    await scene.close();
  });

  it('says what leaves the machine before it asks, and sends nothing where that is declined', async () => {
    await ask(chat, `/hub search ${TASK}`);
    await dialog().waitFor();
    assert.match(
      await dialog().innerText(),
      /Let RepoMaster ask 127\.0\.0\.1:\d+\?[^]*This leaves your machine/,
    );
    await workbench.screenshot('hub-consent');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    const answer = await answerOf(chat, 0);
    assert.match(await answer.innerText(), /Nothing was sent to 127\.0\.0\.1/);
    assert.deepEqual(scene.github.requests, []);
  });

  it('shows the three best as cards, with the strangers’ words as text', async () => {
    await ask(chat, `/hub search ${TASK}`);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await answerOf(chat, 1);
    assert.equal(await cards().count(), 3);
    const first = cards().first();
    assert.match(
      await first.innerText(),
      /octo\/md-print[^]*412 stars[^]*MIT[^]*Python[^]*2\.3 MB[^]*Fits\./,
    );
    const all = await chat.locator('.hub').last().innerText();
    assert.match(all, /<img src=x onerror=alert\(1\)> \[click\]\(command:workbench\.action\.quit\)/);
    assert.equal(await chat.locator('.hub img, .hub a').count(), 0);
    for (const [theme, { label, background }] of Object.entries(themes)) {
      await chooseTheme(page, label, background);
      await first.scrollIntoViewIfNeeded();
      await workbench.screenshot(`hub-cards-${theme}`);
    }
  });

  it('has the next one move up where one is dismissed, and gets the focus', async () => {
    const before = await names();
    await chat.getByRole('button', { name: `Dismiss ${before[0]}` }).focus();
    await page.keyboard.press('Enter');
    await chat.locator('.hub-card h3', { hasText: before[0] ?? '' }).waitFor({ state: 'detached' });
    const after = await names();
    assert.deepEqual(after.slice(0, 2), before.slice(1));
    assert.equal(after.length, 3);
    await cards().first().and(chat.locator(':focus')).waitFor();
    await chat.getByRole('button', { name: `Show ${before[0]} Again` }).click();
    await chat.locator('.hub-card h3', { hasText: before[0] ?? '' }).waitFor();
  });

  it('clones one with consent: size, licence and place are said, and it can be opened', async () => {
    const card = cards().filter({ hasText: BEST }).first();
    await card.getByText('Clone to Hub').click();
    await dialog().waitFor();
    const said = await dialog().innerText();
    assert.match(
      said,
      /Clone octo\/md-print\?[^]*2\.3 MB[^]*MIT[^]*hub\/md-print[^]*Nothing of the repository runs/,
    );
    await workbench.screenshot('hub-clone-consent');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    assert.deepEqual(existsSync(join(scene.folder, 'hub')) ? readdirSync(join(scene.folder, 'hub')) : [], []);
    await card.getByText('Clone to Hub').click();
    await dialog().getByRole('button', { name: 'Clone', exact: true }).click();
    await card.getByText('Open Folder').waitFor();
    assert.deepEqual(readdirSync(join(scene.folder, 'hub')), ['md-print']);
    assert.match(readFileSync(join(scene.folder, 'hub', 'md-print', 'README.md'), 'utf8'), /^# md-print/);
    await notification(page, /Cloned octo\/md-print into/);
    await workbench.screenshot('hub-cloned');
  });

  it('answers the store without a folder and without a model', async () => {
    await ask(chat, '/hub store');
    const answer = await answerOf(chat, 2);
    assert.match(await answer.innerText(), /No repository is stored/);
  });

  it('opens the clone in this window', async () => {
    await chat.locator('.hub-card').filter({ hasText: BEST }).getByText('Open Folder').click();
    await page.locator('.monaco-workbench .explorer-folders-view').or(dialog()).first().waitFor();
    await page.waitForURL(/folder=[^&]*md-print/);
  });

  const cards = (): Locator => chat.locator('.hub-cards').last().locator('> li');
  const names = async (): Promise<string[]> =>
    (await cards().locator('h3').allInnerTexts()).map((text) => text.trim());
});
