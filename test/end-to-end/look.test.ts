import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { reply } from '../support/modelAnswers';
import type { ModelServer } from '../support/modelServer';
import { openModelWorkbench, setApiKey } from '../support/modelWorkbench';
import type { ModelWorkbench } from '../support/modelWorkbench';
import { ask } from '../support/pages';
import { repositoryRoot } from '../support/paths';
import { openContainer, viewPane } from '../support/workbenchActions';
import { chooseTheme, themes, waitUntilMapped } from './views';

const prices = 'shop/prices.py';
/** Far taller than the view. */
const command = Array.from({ length: 40 }, (_, at) => `grep -n price_of ${prices} # ${at}`).join('\n');
const edits = [{ old_text: '"""What things cost."""', new_text: '"""What things cost, in cents."""' }];
const allThemes = {
  ...themes,
  'high-contrast-light': { label: 'Light High Contrast', background: '#ffffff' },
};

/** The window that most have: what is asked and answered is to be seen beside the trees, with nobody moving a border. */
describe('The chat as it opens, in a real workbench', function () {
  this.bail(true);
  let model: ModelServer;
  let workbench: ModelWorkbench;
  let page: Page;
  let chat: FrameLocator;

  before(async function () {
    this.timeout(180_000);
    workbench = await openModelWorkbench(join(repositoryRoot, 'test', 'fixtures', 'small'));
    ({ model, page, chat } = workbench);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
    await chat.locator('.welcome').waitFor();
  });
  after(() => workbench.close());

  /** Looks in every theme, borders being as wide as a theme has them, and keeps a picture of each. */
  async function look(name: string, inside: () => Promise<void>): Promise<void> {
    for (const [theme, { label, background }] of Object.entries(allThemes)) {
      await chooseTheme(page, label, background);
      await workbench.screenshot(`look-${name}-${theme}`);
      await inside();
    }
  }

  it('has more than half of the side bar, and leaves each tree five rows', async () => {
    const chatHeight = (await boxOf(viewPane(page, 'Chat'))).height;
    const trees = [viewPane(page, 'Code Tree'), viewPane(page, 'Core Components')];
    const heights = await Promise.all(
      trees.map(async (tree) => (await boxOf(tree.locator('.pane-body'))).height),
    );
    assert.ok(
      heights.every((height) => height >= 5 * 22),
      `the trees have ${heights.join(' and ')} px`,
    );
    const all = (await boxOf(page.locator('.sidebar .panes, .sidebar .monaco-pane-view').first())).height;
    assert.ok(chatHeight > all / 2, `the chat has ${chatHeight} of ${all} px`);
  });

  it('shows all that a first question can begin with', async () => {
    await look('welcome', async () => {
      await areInside(
        chat.locator('.welcome :is(.examples button, vscode-button)'),
        chat.locator('.welcome'),
      );
      await isLow(chat.locator('.composer'), 80);
    });
  });

  it('keeps the buttons of a card in sight that is taller than the view', async () => {
    await setApiKey(workbench);
    await chat.getByLabel('Mode').selectOption('act');
    await chat.locator('.mode[data-mode="act"]').waitFor();
    script(model);
    await ask(chat, 'Say in which money the prices are.');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send', exact: true }).click();
    await chat.getByRole('group', { name: 'Run this command?' }).waitFor();
    await look('approval', buttonsAreInside);
  });

  it('keeps them in sight where the window is low', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    // What is allowed can be read above the two answers that everybody needs.
    await areInside(
      chat.locator('.decision > .actions').first().locator('vscode-button'),
      chat.locator('.scroll'),
    );
    const command = await boxOf(chat.locator('.approval .command'));
    const { y } = await boxOf(chat.locator('.decision > .actions').first());
    assert.ok(command.y + 30 <= y, `the command begins at ${command.y}, its buttons at ${y}`);
    await workbench.screenshot('look-approval-low');
    await page.setViewportSize({ width: 1400, height: 900 });
    await chat.locator('.approval').getByText('Deny').click();
    await chat.getByRole('group', { name: `Change ${prices}?` }).waitFor();
    await buttonsAreInside();
    await workbench.screenshot('look-change');
    await chat.locator('.approval').getByText('Allow Once').click();
  });

  it('shows the report of a task whole, with what it cost in one line', async () => {
    await chat.locator('.turn').last().locator('.turn-actions').waitFor();
    await look('report', async () => {
      await areInside(chat.locator('.report'), chat.locator('.scroll'));
      await isLow(chat.locator('.next-cost'), 24);
    });
  });

  const buttonsAreInside = (): Promise<void> =>
    areInside(chat.locator('.approval vscode-button'), chat.locator('.scroll'));
});

/** Asserts that each of what is found, and at least one is, lies wholly in the part of `view` that is seen. */
async function areInside(found: Locator, view: Locator): Promise<void> {
  const outer = await boxOf(view);
  const all = await found.all();
  assert.ok(all.length > 0, `nothing is ${String(found)}`);
  for (const each of all) {
    const box = await boxOf(each);
    const isInside =
      box.x >= outer.x &&
      box.y >= outer.y &&
      box.x + box.width <= outer.x + outer.width &&
      box.y + box.height <= outer.y + outer.height;
    assert.ok(isInside, `${await each.innerText()} ${JSON.stringify(box)} in ${JSON.stringify(outer)}`);
  }
}

async function isLow(found: Locator, atMost: number): Promise<void> {
  const { height } = await boxOf(found);
  assert.ok(height <= atMost, `${String(found)} is ${height} px high`);
}

async function boxOf(found: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await found.boundingBox()) ?? assert.fail(`${String(found)} is not drawn`);
}

/** What the model does: it asks to run a very long command, plans and changes a file, and hands in. */
function script(model: ModelServer): void {
  const answer = `The prices are in cents: ${prices} says so now.`;
  const uses: readonly (readonly [string, Record<string, unknown>])[] = [
    ['view_code', { targets: [prices], level: 'body' }],
    ['plan', { files: [{ path: prices }] }],
    ['run_script', { command, purpose: 'see who asks for a price' }],
    ['edit_file', { path: prices, edits }],
    ['submit', { answer }],
    ['submit', { answer }],
  ];
  for (const [name, input] of uses) model.push(reply({ toolUses: [{ name, input }] }));
}
