/** Eight commits planned on the page over real git: ordered, folded, worded, forecast, rebased and taken back. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openPlanner, planningScene, serve } from '../../support/plannerPage';
import type { PlannerWindow, PlanningScene, ServedPlanner } from '../../support/plannerPage';
import { eightCommits, stateOf, subjectsIn } from '../../support/plannerScenes';
import { dark, highContrast, highContrastLight, light } from '../../support/themes';

const themes = [dark, light, highContrast, highContrastLight];
const isScrolled = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

describe('the planner page with a rebase', function () {
  this.timeout(60_000);
  let scene: PlanningScene;
  let window: PlannerWindow;
  let served: ServedPlanner;
  beforeEach(async () => {
    scene = await planningScene(eightCommits);
    window = await openPlanner();
    served = await serve(window, scene, 'main');
    await served.checked();
  });
  afterEach(async () => {
    assert.deepEqual(await window.problems(), []);
    await window.close();
    await scene.remove();
  });
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await window.page.keyboard.press(key);
    await served.checked();
  };
  const subjects = (): Promise<string[]> => window.page.locator('.row .text').allTextContents();
  const select = (subject: string): Promise<void> =>
    window.page.getByRole('button', { name: subject, exact: false }).first().click();

  it('shows a plan without a violation in any theme and at any size', async () => {
    const { page } = window;
    await page.getByRole('tab', { name: /As the commits are/ }).click();
    await select('Sort the basket by price');
    await press('Alt+ArrowUp', 'Alt+ArrowUp');
    await page.getByText('Conflict', { exact: true }).first().waitFor();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
      { width: 800, height: 600 },
    ]) {
      await page.setViewportSize(size);
      for (const theme of themes) {
        await window.setTheme(theme);
        await window.screenshot(`planner-rebase-${size.width}-${theme.name}`);
        assert.deepEqual(await window.accessibilityViolations(), [], `${theme.name} ${size.width}`);
      }
      assert.equal(await page.evaluate(isScrolled), false, `${size.width}`);
    }
  });

  it('orders, folds and rewords by the keyboard, rebases with the proof, and takes it back', async () => {
    const { page } = window;
    const before = stateOf(scene.path);
    await page.getByRole('tab', { name: /As the commits are/ }).click();
    await served.checked();
    await select('fixup! Add a basket');
    await press('Alt+ArrowUp', 'f');
    assert.deepEqual((await subjects()).slice(0, 3), [
      ...['Add a basket', 'fixup! Add a basket', 'Count what is in stock'],
    ]);
    await select('wip');
    await press('r', 'Enter');
    await page.getByRole('textbox', { name: /^Message of/ }).fill('Show prices');
    await press('Escape');
    await page.getByText('No conflict is foreseen.').waitFor();
    await window.screenshot('planner-rebase-planned-dark');
    await press('Control+Enter');
    await page.getByText('Files are as before: yes.').waitFor();
    await window.screenshot('planner-rebased-dark');
    assert.deepEqual(subjectsIn(scene.path).slice(0, 7), [
      ...['Test the count', 'Sort the basket by price', 'Sort the basket', 'Document the basket'],
      ...['Show prices', 'Count what is in stock', 'Add a basket'],
    ]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await served.settle();
    assert.equal(stateOf(scene.path), before);
    assert.deepEqual(served.failures, []);
  });

  it('stops where it conflicts, offers the conflict page, and takes that back', async () => {
    const { page } = window;
    const before = stateOf(scene.path);
    await page.getByRole('tab', { name: /As the commits are/ }).click();
    await select('Sort the basket by price');
    await press('Alt+ArrowUp');
    await page.keyboard.press('Control+Enter');
    await served.settle();
    await page.getByText('The rebase has stopped').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Rebase', exact: true }).isDisabled(), true);
    for (const theme of [light, dark]) {
      await window.setTheme(theme);
      await window.screenshot(`planner-stopped-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    await page.getByRole('button', { name: 'Resolve Conflicts' }).click();
    await page.getByRole('button', { name: 'Read Again' }).click();
    await served.settle();
    assert.deepEqual(served.opened, ['resolveConflicts']);
    await page.getByText(/A rebase is under way/).waitFor();
    await window.screenshot('planner-under-way-dark');
    assert.deepEqual(await window.accessibilityViolations(), []);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await served.settle();
    await page.getByText('8 commits onto main').waitFor();
    assert.equal(stateOf(scene.path), before);
  });

  it('orders with the mouse, and warns of nothing that stays', async () => {
    const { page } = window;
    await page.getByRole('tab', { name: /As the commits are/ }).click();
    await served.checked();
    assert.equal(await page.getByRole('button', { name: 'Rebase', exact: true }).isDisabled(), true);
    await page.locator('.row').nth(7).locator('.grip').dragTo(page.locator('.row').nth(1));
    assert.equal((await subjects())[1], 'Test the count');
    await press('Control+z');
    assert.equal((await subjects())[7], 'Test the count');
  });
});
