import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import type { Entry } from '../../../src/core/conversation/conversation';
import type { FilePreview } from '../../../src/protocol/filePreview';
import { chatPage } from '../../support/chatPage';
import * as f from '../../support/fileConversations';
import * as k from '../../support/taskConversations';

describe('the files of a turn in the chat page', () => {
  const { page, show, post, event, sent, answer: tell } = chatPage();

  const row = (path: string): Locator => page().locator(`[data-file="workspace:${path}"]`);
  const preview = (path: string): FilePreview =>
    f.previews.find((each) => each.path === path)?.preview ?? assert.fail(path);
  const answer = (path: string): Promise<void> => tell('preview', preview(path));
  const toggle = (path: string): Promise<void> =>
    row(path)
      .getByRole('button', { name: /^Preview/ })
      .click();

  /** The width of the one picture there is, as it was decoded. */
  const decodedWidth = (): Promise<number> =>
    page().evaluate(
      "document.querySelector('img').decode().then(() => document.querySelector('img').naturalWidth)",
    );
  // What is open stays open in the next conversation.
  afterEach(async () => {
    const open = page().locator('.files [aria-expanded="true"]');
    while ((await open.count()) > 0) await open.first().click();
  });

  it('are listed below the command, with what happened to each and how many more there are', async () => {
    await show(f.ran);
    const list = page().getByRole('list', { name: 'Files changed by the command' });
    assert.equal(await list.locator('li').count(), 7);
    assert.match(await row('out/report.md').innerText(), /out\/report\.md\s*changed/);
    assert.equal(await row('out/old.csv').getByRole('button').count(), 0, 'what is gone is not opened');
    await page().getByText('And 2 more.').waitFor();
    await page().getByText('There may be more').waitFor();
    await row('out/curve.png').getByRole('button', { name: 'out/curve.png', exact: true }).click();
    assert.deepEqual(await sent(), [{ type: 'openFile', place: 'workspace', path: 'out/curve.png' }]);
  });

  it('are looked into on demand alone, and anew once something has happened', async () => {
    await show(f.ran);
    await toggle('out/curve.png');
    assert.deepEqual(await sent(), [{ type: 'preview', place: 'workspace', path: 'out/curve.png' }]);
    await row('out/curve.png').getByText('Loading…').waitFor();
    await answer('out/curve.png');
    const picture = page().getByRole('img', { name: 'Picture in out/curve.png' });
    await picture.waitFor();
    assert.equal(await decodedWidth(), 320);
    await event({ type: 'restored', turn: 1, atMs: 1, step: 4, files: ['out/report.md'], left: [] });
    assert.equal((await sent(2)).length, 2);
    await toggle('out/curve.png');
    assert.equal(await picture.count(), 0);
  });

  it('show a drawing as a picture, which loads and runs nothing', async () => {
    await show(f.ran);
    await toggle('out/flow.svg');
    const hostile =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="parent.hit=1"><script>parent.hit=1</script><image href="https://page.test/hit.png"/><rect width="9" height="9"/></svg>';
    const data = Buffer.from(hostile).toString('base64');
    const drawing: FilePreview = { kind: 'image', type: 'svg', data, size: null, sizeBytes: hostile.length };
    await tell('preview', drawing);
    await page().getByRole('img', { name: 'Picture in out/flow.svg' }).waitFor();
    assert.equal(await decodedWidth(), 9);
    assert.equal(await page().evaluate('typeof window.hit'), 'undefined');
  });

  it('say that a picture is damaged where it cannot be decoded', async () => {
    await show(f.ran);
    await toggle('out/curve.png');
    const damaged: FilePreview = {
      ...{ kind: 'image', type: 'png', data: 'AAAA', size: { width: 9, height: 9 }, sizeBytes: 3 },
    };
    await tell('preview', damaged);
    await row('out/curve.png').getByText('it is damaged').waitFor();
  });

  it('show the head of a table with its counts', async () => {
    await show(f.ran);
    await toggle('out/metrics.csv');
    await answer('out/metrics.csv');
    const table = row('out/metrics.csv');
    await table.getByRole('table').waitFor();
    assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), ['epoch', 'loss', 'note']);
    assert.equal(await table.getByRole('row').count(), 21);
    await table.getByText('The first 20 rows and 3 columns. 5,000 rows, 40 columns, 1.2 KB.').waitFor();
    await table.getByText('1 row is incomplete.').waitFor();
  });

  it('show text as text: what stands in it is no part of the page', async () => {
    await show(f.ran);
    await toggle('out/report.md');
    await answer('out/report.md');
    const report = row('out/report.md');
    await report.getByRole('heading', { name: 'Report' }).waitFor();
    assert.equal(await report.locator('img, [data-ask]').count(), 0);
    await report.getByText('<img src=x onerror=alert(1)>').waitFor();
    await report.getByText('what now').click();
    await report.getByRole('link', { name: 'the log' }).click();
    assert.deepEqual((await sent(2)).at(-1), { type: 'open', path: 'out/train.log', line: 3, endLine: 3 });
    await toggle('out/train.log');
    await answer('out/train.log');
    assert.match(
      await row('out/train.log').locator('pre').innerText(),
      /^<b>epoch 1<\/b>\nepoch 2 \uFFFDevil/,
    );
  });

  it('say why there is nothing to be seen', async () => {
    await show(f.ran);
    const path = 'out/weights-of-the-last-epoch-with-a-long-name.bin';
    await toggle(path);
    await answer(path);
    await row(path).getByText('Binary file, 12.4 MB. Open it to view it.').waitFor();
  });

  it('stand in the report of the task, with its checks, tokens, cost, replies and time', async () => {
    const ended: Entry = { type: 'ended', turn: 1, atMs: 95_000, end: { kind: 'answered' } };
    await show([...k.acted.slice(0, -1), ended]);
    await post({ type: 'accounts', accounts: f.accounts });
    const report = page().getByRole('region', { name: 'Task not accomplished' });
    await report.getByText('$0.23').waitFor();
    const facts = (await report.locator('dl').innerText()).replace(/\s+/g, ' ');
    assert.equal(
      facts,
      'Checks 0 of 1 passed before, 1 now Replies 7 Tokens 53,500 Cost $0.23 Time 1 min 35 s',
    );
    await report.getByText('The answer says that README.md was changed, but it was not.').waitFor();
    const results = report.getByRole('list', { name: 'Results of the task' });
    assert.match(await results.innerText(), /plots\/prices\.png\s*20\.5 KB/);
    await report.getByText('And 2 more.').waitFor();
    await results.getByRole('button', { name: 'plots/prices.png', exact: true }).click();
    assert.deepEqual(await sent(), [{ type: 'openFile', place: 'results', path: 'plots/prices.png' }]);
    assert.equal(await report.getByRole('list', { name: 'Files changed by the task' }).count(), 1);
    await page().getByText('So far: 53,500 tokens, $0.23.').waitFor();
  });

  it('cost what is not known where the price is not, and the next question says before what it sends', async () => {
    await show(f.ran);
    const unknown = { ...f.accounts[0], turn: 1, cost: null } as (typeof f.accounts)[number];
    await post({ type: 'accounts', accounts: [unknown] });
    await page().getByText('So far: 53,500 tokens, price unknown.').waitFor();
    await page().locator('.turn-cost', { hasText: '53,500 tokens, price unknown' }).waitFor();
    const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    await post({ type: 'accounts', accounts: [{ ...unknown, tokens: none, estimated: 4_800 }] });
    await page().locator('.turn-cost', { hasText: 'about 4,800 tokens, not counted' }).waitFor();
    await page().getByText('So far: about 4,800 tokens, not counted.').waitFor();
    await page().getByRole('textbox').fill('and then?');
    assert.deepEqual(await sent(), [{ type: 'estimate', text: 'and then?' }]);
    await tell('estimate', { tokens: 14_200, cost: null });
    await page().getByText('About 14,200 tokens a step, price unknown.').waitFor();
    await page().getByRole('textbox').fill('and now?');
    await sent(2);
    await tell('estimate', { tokens: 14_200, cost: 0.0355 });
    await page().getByText('About 14,200 tokens a step, at most $0.04.').waitFor();
    await page().getByRole('textbox').fill('');
    assert.equal(await page().getByText('tokens a step').count(), 0);
  });
});
