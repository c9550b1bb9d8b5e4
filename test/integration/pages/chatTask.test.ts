import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chatPage } from '../../support/chatPage';
import * as k from '../../support/taskConversations';

describe('the chat page of a task', () => {
  const { page, show, post, answer, event, sent, until } = chatPage();

  it('asks before a file is changed, shows the change, and takes the answer by key', async () => {
    await show(k.changing('ordinary').slice(0, -1));
    await page().locator('body').click();
    await event(k.changing('ordinary').at(-1) ?? assert.fail());
    const card = page().getByRole('group', { name: 'Change src/price.mjs?' });
    assert.match(await card.locator('.added').innerText(), /^\+.*item\.count/);
    await page().locator('#announcements', { hasText: 'Approval needed to change: src/price.mjs' }).waitFor();
    await card.getByText('RepoMaster changes any unprotected file').waitFor();
    await card.getByRole('button', { name: 'Show Rules' }).press('Enter');
    await card.getByText('Allow All in This Session').click();
    assert.deepEqual(await sent(2), [
      { type: 'act', action: 'showRules' },
      { type: 'approve', callId: 'e', answer: 'session' },
    ]);
    await until('document.activeElement.tagName === "TEXTAREA"');
  });

  it('says why a protected file is asked about, and offers nothing lasting', async () => {
    await show(k.changing('protected'));
    const card = page().getByRole('group', { name: 'Create .github/workflows/ci.yml?' });
    await card.getByText('This file is protected: it runs on the build server.').waitFor();
    assert.deepEqual(await card.locator('vscode-button').allInnerTexts(), ['Allow Once', 'Deny']);
    await card.getByText('RepoMaster asks every time: no rule can allow this.').waitFor();
  });

  it('shows what the answer came to, and takes back what was not planned, once', async () => {
    await show(k.acted);
    const breach = page().getByRole('region', { name: 'Outside the plan: src/log.mjs' }).last();
    assert.match(await breach.locator('.added').innerText(), /write\(String\(text\)\)/);
    await page().getByText('fails before, passes now').last().waitFor();
    await page().getByText('every error is ignored here').last().waitFor();
    await page().getByText('Revert Hunk').click();
    assert.deepEqual(await sent(), [{ type: 'revertHunk', turn: 1, path: 'src/log.mjs', hunk: 0 }]);
    await event({ type: 'restored', turn: 1, atMs: 1, step: 4, files: ['src/log.mjs'], left: [], hunk: 0 });
    await page().getByText('Part of src/log.mjs was undone.').waitFor();
    assert.equal(await page().getByText('Revert Hunk').count(), 0);
  });

  it('ticks of a plan what has happened, and nothing before', async () => {
    const ticked = () => page().locator('.plan').first().locator('li[data-done="true"]').allInnerTexts();
    await show(k.plannedOnly);
    await page().getByText('Show the total in the cart.').waitFor();
    assert.deepEqual(await ticked(), []);
    await show(k.acted);
    await until(`document.querySelectorAll('.plan li[data-done="true"]').length > 1`);
    const all = (await ticked()).map((text) => text.replace(/\s+/g, ' ').trim());
    assert.ok(all.includes('src/price.mjs total, taxOf · changed'), all.join());
    assert.ok(all.includes('node test/check.mjs · fails before, passes now'), all.join());
    assert.ok(!all.some((text) => text.includes('verified')), 'a change outside of the plan is left');
  });

  it('leads to the changes in the editor, and shows what was rejected there and what was undone', async () => {
    await show(k.acted);
    await page().getByRole('button', { name: 'Show Changes of This Turn' }).click();
    await page().getByRole('button', { name: 'Show Changes in src/price.mjs' }).click();
    assert.deepEqual(await sent(2), [
      { type: 'showChanges', turn: 1, path: null },
      { type: 'showChanges', turn: 1, path: 'src/price.mjs' },
    ]);
    const back = { type: 'restored', turn: 1, atMs: 1, step: 4, files: ['src/price.mjs'], left: [] } as const;
    await event({ ...back, rejected: '@@ -1,1 +1,1 @@\n-old\n+<b>new</b>' });
    await page().getByText('Part of src/price.mjs was undone.').waitFor();
    await page().getByText('Rejected changes').click();
    assert.equal(await page().locator('.restored .added').innerText(), '+<b>new</b>');
    await event({ ...back, step: 5, undoes: 4 });
    await page().getByText('Redone: src/price.mjs').waitFor();
  });

  it('shows what taking back would do before it does it, and the way back', async () => {
    await show(k.acted);
    await page().getByRole('button', { name: 'Undo This Turn’s Changes' }).click();
    assert.deepEqual(await sent(), [{ type: 'previewRestore', turn: 1, step: 1 }]);
    await answer('previewRestore', k.restoreView);
    const card = page().getByRole('group', { name: 'Undo these changes?' });
    await card.getByText('not undone: it has unsaved changes').waitFor();
    await until('document.activeElement.classList.contains("restore")');
    await card.getByText('Cancel').click();
    assert.equal(await card.count(), 0);
    await post({ type: 'restorePreview', view: { ...k.restoreView } });
    await card.getByRole('checkbox', { name: /src\/log\.mjs/ }).check();
    await card.getByText('Undo 3 Files').click();
    assert.deepEqual((await sent(2))[1], { type: 'restore', turn: 1, step: 1, chosen: ['src/log.mjs'] });
    await event(k.takenBack.at(-1) ?? assert.fail());
    await page().getByText('not undone: someone else changed it').waitFor();
    await page().getByText('Redo', { exact: true }).click();
    assert.deepEqual((await sent(3))[2], { type: 'previewRestore', turn: 1, step: 7 });
  });

  it('has a command or a check that failed repaired from there, by key too', async () => {
    await show(k.broken.slice(0, -1));
    assert.equal(await page().getByText('Repair from Here').count(), 0, 'not before the turn is over');
    await show(k.broken);
    await page().locator('#announcements').waitFor({ state: 'attached' });
    const buttons = page().getByRole('button', { name: 'Repair from Here: node test/check.mjs' });
    assert.equal(await page().getByText('Repair from Here', { exact: true }).count(), 2);
    await buttons.first().focus();
    await page().keyboard.press('Enter');
    await page().getByText('Repair from Here', { exact: true }).last().click();
    assert.deepEqual(await sent(2), [
      { type: 'repair', turn: 1, from: { kind: 'call', callId: 'r' } },
      { type: 'repair', turn: 1, from: { kind: 'check', check: 0 } },
    ]);
    await show(k.acted);
    assert.equal(await page().getByText('Repair from Here').count(), 0, 'nothing failed');
  });
});
