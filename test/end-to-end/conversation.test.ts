import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { FrameLocator, Page } from 'playwright-core';
import { reply } from '../support/modelAnswers';
import type { ModelServer } from '../support/modelServer';
import { openModelWorkbench } from '../support/modelWorkbench';
import type { ModelWorkbench } from '../support/modelWorkbench';
import { answerOf, ask, askAndWait, editorPage } from '../support/pages';
import { corpusFolder } from '../support/workbench';
import {
  activeTab,
  chooseFromMenu,
  openContainer,
  openFile,
  runCommand,
  waitForCursor,
} from '../support/workbenchActions';
import { waitUntilMapped } from './views';

const file = 'src/internal/util/isFunction.ts';
const symbol = 'src/internal/util/isFunction.isFunction';
const command = `grep -c isFunction ${file} no-such-file.ts`;

describe('A conversation about a real repository in a real workbench', () => {
  let model: ModelServer;
  let workbench: ModelWorkbench;
  let page: Page;
  let chat: FrameLocator;

  before(async function () {
    this.timeout(180_000);
    workbench = await openModelWorkbench(await corpusFolder());
    ({ model, page, chat } = workbench);
    await openContainer(page, 'RepoMaster');
    await waitUntilMapped(page);
  });
  after(() => workbench.close());

  /** Looks at what would be sent, says not now, and sends it when asked again. */
  async function allowFirstSend(): Promise<void> {
    const { host } = new URL(model.url);
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText(`Send this question and its context to ${host}?`).waitFor();
    assert.match(
      await dialog.innerText(),
      /about [\d,]+ tokens now[^]*an overview, or README, core source and paths/,
    );
    await workbench.screenshot('first-send');
    await dialog.getByRole('button', { name: 'Show What Is Sent' }).click();
    const input = page.locator('.quick-input-widget');
    await input.getByText('Not Now').waitFor();
    await page.locator('.view-line').filter({ hasText: 'System prompt' }).first().waitFor();
    await workbench.screenshot('first-send-shown');
    await input.getByText('Not Now').click();
    await chat.locator('.end').getByText(`Nothing was sent to ${host}`).waitFor();
    assert.equal(model.requests.length, 0, 'nothing was sent');
    await chat.getByRole('button', { name: 'Try Again' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  }

  it('explores from a function by a right click, without a model', async () => {
    await openFile(page, file);
    const line = page.locator('.view-line').filter({ hasText: 'export function isFunction' }).first();
    await chooseFromMenu(page, line, 'Explore from Here');
    const answer = await answerOf(chat, 0);
    await answer.getByText('No model used').waitFor();
    const text = await answer.innerText();
    assert.match(text, /isFunction/);
    assert.match(text, /call/);
    await chat.locator('.composer').getByText('isFunction').waitFor();
    assert.equal(model.requests.length, 0, 'nothing was sent');
    await workbench.screenshot('explore-from-here');
  });

  it('answers who calls it from the map, with places that open', async () => {
    const answer = await askAndWait(chat, 'who calls isFunction?');
    await answer.getByText('No model used').waitFor();
    await workbench.screenshot('no-model');
    await answer.locator('a, button').filter({ hasText: 'isObserver' }).first().click();
    await activeTab(page, 'Observable.ts').waitFor();
    assert.equal(model.requests.length, 0);
  });

  it('keeps a key typed into its box', async () => {
    await runCommand(page, 'RepoMaster: Set API Key');
    const input = page.locator('.quick-input-widget input.input');
    await input.waitFor();
    await input.fill('sk-test-0123456789');
    await input.press('Enter');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await chat.locator('.model-name').filter({ hasText: 'claude' }).waitFor();
  });

  it('lets a model view code, trace callers and run an approved command, and shows each step', async () => {
    model.push(
      reply({
        text: 'I will look at the function and at who depends on it.',
        toolUses: [
          { name: 'view_code', input: { targets: [symbol] } },
          { name: 'trace_dependencies', input: { target: symbol, direction: 'callers' } },
        ],
      }),
      reply({
        text: 'Now I check with a command.',
        toolUses: [{ name: 'run_script', input: { command, purpose: 'count the lines that name it' } }],
      }),
      reply({
        text: `\`isFunction\` tests the **type** of its argument ([isFunction](${file}:5)):\n\n\`\`\`ts\nreturn typeof value === 'function';\n\`\`\`\n\nThe command ended with exit code 2, since one of the files does not exist.`,
      }),
    );
    await ask(chat, 'What does isFunction do, and who depends on it?');
    await allowFirstSend();
    const approval = chat.locator('.approval');
    await approval.waitFor();
    assert.ok((await approval.innerText()).includes(command));
    await workbench.screenshot('approval');
    assert.equal(model.requests.length, 2, 'nothing went on before the approval');
    await approval.getByText('Run Once').click();
    // Only turns near the view are drawn: the last one is.
    const answer = chat.locator('.turn').last();
    await answer.getByText('exit code 2, since').waitFor();
    await answer.locator('.turn-actions').waitFor();
    await workbench.screenshot('conversation');
    model.expectDone();
  });

  it('sent the model what the tools said, the real output and the exit code', () => {
    const [first, second, third] = model.requests.map(({ body }) => JSON.stringify(body));
    assert.match(first ?? '', /What does isFunction do, and who depends on it\?/);
    assert.match(first ?? '', /"name":"run_script"/);
    assert.match(second ?? '', /typeof value === 'function'/);
    assert.match(second ?? '', /isScheduler/);
    assert.match(third ?? '', /exited with code 2/);
    assert.match(third ?? '', /isFunction\.ts:1/);
    assert.match(third ?? '', /no-such-file\.ts: No such file or directory/);
    assert.ok(model.requests.every(({ headers }) => headers['x-api-key'] === 'sk-test-0123456789'));
  });

  it('opens the graph, and the code of a node that is clicked', async () => {
    await runCommand(page, 'RepoMaster: Open Graph');
    const graph = editorPage(page);
    await graph.locator('canvas').first().waitFor();
    await workbench.screenshot('graph');
    const search = graph.getByRole('searchbox');
    await search.fill('Subscriber.ts');
    await search.press('Enter');
    await search.press('Escape');
    const box = await graph.locator('.drawing').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await graph.locator('.card').filter({ hasText: 'Subscriber.ts' }).waitFor();
    await workbench.screenshot('graph-card');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await activeTab(page, 'Subscriber.ts').waitFor();
    await waitForCursor(page, 1);
  });
});
