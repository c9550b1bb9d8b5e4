import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { asking, explained, withModel } from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import { chatPage } from '../../support/chatPage';
import * as f from '../../support/fileConversations';
import { ledger } from '../../support/ledgerViews';

describe('the ledger of the chat page', () => {
  const { page, show, post, answer, event, sent, until } = chatPage();
  const panel = () => page().getByRole('region', { name: 'Tokens and cost' });

  it('is opened from what a turn took, in the place of the conversation, and closed by key', async () => {
    await show(f.ran);
    await post({ type: 'accounts', accounts: f.accounts });
    await page().locator('.turn-cost').click();
    assert.deepEqual(await sent(), [{ type: 'showLedger' }]);
    await answer('showLedger', ledger);
    await panel().waitFor();
    await until('document.activeElement.id === "ledger-title"');
    assert.equal(await page().getByRole('combobox', { name: 'Question' }).inputValue(), '1');
    await panel().getByText('Nothing: the model got everything.').waitFor();
    await panel().getByText('about 7,300 tokens, no reply.').waitFor();
    await panel().getByText('This request was not stored.').waitFor();
    await page().keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await until('document.activeElement.tagName === "TEXTAREA"');
    await page().locator('.conversation').waitFor();
  });

  it('shows a question beside all, what was left out, and opens what was sent with the keyboard alone', async () => {
    await show(explained);
    await post({ type: 'ledger', view: ledger });
    const sources = panel().getByRole('table', { name: 'Tokens by source' });
    const row = sources.getByRole('row', { name: /^Results of view_code/ });
    assert.match((await row.innerText()).replace(/\s+/g, ' '), /6,200 \$0\.02 6,200 \$0\.02/);
    const totals = panel().getByRole('table', { name: 'Tokens, counted and estimated' });
    assert.match(
      (await totals.getByRole('row', { name: /^Sent \(counted\)/ }).innerText()).replace(/\s+/g, ' '),
      /15,121 15,121/,
    );
    await panel().getByText('Old results replaced by one line: 8').waitFor();
    await panel().getByText('3 earlier requests are not listed.').waitFor();
    const button = panel().getByRole('button', { name: 'Show what was sent: Step 1' });
    await button.focus();
    await page().keyboard.press('Enter');
    assert.deepEqual(await sent(), [{ type: 'showSent', turn: 2, step: 1, about: 'reply' }]);
    await panel().getByRole('button', { name: 'What the agent starts with' }).click();
    assert.deepEqual((await sent(2))[1], { type: 'act', action: 'openLaunchpad' });
  });

  it('asks anew when a turn has ended, and gives way to what asks for the user’s word', async () => {
    await show(f.ran);
    await post({ type: 'ledger', view: ledger });
    await panel().waitFor();
    await post({ type: 'accounts', accounts: f.accounts });
    assert.deepEqual(await sent(), [{ type: 'showLedger' }]);
    for (const each of asking) await event(each);
    await panel().waitFor({ state: 'detached' });
    await page().locator('.approval').waitFor();
  });

  it('gives way to a question that is sent, and stays closed when an answer comes late', async () => {
    await show(f.ran);
    await post({ type: 'ledger', view: ledger });
    await panel().waitFor();
    await event(e.asked(9, 'What now?'));
    await panel().waitFor({ state: 'detached' });
    await post({ type: 'accounts', accounts: f.accounts });
    await post({ type: 'ledger', view: ledger });
    await panel().waitFor();
    // Asked for anew, closed, and only then answered.
    await post({ type: 'accounts', accounts: [...f.accounts] });
    assert.deepEqual(await sent(), [{ type: 'showLedger' }]);
    await page().keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await answer('showLedger', ledger);
    await page().evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
    );
    assert.equal(await panel().count(), 0);
  });

  it('says that nothing was sent where no model was asked, and the welcome leads to what one starts from', async () => {
    await show([], { status: withModel });
    await post({
      type: 'ledger',
      view: { ...ledger, turns: [], all: { ...ledger.all, requests: 0, sources: [] } },
    });
    await panel().getByText('This conversation has not used a model. Nothing was sent.').waitFor();
    await panel().getByRole('button', { name: 'Back to Conversation' }).click();
    await page().getByRole('button', { name: 'Show What the Agent Starts With' }).click();
    assert.deepEqual((await sent()).at(-1), { type: 'act', action: 'openLaunchpad' });
  });
});
