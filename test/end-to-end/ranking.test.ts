import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { editorPage } from '../support/pages';
import { folderWith } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import {
  activeTab,
  notification,
  openContainer,
  runCommand,
  save,
  statusItem,
  treeRow,
  treeTexts,
  viewPane,
} from '../support/workbenchActions';
import { foldView, hoverWith, waitUntilMapped } from './views';

const schema = (name: string): string =>
  `"""Schemas of the ${name}."""\n\n\nclass Schema:\n    def parse(self, text):\n        return text.strip()\n\n    def check(self, text):\n        return self.parse(text) != ""\n`;
const files = {
  'README.md': '# Shop\n\nA shop with a web page.\n',
  'shop/core/schemas.py': schema('shop'),
  'web/core/schemas.py': schema('web'),
  'web/app.py':
    'from shop.core.schemas import Schema\nfrom web.core import schemas\n\n\ndef main(text):\n    return Schema().check(text) and schemas.Schema().check(text)\n',
  'tests/test_app.py':
    'from web.app import main\n\n\nclass TestApp:\n    def test_main(self):\n        assert main("a")\n\n    def test_empty(self):\n        assert not main("")\n',
};
const sizes = { wide: { width: 1440, height: 900 }, low: { width: 1024, height: 700 } };

describe('The ranking that people are shown, in a real workbench', function () {
  this.bail(true);
  let source: TemporaryFolder;
  let workbench: Workbench;
  let page: Page;

  before(async function () {
    this.timeout(180_000);
    source = await folderWith(files);
    workbench = await openWorkbench({ folder: source.path, extension: { kind: 'development' } });
    page = workbench.page;
    await page.setViewportSize(sizes.wide);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
    await foldView(page, 'Chat');
    await treeRow(page, 'Core Components', 'Schema');
  });
  after(async () => {
    await workbench.close();
    await source.remove();
  });

  async function pictures(name: string): Promise<void> {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await workbench.screenshot(`${name}-${size}`);
    }
    await page.setViewportSize(sizes.wide);
  }

  /** Alone in the window, so that it is the page that is meant. */
  async function askToWrite(): Promise<void> {
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'RepoMaster: Open Launchpad');
    await editorPage(page).getByRole('button', { name: 'Write to AGENTS.md' }).click();
    await activeTab(page, 'AGENTS.md: before and after').waitFor();
  }

  it('leaves tests out, and tells files and classes of one name apart', async () => {
    const rows = await treeTexts(page, 'Core Components');
    assert.deepEqual(
      rows.map((row) => row.replace(/\d\.\d\d/g, 'N')).sort(),
      [
        'Classes ',
        'Modules ',
        'Schema N (own N) · shop/core/schemas.py',
        'Schema N (own N) · web/core/schemas.py',
        'app.py N · web',
        'schemas.py N · shop/core',
        'schemas.py N · web/core',
      ].map((row) => row.trim()),
    );
    await pictures('ranking-hidden');
  });

  it('says in a hover what of the importance is the class’s own', async () => {
    await (await treeRow(page, 'Core Components', /^Schema/)).hover();
    const text = await (await hoverWith(page, 'its own')).innerText();
    assert.match(text, /\d\.\d\d from its module: the importance of \w+\/core\/schemas\.py/);
    assert.match(text, /\d\.\d\d its own:\s+\d\.\d\d for 2 methods, .*\s+\d\.\d\d for \d calls into it, /);
    await workbench.screenshot('ranking-own');
    await page.mouse.move(700, 300);
  });

  it('shows tests at a click in the title of the view, marked', async () => {
    await viewPane(page, 'Core Components').locator('.pane-header').hover();
    await viewPane(page, 'Core Components').getByRole('button', { name: 'Show Tests and Examples' }).click();
    await treeRow(page, 'Core Components', /^test_app\.py\s*\d\.\d\d · test · tests/);
    await treeRow(page, 'Core Components', /^TestApp\s*\d\.\d\d \(own \d\.\d\d\) · test · /);
    await pictures('ranking-shown');
  });

  it('has the same switch in the legend of the graph', async () => {
    await runCommand(page, 'RepoMaster: Open Graph');
    const graph = editorPage(page);
    await graph.getByRole('checkbox', { name: 'Tests and examples', checked: true }).waitFor();
    await graph.getByRole('row', { name: /^test_app\.py module, test/ }).waitFor({ state: 'attached' });
    await pictures('ranking-graph');
    await graph.getByRole('checkbox', { name: 'Tests and examples' }).click();
    await graph.getByRole('checkbox', { name: 'Tests and examples', checked: false }).waitFor();
    await viewPane(page, 'Core Components').getByText('TestApp').waitFor({ state: 'detached' });
  });

  it('starts the agent with the context that the Launchpad shows', async () => {
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'RepoMaster: Open Launchpad');
    await editorPage(page).getByText('README.md').first().waitFor();
    await pictures('launchpad-page');
  });

  it('is written to AGENTS.md once the difference was seen and allowed, and taken back by Undo', async () => {
    const agents = join(workbench.folder ?? '', 'AGENTS.md');
    const own = '# Rules\r\n\r\nBe kind.  \r\n';
    await writeFile(agents, own);
    await askToWrite();
    const asked = await notification(page, 'Write this section to AGENTS.md?');
    await pictures('agents-asked');
    assert.equal(await readFile(agents, 'utf8'), own);
    await asked.getByRole('button', { name: 'Write', exact: true }).click();
    await statusItem(page, 'RepoMaster wrote AGENTS.md.').waitFor();
    const written = await readFile(agents, 'utf8');
    assert.ok(written.startsWith(`${own}\r\n<!-- repomaster:begin -->\r\n`), written.slice(0, 200));
    await pictures('agents-written');
    await page.keyboard.press('Control+Z');
    await save(page);
    assert.equal(await readFile(agents, 'utf8'), own);
  });

  it('is written from the button above the difference too', async () => {
    const agents = join(workbench.folder ?? '', 'AGENTS.md');
    // That of the test before would be taken for this one's.
    await statusItem(page, 'RepoMaster wrote AGENTS.md.').waitFor({ state: 'detached' });
    await askToWrite();
    await page.locator('.editor-actions').getByRole('button', { name: 'Write to AGENTS.md' }).first().click();
    await statusItem(page, 'RepoMaster wrote AGENTS.md.').waitFor();
    await activeTab(page, 'AGENTS.md').waitFor();
    assert.match(await readFile(agents, 'utf8'), /<!-- repomaster:end -->\r\n$/);
  });
});
