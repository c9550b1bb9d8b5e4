import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Page } from 'playwright-core';
import { reply } from '../support/modelAnswers';
import type { ModelServer } from '../support/modelServer';
import { openModelWorkbench, setApiKey } from '../support/modelWorkbench';
import type { ModelWorkbench } from '../support/modelWorkbench';
import { ask } from '../support/pages';
import { repositoryRoot } from '../support/paths';
import { isWalk } from '../support/walk';
import { activeTab, openContainer, openFile } from '../support/workbenchActions';
import { waitUntilMapped } from './views';

const prices = 'shop/prices.py';
const basket = 'shop/basket.py';
/** Taller than a card. */
const check = Array.from({ length: 30 }, (_, at) => `grep -q price ${prices} # look number ${at}`).join('\n');
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
];

/** A task as somebody sees it who answers what it asks. */
describe('A task under way in a real workbench', function () {
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
    await setApiKey(workbench);
    await chat.getByLabel('Mode').selectOption('act');
    await chat.locator('.mode[data-mode="act"]').waitFor();
  });
  after(() => workbench.close());

  const uses = (name: string, input: Record<string, unknown>) => reply({ toolUses: [{ name, input }] });
  /** A picture of it in each size of the window. */
  const look = async (name: string): Promise<void> => {
    if (isWalk) {
      await workbench.screenshot(name);
      return;
    }
    for (const size of sizes) {
      await page.setViewportSize(size);
      await workbench.screenshot(`${name}-${size.width}x${size.height}`);
    }
    await page.setViewportSize(sizes[0] ?? assert.fail());
  };
  /** Resolves once this line is marked in the editor; asked by frame, as in chooseTheme. */
  const flashOf = (text: string): Promise<boolean> =>
    page.evaluate<boolean>(`new Promise((seen) => {
      const topOf = (element) => element.getBoundingClientRect().top;
      const isMarked = (mark) => getComputedStyle(mark).backgroundColor.startsWith('rgba(156, 204, 44');
      const look = () => {
        const marks = [...document.querySelectorAll('.view-overlays .cdr')].filter(isMarked);
        const line = [...document.querySelectorAll('.view-line')].find((each) =>
          each.textContent.replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)}));
        if (line && marks.some((mark) => Math.abs(topOf(mark) - topOf(line)) < 2)) seen(true);
        else requestAnimationFrame(look);
      };
      look();
    })`);
  const card = (name: string) => chat.getByRole('group', { name });

  /** The marks behind the file's name in the Explorer. */
  const badgeOf = async (name: string): Promise<string> => {
    const inExplorer = '.explorer-folders-view .monaco-icon-label';
    await page.locator(inExplorer).filter({ hasText: name }).first().waitFor();
    return page.evaluate<string>(`(() => {
      const label = [...document.querySelectorAll(${JSON.stringify(inExplorer)})]
        .find((each) => each.textContent.includes(${JSON.stringify(name)}));
      return [label, ...label.querySelectorAll('*')]
        .map((each) => getComputedStyle(each, '::after').content)
        .filter((content) => content !== 'none' && content !== 'normal')
        .join(' ');
    })()`);
  };

  it('names the checks of a plan, and opens a long command in the editor', async () => {
    const files = [{ path: prices }, { path: basket }];
    model.push(
      uses('view_code', { targets: [prices, basket], level: 'body' }),
      uses('plan', { files, checks: [{ type: 'exit', command: check }] }),
      uses('run_script', { command: check, purpose: 'See that it still holds' }),
    );
    await ask(chat, 'Say in which money the prices are.');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send', exact: true }).click();
    const asking = card("Run the plan's checks?");
    await asking.getByText('They run now, and once more at the end.').waitFor();
    await look('approval-plan');
    await asking.getByRole('button', { name: 'Open in Editor' }).click();
    await activeTab(page, 'command.sh').waitFor();
    await page.locator('.view-line').filter({ hasText: 'look number 0' }).first().waitFor();
    await look('approval-editor');
    await asking.getByText('Run Once').click();
    await card('Run this command?').getByText('Plan check').waitFor();
    await look('approval-check');
  });

  it('queues what is written meanwhile, and sends it when the turn has ended', async () => {
    const change = (path: string, old_text: string, new_text: string) =>
      uses('edit_file', { path, edits: [{ old_text, new_text }] });
    const answer = `The prices are in cents: ${prices} says so now.`;
    model.push(
      change(prices, '"""What things cost."""', '"""What things cost, in cents."""'),
      change(basket, 'class Basket:', 'class Basket:  # in cents'),
      uses('submit', { answer }),
      reply({ text: 'They are integers.' }),
    );
    await ask(chat, 'And are they integers?');
    await ask(chat, 'Not this one');
    const queued = chat.getByRole('list', { name: 'Queued messages' });
    await queued.getByText('And are they integers?').waitFor();
    await look('queue');
    await queued.getByRole('button', { name: 'Remove queued message 2' }).click();
    await card('Run this command?').getByText('Run Once').click();
    await openFile(page, prices);
    const flashed = flashOf('What things cost, in cents');
    await card(`Change ${prices}?`).getByText('Allow All in This Session').click();
    assert.equal(await flashed, true);
    await workbench.screenshot('edited-lines');
    await chat.locator('.turn').last().getByText('They are integers.').waitFor();
    await queued.waitFor({ state: 'detached' });
    assert.match(JSON.stringify(model.requests.at(-1)?.body), /And are they integers\?/);
    model.expectDone();
  });

  it('shows all changes of a turn at once, none as renamed, and takes decisions by key and button; the Explorer marks what is undecided', async () => {
    const task = chat.locator('.turn').first();
    const counts = task.locator('.report').getByRole('img', { name: 'Lines added: 1, removed: 1' });
    assert.deepEqual(await counts.allInnerTexts(), ['+1\n\u22121', '+1\n\u22121']);
    await counts.first().scrollIntoViewIfNeeded();
    await look('counts');
    await task.getByRole('button', { name: 'Show Changes of This Turn' }).click();
    const entry = page.locator('.multiDiffEntry');
    await entry.filter({ hasText: 'prices.py' }).first().waitFor();
    await look('changes');
    assert.equal(await page.locator('.multiDiffEntry .status.renamed').count(), 0);
    // From here on the chat is hidden: its files are marked where files are looked for.
    await openContainer(page, 'Explorer');
    await page
      .locator('.explorer-folders-view .monaco-icon-label')
      .filter({ hasText: 'shop' })
      .first()
      .click();
    assert.deepEqual([await badgeOf('prices.py'), await badgeOf('basket.py')], ['"✎"', '"✎"']);
    await look('edited-badge');
    // What is accepted is a change no more, nor is what is rejected.
    const changes = page.locator('.multiDiffEntry .modified .line-insert');
    const changed = (text: string) =>
      page.locator('.multiDiffEntry .modified .view-line').filter({ hasText: text }).first();
    await changes.nth(1).waitFor();
    await changed('# in cents').click();
    await page.keyboard.press('Shift+Alt+Y');
    await changes.nth(1).waitFor({ state: 'detached' });
    assert.equal(await changes.count(), 1);
    await look('changes-accepted');
    await changed('cost, in cents').click();
    await page.locator('.editor-actions .action-label[aria-label^="Reject"]').first().click();
    await changes.first().waitFor({ state: 'detached' });
    assert.equal(await changed('cost, in cents').count(), 0);
    assert.equal(await changed('# in cents').count(), 1);
    assert.deepEqual([await badgeOf('prices.py'), await badgeOf('basket.py')], ['', '']);
  });
});
