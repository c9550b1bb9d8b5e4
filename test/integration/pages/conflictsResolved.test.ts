/** A merge of real git resolved on the page, by the host's door: choosing, writing, committing and undoing. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openConflicts, serve, stoppedMerge } from '../../support/conflictsPage';
import type { ConflictsWindow, ServedPage, StoppedMerge } from '../../support/conflictsPage';
import { gitIn } from '../../support/mergeFolder';
import { bytesOf } from '../../support/scriptedMerge';
import { dark, light } from '../../support/themes';

describe('a merge on the conflict page', function () {
  this.timeout(60_000);
  let merge: StoppedMerge;
  let window: ConflictsWindow;
  let served: ServedPage;
  beforeEach(async () => {
    merge = await stoppedMerge();
    window = await openConflicts();
    served = await serve(window, merge.work);
  });
  afterEach(async () => {
    assert.deepEqual(await window.problems(), []);
    await window.close();
    await merge.remove();
  });
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await window.page.keyboard.press(key);
      await served.settle();
    }
  };
  const click = async (name: string): Promise<void> => {
    await window.page.getByRole('button', { name, exact: true }).click();
    await served.settle();
  };
  const both = async (name: string): Promise<void> => {
    for (const theme of [light, dark]) {
      await window.setTheme(theme);
      await window.screenshot(`conflicts-${name}-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
  };

  it('is resolved by the keyboard, written, committed and taken back', async () => {
    const { work } = merge;
    const before = await bytesOf(work, 'shop/cart.py');
    await press('Enter', '2', '1', 'Enter');
    await window.page.getByText('3 of 3', { exact: true }).waitFor();
    await window.page.getByText('In shop/cart.py you kept both edits of Cart.total.').waitFor();
    await window.page.getByText('It calls Cart.total without the country').waitFor();
    await both('chosen');
    assert.equal(await bytesOf(work, 'shop/cart.py'), before, 'choosing writes nothing');
    await press('Enter');
    await click('Write 3 chosen');
    const written = await bytesOf(work, 'shop/cart.py');
    assert.doesNotMatch(written, /^[<=>|]{7}/m);
    assert.match(written, /import best_discount\nfrom shop\.tax import rate_for\n/);
    await both('written');
    await click('Commit merge');
    await window.page.getByText(/The merge is committed as [\da-f]{8}\./).waitFor();
    await both('committed');
    assert.equal(gitIn(work.root, ['log', '-1', '--format=%P']).trim().split(' ').length, 2);
    await click('Undo');
    await window.page.getByText('0 open, 0 chosen, 3 written').waitFor();
    assert.equal(await bytesOf(work, 'shop/cart.py'), written);
    await click('Undo');
    await window.page.getByText('0 open, 3 chosen, 0 written').waitFor();
    assert.equal(await bytesOf(work, 'shop/cart.py'), before);
    const names = work.calls.map((call) => call.split(' ')[0]);
    assert.deepEqual(names, ['choose', 'choose', 'choose', 'write', 'finish', 'undo', 'undo']);
  });

  it('writes a part, and takes back a choice', async () => {
    await press('Enter');
    await press('s');
    await click('Write 1 chosen');
    assert.match(await bytesOf(merge.work, 'shop/cart.py'), /^<{7} /m);
    await window.page.getByText('2 open, 0 chosen, 1 written').waitFor();
    const commit = window.page.getByRole('button', { name: 'Commit merge' });
    assert.equal(await commit.isDisabled(), true);
    await press('Enter', 'Alt+ArrowDown');
    await click('Take back the choice');
    await window.page.getByText('2 open, 0 chosen, 1 written').waitFor();
  });

  it('takes a text of the user’s own, with undo and redo as it is typed', async () => {
    const { page } = window;
    await press('j', 'e');
    const field = page.getByRole('textbox', { name: 'Result, to be edited' });
    const candidate = await field.inputValue();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('# why');
    await page.keyboard.type(' so');
    assert.equal(await field.inputValue(), `${candidate}# why so`);
    await page.keyboard.press('Control+z');
    assert.equal(await field.inputValue(), `${candidate}# why`);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    assert.equal(await field.inputValue(), candidate);
    assert.equal(
      await page.evaluate(`document.activeElement.selectionStart`),
      candidate.length,
      'the cursor stands where the text was',
    );
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+Z');
    assert.equal(await field.inputValue(), `${candidate}# why so`);
    await page.getByRole('tab', { name: /Your text/, selected: true }).waitFor();
    await press('Escape', '2', 'ArrowRight');
    await window.screenshot('conflicts-own-dark');
    await page.getByRole('tab', { name: /Your text/ }).click();
    await press('Enter');
    await window.page.getByText('2 open, 1 chosen, 0 written').waitFor();
    await press('k', 'k');
    await press('j');
    await press('1', '4');
    assert.equal(await field.inputValue(), candidate, 'a candidate has a number, the own text has none');
    await press('Enter');
    const last = merge.work.calls.filter((call) => call.startsWith('choose')).at(-1) ?? '';
    assert.match(last, /\{"candidate":0\}$/);
  });

  it('opens code, the merge editor and the graph by what the host knows', async () => {
    await press('o');
    await click('Open the merge editor of VS Code');
    await press('j');
    await click('tax.rate_for');
    await click('Show in Graph');
    await press('k');
    await click('Choose');
    await click('shop.checkout.pay');
    assert.deepEqual(served.opened, [
      'shop/cart.py:5',
      'merge editor shop/cart.py',
      'shop/tax.py:4',
      'graph shop.cart.Cart.total',
      'shop/checkout.py:2',
    ]);
  });

  it('commits nothing where a check fails, and says which', async () => {
    await press('Enter', 'Enter', 'Enter');
    await click('Write 3 chosen');
    const head = gitIn(merge.work.root, ['rev-parse', 'HEAD']);
    merge.work.setChecks([
      { name: 'markers', outcome: 'passed', reason: '' },
      { name: 'callers', outcome: 'failed', reason: 'shop/checkout.py:2 calls Cart.total without country' },
      { name: 'tests', outcome: 'unknown', reason: 'no test command is known' },
    ]);
    await click('Commit merge');
    await window.page.getByText('Nothing was committed.').waitFor();
    await window.page.getByText('Callers fit changed signatures: failed').waitFor();
    await both('failed');
    assert.equal(gitIn(merge.work.root, ['rev-parse', 'HEAD']), head);
  });

  it('is shown as under way while it is checked, and can be cancelled', async () => {
    await window.post({ type: 'busy', step: 'finish' });
    await window.page.getByText('Checking the result…').waitFor();
    await window.page.getByRole('button', { name: 'Cancel' }).click();
    await window.sentOf('cancel');
    await window.post({ type: 'busy', step: null });
    await window.page.getByText('Checking the result…').waitFor({ state: 'detached' });
  });
});
