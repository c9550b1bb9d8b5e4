import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { keyboardIn } from '../support/keyboard';
import type { Keyboard } from '../support/keyboard';
import { reply, stall } from '../support/modelAnswers';
import type { ModelServer } from '../support/modelServer';
import { openModelWorkbench } from '../support/modelWorkbench';
import type { ModelWorkbench } from '../support/modelWorkbench';
import { axeViolations } from '../support/pageWindow';
import { repositoryRoot } from '../support/paths';
import { activeTab, runCommand } from '../support/workbenchActions';
import { chooseTheme, themes, waitUntilMapped } from './views';

const prices = 'shop/prices.py';
const command = `grep -n price_of ${prices} shop/basket.py`;
const question = 'Say in which money the prices are, and count an unknown item.';
const composer = 'Question or command';
const show = 'RepoMaster: Focus on Chat View';

/** A whole task, from the palette's first key to the end of everything: nothing here has a mouse but the last pictures. */
describe('A task by the keyboard alone, in a real workbench', function () {
  this.bail(true);
  let model: ModelServer;
  let workbench: ModelWorkbench;
  let page: Page;
  let chat: FrameLocator;
  let keys: Keyboard;
  let start: string;

  before(async function () {
    this.timeout(300_000);
    workbench = await openModelWorkbench(join(repositoryRoot, 'test', 'fixtures', 'small'));
    ({ model, page, chat } = workbench);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    keys = keyboardIn(page, chat);
    start = await onDisk();
  });
  after(() => workbench.close());
  const onDisk = (): Promise<string> => readFile(join(workbench.folder ?? '', prices), 'utf8');
  const lastTurn = (): Locator => chat.locator('.turn').last();
  const copied = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');

  /** Looks at the state with axe, and keeps a picture of it. */
  async function look(name: string): Promise<void> {
    await workbench.screenshot(`keyboard-${name}`);
    const frame = await (await chat.owner().elementHandle()).contentFrame();
    assert.ok(frame);
    assert.deepEqual(await axeViolations(frame), [], name);
  }

  /** The focus comes back to where it was in the page; where that is gone, to the composer. */
  async function comeToComposer(): Promise<void> {
    await runCommand(page, show);
    await keys.focusComesTo(/^(?!\((?:outside|nowhere)\))/);
    if ((await keys.focused()) !== composer) await keys.tabTo(composer);
  }

  /** Searches the list for words that stand in an answer alone, so that it is drawn once, when they are found. */
  async function findByAnswer(): Promise<void> {
    await page.keyboard.type('says price_of');
    const row = page.locator('.quick-input-list .monaco-list-row.focused');
    await row.filter({ hasText: 'Nothing, says' }).waitFor();
  }

  /** Presses Tab in VS Code's own parts until what has the focus is called so. */
  async function tabInWorkbench(name: string): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      const at = String(await page.evaluate('document.activeElement.outerHTML.slice(0, 200)'));
      if (at.includes(`aria-label="${name}"`)) return;
      seen.push(at);
    }
    assert.fail(`Tab leads to ${seen.join('\n')}, never to ${name}`);
  }

  it('comes to the composer from the palette, and to a model by a key', async () => {
    await waitUntilMapped(page);
    await runCommand(page, show);
    await keys.focusComesTo(composer);
    await look('welcome');
    await runCommand(page, 'RepoMaster: Set API Key');
    const input = page.locator('.quick-input-widget input.input');
    await input.waitFor();
    await page.keyboard.type('sk-test-0123456789');
    await page.keyboard.press('Enter');
    await chat.locator('.model-name').filter({ hasText: 'claude' }).waitFor();
  });

  it('chooses Act, mentions a function from the list, and passes the first notice', async () => {
    await runCommand(page, show);
    await keys.focusComesTo(composer);
    await keys.tabTo('Mode');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await chat.locator('.mode[data-mode="act"]').waitFor();
    await keys.tabBackTo(composer);
    await page.keyboard.type('@symbol:price');
    await chat
      .getByRole('option', { selected: true })
      .filter({ hasText: 'price_of' })
      .getByText(/\d+ tokens/)
      .waitFor();
    await look('mention');
    await page.keyboard.press('Enter');
    await chat.locator('.chip-name', { hasText: 'price_of' }).waitFor();
    await page.keyboard.type(question);
    script(model);
    await page.keyboard.press('Enter');
    const notice = page.locator('.monaco-dialog-box');
    await notice.getByText(`to ${new URL(model.url).host}?`).waitFor();
    assert.equal(model.requests.length, 0, 'nothing is sent before');
    await workbench.screenshot('keyboard-notice');
    const focused = (name: string): Locator => notice.locator('.monaco-button:focus', { hasText: name });
    await focused('Show What Is Sent').waitFor();
    while ((await focused('Send').count()) === 0) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  });

  it('allows a command once, then a change', async () => {
    await keys.focusComesTo(/^Run this command\?/);
    await look('approval');
    await keys.tabTo('Run Once');
    await page.keyboard.press('Enter');
    await keys.focusComesTo(`Change ${prices}?`);
    assert.equal(await onDisk(), start, 'nothing is changed before it is allowed');
    await look('change');
    await keys.tabTo('Allow Once');
    await page.keyboard.press('Space');
    await lastTurn().locator('.turn-actions').waitFor();
    await keys.focusComesTo(composer);
    assert.match(await onDisk(), /^# Prices in cents\.[^]*item, 1/);
  });

  it('reads the report, copies the answer, and opens what it took', async () => {
    await look('report');
    await keys.tabBackTo('Copy Answer');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowUp');
    await keys.focusComesTo('You');
    await page.keyboard.press('Alt+ArrowDown');
    await keys.focusComesTo('RepoMaster');
    assert.match(await chat.getByRole('region', { name: /^Task / }).innerText(), /Replies[^]*Cost/);
    await until(async () => (await copied()).includes('prices are in cents'));
    await look('answer');
  });

  it('opens the changes in the editor and rejects one', async () => {
    await keys.tabTo('Show Changes of This Turn');
    await page.keyboard.press('Enter');
    await activeTab(page, 'prices.py').waitFor();
    await page.locator('.monaco-diff-editor .view-line').filter({ hasText: 'item, 1' }).first().waitFor();
    await workbench.screenshot('keyboard-diff');
    await page.keyboard.press('F7');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Alt+N');
    await until(async () => /^"""What/.test(await onDisk()));
    assert.match(await onDisk(), /item, 1/, 'the other change stays');
    await workbench.screenshot('keyboard-rejected');
  });

  it('takes the rest back from the chat', async () => {
    await comeToComposer();
    await page.keyboard.type('/undo');
    await page.keyboard.press('Enter');
    await keys.focusComesTo(/^Undo these changes\?/);
    await look('undo');
    await keys.tabTo('Undo 1 File');
    await page.keyboard.press('Enter');
    await until(async () => (await onDisk()) === start);
  });

  it('asks the question otherwise, in its place', async () => {
    await keys.focusComesTo(composer);
    await keys.tabTo('Mode');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await chat.locator('.mode[data-mode="ask"]').waitFor();
    await keys.tabBackTo('Edit Question and Ask Again');
    await page.keyboard.press('Enter');
    await keys.focusComesTo('Edit question');
    await look('edit');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Shift+Home');
    await page.keyboard.type('What does an unknown item cost?');
    model.push(reply({ text: `Nothing, says \`price_of\` in ${prices}.` }));
    await page.keyboard.press('Enter');
    await lastTurn().getByText('Nothing, says').waitFor();
    await lastTurn().locator('.turn-actions').waitFor();
    await keys.focusComesTo(composer);
    await chat.getByText('2 of 2').waitFor();
  });

  it('shows what it took and what was sent, byte for byte', async () => {
    await page.keyboard.type('/cost');
    await page.keyboard.press('Enter');
    await keys.focusComesTo('Tokens and cost');
    await look('ledger');
    await keys.tabTo(/^Show what was sent: Step 1/);
    await page.keyboard.press('Enter');
    await page.locator('.tabs-container .tab.active').filter({ hasText: /json/ }).waitFor();
    await runCommand(page, show);
    await page.keyboard.press('Escape');
    await keys.focusComesTo(composer);
  });

  it('copies the conversation, finds it among the others, and exports it', async () => {
    await runCommand(page, 'RepoMaster: Copy Conversation');
    await until(async () => (await copied()).includes('What does an unknown item cost?'));
    await runCommand(page, 'RepoMaster: New Chat');
    await chat.locator('.welcome').waitFor();
    await showConversations(page);
    await findByAnswer();
    await workbench.screenshot('keyboard-history');
    await tabInWorkbench('Export as Markdown');
    await workbench.screenshot('keyboard-history-buttons');
    await page.keyboard.press('Enter');
    const name = page.locator('.quick-input-widget input.input');
    await until(async () => (await name.inputValue()).endsWith('.md'));
    const exported = await name.inputValue();
    await page.keyboard.press('Enter');
    await until(async () => (await readFile(exported, 'utf8').catch(() => '')).includes('unknown item'));
  });

  it('opens it again, and ends an answer that does not end', async () => {
    await until(() => page.locator('.quick-input-widget').isVisible());
    await findByAnswer();
    await page.keyboard.press('Enter');
    await lastTurn().getByText('Nothing, says').waitFor();
    await keys.focusComesTo(composer);
    model.push(stall(reply({ text: 'I begin with the basket and go on.' }), 4));
    await page.keyboard.type('And the basket?');
    await page.keyboard.press('Enter');
    await chat.getByRole('button', { name: 'Stop' }).waitFor();
    await runCommand(page, 'RepoMaster: Cancel Everything');
    await lastTurn().getByText('Stopped.').waitFor();
    await look('cancelled');
  });

  for (const [name, { label, background }] of Object.entries(themes))
    it(`is there to be looked at in the ${name} theme`, async () => {
      await runCommand(page, 'View: Close All Editors');
      await chooseTheme(page, label, background);
      await runCommand(page, show);
      await look(name);
    });
});

/** What the model answers to the task: it looks, plans, runs, changes two places, and hands in twice. */
function script(model: ModelServer): void {
  const [first, last] = ['"""What things cost."""', 'return PRICES.get(item, 0)'];
  const edits = [
    { old_text: first, new_text: `# Prices in cents.\n${first}` },
    { old_text: last, new_text: 'return PRICES.get(item, 1)' },
  ];
  const answer = `The prices are in cents: ${prices} says so now, and an unknown item costs one.`;
  const uses: readonly (readonly [string, Record<string, unknown>])[] = [
    ['view_code', { targets: [prices], level: 'body' }],
    ['plan', { files: [{ path: prices }] }],
    ['run_script', { command, purpose: 'see who asks for a price' }],
    ['edit_file', { path: prices, edits }],
    ['submit', { answer }],
    ['submit', { answer: `${answer} Nothing else was to do.` }],
  ];
  for (const [name, input] of uses) model.push(reply({ toolUses: [{ name, input }] }));
}

/** By the palette, whose box becomes the list: runCommand waits until it is gone. */
async function showConversations(page: Page): Promise<void> {
  const title = 'RepoMaster: Show Conversations';
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input.input');
  await input.waitFor();
  await input.fill(`>${title}`);
  await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-title').filter({ hasText: 'Conversations' }).waitFor();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('it did not come to that within 30 s');
}
