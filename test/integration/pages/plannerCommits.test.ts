/** A messy change planned on the page over real git: grouped, moved, worded, committed and taken back. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openPlanner, planningScene, serve } from '../../support/plannerPage';
import type { PlannerWindow, PlanningScene, ServedPlanner } from '../../support/plannerPage';
import { messyShop, stateOf, subjectsIn } from '../../support/plannerScenes';
import { dark, highContrast, highContrastLight, light } from '../../support/themes';

const themes = [dark, light, highContrast, highContrastLight];
const isScrolled = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

describe('the planner page with commits', function () {
  this.timeout(60_000);
  let scene: PlanningScene;
  let window: PlannerWindow;
  let served: ServedPlanner;
  beforeEach(async () => {
    scene = await planningScene(messyShop);
    window = await openPlanner();
    served = await serve(window, scene);
  });
  afterEach(async () => {
    assert.deepEqual(await window.problems(), []);
    await window.close();
    await scene.remove();
  });

  it('shows a plan without a violation in any theme and at any size', async () => {
    const { page } = window;
    await served.checked();
    await page.locator('.toggle[aria-expanded]').first().click();
    await page.locator('.diff').first().waitFor();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
      { width: 800, height: 600 },
    ]) {
      await page.setViewportSize(size);
      for (const theme of themes) {
        await window.setTheme(theme);
        await window.screenshot(`planner-commits-${size.width}-${theme.name}`);
        assert.deepEqual(await window.accessibilityViolations(), [], `${theme.name} ${size.width}`);
      }
      assert.equal(await page.evaluate(isScrolled), false, `${size.width}`);
    }
  });

  it('moves hunks and commits with the mouse and the keyboard, and takes that back', async () => {
    const { page } = window;
    const subjects = async (): Promise<string[]> =>
      Promise.all((await page.locator('.card input').all()).map((input) => input.inputValue()));
    const first = await subjects();
    await page.locator('.card').nth(0).locator('.grip').dragTo(page.locator('.card').nth(2));
    const [one = '', two = '', three = '', ...others] = first;
    assert.deepEqual(await subjects(), [two, three, one, ...others]);
    await page.locator('.card').nth(0).locator('.number').click();
    await page.locator('.file-head').first().dragTo(page.locator('.card').nth(1));
    await page.keyboard.press('j');
    assert.ok((await page.locator('.piece').count()) > 1);
    await page.locator('.toggle[aria-expanded]').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('heading', { name: /^Commit 3 of/ }).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('heading', { name: /^Commit 2 of/ }).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('heading', { name: /^Commit 3 of/ }).waitFor();
    await page
      .getByRole('combobox', { name: /^Move all of/ })
      .first()
      .selectOption({ label: 'Not committed' });
    await page.getByRole('button', { name: /^Not committed/ }).waitFor();
    await served.checked();
    assert.deepEqual(await window.accessibilityViolations(), []);
    await page.getByRole('heading', { level: 1 }).click();
    for (let back = 0; back < 6; back++) await page.keyboard.press('Control+z');
    await served.checked();
    assert.deepEqual(await subjects(), first);
    await page.getByText('changed by you').waitFor({ state: 'detached' });
    assert.deepEqual(served.failures, []);
  });

  it('splits a hunk by its lines with the keyboard and the mouse, and takes that back', async () => {
    const { page } = window;
    await served.checked();
    const before = await page.locator('.card').count();
    // What is added to the cart stands in one hunk of several lines.
    const place = await openHunkOf(page, 3);
    const list = page.getByRole('listbox', { name: /^Changed lines at line \d+ of / }).first();
    const first = list.getByRole('option').first();
    await first.focus();
    await page.keyboard.press('Space');
    assert.equal(await first.getAttribute('aria-selected'), 'true');
    await page.getByRole('status').filter({ hasText: 'Lines chosen: 1.' }).waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText(`Lines chosen: 2 of ${place.size}`).waitFor();
    for (const theme of themes) {
      await window.setTheme(theme);
      for (const size of [
        { width: 1440, height: 900 },
        { width: 800, height: 900 },
      ]) {
        await page.setViewportSize(size);
        await window.screenshot(`planner-lines-${size.width}-${theme.name}`);
        assert.deepEqual(await window.accessibilityViolations(), [], `${theme.name} ${size.width}`);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('combobox', { name: /^Move the chosen lines at line/ }).selectOption('new');
    await page
      .getByRole('status')
      .filter({ hasText: /^Lines moved to commit \d+: 2\.$/ })
      .waitFor();
    await served.checked();
    assert.equal(await page.locator('.card').count(), before + 1);
    assert.equal(await page.getByRole('listbox').getByRole('option').count(), 2);
    // Back into the commit that has the rest: by the mouse, one after the other.
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByText('Lines chosen: 1 of 2').waitFor();
    await page.getByRole('listbox').getByRole('option').first().dragTo(page.locator('.card').nth(place.card));
    await page.getByRole('listbox').getByRole('option').first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('listbox').getByRole('option').count(), 1);
    for (let back = 0; back < 2; back++) {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Control+z');
    }
    await served.checked();
    await page.getByText('changed by you').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.card').count(), before);
    assert.deepEqual(served.failures, []);
  });

  /** Opens a hunk of so many lines at least; its lines, and the place of its card. */
  async function openHunkOf(
    page: PlannerWindow['page'],
    least: number,
  ): Promise<{ size: number; card: number }> {
    const cards = await page.locator('.card:not(.left)').count();
    for (let card = 0; card < cards; card++) {
      await page.locator('.card').nth(card).locator('.number').click();
      for (const toggle of await page.locator('.toggle[aria-expanded]').all()) {
        await toggle.click();
        const size = await page.locator('[data-lines] [role=option]').count();
        if (size >= least) return { size, card };
        await toggle.click();
      }
    }
    assert.fail(`no hunk has ${least} lines`);
  }

  it('says why a plan cannot be committed, and commits none while a file is unsaved', async () => {
    const { page } = window;
    await served.checked();
    const before = stateOf(scene.path);
    const run = page.getByRole('button', { name: /^Commit \d/ }).last();
    await page.keyboard.press('n');
    await served.checked();
    await page.getByText(/^ ?Commit \d of the plan has no (?:message|hunks)\.$/).waitFor();
    assert.equal(await run.isDisabled(), true);
    await window.screenshot('planner-problem-dark');
    await page.keyboard.press('Control+z');
    await served.checked();
    scene.unsaved.add(join(scene.path, 'README.md'));
    await run.click();
    await served.settle();
    assert.match(served.failures.join(), /^Unsaved changes in an editor: README\.md\./);
    assert.equal(stateOf(scene.path), before);
  });

  it('opens the place of a hunk, and keeps the plan for its next life', async () => {
    const { page } = window;
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
    await served.settle();
    assert.deepEqual(served.opened, ['web/receipt.ts:2']);
    await page.getByRole('textbox', { name: 'Subject of commit 1' }).fill('Mine <b>\u202e');
    await served.checked();
    const again = await openPlanner({ kept: await window.kept() });
    await serve(again, scene);
    const field = again.page.getByRole('textbox', { name: 'Subject of commit 1' });
    assert.equal(await field.inputValue(), 'Mine <b>\u202e');
    assert.deepEqual(await again.problems(), []);
    await again.close();
  });

  it('shows the keys without a violation', async () => {
    const { page } = window;
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await window.screenshot('planner-keys-dark');
    assert.deepEqual(await window.accessibilityViolations(), []);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
  });

  it('commits the plan with the proof, and takes it back', async () => {
    const { page } = window;
    const before = stateOf(scene.path);
    await served.checked();
    const count = await page.locator('.card').count();
    await page
      .getByRole('button', { name: /^Commit/ })
      .last()
      .click();
    await served.settle();
    await page.getByText('Files are as before: yes.').waitFor();
    assert.equal(subjectsIn(scene.path).length, count + 2);
    for (const theme of [light, dark]) {
      await window.setTheme(theme);
      await window.screenshot(`planner-committed-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await served.settle();
    assert.equal(stateOf(scene.path), before);
    assert.deepEqual(served.failures, []);
  });
});
