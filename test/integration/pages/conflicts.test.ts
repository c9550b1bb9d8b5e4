import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { PrintedConflict } from '../../../src/core/git/conflicts';
import type { MergeView, WorkedConflict } from '../../../src/core/git/mergeWork';
import { openConflicts, show, stoppedMerge } from '../../support/conflictsPage';
import type { ConflictsWindow, StoppedMerge } from '../../support/conflictsPage';
import type { PageOptions } from '../../support/pageWindow';
import { dark, highContrast, highContrastLight, light } from '../../support/themes';

const themes = [dark, light, highContrast, highContrastLight];
const isScrolled = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

describe('the conflict page', function () {
  this.timeout(60_000);
  const open: ConflictsWindow[] = [];
  let merge: StoppedMerge;
  let view: MergeView;
  before(async () => {
    merge = await stoppedMerge();
    view = await merge.work.read();
  });
  after(() => merge.remove());
  const opened = async (options: Partial<PageOptions> = {}): Promise<ConflictsWindow> => {
    const window = await openConflicts(options);
    open.push(window);
    return window;
  };
  afterEach(async () => {
    for (const window of open.splice(0)) {
      assert.deepEqual(await window.problems(), []);
      await window.close();
    }
  });
  /** The view with its first conflict changed. */
  const withFirst = (conflict: Partial<PrintedConflict>, worked: Partial<WorkedConflict> = {}): MergeView => {
    const [first, ...others] = view.conflicts;
    assert.ok(first);
    return {
      ...view,
      conflicts: [{ ...first, ...worked, conflict: { ...first.conflict, ...conflict } }, ...others],
    };
  };

  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
    { width: 800, height: 600 },
  ])
    it(`shows a conflict at ${size.width}x${size.height} without a violation in any theme`, async () => {
      const window = await opened({ size });
      await show(window, view);
      await window.page.keyboard.press('j');
      for (const theme of themes) {
        await window.setTheme(theme);
        await window.screenshot(`conflicts-${size.width}-${theme.name}`);
        assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
      }
      assert.equal(await window.page.evaluate(isScrolled), false);
    });

  it('shows the base, the keys and a sure candidate without a violation', async () => {
    const window = await opened();
    await show(window, view);
    const { page } = window;
    await page.getByText('Sure, 97%', { exact: true }).waitFor();
    await page.getByText('Both sides added an import and removed none').waitFor();
    await page.keyboard.press('b');
    await page.getByRole('region', { name: 'Base', exact: true }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    for (const theme of themes) {
      await window.setTheme(theme);
      await window.screenshot(`conflicts-keys-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
  });

  it('names the sides by their branches, and marks the words that each changed', async () => {
    const window = await opened();
    await show(window, view);
    const { page } = window;
    await page.keyboard.press('j');
    const pane = (name: string) => page.getByRole('region', { name, exact: true });
    const ours = await pane('main (yours)').locator('mark').allTextContents();
    assert.equal(ours.join(''), 'subtotal =return subtotal - best_discount(self.items)');
    const theirs = await pane('feature/tax (incoming)').locator('mark').allTextContents();
    assert.deepEqual(theirs.slice(0, 2), [', country: ', 'str']);
    await page.getByText('feature/tax is 3 days newer than main').waitFor();
    await page.getByText('Take the best discount off the total').waitFor();
    await page.getByText('9 days ago').waitFor();
    await page.getByText('signature changed from total(self) -> Decimal').waitFor();
    const words = await page.locator('main').innerText();
    assert.doesNotMatch(words, /\b(ours|theirs)\b/i);
  });

  it('shows one side beside the result where there is no room, and the list when it is asked for', async () => {
    const window = await opened({ size: { width: 800, height: 600 } });
    await show(window, view);
    const { page } = window;
    const theirs = page.getByRole('region', { name: 'feature/tax (incoming)', exact: true });
    assert.equal(await theirs.isVisible(), false);
    await page.getByRole('button', { name: 'feature/tax (incoming)' }).click();
    assert.equal(await theirs.isVisible(), true);
    const ours = page.getByRole('region', { name: 'main (yours)', exact: true });
    assert.equal(await ours.isVisible(), false);
    const list = page.getByRole('listbox', { name: 'Conflicts by file' });
    assert.equal(await list.isVisible(), false);
    await page.getByRole('button', { name: 'Show the list of conflicts' }).click();
    await list.waitFor();
    await window.screenshot('conflicts-list-dark');
    assert.deepEqual(await window.accessibilityViolations(), []);
    await page.getByRole('option', { name: /receipt/ }).click();
    await page.getByText('3 of 3', { exact: true }).waitFor();
    assert.equal(await list.isVisible(), false);
  });

  it('goes through tabs and the list by their own keys', async () => {
    const window = await opened();
    await show(window, view);
    const { page } = window;
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await window.until(`document.activeElement?.id === 'tab-1'`);
    await page.getByRole('tab', { name: /feature\/tax, then main/, selected: true }).waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('2 of 3', { exact: true }).waitFor();
    await window.until(
      `document.getElementById(document.activeElement?.getAttribute('aria-activedescendant'))?.ariaSelected === 'true'`,
    );
    const said = page.getByRole('status').filter({ hasText: 'Conflict 2 of 3' });
    assert.equal(
      await said.textContent(),
      'Conflict 2 of 3, shop/cart.py: Open. Candidates: 3. First: Possible, 58%.',
    );
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('1 of 3', { exact: true }).waitFor();
  });

  it('keeps what was written for its next life, and not for a conflict that is gone', async () => {
    const window = await opened();
    await show(window, view);
    await window.page.keyboard.press('e');
    await window.page.getByRole('textbox').fill('from shop import everything\n');
    await window.page.keyboard.press('Escape');
    await window.page.keyboard.press('j');
    const kept = await window.kept();
    const again = await opened({ kept });
    await show(again, view);
    await again.page.getByText('2 of 3', { exact: true }).waitFor();
    await again.page.keyboard.press('k');
    assert.equal(await again.page.getByRole('textbox').inputValue(), 'from shop import everything\n');
    await show(again, withFirst({ id: 'another' }));
    await again.page.keyboard.press('k');
    assert.notEqual(await again.page.getByRole('textbox').inputValue(), 'from shop import everything\n');
  });

  it('says why a side has no text, and shows that a candidate deletes the file', async () => {
    const window = await opened();
    const deleted = { text: null, rules: ['deletion'], confidence: 0.6, sure: false };
    await show(
      window,
      withFirst({
        ...{ kind: 'modify-delete', startLine: null, endLine: null, theirs: null },
        candidates: [deleted],
      }),
    );
    const { page } = window;
    await page.getByText('This side has no such file.').waitFor();
    await page.getByText('The file is deleted.').waitFor();
    assert.deepEqual(await window.accessibilityViolations(), []);
    await page.keyboard.press('Enter');
    assert.deepEqual((await window.sentOf('choose')).choice, { candidate: 0 });
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Write a text instead' }).click();
    await page.getByRole('textbox').fill('kept');
    await page.keyboard.press('Control+Enter');
    await window.until(`recorder.sent.filter(({ type }) => type === 'choose').length === 2`);
    assert.deepEqual((await window.sentOf('choose')).choice, { text: 'kept' });
    await show(window, withFirst({ candidates: [] }, { evidence: [] }));
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Previous conflict' }).isDisabled();
  });

  it('keeps the line ends of a text that is edited', async () => {
    const window = await opened();
    const candidate = { text: 'one\r\ntwo\r\n', rules: ['ours'], confidence: 0.5, sure: false };
    await show(window, withFirst({ ours: 'one\r\ntwo\r\n', theirs: 'one\r\n', candidates: [candidate] }));
    await window.page.getByRole('textbox').fill('one\nthree\n');
    await window.page.keyboard.press('Control+Enter');
    assert.deepEqual((await window.sentOf('choose')).choice, { text: 'one\r\nthree\r\n' });
  });

  it('says each reason once, and the others when they are asked for', async () => {
    const window = await opened();
    const reasons = ['One.', 'Two.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text) => ({ text, args: [] }));
    const rules = ['imports', 'line-set', 'moved', 'ours-then-theirs', 'pieces-ours', 'cut-ours'];
    const candidates = [{ text: 'x\n', rules, confidence: 0.6, sure: false }];
    await show(window, withFirst({ candidates }, { evidence: [reasons] }));
    const { page } = window;
    const shown = page.locator('.evidence li:visible');
    assert.deepEqual(await shown.allTextContents(), ['One.', 'Two.', 'Three.']);
    await page.getByText('and 2 more rules').waitFor();
    await page.getByText('2 more reasons').click();
    assert.equal(await shown.count(), 5);
    assert.deepEqual(await window.accessibilityViolations(), []);
  });

  it('draws the first lines of a long conflict, and shows hostile text as text', async () => {
    const window = await opened();
    const long = 'x = 1\n'.repeat(50_000);
    const text = '<img src=x onerror=alert(1)>\u202e</span><script>alert(1)</script>\n';
    const candidates = [{ text, rules: ['<b>rule</b>'], confidence: 0.5, sure: false }];
    const commits = {
      ours: [{ commit: 'a'.repeat(40), time: 0, subject: '<img src=x onerror=alert(1)>' }],
      theirs: [],
    };
    const because = { text: '<i>{0}</i>', args: ['<b>'] };
    await show(
      window,
      withFirst(
        { path: '__proto__/<b>.py', ours: long, theirs: text, candidates, commits, symbol: 'constructor' },
        { evidence: [[because]], suggestion: { candidate: 0, from: 'x', because } },
      ),
    );
    const { page } = window;
    await page.getByText('48,000 more lines: open the file in the editor.').waitFor();
    assert.equal(await page.locator('main img, main i, main script, main b').count(), 0);
    assert.equal(await page.getByRole('textbox').inputValue(), text);
    await page.getByText('No commit of this side touched these lines.').waitFor();
    assert.deepEqual(await window.accessibilityViolations(), []);
  });

  it('says why there is nothing to show, and what helps', async () => {
    const window = await opened();
    await window.post({
      type: 'empty',
      why: { text: 'No folder is open, so there is nothing to show.', args: [] },
      action: { label: { text: 'Open Folder', args: [] }, command: 'openFolder' },
    });
    await window.page.getByRole('button', { name: 'Open Folder' }).click();
    assert.deepEqual(await window.sentOf('act'), { type: 'act', command: 'openFolder' });
    assert.deepEqual(await window.accessibilityViolations(), []);
    await show(window, { ...view, state: 'none', ours: null, theirs: null, conflicts: [] });
    await window.page.getByText('No merge is under way.').waitFor();
    assert.deepEqual(await window.accessibilityViolations(), []);
  });
});
