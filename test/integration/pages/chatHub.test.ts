/** The hub's answers on the chat page: cards, strangers' words, the focus, what the page asks of the host. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Locator } from 'playwright-core';
import { chatPage } from '../../support/chatPage';
import * as h from '../../support/hubConversations';

describe('the hub on the chat page', () => {
  const { page, show, event, sent } = chatPage();
  const cards = (): Locator => page().locator('.hub-cards > li');
  const names = async (): Promise<string[]> =>
    (await cards().locator('h3').allInnerTexts()).map((text) => text.trim());

  it('shows three cards, and everything of strangers as text', async () => {
    await show(h.found);
    assert.deepEqual(await names(), ['octo/md-print', 'pages/mark2pdf', 'lists/awesome']);
    assert.match(
      await cards().nth(1).innerText(),
      /<img src=x onerror=alert\(1\)> \[x\]\(command:quit\) \*\*bold\*\* \uFFFDevil/,
    );
    assert.equal(await page().locator('.hub img, .hub a, .hub strong:not(.hub-fit strong)').count(), 0);
    assert.match(
      await cards().nth(1).innerText(),
      /12,800 stars[^]*Licence not recognised[^]*1\.9 GB[^]*Archived/,
    );
    assert.match(
      await cards().nth(2).innerText(),
      /1 star\s[^]*No licence[^]*Does not fit\. It is a collection/,
    );
    assert.equal(await page().getByText('Found: octo/md-print.').count(), 0);
  });

  it('asks the host by names alone, and is told what came of it', async () => {
    await show(h.found);
    await cards().first().getByText('Clone…').click();
    await page().getByRole('button', { name: 'Open octo/md-print on GitHub' }).click();
    assert.deepEqual(await sent(2), [
      { type: 'hub', turn: 1, subject: 'octo/md-print', action: 'clone' },
      { type: 'hub', turn: 1, subject: 'octo/md-print', action: 'open' },
    ]);
    await event(h.changed('octo/md-print', { kind: 'cloned', folder: '/home/ann/md-print', commit: 'a1' }));
    await cards().first().getByText('Cloned into /home/ann/md-print').waitFor();
    await cards().first().getByText('Open Folder').click();
    assert.deepEqual((await sent(3)).at(-1), {
      ...{ type: 'hub', turn: 1, subject: 'octo/md-print', action: 'openFolder' },
    });
  });

  it('moves the next one up, keeps the focus there, and takes a dismissal back', async () => {
    await show(h.found);
    await page().getByRole('button', { name: 'Dismiss lists/awesome' }).press('Enter');
    await event(h.changed('lists/awesome', { kind: 'dismissed' }));
    await cards().nth(2).getByText('tiny/mdpdf').waitFor();
    assert.equal(await page().evaluate('document.activeElement.innerText.includes("tiny/mdpdf")'), true);
    await page().getByRole('button', { name: 'Show lists/awesome Again' }).click();
    await event(h.changed('lists/awesome', { kind: 'restored' }));
    await cards().nth(2).getByText('lists/awesome').waitFor();
    assert.equal(await page().evaluate('document.activeElement.innerText.includes("lists/awesome")'), true);
    // The last one that was dismissed is taken back, wherever it is ranked.
    for (const name of ['pages/mark2pdf', 'octo/md-print'])
      await event(h.changed(name, { kind: 'dismissed' }));
    await page().getByRole('button', { name: 'Show octo/md-print Again' }).waitFor();
    for (const { name } of h.four) await event(h.changed(name, { kind: 'dismissed' }));
    await page().getByText('You have dismissed all candidates.').waitFor();
  });

  it('gives the focus of a button that is replaced to the one in its place', async () => {
    await show(h.found);
    await cards().first().getByText('Clone…').press('Enter');
    await event(h.changed('octo/md-print', { kind: 'cloned', folder: '/home/ann/md-print', commit: 'a1' }));
    await cards().first().getByText('Open Folder').waitFor();
    const focused = await page().evaluate('document.activeElement.innerText');
    assert.match(String(focused), /Open Folder/);
  });

  it('offers nothing of an address that is no web address', async () => {
    await show(h.overSsh);
    assert.equal(await cards().getByText('Clone…').count(), 0);
    assert.equal(
      await cards()
        .getByRole('button', { name: /^Open / })
        .count(),
      0,
    );
  });

  it('asks the service instead where the store answered', async () => {
    await show(h.fromStore);
    assert.match(await cards().innerText(), /It served “print notes” on 2026-10-01 with: md-print a\.md/);
    await page().getByText('Search GitHub Instead').click();
    assert.deepEqual((await sent(1)).at(-1), {
      ...{ type: 'ask', text: '/hub search --skip-store Convert Markdown to PDF' },
    });
  });

  it('quotes solutions as they are, and folds what is not about the error', async () => {
    await show(h.issues);
    assert.match(
      await page().locator('.hub-quote').nth(1).innerText(),
      /Run `pip install setuptools`\.\n\n<img src=x onerror=alert\(1\)> \[x\]/,
    );
    assert.equal(await page().getByText('It is about another module.').isVisible(), false);
    await page().getByText('1 other, about something else').click();
    await page().getByText('It is about another module.').waitFor();
    await page().getByRole('button', { name: 'Issue #10' }).click();
    assert.deepEqual((await sent(1)).at(-1), {
      ...{
        type: 'hub',
        turn: 1,
        subject: 'https://github.com/octo/md-print/issues/10',
        action: 'openThread',
      },
    });
  });

  it('lists what is stored, and leaves out what was forgotten since', async () => {
    await show(h.twoStored);
    const [first, second] = ['a1', 'b2'].map((part) => `https://github.com/shop/resizer@${part.repeat(20)}`);
    assert.match(await cards().first().innerText(), /proven on 2026-10-01/);
    assert.match(await cards().nth(1).innerText(), /imported from team\.json; not proven here/);
    await cards().nth(1).getByText('Forget…').click();
    assert.deepEqual((await sent(1)).at(-1), { type: 'hub', turn: 1, subject: second, action: 'forget' });
    await event(h.changed(second ?? '', { kind: 'forgotten' }));
    await cards().nth(1).waitFor({ state: 'detached' });
    assert.match(await cards().innerText(), /a1a1a1a1/);
    await event(h.changed(first ?? '', { kind: 'forgotten' }));
    await page().getByText('No repository is stored.').waitFor();
  });
});
