/** What the end-to-end tests do with the views beyond the harness's general actions. */
import type { Locator, Page } from 'playwright-core';
import { treeRow, viewPane } from '../support/workbenchActions';

/** Waits for the status bar entry without a percentage or phase: the index is whole. */
export async function waitUntilMapped(page: Page): Promise<void> {
  await page
    .locator('.statusbar-item')
    .getByText(/^\s*RepoMaster\s*$/)
    .waitFor({ timeout: 120_000 });
}

/** Folds a view to its header, so that the others have its room; does nothing when it is folded. */
export async function foldView(page: Page, title: string): Promise<void> {
  await clickUntil(page, title, 'false');
}

/** Gives a folded view its room back; does nothing when it is open. */
export async function unfoldView(page: Page, title: string): Promise<void> {
  await clickUntil(page, title, 'true');
}

async function clickUntil(page: Page, title: string, expanded: 'true' | 'false'): Promise<void> {
  const header = viewPane(page, title).locator('.pane-header').first();
  if ((await header.getAttribute('aria-expanded')) === expanded) return;
  await header.locator('.title').click();
  await header.and(page.locator(`[aria-expanded="${expanded}"]`)).waitFor();
}

/** Expands the row whose label is `label`, scrolled into sight; does nothing when it is expanded. */
export async function expandRow(page: Page, view: string, label: string): Promise<void> {
  const row = await treeRow(page, view, rowWithLabel(label));
  if ((await row.getAttribute('aria-expanded')) === 'true') return;
  await row.locator('.monaco-tl-twistie').click();
  await row.and(page.locator('[aria-expanded="true"]')).waitFor();
}

/** A row's text is its label with the description, which begins with a number, right behind. */
function rowWithLabel(label: string): RegExp {
  return new RegExp(`^\\s*${label.replace(/[^\w]/g, '\\$&')}\\s*\\d`);
}

/** Run in the page; a string, since the tests are compiled without the browser's types. */
const fadedIn = `Promise.all([...document.querySelectorAll('.context-view')]
  .flatMap((view) => view.getAnimations({ subtree: true }))
  .map((animation) => animation.finished))`;

/** The hover that contains `text`, faded in. */
export async function hoverWith(page: Page, text: string): Promise<Locator> {
  const hover = page.locator('.workbench-hover').filter({ hasText: text });
  await hover.waitFor();
  await page.evaluate(fadedIn);
  return hover;
}

/** The pane of a view that says something beside its title. */
export function describedPane(page: Page, title: string): Locator {
  return page.locator('.pane').filter({ has: page.locator(`.pane-header[aria-label^="${title}"]`) });
}

/**
 * Clicks an action of a row and waits for what it shows. A view that is drawn anew between the pointer and the
 * click loses the click, for a person too, who clicks again: so does this, twice at most.
 */
export async function clickRowAction(row: Locator, action: string, shown: Locator): Promise<void> {
  for (let again = 2; ; again--) {
    await row.hover();
    await row.locator(`.action-label[aria-label*="${action}"]`).click();
    const wait = shown.waitFor({ timeout: 10_000 });
    if (again === 0) return wait;
    const done = await wait.then(
      () => true,
      () => false,
    );
    if (done) return;
  }
}

/** The themes of which pictures are taken, by the name that their pictures have. */
export const themes = {
  dark: { label: 'Dark Modern', background: '#1f1f1f' },
  light: { label: 'Light Modern', background: '#ffffff' },
  'high-contrast': { label: 'Dark High Contrast', background: '#000000' },
};

/** Chosen as a person does; a setting is read before the theme is known. The background tells that it is on. */
export async function chooseTheme(page: Page, label: string, background: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+T');
  await page.locator('.quick-input-widget .monaco-list-row').first().waitFor();
  await page.locator('.quick-input-widget input.input').fill(label);
  await page
    .locator('.quick-input-list .monaco-list-row.focused')
    .filter({ hasText: label })
    .waitFor({ state: 'attached' });
  // A click waits for a list that may be drawn anew for each letter.
  await page.keyboard.press('Enter');
  const shown = `getComputedStyle(document.querySelector('.monaco-workbench')).getPropertyValue('--vscode-editor-background')`;
  // Not page.waitForFunction: it asks by eval, which the workbench's policy forbids once the first look was in vain.
  await page.evaluate(
    `new Promise((seen) => {
      const look = () => (${shown}.trim().toLowerCase() === '${background}' ? seen() : requestAnimationFrame(look));
      look();
    })`,
  );
}
