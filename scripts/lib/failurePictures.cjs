// Required by mocha: of a test that failed, what the windows say that are open, and a picture of each.
const { mkdirSync } = require('node:fs');
const { join } = require('node:path');

/** The pages that are open (test/support/workbench.ts), each bundle of tests having its own copy of the module. */
const pages = (globalThis[Symbol.for('repomaster.openPages')] ??= new Set());

/** By the test's full title, what the reporter tells beside its failure. */
const notes = (globalThis[Symbol.for('repomaster.failureNotes')] ??= new Map());

const folder = join('.cache', 'screenshots');

exports.mochaHooks = {
  async afterEach() {
    const test = this.currentTest;
    if (test?.state !== 'failed') return;
    const title = test.fullTitle();
    mkdirSync(folder, { recursive: true });
    for (const page of pages) {
      const path = join(folder, `failed-${title.replace(/\W+/g, '-').slice(0, 80)}.png`);
      try {
        await page.screenshot({ path });
        const said = await page.locator('.notification-list-item-message').allInnerTexts();
        notes.set(title, `seen in ${path}${said.length > 0 ? `; the window said: ${said.join(' | ')}` : ''}`);
      } catch (error) {
        notes.set(title, `no picture: ${error.message}`);
      }
    }
  },
};
