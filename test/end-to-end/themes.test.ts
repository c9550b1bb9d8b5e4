import { after, before, describe, it } from 'mocha';
import { corpusFolder, openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { activeTab, openContainer, treeRow } from '../support/workbenchActions';
import { chooseTheme, expandRow, foldView, themes, waitUntilMapped } from './views';

/** One picture a theme below .cache/screenshots, for a person to look at. */
describe('The views', function () {
  this.timeout(180_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await openWorkbench({ folder: await corpusFolder(), extension: { kind: 'development' } });
    const { page } = workbench;
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
    await foldView(page, 'Chat');
    await foldView(page, 'Core Components');
  });
  after(() => workbench.close());

  for (const [name, { label, background }] of Object.entries(themes)) {
    it(`show the map in the ${name} theme`, async () => {
      const { page } = workbench;
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
