import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { loadScript } from '../support/scripts';
import { temporaryFolder } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { corpusFolder, openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { openContainer, runCommand, treeRow, treeTexts } from '../support/workbenchActions';
import { waitUntilMapped } from './views';

interface PackageScripts {
  buildVsix(outFile: string): Promise<unknown>;
}

describe('The packaged extension', () => {
  let output: TemporaryFolder | undefined;
  let workbench: Workbench | undefined;

  before(async () => {
    output = await temporaryFolder();
    const file = join(output.path, 'repomaster.vsix');
    const { buildVsix } = await loadScript<PackageScripts>('../house/vsix.mjs');
    await buildVsix(file);
    workbench = await openWorkbench({ folder: await corpusFolder(), extension: { kind: 'vsix', file } });
  });
  after(async () => {
    await workbench?.close();
    await output?.remove();
  });

  it('installs, activates and maps without anything beside it', async () => {
    assert.ok(workbench);
    const { page } = workbench;
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
    await treeRow(page, 'Code Tree', 'src');
    await treeRow(page, 'Core Components', / · src/);
    assert.equal((await treeTexts(page, 'Core Components'))[0], 'Modules');
  });

  it('shows its README, and no broken picture', async () => {
    assert.ok(workbench);
    const { page } = workbench;
    await runCommand(page, 'Extensions: Show Installed Extensions');
    const item = page.locator('.extensions-viewlet .extension-list-item').filter({ hasText: 'RepoMaster' });
    await item.first().click();
    const readme = page.locator('iframe.webview').contentFrame().locator('#active-frame').contentFrame();
    await readme.getByRole('heading', { name: 'Five things in five minutes' }).waitFor();
    await workbench.screenshot('package-readme');
    // Nobody sees this repository's files on the web, and VS Code shows no others.
    assert.equal(await readme.locator('img').count(), 0);
  });
});
