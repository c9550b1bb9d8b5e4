import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { Locator, Page } from 'playwright-core';
import { chatModelFolder, startChatModel } from '../support/chatModel';
import type { ChatModel, ChatPart } from '../support/chatModel';
import { repositoryRoot } from '../support/paths';
import { openWorkbench } from '../support/workbench';
import type { Workbench } from '../support/workbench';
import { chatPage } from '../support/pages';
import { notification } from '../support/workbenchActions';
import { waitUntilMapped } from './views';

/** A user's view of it: what VS Code's chat draws, and clicks on it. */
describe('@repomaster in the chat of a real workbench', () => {
  let model: ChatModel;
  let workbench: Workbench;
  let page: Page;
  let ids = 0;

  before(async function () {
    this.timeout(180_000);
    model = await startChatModel();
    workbench = await openWorkbench({
      folder: join(repositoryRoot, 'test', 'fixtures', 'small'),
      extension: { kind: 'development' },
      beside: [chatModelFolder],
      settings: {
        'chat.disableAIFeatures': false,
        'chatModel.url': model.url,
        'repomaster.run.where': 'terminal',
      },
    });
    page = workbench.page;
    await waitUntilMapped(page);
  });
  after(async () => {
    await workbench.close();
    await model.close();
  });

  const call = (name: string, input: object): ChatPart => ({ call: { id: `c${++ids}`, name, input } });
  const file = (path: string): string => join(workbench.folder ?? '', path);

  /** Sends it in VS Code's chat; resolves once it is there. */
  async function send(query: string, more: object = {}): Promise<void> {
    await model.run('workbench.action.chat.open', {
      ...{ query, mode: 'ask', modelSelector: { vendor: 'chat-model' } },
      ...more,
    });
  }
  /** The last answer. */
  const answer = (): Locator => page.locator('.interactive-response').last();
  const button = (name: string): Locator =>
    answer().locator('.monaco-button').filter({ hasText: name }).last();

  const shown = (): Locator => button('Show in RepoMaster Chat');

  /** A change of the file and what the model then says: the script of a task. */
  function changing(path: string, text: string): readonly ChatPart[][] {
    const [line = ''] = readFileSync(file(path), 'utf8').split('\n');
    const edits = [{ old_text: line, new_text: `${text}\n${line}` }];
    return [
      [{ text: 'I look.' }, call('view_code', { targets: [path], level: 'body' })],
      [call('plan', { files: [{ path }], steps: ['Say it'] })],
      [call('edit_file', { path, edits })],
    ];
  }

  it('asks before the first request, each change and each command, by buttons', async () => {
    const path = 'shop/prices.py';
    const start = readFileSync(file(path), 'utf8');
    model.push(
      ...changing(path, '# In euros.'),
      [call('run_script', { command: `head -1 ${path}; exit 3`, purpose: 'see it' })],
      [call('submit', { answer: `${path} says its money now; nothing else was to do.` })],
    );
    await send('@repomaster /act Say in which money the prices are');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send', exact: true }).click();
    await button('Allow Once').waitFor();
    await answer().getByText(`Change ${path}?`).waitFor();
    await answer().locator('.view-line').filter({ hasText: '+# In euros.' }).waitFor();
    assert.equal(readFileSync(file(path), 'utf8'), start, 'nothing is changed before it is allowed');
    await workbench.screenshot('participant-edit');
    await button('Allow Once').click();

    await button('Run Once').waitFor();
    await answer()
      .locator('.view-line')
      .filter({ hasText: `head -1 ${path}` })
      .waitFor();
    assert.equal(readFileSync(file(path), 'utf8'), `# In euros.\n${start}`);
    await button('Run Once').click();
    await shown().waitFor();
    assert.match(
      (await answer().innerText()).replaceAll('\u00a0', ' '),
      /exit code 3\n+# In euros\.[^]*nothing else was to do\.[^]*Answer verified: 1 file changed/,
    );
    await workbench.screenshot('participant-end');
  });

  it('says of a button that was answered that it was', async () => {
    // It may be out of sight by now.
    await button('Run Once').dispatchEvent('click');
    await notification(page, 'This was already answered, or the turn that asked has ended.');
  });

  it('leads to its conversation, where the change is seen and taken back', async () => {
    const path = 'shop/prices.py';
    await page.keyboard.press('Escape');
    await shown().click();
    const chat = chatPage(page);
    await chat.getByText('Say in which money the prices are').first().waitFor();
    await chat.getByRole('button', { name: 'Show Changes of This Turn' }).click();
    await page.locator('.editor-group-container .monaco-diff-editor').waitFor();
    await workbench.screenshot('participant-diff');
    await chat.getByRole('button', { name: 'Undo This Turn’s Changes' }).click();
    await chat.getByText('Undo 1 File').click();
    await chat.getByText('Undone: ').waitFor();
    assert.doesNotMatch(readFileSync(file(path), 'utf8'), /In euros/);
  });

  it('changes and runs nothing that is denied', async () => {
    const path = 'shop/basket.py';
    const start = readFileSync(file(path), 'utf8');
    model.push(
      ...changing(path, '# No.'),
      [call('run_script', { command: 'touch denied', purpose: 'see it' })],
      [call('submit', { answer: 'Nothing was done: both were denied.' })],
      [call('submit', { answer: 'Nothing was done: both were denied.' })],
    );
    await send('@repomaster /act Change the basket');
    await button('Allow Once').waitFor();
    await button('Deny').click();
    await button('Run Once').waitFor();
    await button('Deny').click();
    await shown().waitFor();
    assert.equal(readFileSync(file(path), 'utf8'), start);
    assert.equal(existsSync(file('denied')), false);
  });

  it('stops in the middle of a reply, and where it asks', async () => {
    model.push({ parts: [{ text: 'I think' }], waits: true });
    await send('@repomaster What is a basket?');
    await answer().getByText('I think').waitFor();
    await page
      .locator('.interactive-input-part .codicon-stop-circle, .interactive-input-part .codicon-stop')
      .first()
      .click();
    await model.cancelled();

    model.push([call('run_script', { command: 'touch stopped', purpose: 'see it' })]);
    await send('@repomaster /act Run it');
    await button('Run Once').waitFor();
    await model.run('workbench.action.chat.cancel');
    await answer().locator('.codicon-refresh, .codicon-chat-rerun').first().waitFor();
    // It may be out of sight by now.
    await button('Run Once').dispatchEvent('click');
    await notification(page, 'This was already answered, or the turn that asked has ended.');
    assert.equal(existsSync(file('stopped')), false);
    model.push([{ text: 'A class.' }]);
    await send('@repomaster What is a basket, then?');
    await answer().getByText('A class.').waitFor();
    assert.match(model.requests.at(-1) ?? '', /What is a basket\?.*The user stopped this turn/);
  });

  it('sends what is attached, and tells the model of its own tools that are named', async () => {
    model.push([{ text: 'All of it.' }]);
    await send('@repomaster Which of these, by #viewStructure ?', {
      attachFiles: [
        { path: file('shop/basket.py') },
        { path: file('shop/prices.py'), lines: [3, 7] },
        { path: file('web') },
        { path: join(repositoryRoot, 'package.json') },
      ],
    });
    await answer().getByText('All of it.').waitFor();
    const sent = model.requests.at(-1) ?? '';
    assert.match(sent, /Content of @file:shop\/basket\.py:.*class Basket/);
    assert.match(sent, /Content of @file:shop\/prices\.py:3-7:.*def price_of/);
    assert.match(sent, /Content of @module:web\/:.*formatCents/);
    assert.match(sent, /Which of these, by `view_structure` \?/);
    assert.match(await answer().innerText(), /package\.json is outside the mapped folder/);
    await workbench.screenshot('participant-references');
  });

  it('says that a model went away in the middle of a reply, and goes on from there', async () => {
    model.push({ parts: [{ text: 'Half of the answer' }], waits: true });
    await send('@repomaster What does main do?');
    await answer().getByText('Half of the answer').waitFor();
    model.breakOff();
    await answer().getByText('could not answer').waitFor();
    await workbench.screenshot('participant-gone');
    model.push([{ text: 'The other half.' }]);
    await page.locator('.interactive-session').getByText('Continue').last().click();
    await answer().getByText('The other half.').waitFor();
    assert.match(model.requests.at(-1) ?? '', /What does main do\?/);
  });

  it('runs and fetches nothing that an answer holds', async () => {
    const marks = 'bold **x**';
    model.push([
      {
        text: [
          `Begin ${marks} ![pixel](${model.url}/pixel) <img src="${model.url}/img">`,
          `<script>fetch("${model.url}/script")</script> <iframe src="${model.url}/frame"></iframe>`,
          `[click](command:repomaster.clearAll) [![in](${model.url}/inner)](https://example.com)`,
          `[page](javascript:fetch("${model.url}/js")) and \u202Eturned\u202C. End.`,
        ].join('\n\n'),
      },
    ]);
    await send('@repomaster Show me the page');
    await answer().getByText('End.').waitFor();
    const links = await answer()
      .locator('a')
      .evaluateAll((all) => all.map((each) => each.outerHTML));
    assert.deepEqual(
      links.filter((link) => /command:|javascript:/.test(link)),
      [],
    );
    assert.equal(await answer().locator('script, iframe').count(), 0);
    await workbench.screenshot('participant-hostile');
    assert.deepEqual(model.fetched, []);
  });
});
