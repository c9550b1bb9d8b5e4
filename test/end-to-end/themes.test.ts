import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { corpusFolder, openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { activeTab, openContainer, treeRow } from '../support/workbenchActions';
import { expandRow, foldView, waitUntilMapped } from './views';

/** One picture a theme below .cache/screenshots, for a person to look at. */
const themes = {
  dark: { label: 'Dark Modern', background: '#1f1f1f' },
  light: { label: 'Light Modern', background: '#ffffff' },
  'high-contrast': { label: 'Dark High Contrast', background: '#000000' },
};

/** Chosen as a person does; a setting is read before the theme is known. The background tells that it is on. */
async function chooseTheme(page: Page, label: string, background: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+T');
  await page.locator('.quick-input-widget .monaco-list-row').first().waitFor();
  await page.locator('.quick-input-widget input.input').fill(label);
  await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: label }).first().click();
  const shown = `getComputedStyle(document.querySelector('.monaco-workbench')).getPropertyValue('--vscode-editor-background')`;
  await page.waitForFunction(`${shown}.trim().toLowerCase() === '${background}'`);
}

describe('The views', () => {
  let workbench: Workbench | undefined;
  beforeEach(() => (workbench = undefined));
  afterEach(() => workbench?.close());

  for (const [name, { label, background }] of Object.entries(themes)) {
    it(`show the map in the ${name} theme`, async function () {
      this.timeout(180_000);
      workbench = await openWorkbench({
        folder: await corpusFolder(),
        extension: { kind: 'development' },
      });
      const { page } = workbench;
      await openContainer(page, 'RepoMaster');
      await waitUntilMapped(page);
      await foldView(page, 'Chat');
      await foldView(page, 'Core Components');
      await chooseTheme(page, label, background);
      for (const row of ['src', 'internal', 'AsyncSubject.ts', 'AsyncSubject']) {
        await expandRow(page, 'Code Tree', row);
      }
      await (await treeRow(page, 'Code Tree', /^\s*AsyncSubject\d/)).click();
      await activeTab(page, 'AsyncSubject.ts').waitFor();
      await workbench.screenshot(`theme-${name}`);
    });
  }
});
