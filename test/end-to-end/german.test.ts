import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import { chatPage } from '../support/pages';
import { repositoryRoot } from '../support/paths';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { openContainer, statusItem } from '../support/workbenchActions';
import { describedPane } from './views';

describe('VS Code in German', () => {
  let workbench: Workbench | undefined;
  afterEach(async () => {
    await workbench?.close();
    workbench = undefined;
  });

  it('shows the manifest, the host and the chat page in German', async () => {
    workbench = await openWorkbench({
      folder: join(repositoryRoot, 'test', 'fixtures', 'unknown-language'),
      extension: { kind: 'development' },
      language: 'de',
    });
    const { page, screenshot } = workbench;
    await openContainer(page, 'RepoMaster');
    const tree = describedPane(page, 'Codebaum');
    await tree.getByText('unterstützt: Python, TypeScript, JavaScript').waitFor();
    await tree.getByRole('button', { name: 'Index neu erstellen' }).waitFor();
    await describedPane(page, 'Kernkomponenten').getByText('Gefunden: 2 Dateien, davon nichts').waitFor();
    await statusItem(page, 'RepoMaster nichts zu indizieren').waitFor();
    const chat = chatPage(page);
    await chat.getByText('Was sind die Kernkomponenten?').waitFor();
    assert.equal(await chat.locator('html').getAttribute('lang'), 'de');
    await screenshot('german-workbench');
  });
});
