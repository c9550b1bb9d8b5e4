/** `npm run pictures -- --walk`: every screenshot of the end-to-end tests in each theme and size. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repositoryRoot } from './paths';
import type { VsCodeServer } from './scripts';

const themes = {
  light: { 'workbench.colorTheme': 'Light Modern', background: '#ffffff' },
  dark: { 'workbench.colorTheme': 'Dark Modern', background: '#1f1f1f' },
  'hc-dark': { 'workbench.colorTheme': 'Default High Contrast', background: '#000000' },
  'hc-light': { 'workbench.colorTheme': 'Default High Contrast Light', background: '#ffffff' },
};
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
];

export const isWalk = process.env['REPOMASTER_WALK'] !== undefined;

/**
 * Keeps the window as .cache/screenshots/walk/NAME-WIDTH-THEME.png, eight pictures, and leaves it as it was. Themes come
 * by the settings file: a picker would take the focus and close menus.
 */
export async function walkPictures(page: Page, server: VsCodeServer, name: string): Promise<void> {
  const folder = join(repositoryRoot, '.cache', 'screenshots', 'walk');
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const [theme, { background, ...setting }] of Object.entries(themes)) {
    await server.set(setting);
    const kind = setting['workbench.colorTheme'].includes('High Contrast') ? 'hc' : 'vs';
    await page.evaluate(once(`kind === '${kind}' && background === '${background}'`));
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(drawn);
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${theme}.png`) });
    }
  }
  await server.set({});
  if (before !== null) await page.setViewportSize(before);
  // The last one has high contrast; else the next click of the test falls on a window that still changes.
  await page.evaluate(once(`kind === 'vs' || Date.now() > ${Date.now() + 5_000}`));
  await page.evaluate(drawn);
}

const drawn = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))';

/** Resolves once `is` holds of the window's `kind` and `background`, asked by frame. */
function once(is: string): string {
  return `new Promise((seen) => {
    const look = () => {
      const workbench = document.querySelector('.monaco-workbench');
      const shown = getComputedStyle(workbench).getPropertyValue('--vscode-editor-background');
      const background = shown.trim().toLowerCase();
      // High contrast or not: two themes with a white background are told apart by it.
      const kind = [...workbench.classList].some((each) => each.startsWith('hc')) ? 'hc' : 'vs';
      if (${is}) seen();
      else requestAnimationFrame(look);
    };
    look();
  })`;
}
