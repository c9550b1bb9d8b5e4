/** Going about in a page of the extension by the Tab key, as somebody without a mouse does. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { FrameLocator, Page } from 'playwright-core';

export interface Keyboard {
  /** The name of what has the focus; `(nowhere)`, or `(outside)` of the page. */
  focused(): Promise<string>;
  /** Presses Tab until what has the focus is called so; the number of presses. Fails where it does not come to that. */
  tabTo(name: string | RegExp): Promise<number>;
  /** The same with Shift+Tab. */
  tabBackTo(name: string | RegExp): Promise<number>;
  /** Waits until what has the focus is called so. */
  focusComesTo(name: string | RegExp): Promise<void>;
}

/** More than any state of a page has to be walked through in. */
const MOST_PRESSES = 60;
/** About 20 seconds. */
const MOST_LOOKS = 400;

/** Runs in the page; a string, since the tests are compiled without the browser's types. A name is as an assistive program says it, near enough. */
const nameOfFocused = `(() => {
  const at = document.activeElement;
  if (!document.hasFocus()) return '(outside)';
  if (!at || at === document.body) return '(nowhere)';
  const by = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return (by.trim() || at.getAttribute('aria-label') || at.textContent || at.tagName).replace(/\\s+/g, ' ').trim();
})()`;

export function keyboardIn(page: Page, inside: FrameLocator): Keyboard {
  const focused = async (): Promise<string> => String(await inside.locator('html').evaluate(nameOfFocused));
  const isCalled = (found: string, name: string | RegExp): boolean =>
    typeof name === 'string' ? found === name : name.test(found);
  const press = async (key: string, name: string | RegExp): Promise<number> => {
    const seen: string[] = [];
    for (let count = 1; count <= MOST_PRESSES; count++) {
      await page.keyboard.press(key);
      const found = await focused();
      if (isCalled(found, name)) return count;
      seen.push(found.slice(0, 60));
    }
    assert.fail(`${key} leads to: ${seen.join(' | ')}; never to ${String(name)}`);
  };
  return {
    focused,
    tabTo: (name) => press('Tab', name),
    tabBackTo: (name) => press('Shift+Tab', name),
    focusComesTo: async (name) => {
      let found = '';
      for (let tries = 0; tries < MOST_LOOKS; tries++) {
        found = await focused();
        if (isCalled(found, name)) return;
        await delay(50);
      }
      assert.fail(`the focus is at "${found}", and never came to ${String(name)}`);
    },
  };
}
