import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { MentionList } from '../../../src/protocol/mentionList';
import * as e from '../../support/chatEvents';
import { chatPage } from '../../support/chatPage';
import { mentionCost as cost, total, totals } from '../../support/mentionScenes';

describe('mentions in the composer', () => {
  const { page, input, show, post, answer, sent, until } = chatPage();
  const options = () => page().getByRole('listbox', { name: 'Mentions' }).getByRole('option');
  const listed = (items: MentionList['items'], how: MentionList['how'] = 'match'): Promise<void> =>
    answer('completeMention', { items, how }, 'soFar');

  it('lists the kinds with what the ones without a name send, and asks the host for names', async () => {
    await show([]);
    await input().pressSequentially('why @');
    assert.equal(await options().count(), 7);
    assert.deepEqual(await sent(), [{ type: 'mentionCosts', text: '@diff @problems' }]);
    await answer('mentionCosts', [cost('@diff', { tokens: 1200, isCut: true })]);
    await options().filter({ hasText: '@diff' }).getByText('1,200 tokens, shortened').waitFor();
    await input().pressSequentially('sy');
    assert.equal(await options().count(), 1);
    await input().press('Enter');
    assert.equal(await input().inputValue(), 'why @symbol:');
    await input().pressSequentially('tot');
    await until(
      `recorder.sent.some(({ type, text, kind }) => type === 'completeMention' && text === 'tot' && kind === 'symbol')`,
    );
    await listed([total, totals]);
    await options().filter({ hasText: 'shop.price.total' }).first().getByText('120 tokens').waitFor();
    assert.equal(await options().filter({ hasText: 'shop/price.py:19' }).count(), 1);
    await page().getByRole('status').filter({ hasText: '2 mentions. Use the arrow keys.' }).waitFor();
    assert.equal(await input().getAttribute('aria-activedescendant'), 'completion-0');
    await input().press('ArrowDown');
    await input().press('ArrowUp');
    await input().press('Tab');
    assert.equal(await input().inputValue(), 'why @symbol:shop.price.total ');
    assert.equal(await options().count(), 0);
    await input().pressSequentially('is slow?');
    await input().press('Enter');
    const messages = (await sent(0)).filter(({ type }) => type === 'ask');
    assert.deepEqual(messages, [{ type: 'ask', text: 'why @symbol:shop.price.total is slow?' }]);
  });

  it('is completed in the middle of a text, closed by Escape, and chosen by the mouse', async () => {
    await show([]);
    await input().fill('see  now');
    for (let steps = 0; steps < 4; steps++) await input().press('ArrowLeft');
    await input().pressSequentially('@di');
    await options().first().click();
    assert.equal(await input().inputValue(), 'see @diff now');
    await input().pressSequentially('x @');
    assert.equal(await options().count(), 7);
    await input().press('Escape');
    assert.equal(await options().count(), 0);
    assert.equal(await input().inputValue(), 'see @diff x @now');
  });

  it('says what nothing is named like, what is spelt like it, and that there is no map', async () => {
    await show([]);
    await input().pressSequentially('@symbol:totl');
    await until(`recorder.sent.some(({ text }) => text === 'totl')`);
    await listed([total], 'near');
    await page()
      .locator('.mention-note', { hasText: 'Nothing has this name. 1 similar names are listed.' })
      .waitFor();
    await listed([]);
    await page().locator('.mention-note', { hasText: 'Nothing in the map has this name.' }).waitFor();
    await listed([], 'noMap');
    await page().locator('.mention-note', { hasText: 'There is no map of this folder yet' }).waitFor();
    await input().press('Enter');
    assert.equal(
      (await sent(0)).filter(({ type }) => type === 'ask').length,
      1,
      'it can be asked all the same',
    );
  });

  it('says quietly of what looks like a mention that it is none', async () => {
    await show([]);
    const note = page().locator('.mention-note');
    await input().fill('see @files:a.py');
    await note
      .getByText('@files:a.py is not a mention and is sent as plain text. Did you mean @file:a.py?')
      .waitFor();
    await input().fill('see @wiki:Home');
    await note.getByText('Type @ to see what you can mention.').waitFor();
    await input().fill('mail me@example.com about @property and @scope/pkg');
    assert.equal(await note.count(), 0);
  });

  it('takes no name that was listed for another text, however fast Enter comes', async () => {
    await show([]);
    await input().pressSequentially('@symbol:tot');
    await until(`recorder.sent.some(({ text }) => text === 'tot')`);
    await listed([total]);
    await options().first().waitFor();
    await input().fill('@symbol:parse');
    await input().press('Enter');
    const asked = (await sent(0)).filter(({ type }) => type === 'ask');
    assert.deepEqual(asked, [{ type: 'ask', text: '@symbol:parse' }]);
  });

  it('shows what the draft mentions as chips: the cost, what is sent, what stands for nothing, and a way to take it off', async () => {
    await show([]);
    await input().fill('see @symbol:shop.price.total and @file:gone.py now');
    const chips = page().getByRole('list', { name: 'Mentioned' }).getByRole('listitem');
    assert.equal(await chips.count(), 2);
    await until(
      `recorder.sent.some(({ type, text }) => type === 'mentionCosts' && text.includes('gone.py'))`,
    );
    const problem = "There is no 'gone.py' in the map.";
    const costs = [cost('@symbol:shop.price.total'), cost('@file:gone.py', { tokens: 0, problem })];
    await answer('mentionCosts', costs);
    await chips.first().getByText('120 tokens').waitFor();
    await chips.last().getByText('matches nothing').waitFor();
    assert.equal(await chips.last().locator('.chip-name').getAttribute('title'), problem);
    const look = chips.first().locator('.chip-name');
    await look.focus();
    await page().keyboard.press('Enter');
    assert.equal(await look.getAttribute('aria-expanded'), 'true');
    await until(`recorder.sent.some(({ mention }) => mention === '@symbol:shop.price.total')`);
    await answer('previewMention', 'def total(items): <b>\n');
    const preview = page().getByRole('region', { name: 'What @symbol:shop.price.total sends' });
    await preview.getByText('def total(items): <b>').waitFor();
    await preview.getByText('About 120 tokens').waitFor();
    await page().keyboard.press('Escape');
    await until('document.activeElement.tagName === "TEXTAREA"');
    assert.equal(await preview.count(), 0);
    await page().getByRole('button', { name: 'Remove @file:gone.py' }).click();
    assert.equal(await input().inputValue(), 'see @symbol:shop.price.total and now');
  });

  it('shows the mention that was asked about last, in whatever order the answers come', async () => {
    await show([]);
    await input().fill('@file:a.py and @file:b.py ');
    await page()
      .getByRole('button', { name: /^@file:a\.py/ })
      .click();
    await page()
      .getByRole('button', { name: /^@file:b\.py/ })
      .click();
    await until(`recorder.sent.some(({ mention }) => mention === '@file:b.py')`);
    await answer('previewMention', 'the text of b');
    await answer('previewMention', 'the text of a');
    const preview = page().getByRole('region', { name: 'What @file:b.py sends' });
    await preview.getByText('the text of b').waitFor();
    await page().evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
    );
    assert.equal(await preview.getByText('the text of b').count(), 1);
  });

  it('writes what the host attaches at the cursor, apart from the words around it', async () => {
    await show([]);
    await input().fill('see this');
    await post({ type: 'insert', text: '@file:a.py:3-9' });
    await until('document.querySelector("textarea").value === "see this @file:a.py:3-9 "');
    await page().keyboard.press('Control+z');
    assert.equal(await input().inputValue(), 'see this');
  });

  it('hands over what is dropped and pasted, and makes a mention of a pasted path', async () => {
    await show([]);
    await page().evaluate(`{
      const held = new DataTransfer();
      held.setData('text/uri-list', 'file:///w/a.py');
      const box = document.querySelector('.composer-box');
      box.dispatchEvent(new DragEvent('dragover', { dataTransfer: held, bubbles: true, cancelable: true }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true }));
    }`);
    assert.deepEqual(await sent(), [{ type: 'dropped', files: ['file:///w/a.py'], rows: false }]);
    await answer('dropped', '@file:a.py');
    await until('document.querySelector("textarea").value === "@file:a.py "');
    await input().fill('');
    await input().pressSequentially('see ');
    await page().evaluate(`{
      const held = new DataTransfer();
      held.setData('text/plain', '/w/shop/a.py');
      const field = document.querySelector('textarea');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: held, bubbles: true, cancelable: true }));
      document.execCommand('insertText', false, '/w/shop/a.py');
    }`);
    await until(`recorder.sent.some(({ type, text }) => type === 'pasted' && text === '/w/shop/a.py')`);
    await answer('pasted', '@file:shop/a.py');
    await until('document.querySelector("textarea").value === "see @file:shop/a.py"');
  });

  it('tells with the question what was sent for it, and what was not', async () => {
    const mentions = [
      cost('@diff', { isCut: true }),
      cost('@symbol:gone', { tokens: 0, problem: "There is no 'gone' in the map." }),
    ];
    const said = { text: 'see @diff and @symbol:gone', mentions, context: 'Content of @diff:' };
    await show([{ type: 'asked', turn: 1, atMs: 0, ...said, model: e.noModel }]);
    const list = page().locator('.question').getByRole('list', { name: 'Mentioned' });
    await list.getByText('@diff · 120 tokens, shortened').waitFor();
    await list.getByText("@symbol:gone matches nothing: There is no 'gone' in the map.").waitFor();
  });
});
