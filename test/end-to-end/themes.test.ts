import { afterEach, beforeEach, describe, it } from 'mocha';
import { corpusFolder, openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { activeTab, openContainer, treeRow } from '../support/workbenchActions';
import { expandRow, waitUntilMapped } from './views';

/** One picture a theme below .cache/screenshots, for a person to look at. */
const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
};

describe('The views', () => {
  let workbench: Workbench | undefined;
  beforeEach(() => (workbench = undefined));
  afterEach(() => workbench?.close());

  for (const [name, theme] of Object.entries(themes)) {
    it(`show the map in the ${name} theme`, async function () {
      this.timeout(180_000);
      workbench = await openWorkbench({
        folder: await corpusFolder(),
        extension: { kind: 'development' },
        settings: { 'workbench.colorTheme': theme },
      });
      const { page } = workbench;
      await openContainer(page, 'RepoMaster');
      await waitUntilMapped(page);
      for (const label of ['src', 'internal', 'AsyncSubject.ts', 'AsyncSubject']) {
        await expandRow(page, 'Code Tree', label);
      }
      await (await treeRow(page, 'Code Tree', /^\s*AsyncSubject\d/)).click();
      await activeTab(page, 'AsyncSubject.ts').waitFor();
      await workbench.screenshot(`theme-${name}`);
    });
  }
});
