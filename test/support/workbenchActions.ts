import type { Locator, Page } from 'playwright-core';

/** Presses the key that shows the quick input; once more where it was lost, as while a page takes the focus. */
async function showQuickInput(page: Page, key: string): Promise<Locator> {
  const input = page.locator('.quick-input-widget input.input');
  for (let presses = 0; presses < 5 && !(await input.isVisible()); presses++) {
    await page.keyboard.press(key);
    await input.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  await input.waitFor();
  return input;
}

/** Runs a command by the title that the palette shows ("RepoMaster: Rebuild Index"); fails when no row has exactly it. */
export async function runCommand(page: Page, title: string): Promise<void> {
  const input = await showQuickInput(page, 'F1');
  await input.fill(`>${title}`);
  // Another's title may begin with this one; behind it stand its dots and keys.
  const row = page
    .locator('.quick-input-list .monaco-list-row')
    .and(page.locator(`[aria-label="${title}"], [aria-label^="${title},"], [aria-label^="${title}..."]`))
    .first();
  await row.waitFor();
  for (let down = 0; down < 10 && !(await row.getAttribute('class'))?.includes('focused'); down++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Its row, not the widget: a command may ask something there at once.
  await row.waitFor({ state: 'hidden' });
}

/** Shows a container of the activity bar by its label, and leaves it shown when it already is. */
export async function openContainer(page: Page, label: string): Promise<void> {
  const tab = page.locator(`.activitybar .action-item:has([aria-label^="${label}"])`).first();
  await tab.waitFor();
  const shown = async (): Promise<boolean> => (await tab.getAttribute('class'))?.includes('checked') === true;
  if (!(await shown())) await tab.click();
  await page.locator('.sidebar .pane-body').first().waitFor();
}

/** The pane of a view in the side bar by its title. */
export function viewPane(page: Page, title: string): Locator {
  // By the label, not the text: a container with one view hides the header and draws its title elsewhere.
  return page
    .locator('.pane')
    .filter({ has: page.locator(`.pane-header[aria-label="${title} Section"]`) })
    .first();
}

/** The rows of a view's tree that are drawn now (a long tree draws only what is in sight). */
export function treeRows(page: Page, title: string): Locator {
  return viewPane(page, title).locator('.monaco-list-row');
}

/** Each drawn row of a view's tree now, as 'label description'; wait for a row first (treeRow). */
export async function treeTexts(page: Page, title: string): Promise<string[]> {
  const texts: string[] = [];
  for (const row of await treeRows(page, title).all()) {
    const parts = await row.locator('.label-name, .label-description').allInnerTexts();
    texts.push(parts.map((part) => part.replace(/\s+/g, ' ').trim()).join(' '));
  }
  return texts;
}

/** Waits for a drawn row of a view whose text contains `text`, and gives it. */
export async function treeRow(page: Page, title: string, text: string | RegExp): Promise<Locator> {
  const row = treeRows(page, title).filter({ hasText: text }).first();
  await row.waitFor();
  return row;
}

/** The status bar entry whose text contains `text`. */
export function statusItem(page: Page, text: string | RegExp): Locator {
  return page.locator('.statusbar-item').filter({ hasText: text }).first();
}

/** Opens a file of the folder by its path and waits until its text is drawn. */
export async function openFile(page: Page, path: string): Promise<void> {
  const input = await showQuickInput(page, 'Control+P');
  await input.fill(path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
  await activeTab(page, name).waitFor();
  await page.locator('.editor-group-container.active .view-line').first().waitFor();
}

/** The active editor tab, if its name contains `name`. */
export function activeTab(page: Page, name: string): Locator {
  return page.locator('.tabs-container .tab.active').filter({ hasText: name }).first();
}

/** Types at the cursor of the active editor; lines are separated by `\n`. */
export async function typeText(page: Page, text: string): Promise<void> {
  await focusEditor(page);
  await page.keyboard.type(text);
}

/** Types new lines at the end of the active file. */
export async function appendText(page: Page, text: string): Promise<void> {
  await focusEditor(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** Saves the active file and waits until its tab says so. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await page.locator('.tabs-container .tab.active:not(.dirty)').first().waitFor();
}

/** Waits until the status bar shows the cursor there, both from 1. */
export async function waitForCursor(page: Page, line1: number, column1?: number): Promise<void> {
  const column = column1 === undefined ? '' : `${column1}(\\D|$)`;
  await statusItem(page, new RegExp(`Ln ${line1}, Col ${column}`)).waitFor();
}

/**
 * Waits for a notification that contains `text`; opens the list of notifications, since toasts are not always drawn. One that
 * comes after that closes the list: it is opened again.
 */
export async function notification(page: Page, text: string | RegExp): Promise<Locator> {
  const item = page
    .locator('.notifications-center .notification-list-item')
    .filter({ hasText: text })
    .first();
  for (let looks = 0; looks < 5 && !(await item.isVisible()); looks++) {
    await runCommand(page, 'Notifications: Show Notifications');
    await item.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  await item.waitFor();
  return item;
}

/**
 * Opens the context menu of what `at` shows and runs its entry. A menu takes no click in its first moments, for a
 * person neither, who clicks again: so does this, twice at most.
 */
export async function chooseFromMenu(page: Page, at: Locator, entry: string): Promise<void> {
  await at.click({ button: 'right' });
  await chooseItem(page.locator('.monaco-menu .action-item').filter({ hasText: entry }));
}

/** Runs an entry of an open menu: a click that the menu did not take is made again. */
export function chooseItem(item: Locator): Promise<void> {
  return clickUntil(item, (timeout) => item.waitFor({ state: 'hidden', ...timeout }));
}

/** Clicks what the workbench may draw anew in the very moment, as its toolbars, until this is done: thrice at most. */
export async function clickUntil(
  item: Locator,
  done: (timeout: { readonly timeout?: number }) => Promise<void>,
): Promise<void> {
  for (let again = 2; again > 0; again--) {
    await item.click();
    const isDone = await done({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
  await item.click();
  await done({});
}

async function focusEditor(page: Page): Promise<void> {
  const editor = page.locator('.editor-group-container.active .monaco-editor').first();
  await editor.locator('.native-edit-context, textarea.inputarea').first().focus();
}
