import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { corpusFolder, openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import {
  activeTab,
  appendText,
  clickUntil,
  openContainer,
  runCommand,
  save,
  statusItem,
  treeRow,
  treeRows,
  treeTexts,
  waitForCursor,
} from '../support/workbenchActions';
import { clickRowAction, expandRow, foldView, hoverWith, unfoldView, waitUntilMapped } from './views';

describe('The map of a real repository in a real workbench', () => {
  let workbench: Workbench;
  let page: Page;

  before(async function () {
    this.timeout(180_000);
    workbench = await openWorkbench({ folder: await corpusFolder(), extension: { kind: 'development' } });
    page = workbench.page;
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
  });
  after(() => workbench.close());

  it('fills the Code Tree and the Core Components', async () => {
    await treeRow(page, 'Code Tree', 'src');
    await treeRow(page, 'Core Components', / · src/);
    const core = await treeTexts(page, 'Core Components');
    assert.equal(core[0], 'Modules');
    assert.match(core[1] ?? '', /^\S+ \d\.\d\d · src/);
    await workbench.screenshot('map');
  });

  it('says in the status bar what it has read', async () => {
    const entry = statusItem(page, 'RepoMaster');
    await entry.hover();
    const hover = await hoverWith(page, 'TypeScript');
    const files = /TypeScript\s+(\d+) files/.exec(await hover.innerText());
    assert.ok(Number(files?.[1]) >= 100, `the hover says: ${await hover.innerText()}`);
    await page.mouse.move(700, 300);
  });

  it('opens a symbol on its line', async () => {
    // A row is drawn only where there is room for it.
    await foldView(page, 'Chat');
    await foldView(page, 'Core Components');
    for (const label of ['src', 'internal', 'AsyncSubject.ts']) await expandRow(page, 'Code Tree', label);
    await (await treeRow(page, 'Code Tree', /^AsyncSubject\d/)).click();
    await activeTab(page, 'AsyncSubject.ts').waitFor();
    await waitForCursor(page, 8);
    await workbench.screenshot('symbol');
    await unfoldView(page, 'Core Components');
  });

  it('explains in a hover why a module ranks', async () => {
    await treeRows(page, 'Core Components').nth(1).hover();
    const hover = await hoverWith(page, 'Importance');
    assert.match(await hover.innerText(), /\d\.\d\d dependency: important modules depend on it/);
    await workbench.screenshot('why');
    await page.mouse.move(700, 300);
  });

  it('shows a class that was typed and saved', async () => {
    await appendText(page, '\nexport class TypedByTheTest {}\n');
    assert.deepEqual(await treeRows(page, 'Code Tree').filter({ hasText: 'TypedByTheTest' }).all(), []);
    await save(page);
    await foldView(page, 'Core Components');
    await treeRow(page, 'Code Tree', 'TypedByTheTest');
    await workbench.screenshot('saved');
    await unfoldView(page, 'Core Components');
  });

  it('opens a core component, and reveals it in the Code Tree', async () => {
    const first = treeRows(page, 'Core Components').nth(1).locator('.label-name');
    const name = (await first.innerText()).trim();
    // What was saved before is still being ranked: the row may stand elsewhere by now.
    const row = treeRows(page, 'Core Components').filter({ hasText: name }).first();
    // A row that is drawn anew under the pointer takes no click.
    await clickUntil(row, (timeout) => activeTab(page, name).waitFor(timeout));
    const selected = treeRows(page, 'Code Tree').and(page.locator('.selected')).filter({ hasText: name });
    await clickRowAction(row, 'Reveal in Code Tree', selected);
  });

  it('rebuilds from the command palette', async () => {
    await runCommand(page, 'RepoMaster: Rebuild Index');
    await waitUntilMapped(page);
    await treeRow(page, 'Code Tree', 'src');
  });
});
