import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { AgentEvent } from '../../../src/core/conversation/conversation';
import type { ToChat } from '../../../src/protocol/toChat';
import * as c from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import { chatPage } from '../../support/chatPage';

describe('the chat page', () => {
  const { page, show, post, answer, event, sent, until } = chatPage();

  describe('before the first question', () => {
    beforeEach(() => show([], { status: c.withoutModel }));

    it('runs an example that is whole, and puts one that needs a name into the composer', async () => {
      await page().getByRole('button', { name: 'What are the core components?' }).click();
      assert.deepEqual(await sent(), [{ type: 'ask', text: '/core' }]);
      await page().getByRole('button', { name: 'Who calls …?' }).click();
      await until('document.activeElement.value === "/trace "');
    });

    it('offers the two ways to a model', async () => {
      await page().getByText('Set API Key').click();
      await page().getByText('Use a VS Code Model').click();
      assert.deepEqual(await sent(2), [
        { type: 'act', action: 'setKey' },
        { type: 'act', action: 'chooseModel' },
      ]);
    });

    it('says what limits it', async () => {
      const status = { ...c.withoutModel, isTrusted: false, index: 'indexing', indexedPercent: 42 } as const;
      await post({ type: 'status', status });
      await page().getByText('Mapping the repository: 42 %').waitFor();
      await page().getByText('This workspace is not trusted').waitFor();
      await post({ type: 'status', status: { ...c.withoutModel, index: 'missing' } });
      await page().getByText('This folder has no map. The Code Tree explains why').waitFor();
    });

    it('explores what is attached, shows it and takes it off', async () => {
      const attachment = { id: 'a.parse', label: 'parse', path: 'a.py', line: 7 };
      await post({ type: 'attachments', attachments: [attachment] });
      assert.deepEqual(await sent(), [{ type: 'attachedTokens' }]);
      await answer('attachedTokens', { 'a.parse': 870 });
      await page().locator('.attachments').getByText('870 tokens').waitFor();
      await page().getByRole('button', { name: 'Explore parse' }).click();
      await page().getByTitle('a.py:7').click();
      await page().getByRole('button', { name: 'Remove parse' }).click();
      assert.deepEqual((await sent(4)).slice(1), [
        { type: 'ask', text: '/explore a.parse' },
        { type: 'open', path: 'a.py', line: 7, endLine: 7 },
        { type: 'detach', id: 'a.parse' },
      ]);
    });
  });

  describe('an answer', () => {
    it('streams, and is there once when it is whole', async () => {
      await show([]);
      await event(e.asked(1));
      for (const delta of ['It is **cal', 'led** by ', '`a.py:3`.'])
        await event({ type: 'textDelta', turn: 1, step: 0, delta });
      await page().locator('.markdown strong', { hasText: 'called' }).waitFor();
      await event(e.replied(1, 0, e.text('It is **called** by `a.py:3`.')));
      await event(e.ended(1));
      await page().locator('#announcements', { hasText: 'The answer is complete.' }).waitFor();
      assert.equal(await page().locator('.answer .markdown').innerText(), 'It is called by a.py:3.');
    });

    it('shows what names of characters stand for, and those that are none as they are', async () => {
      const words = '&amp; &lt;b&gt; &Auml; &semi; &nsubE; &notit; &nowhere; &amp;lt; &#65; &not';
      await show([e.started, e.asked(1), e.replied(1, 0, e.text(words)), e.ended(1)]);
      const shown = await page().locator('.answer .markdown').innerText();
      assert.equal(shown, '& <b> \u00c4 ; \u2ac5\u0338 &notit; &nowhere; &lt; A &not');
    });

    it('keeps the blocks that do not change as it grows', async () => {
      await show([]);
      await event(e.asked(1));
      await event({ type: 'textDelta', turn: 1, step: 0, delta: 'First.\n\nSec' });
      await page().getByText('Sec').waitFor();
      await page().evaluate('window.first = document.querySelector(".markdown p")');
      await event({ type: 'textDelta', turn: 1, step: 0, delta: 'ond.' });
      await page().getByText('Second.').waitFor();
      assert.equal(await page().evaluate('window.first === document.querySelector(".markdown p")'), true);
    });

    it('opens places by click and by key, and hands addresses to the host', async () => {
      await show(c.explained);
      await page().getByRole('link', { name: 'flush' }).click();
      await page().getByRole('link', { name: 'Runner.run' }).press('Enter');
      await page().getByRole('link', { name: 'pipeline/batch.py:112' }).click();
      await page().getByRole('link', { name: 'guide' }).click();
      assert.deepEqual(await sent(4), [
        { type: 'open', path: 'pipeline/batch.py', line: 112, endLine: 131 },
        { type: 'open', path: 'pipeline/runner.py', line: 48, endLine: 48 },
        { type: 'open', path: 'pipeline/batch.py', line: 112, endLine: 112 },
        { type: 'openLink', url: 'https://example.org/guide' },
      ]);
    });

    it('breaks no word of a table, which is scrolled instead', async () => {
      const row = `| \`App.run\` | runs | ${'long text '.repeat(20)} |`;
      await show([
        e.started,
        e.asked(1),
        e.replied(1, 0, e.text(`| name | what | a column |\n|---|---|---|\n${row}`)),
        e.ended(1),
      ]);
      const lines = await page().evaluate(`document.querySelector('td code').getClientRects().length`);
      assert.equal(lines, 1, 'App.run stands on one line');
    });

    it('is copied whole or by its code', async () => {
      await show(c.explained);
      await page().getByRole('button', { name: 'Copy Code' }).click();
      await page().getByRole('button', { name: 'Copy Answer' }).click();
      const [code, whole] = await sent(2);
      assert.ok(code?.type === 'copy' && code.text.startsWith('def flush(self'));
      assert.ok(whole?.type === 'copy' && whole.text.endsWith(c.answer));
    });

    it('moves nothing where motion is reduced', async () => {
      const moves = `[document, ...[...document.querySelectorAll('vscode-progress-ring')].map(({ shadowRoot }) => shadowRoot)]
        .flatMap((root) => root.getAnimations())
        .filter((each) => each.effect.getTiming().iterations === Infinity).length`;
      await show([e.started, e.asked(1), e.toolStarted(1, 'a'), e.toolEnded(1, 'a')]);
      await page().getByText('Working…').waitFor();
      await event(e.toolStarted(1, 'b'));
      assert.equal(await page().evaluate(moves), 0);
      await event(e.toolEnded(1, 'b'));
      await page().getByText('Working…').waitFor();
      assert.equal(await page().evaluate(moves), 0);
      await page().emulateMedia({ reducedMotion: 'no-preference' });
      await until(`${moves} > 0`);
      await page().emulateMedia({ reducedMotion: 'reduce' });
    });

    it('says that it waits, for how long, and why it ended', async () => {
      await show([e.started, e.asked(1)]);
      const untilMs = Date.now() + 100_000;
      await event({ type: 'waiting', turn: 1, untilMs, reason: 'The service is busy.' });
      await page()
        .getByText(/The service is busy\. Retrying in \d+ s\./)
        .waitFor();
      const end = { kind: 'failed', message: 'The key was refused.', action: 'setKey' } as const;
      await event({ type: 'ended', turn: 1, atMs: 0, end });
      await page().getByText('Set API Key').click();
      assert.deepEqual(await sent(), [{ type: 'act', action: 'setKey' }]);
    });
  });

  describe('a tool card', () => {
    it('says what came of it, and opens to its places, input and output', async () => {
      await show(c.explained);
      const card = page().getByRole('button', { name: /Found 3 callers of normalise.*120 ms/ });
      assert.equal(await card.getAttribute('aria-expanded'), 'false');
      await card.press('Enter');
      await page().getByText('"direction": "callers"').waitFor();
      await page().getByText('callers of pipeline.stages.normalise (2 hops)').waitFor();
      await page().getByRole('button', { name: 'cli/main.py:31' }).click();
      assert.deepEqual(await sent(), [{ type: 'open', path: 'cli/main.py', line: 31, endLine: 31 }]);
      await card.press('Enter');
      assert.equal(await card.getAttribute('aria-expanded'), 'false');
    });

    it('shows the ends of a result of 20 MB, and what is left out', async () => {
      const text = `the first line\n${'0123456789abcde\n'.repeat(1_250_000)}the last line`;
      await show([
        e.started,
        e.asked(1),
        e.toolStarted(1, 'a'),
        e.toolEnded(1, 'a', { ...e.foundTwo, text }),
        e.ended(1),
      ]);
      await page()
        .getByRole('button', { name: /^Found 2/ })
        .click();
      const output = page().locator('.tool-body pre').last();
      await output.getByText('the last line').waitFor();
      const shown = await output.innerText();
      assert.ok(shown.startsWith('the first line') && shown.length < 101_000, `${shown.length} characters`);
      assert.ok(
        shown.includes(`[${(text.length - 100_000).toLocaleString('en')} characters are left out here]`),
      );
    });

    it('says a failure in words', async () => {
      await show(c.explained);
      await page()
        .getByRole('button', { name: /Viewing pipeline\/bach\.py.*Failed/ })
        .waitFor();
      await page().getByText('did you mean pipeline/batch.py?').waitFor();
    });

    it('shows what a command prints while it runs, then its exit code', async () => {
      await show([e.started, e.asked(1), e.toolStarted(1, 'a', 'run_script')]);
      await event({ type: 'toolOutput', turn: 1, callId: 'a', text: 'epoch 1\nepoch 2\n' });
      await page().getByLabel('Output so far').getByText('epoch 2').waitFor();
      await show(c.failed);
      await page()
        .getByRole('button', { name: /Ran python run\.py: exit code 1/ })
        .waitFor();
    });
  });

  it('takes no message of another form', async () => {
    await show([e.started, e.asked(1, 'still here')]);
    for (const data of [{ type: 'init' }, { type: 'event', event: { type: 'ended', turn: 'x' } }, { a: 1 }])
      await post(data as unknown as ToChat);
    await event({ type: 'textDelta', turn: 1, step: 0, delta: 'goes on' });
    await page().getByText('goes on').waitFor();
    await page().getByText('still here').waitFor();
  });

  it('runs nothing that a text holds, wherever it stands', async () => {
    const hostile =
      '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><svg onload="window.hacked=1">';
    const links =
      '[a](javascript:window.hacked=1) [b](command:x) [c](data:text/html,x) ![d](https://x.test/y)';
    await show(
      [
        e.started,
        { ...e.asked(1, hostile), context: hostile } as AgentEvent & { type: 'asked' },
        e.replied(1, 0, e.text(`${hostile}\n\n${links}\n\n\`\`\`html\n${hostile}\n\`\`\`\n\n# ${hostile}`)),
        e.toolStarted(1, hostile, hostile),
        e.toolEnded(1, hostile, { ...e.foundTwo, text: hostile, done: { text: hostile, args: [] } }),
        { type: 'ended', turn: 1, atMs: 0, end: { kind: 'failed', message: hostile, action: null } },
      ],
      { attachments: [{ id: hostile, label: hostile, path: hostile, line: 1 }] },
    );
    await page().locator('.tool-line').click();
    await page().locator('.tool-body').waitFor();
    assert.equal(await page().locator('main img, main script, main svg, main a[href]').count(), 0);
    assert.equal(await page().evaluate('window.hacked'), undefined);
    assert.equal(await page().locator('.markdown a').count(), 0);
  });
});
