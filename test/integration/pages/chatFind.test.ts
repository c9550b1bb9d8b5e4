import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { chatPage } from '../../support/chatPage';
import * as e from '../../support/chatEvents';
import { longConversation } from '../../support/longConversation';

const long = [
  ...longConversation(200),
  e.asked(201, 'the needle?'),
  e.replied(201, 0, e.text('Needle one.\n\nNeedle **two**.')),
  e.ended(201),
];

describe('finding in the chat page', function () {
  this.timeout(60_000);
  const { page, show, until } = chatPage();
  const current = `[...(CSS.highlights.get('found-now') ?? [])].map(String).join()`;
  const isSeen = `(() => {
    const [range] = CSS.highlights.get('found-now') ?? [];
    const view = document.querySelector('.scroll').getBoundingClientRect();
    const { top, bottom } = range?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top >= view.top && bottom <= view.bottom;
  })()`;
  const count = () => page().locator('.find-count');

  beforeEach(async () => {
    await show([]);
    await show(long);
    await page().locator('.scroll').focus();
    await page().keyboard.press('Control+F');
    await until(`document.activeElement.matches('.find input')`);
  });

  it('goes to what is not drawn, place by place, and back', async () => {
    await page().keyboard.type('question 7:');
    await count().getByText('0 of 1 answers').waitFor();
    await page().keyboard.press('Enter');
    await until(`${current} === 'Question 7:' && ${isSeen}`);
    await count().getByText('1 of 1 answers').waitFor();
    await page().getByRole('textbox', { name: 'Find' }).fill('needle');
    for (const [key, words] of [
      ['Enter', 'needle'],
      ['Enter', 'Needle'],
      ['Enter', 'Needle'],
      ['Shift+Enter', 'Needle'],
      ['Shift+Enter', 'needle'],
    ]) {
      await page().keyboard.press(key ?? '');
      await until(`${current} === '${words}' && ${isSeen}`);
    }
    assert.equal(await page().evaluate(`[...CSS.highlights.get('found')].length`), 3);
  });

  it("leaves the editor's own search its key", async () => {
    await page().keyboard.press('Escape');
    await until(`!document.querySelector('.find')`);
    await page().keyboard.press('Control+Shift+F');
    await page().evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    assert.equal(await page().locator('.find').count(), 0);
  });

  it('says that there is none, and closes', async () => {
    await page().keyboard.type('nowhere to be found');
    await count().getByText('No results').waitFor();
    await page().keyboard.press('Enter');
    await page().keyboard.press('Escape');
    await until(`document.activeElement.matches('.scroll') && CSS.highlights.size === 0`);
    assert.equal(await page().locator('.find').count(), 0);
  });
});
