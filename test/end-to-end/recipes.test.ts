import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { folderWith } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { activeTab, openContainer, treeRow, treeTexts, waitForCursor } from '../support/workbenchActions';
import { clickRowAction, foldView, unfoldView, waitUntilMapped } from './views';

const view = 'Run This Repository';
const files = {
  Makefile: 'test:\n\ttrue\n\ncheck:\n\tfalse\n',
  'README.md': '# Shop\n\n```sh\nwget https://data.example.org/prices.csv -O data/prices.csv # 1.2 GB\n```\n',
  'main.py': 'prices = open("data/prices.csv").read()\nmodel = open("weights/model.pkl", "rb")\n',
  'requirements.txt': './shop\n',
  'shop/setup.py': 'from setuptools import setup\nsetup(name="shop")\n',
};

describe('Running a repository in a real workbench', () => {
  let folder: TemporaryFolder;
  let workbench: Workbench;
  let page: Page;

  before(async function () {
    this.timeout(180_000);
    folder = await folderWith(files);
    workbench = await openWorkbench({ folder: folder.path, extension: { kind: 'development' } });
    page = workbench.page;
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
    for (const other of ['Chat', 'Core Components', 'Code Tree']) await foldView(page, other);
    await unfoldView(page, view);
  });
  after(async () => {
    await workbench.close();
    await folder.remove();
  });

  it('shows the steps, what is needed and not there, and the lines that say so', async () => {
    await treeRow(page, view, 'make test');
    const texts = await treeTexts(page, view);
    for (const wanted of [
      'Set-up',
      'Download data/prices.csv (1.2 GB) data/prices.csv is missing',
      'Run and Test',
      'make test not run yet',
      'Missing Requirements',
      'weights/model.pkl missing; main.py:2 opens it',
    ])
      assert.ok(
        texts.some((text) => text.startsWith(wanted)),
        `${wanted}\n---\n${texts.join('\n')}`,
      );
    await workbench.screenshot('recipes');
  });

  it('runs a step once its very command was seen, and says that it is proven', async () => {
    const row = await treeRow(page, view, 'make test');
    const dialog = page.locator('.monaco-dialog-box');
    await clickRowAction(row, 'Run Step', dialog);
    assert.match(await dialog.innerText(), /Run this command\?[^]*\$ make test[^]*In the workspace/);
    await workbench.screenshot('recipes-consent');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await treeRow(page, view, /make test\s*not run yet/);
    await clickRowAction(row, 'Run Step', dialog);
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await treeRow(page, view, /make test\s*succeeded now/);
    await workbench.screenshot('recipes-proven');
  });

  it('opens the line that says so', async () => {
    await (await treeRow(page, view, 'weights/model.pkl')).click();
    await activeTab(page, 'main.py').waitFor();
    await waitForCursor(page, 2);
  });
});
