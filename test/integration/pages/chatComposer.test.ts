import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as c from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import { chatPage } from '../../support/chatPage';

describe('the chat page under way', () => {
  const { page, input, show, event, sent, until } = chatPage();

  describe('the mode', () => {
    it('is picked by key, and is not there without a model', async () => {
      await show([]);
      const picker = page().getByRole('combobox', { name: 'Mode' });
      assert.equal(await picker.inputValue(), 'ask');
      await picker.selectOption('act');
      assert.deepEqual(await sent(), [{ type: 'setMode', mode: 'act' }]);
      await show([], { status: { ...c.withModel, mode: 'act' } });
      assert.equal(await picker.inputValue(), 'act');
      await show([], { status: c.withoutModel });
      assert.equal(await picker.count(), 0);
      await show([], { status: { ...c.withModel, isTrusted: false } });
      assert.equal(await picker.count(), 0);
    });

    it('offers to carry out a plan, and to go on with what was broken off', async () => {
      const model = c.withModel.model;
      const asked = { ...e.asked(1, 'Plan it'), model, mode: 'plan' } as const;
      const planned = { plan: { files: [], checks: [], steps: [] }, before: [] };
      const calls = [e.toolStarted(1, 'p', 'plan'), e.toolEnded(1, 'p', { ...e.foundTwo, planned })];
      await show([asked, ...calls, e.replied(1, 1, e.text('This is the plan.')), e.ended(1)]);
      await page().getByText('Carry Out This Plan').click();
      assert.deepEqual(await sent(), [{ type: 'carryOut' }]);
      const end = { kind: 'failed', message: 'The line is dead.', action: 'retry' } as const;
      await show([asked, ...calls, { type: 'ended', turn: 1, atMs: 1, end }]);
      assert.equal(await page().getByText('Carry Out This Plan').count(), 0);
      await page().getByText('Try Again').waitFor();
      await page().getByText('Continue', { exact: true }).click();
      assert.deepEqual(await sent(), [{ type: 'act', action: 'continue' }]);
    });
  });

  describe('where commands run', () => {
    it('is named with all that is known of it, and a click chooses another place', async () => {
      await show([], { status: c.placed('container') });
      const chip = page().getByRole('button', { name: /^Container, with network/ });
      const title = (await chip.getAttribute('title')) ?? '';
      for (const fact of [
        'Isolation: container',
        'Network: reachable',
        'Root access without a password: yes',
        'Files outside the workspace, or its hooks and settings: unknown',
      ])
        assert.ok(title.includes(fact), title);
      assert.match(await chip.innerText(), /Docker or Podman socket: not reachable/);
      await chip.press('Enter');
      assert.deepEqual(await sent(), [{ type: 'act', action: 'chooseWhere' }]);
      await show([], { status: c.placed('missing') });
      await page()
        .getByRole('button', { name: /^No sandbox .*bwrap is not on PATH/ })
        .waitFor();
      await show([], { status: { ...c.withModel, place: null } });
      assert.equal(await page().locator('.place').count(), 0);
    });
  });

  describe('the focus of somebody who comes by key', () => {
    const come = async (before = ''): Promise<void> => {
      await page().evaluate(
        `document.activeElement.blur(); ${before} window.dispatchEvent(new Event('focus'))`,
      );
      await page().evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
    };
    const where = (): Promise<string> => page().evaluate('document.activeElement.className');

    it('comes to the composer, and to a card that asks', async () => {
      await show(c.explained);
      await come();
      await until('document.activeElement.matches(".composer textarea")');
      await show(c.asking);
      await come();
      assert.equal(await where(), 'approval');
    });

    it('stays where it was in the page, and with a click', async () => {
      await show(c.explained);
      await come(`document.querySelector('.scroll').focus();`);
      assert.equal(await where(), 'scroll');
      await come(`document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));`);
      assert.equal(await page().evaluate('document.activeElement === document.body'), true);
      await page().evaluate(`document.body.dispatchEvent(new Event('pointerup', { bubbles: true }))`);
    });
  });

  describe('the composer', () => {
    it('sends by Enter, breaks lines by Shift+Enter, and grows', async () => {
      await show([]);
      const height = async (): Promise<number> => (await input().boundingBox())?.height ?? 0;
      const oneLine = await height();
      await input().pressSequentially('one');
      await input().press('Shift+Enter');
      await input().pressSequentially('two');
      assert.ok((await height()) > oneLine);
      await input().press('Enter');
      assert.deepEqual(await sent(), [{ type: 'ask', text: 'one\ntwo' }]);
      assert.equal(await input().inputValue(), '');
    });

    it('keeps a question that is too long, and says so', async () => {
      await show([]);
      await input().fill('x'.repeat(100_001));
      await input().press('Enter');
      await page().getByRole('alert').getByText('100000 characters, and this question has 100001').waitFor();
      await input().press('End');
      await input().press('Backspace');
      await input().press('Enter');
      assert.deepEqual(await sent(), [{ type: 'ask', text: 'x'.repeat(100_000) }]);
    });

    it('completes commands by key', async () => {
      await show([]);
      await input().pressSequentially('/');
      const options = page().getByRole('listbox').getByRole('option');
      await options.first().waitFor();
      assert.equal(await options.count(), c.commands.length);
      await input().press('ArrowDown');
      const active = (await input().getAttribute('aria-activedescendant')) ?? '';
      assert.match(await page().locator(`#${active}`).innerText(), /^\/find NAME/);
      await input().press('Enter');
      assert.equal(await input().inputValue(), '/find ');
      assert.equal(await options.count(), 0);
      await input().pressSequentially('parse');
      await input().press('Enter');
      assert.deepEqual(await sent(), [{ type: 'ask', text: '/find parse' }]);
    });

    it('closes the list by Escape, and takes a command by click', async () => {
      await show([]);
      await input().pressSequentially('/c');
      await input().press('Escape');
      assert.equal(await page().getByRole('listbox').count(), 0);
      await input().fill('/h');
      await page().getByRole('listbox').getByRole('option', { name: /help/ }).click();
      assert.equal(await input().inputValue(), '/help');
    });

    it('brings back earlier questions', async () => {
      await show([e.started, e.asked(1, 'first'), e.ended(1), e.asked(2, 'second'), e.ended(2)]);
      await input().press('ArrowUp');
      assert.equal(await input().inputValue(), 'second');
      await input().press('ArrowUp');
      assert.equal(await input().inputValue(), 'first');
      await input().press('ArrowDown');
      await input().press('ArrowDown');
      assert.equal(await input().inputValue(), '');
    });

    it('names the model and where questions go', async () => {
      await show([]);
      const button = page().getByRole('button', { name: /claude-sonnet-5-5/ });
      assert.match((await button.getAttribute('title')) ?? '', /api\.anthropic\.com/);
      await button.click();
      assert.deepEqual(await sent(), [{ type: 'act', action: 'chooseModel' }]);
    });
  });

  describe('a long conversation', () => {
    const many = Array.from({ length: 100 }, (_each, at) => [
      { ...e.asked(at, `question ${at}`), model: c.withModel.model },
      e.replied(at, 0, e.text(`answer ${at}\n\n${'line\n\n'.repeat(5)}`)),
      e.ended(at),
    ]).flat();

    it('follows its end only while that is in sight', async () => {
      await show([]);
      await show(many);
      const box = page().locator('.scroll');
      const fromEnd = (): Promise<number> =>
        box.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
      await until(
        '((s) => s.scrollHeight - s.scrollTop - s.clientHeight <= 16)(document.querySelector(".scroll"))',
      );
      await box.evaluate((element) => {
        element.scrollTop = 0;
      });
      const jump = page().getByRole('button', { name: 'Jump to Latest' });
      await jump.waitFor();
      await event({ type: 'toolOutput', turn: 99, callId: 'none', text: 'x' });
      assert.ok((await fromEnd()) > 100);
      await jump.click();
      await jump.waitFor({ state: 'detached' });
      assert.ok((await fromEnd()) <= 16);
    });

    it('shows an answer that is there at once from its question on', async () => {
      await show([]);
      await show(many);
      await event(e.asked(100, 'the last question'));
      await event(e.replied(100, 0, e.text('line\n\n'.repeat(60))));
      await event(e.ended(100));
      await until(
        `((turn, box) => Math.abs(turn.getBoundingClientRect().top - box.getBoundingClientRect().top) < 2)(
          [...document.querySelectorAll('.turn')].at(-1), document.querySelector('.scroll'))`,
      );
      await page().getByRole('button', { name: 'Jump to Latest' }).waitFor();
    });

    it('leaves a card where it is when it is opened at the end', async () => {
      await show([]);
      await show([
        ...many,
        ...c.explained.slice(1, 6).map((entry) => ({ ...entry, turn: 100 }) as typeof entry),
      ]);
      const card = page().getByRole('button', { name: /^Found 3/ });
      const top = async (): Promise<number> => Math.round((await card.boundingBox())?.y ?? 0);
      const before = await top();
      await card.click();
      await page().getByText('"direction": "callers"').waitFor();
      await until('document.querySelector(".to-end")');
      assert.equal(await top(), before);
    });
  });
});
