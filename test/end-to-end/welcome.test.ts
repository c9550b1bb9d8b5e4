import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import { repositoryRoot } from '../support/paths';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { openContainer, runCommand, statusItem } from '../support/workbenchActions';
import { describedPane } from './views';

describe('The views without a map', () => {
  let workbench: Workbench | undefined;
  afterEach(async () => {
    await workbench?.close();
    workbench = undefined;
  });

  async function open(fixture: string | undefined): Promise<Workbench> {
    const folder = fixture === undefined ? undefined : join(repositoryRoot, 'test', 'fixtures', fixture);
    workbench = await openWorkbench({ folder, extension: { kind: 'development' } });
    await openContainer(workbench.page, 'RepoMaster');
    return workbench;
  }

  it('offer to open a folder where none is open', async () => {
    const { page, screenshot } = await open(undefined);
    await describedPane(page, 'Code Tree').getByRole('button', { name: 'Open Folder' }).waitFor();
    await screenshot('no-folder');
  });

  it('say which languages are known where no file is in one, and how many files there are', async () => {
    const { page, screenshot } = await open('unknown-language');
    await describedPane(page, 'Code Tree').getByText('supports: Python, TypeScript, JavaScript').waitFor();
    await describedPane(page, 'Core Components').getByText('Found 2 files, none in a language').waitFor();
    await statusItem(page, 'RepoMaster nothing to map').waitFor();
    await screenshot('unknown-language');
  });

  it('explain themselves in a walkthrough that a command opens', async () => {
    const { page, screenshot } = await open('small');
    await runCommand(page, 'RepoMaster: Open Walkthrough');
    const steps = page.locator('.gettingStartedContainer .getting-started-step');
    await steps.first().waitFor();
    await screenshot('walkthrough');
  });

  it('say that an empty folder is empty', async () => {
    const { page } = await open('empty');
    await describedPane(page, 'Code Tree').getByText('This folder has no files yet').waitFor();
    assert.equal(await page.locator('.notification-list-item').count(), 0);
  });
});
