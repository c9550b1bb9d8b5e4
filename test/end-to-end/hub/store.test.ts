import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { BEST, startHubScene } from '../../support/hubScene';
import type { HubScene } from '../../support/hubScene';
import { answerOf, ask, chatPage } from '../../support/pages';
import { storedRepository } from '../../support/storedRepositories';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { openWorkbench } from '../../support/workbench';
import type { Workbench } from '../../support/workbench';
import {
  activeTab,
  chooseFromMenu,
  notification,
  openContainer,
  openFile,
  runCommand,
  treeRow,
  treeRows,
  treeTexts,
  viewPane,
} from '../../support/workbenchActions';
import { chooseTheme, foldView, themes, unfoldView, waitUntilMapped } from '../views';

const VIEW = 'Hub';
const TRACEBACK = `Traceback (most recent call last):
  File "/home/jdoe/secret-project/run.py", line 117, in start_study
    import distutils
ModuleNotFoundError: No module named 'distutils'
`;

describe('The hub beside a folder', function () {
  this.bail(true);
  let scene: HubScene;
  let start: TemporaryFolder;
  let workbench: Workbench;
  let page: Page;
  let chat: FrameLocator;
  const dialog = (): Locator => page.locator('.monaco-dialog-box');

  before(async function () {
    this.timeout(180_000);
    scene = await startHubScene();
    start = await folderWith({ 'run.py': 'import distutils\n', 'log.txt': TRACEBACK });
    const git = (...args: readonly string[]): void => void execFileSync('git', args, { cwd: start.path });
    git('init', '-q');
    git('remote', 'add', 'origin', `${scene.github.root}/${BEST}.git`);
    workbench = await openWorkbench({
      ...{ folder: start.path, extension: { kind: 'development' } },
      settings: { 'repomaster.hub.apiUrl': scene.github.apiUrl },
    });
    page = workbench.page;
    chat = chatPage(page);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
    for (const view of ['Code Tree', 'Core Components']) await foldView(page, view);
  });
  after(async () => {
    await workbench.close();
    await start.remove();
    await scene.close();
  });

  it('says what it needs where there is no error', async () => {
    await ask(chat, '/hub issues');
    assert.match(await (await answerOf(chat, 0)).innerText(), /There is no error to look up/);
  });

  it('looks a selected traceback up in the issues of the folder’s own remote', async () => {
    await openFile(page, 'log.txt');
    await page.locator('.editor-group-container.active .view-line').first().click();
    await page.keyboard.press('Control+A');
    await runCommand(page, 'RepoMaster: Look Up an Error…');
    await dialog().getByRole('button', { name: 'Continue' }).click();
    const answer = await answerOf(chat, 1);
    const text = await answer.innerText();
    assert.match(text, /Issue #10[^]*pip install setuptools[^]*<img src=x onerror=alert\(1\)>/);
    assert.match(text, /Pull request #12/);
    assert.equal(await chat.locator('.hub img, .hub a').count(), 0);
    const sent = scene.github.requests.map(({ path }) => decodeURIComponent(path)).join('\n');
    assert.doesNotMatch(sent, /jdoe|secret-project|117/);
    for (const [theme, { label, background }] of Object.entries(themes)) {
      await chooseTheme(page, label, background);
      await chat.locator('.hub-card').first().scrollIntoViewIfNeeded();
      await workbench.screenshot(`hub-issues-${theme}`);
    }
  });

  it('opens the saved diff of a pull request', async () => {
    await chat.getByRole('button', { name: 'Show Diff: Pull request #12' }).click();
    await activeTab(page, '.diff').waitFor();
    assert.match(
      await page.locator('.editor-group-container.active .view-lines').innerText(),
      /\+setuptools/,
    );
  });

  it('says what the view is for while nothing is stored', async () => {
    await foldView(page, 'Chat');
    await unfoldView(page, VIEW);
    await viewPane(page, VIEW).getByText('The hub finds repositories for a task').waitFor();
    await workbench.screenshot('hub-view-empty');
  });

  it('shows what an import brought: when it was proven, commands and notes', async () => {
    const file = join(scene.folder, 'export.json');
    const entry = storedRepository({
      notes: ['Photos need at least 20 pixels each side.', 'It reads HEIC only with libheif.'],
    });
    writeFileSync(file, JSON.stringify({ version: 1, entries: [entry] }));
    await viewPane(page, VIEW).getByRole('button', { name: 'Import…' }).click();
    await typePath(`${scene.folder}/`);
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'export.json' }).click();
    await treeRow(page, VIEW, 'shop/resizer');
    const row = await treeRow(page, VIEW, /shop\/resizer/);
    await row.click();
    await treeRow(page, VIEW, 'Commands That Worked');
    const texts = await treeTexts(page, VIEW);
    for (const wanted of [
      /^shop\/resizer Oct 1, 2026 · 1 command$/,
      /^resizer in\.jpg --width 80 make thumbnails of photos → in\.small\.jpg$/,
      /^It reads HEIC only with libheif\.$/,
    ])
      assert.ok(
        texts.some((text) => wanted.test(text)),
        `${String(wanted)}\n${texts.join('\n')}`,
      );
    for (const [theme, { label, background }] of Object.entries(themes)) {
      await chooseTheme(page, label, background);
      await workbench.screenshot(`hub-view-${theme}`);
    }
  });

  it('exports what is stored', async () => {
    const file = join(scene.folder, 'again.json');
    await runCommand(page, 'RepoMaster: Export Stored Repositories…');
    // It takes no Enter while it still reads the folder.
    await typePath(`${scene.folder}/`);
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'export.json' }).waitFor();
    await page.locator('.quick-input-widget input.input').fill(file);
    await page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await notification(page, 'Exported repositories: 1');
    await runCommand(page, 'Notifications: Clear All Notifications');
    assert.match(readFileSync(file, 'utf8'), /shop\/resizer/);
  });

  it('forgets one with consent alone', async () => {
    const row = await treeRow(page, VIEW, 'shop/resizer');
    await chooseFromMenu(page, row, 'Forget…');
    await dialog().waitFor();
    assert.match(await dialog().innerText(), /Forget https:\/\/github\.com\/shop\/resizer at 0123456789ab\?/);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await chooseFromMenu(page, await treeRow(page, VIEW, 'shop/resizer'), 'Forget…');
    await dialog().getByRole('button', { name: 'Forget', exact: true }).click();
    await viewPane(page, VIEW).getByText('The hub finds repositories for a task').waitFor();
    assert.equal(await treeRows(page, VIEW).count(), 0);
  });

  it('shows an empty view once all stored data is deleted', async () => {
    await viewPane(page, VIEW).getByRole('button', { name: 'Import…' }).click();
    await typePath(`${scene.folder}/`);
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'export.json' }).click();
    await treeRow(page, VIEW, 'shop/resizer');
    await runCommand(page, 'RepoMaster: Delete All Stored Data...');
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await notification(page, 'RepoMaster deleted all its stored data.');
    await viewPane(page, VIEW).getByText('The hub finds repositories for a task').waitFor();
    assert.equal(await treeRows(page, VIEW).count(), 0);
  });

  /** Types a path into VS Code's simple dialog of files. */
  async function typePath(path: string): Promise<void> {
    const input = page.locator('.quick-input-widget input.input');
    await input.waitFor();
    // It goes on to fill itself until its list is there.
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await input.fill(path);
  }
});
