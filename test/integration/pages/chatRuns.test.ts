import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chatPage } from '../../support/chatPage';
import * as r from '../../support/runConversations';

describe('the chat page of a command that runs', () => {
  const { page, show, event, sent } = chatPage();
  const labels = () =>
    page().getByRole('group', { name: 'The running command' }).locator('vscode-button').allInnerTexts();

  it('can be moved to the background, shown and ended while the turn waits for it', async () => {
    await show(r.waiting);
    assert.deepEqual(await labels(), ['Move to Background', 'Show Terminal', 'Stop Command']);
    for (const label of await labels()) await page().getByText(label, { exact: true }).click();
    assert.deepEqual(
      await sent(3),
      ['background', 'show', 'end'].map((action) => ({ type: 'run', callId: 'w', action })),
    );
  });

  it('goes on behind the answer: its output comes, it can be ended, and its end is told', async () => {
    await show(r.serving);
    await page()
      .getByRole('button', { name: /^Running in the background: npm start$/ })
      .waitFor();
    assert.deepEqual(await labels(), ['Show Terminal', 'Stop Command']);
    await event({ type: 'toolOutput', turn: 1, callId: 'b', text: 'GET /cart 200\n' });
    await page().locator('.live', { hasText: 'GET /cart 200' }).waitFor();
    await page().getByText('Stop Command', { exact: true }).click();
    assert.deepEqual(await sent(), [{ type: 'run', callId: 'b', action: 'end' }]);
    await event(r.served);
    await page()
      .locator('#announcements', { hasText: 'In the background: Ran npm start: exit code 1' })
      .waitFor();
    assert.deepEqual(await labels(), []);
    assert.equal(await page().locator('.live').count(), 0);
    await page()
      .getByRole('button', { name: /^Ran npm start: exit code 1/ })
      .click();
    await page().getByText('Run 1 exited with code 1.').waitFor();
  });

  it('is drawn with its end where the page begins anew', async () => {
    await show([...r.serving, r.served]);
    await page()
      .getByRole('button', { name: /^Ran npm start: exit code 1.*In the background.*1 min 5 s/ })
      .waitFor();
    assert.deepEqual(await labels(), []);
  });
});
