import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Page } from 'playwright-core';
import { gitIn } from '../support/mergeFolder';
import { editorPage } from '../support/pages';
import { eightCommits, messyShop, stateOf, subjectsIn } from '../support/plannerScenes';
import { temporaryFolder } from '../support/temporaryFolder';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import {
  chooseItem,
  notification,
  openContainer,
  openFile,
  runCommand,
  typeText,
} from '../support/workbenchActions';
import { waitUntilMapped } from './views';

/** A window over an arranged repository, for the suite that calls it. */
function planning(arrange: (folder: string) => Promise<void>) {
  let workbench: Workbench;
  before(async function () {
    this.timeout(180_000);
    const source = await temporaryFolder();
    try {
      await arrange(source.path);
      workbench = await openWorkbench({ folder: source.path, extension: { kind: 'development' } });
    } finally {
      await source.remove();
    }
    await openContainer(workbench.page, 'RepoMaster');
    await waitUntilMapped(workbench.page);
  });
  after(() => workbench.close());
  const page = (): Page => workbench.page;
  return {
    page,
    planner: (): FrameLocator => editorPage(page()),
    folder: (): string => workbench.folder ?? assert.fail('a folder is open'),
    look: (name: string): Promise<string> => workbench.screenshot(`planner-${name}`),
  };
}

describe('A messy change in a real workbench', function () {
  this.timeout(180_000);
  const { page, planner, folder, look } = planning(messyShop);

  it('is planned, changed, committed in order, and taken back', async () => {
    const before = stateOf(folder());
    await runCommand(page(), 'RepoMaster: Plan Commits');
    await planner().getByRole('heading', { name: 'Plan Commits on main' }).waitFor();
    const subject = planner().getByRole('textbox', { name: 'Subject of commit 1' });
    await subject.fill('Format the receipt');
    await planner().getByRole('button', { name: 'Merge commit 2 into the one before' }).waitFor();
    await look('commits');
    const planned = await planner().locator('.card input').count();
    assert.ok(planned >= 3, `${planned} commits`);
    const subjects: string[] = [];
    for (const input of await planner().locator('.card input').all()) subjects.push(await input.inputValue());
    await planner()
      .getByRole('button', { name: `Commit ${planned}`, exact: true })
      .click();
    await planner().getByText('Files are as before: yes.').waitFor();
    assert.deepEqual(subjectsIn(folder()).slice(0, planned).reverse(), subjects);
    assert.equal(subjects[0], 'Format the receipt');
    await look('committed');
    await planner().getByRole('button', { name: 'Undo', exact: true }).click();
    await planner().getByText('Files are as before: yes.').waitFor({ state: 'detached' });
    await planner().getByRole('textbox', { name: 'Subject of commit 1' }).waitFor();
    assert.equal(stateOf(folder()), before);
  });

  it('has a new file split by its lines, is committed so, and taken back byte for byte', async () => {
    const before = stateOf(folder());
    const planned = await planner().locator('.card input').count();
    const file = planner()
      .locator('section.file')
      .filter({ has: planner().getByRole('heading', { name: /^tax\.py/ }) });
    for (let card = 0; (await file.count()) === 0; card++)
      await planner().locator('.card .number').nth(card).click();
    await file.locator('.toggle[aria-expanded=false]').click();
    const lines = file.getByRole('listbox');
    await lines.getByRole('option').first().focus();
    await page().keyboard.press('Space');
    await page().keyboard.press('Shift+ArrowDown');
    await planner().getByText('Lines chosen: 2 of 5').waitFor();
    await look('lines');
    await file.getByRole('combobox', { name: /^Move the chosen lines/ }).selectOption('new');
    await planner().getByText('no hunks yet').waitFor({ state: 'detached' });
    await planner().locator('.card.current input').fill('Set the rate');
    const run = planner().getByRole('button', { name: `Commit ${planned + 1}`, exact: true });
    await run.click();
    await planner().getByText('Files are as before: yes.').waitFor();
    const made = subjectsIn(folder()).indexOf('Set the rate');
    assert.ok(made >= 0);
    const shown = gitIn(folder(), ['show', '--format=', `HEAD~${made}`]);
    assert.deepEqual(
      shown.split('\n').filter((line) => /^[+-](?![+-])/.test(line)),
      ['+RATE = 20', '+'],
    );
    await planner().getByRole('button', { name: 'Undo', exact: true }).click();
    await planner().getByText('Files are as before: yes.').waitFor({ state: 'detached' });
    await planner().getByRole('textbox', { name: 'Subject of commit 1' }).waitFor();
    assert.equal(stateOf(folder()), before);
  });

  it('is not committed while an editor holds a file unsaved', async () => {
    const before = subjectsIn(folder());
    await openFile(page(), 'shop/stock.py');
    await typeText(page(), '# unsaved ');
    await runCommand(page(), 'RepoMaster: Plan Commits');
    await planner()
      .getByRole('button', { name: /^Commit \d/ })
      .last()
      .click();
    await notification(page(), 'Unsaved changes in an editor: shop/stock.py');
    assert.deepEqual(subjectsIn(folder()), before);
  });
});

describe('A rebase of eight commits in a real workbench', function () {
  this.timeout(180_000);
  const { page, planner, folder, look } = planning(eightCommits);

  it('is planned, forecast, run, and taken back', async () => {
    const before = stateOf(folder());
    await runCommand(page(), 'RepoMaster: Plan Rebase');
    await chooseItem(
      page().locator('.quick-input-list .monaco-list-row').filter({ hasText: 'main' }).first(),
    );
    await planner().getByText('8 commits onto main').waitFor();
    await planner().getByRole('tab', { name: 'As the commits are' }).click();
    const row = (subject: string) =>
      planner().locator('.row').filter({ hasText: subject }).getByRole('button');
    await row('Sort the basket by price').click();
    await page().keyboard.press('Alt+ArrowUp');
    await planner().getByText('Conflict', { exact: true }).first().waitFor();
    await look('rebase');
    await page().keyboard.press('Alt+ArrowDown');
    await row('fixup! Add a basket').click();
    await page().keyboard.press('Alt+ArrowUp');
    await page().keyboard.press('f');
    await row('wip').click();
    await page().keyboard.press('r');
    await planner()
      .getByRole('textbox', { name: /^Message of/ })
      .fill('Show prices');
    await planner().getByText('No conflict is foreseen.').waitFor();
    await planner().getByText('with 1 folded in').waitFor();
    await planner().getByRole('button', { name: 'Rebase', exact: true }).click();
    await planner().getByText('Files are as before: yes.').waitFor();
    assert.deepEqual(subjectsIn(folder()).slice(0, 7), [
      ...['Test the count', 'Sort the basket by price', 'Sort the basket', 'Document the basket'],
      ...['Show prices', 'Count what is in stock', 'Add a basket'],
    ]);
    await look('rebased');
    await planner().getByRole('button', { name: 'Undo', exact: true }).click();
    await planner().getByText('Files are as before: yes.').waitFor({ state: 'detached' });
    await planner().getByText('8 commits onto main').waitFor();
    assert.equal(stateOf(folder()), before);
  });
});
