import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { chatPage } from '../../support/chatPage';
import type { FromChat } from '../../../src/protocol/fromChat';
import type { ToChat } from '../../../src/protocol/toChat';
import * as c from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import { longConversation } from '../../support/longConversation';
import { openPage } from '../../support/pageWindow';
import { dark } from '../../support/themes';

const long = longConversation(1_000);

describe('a conversation of 2,000 messages', function () {
  this.timeout(120_000);
  const { page, show, event, until } = chatPage();
  const box = `document.querySelector('.scroll')`;
  const frames = (count: number): Promise<void> =>
    page().evaluate(
      `(async () => { for (let at = 0; at < ${count}; at++) await new Promise((drawn) => requestAnimationFrame(drawn)); })()`,
    );
  const atEnd = `${box}.scrollHeight - ${box}.scrollTop - ${box}.clientHeight <= 16`;
  /** The numbers of the turns that are drawn. */
  const drawn = (): Promise<number[]> =>
    page().evaluate(`[...document.querySelectorAll('.turn')].map((turn) => Number(turn.dataset.turn))`);
  const scrollTo = async (top: string): Promise<void> => {
    await page().evaluate(`void (${box}.scrollTop = ${top})`);
    await frames(4);
  };
  /** What covers none of the view is no gap that is seen. */
  const seenGaps = (): Promise<number> =>
    page().evaluate(`(() => {
      const view = ${box}.getBoundingClientRect();
      return [...document.querySelectorAll('.gap')].filter((gap) => {
        const { top, bottom } = gap.getBoundingClientRect();
        return bottom > view.top + 1 && top < view.bottom - 1;
      }).length;
    })()`);

  beforeEach(async () => {
    await show([]);
    await show(long);
    await until(atEnd);
    await frames(4);
  });

  it('opens at its end and draws little of it', async () => {
    const turns = await drawn();
    assert.equal(turns.at(-1), 1_000);
    assert.ok(turns.length < 12, `${turns.length} turns are drawn`);
    const last = page().locator('article').last();
    assert.deepEqual(
      [await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')],
      ['2000', '2000'],
    );
  });

  it('draws what one scrolls to, wherever that is', async () => {
    for (const share of [0, 0.5, 0.25, 0.999, 0.7, 0]) {
      await scrollTo(`${share} * ${box}.scrollHeight`);
      assert.equal(await seenGaps(), 0, `at ${share}`);
      const turns = await drawn();
      assert.ok(turns.length < 16, `${turns.length} turns are drawn`);
      assert.equal(turns.at(-1), 1_000);
    }
    assert.equal((await drawn())[0], 1);
    await page().getByRole('button', { name: 'Jump to Latest' }).click();
    await until(atEnd);
    await page().getByText('Answer 1000.').waitFor();
  });

  it('does not move what is read while what stands above it turns out higher or lower than thought', async () => {
    await scrollTo(`0.5 * ${box}.scrollHeight`);
    for (let step = 0; step < 60; step++) {
      // What is in the middle of the view, and where.
      const before = await page().evaluate<{ turn: string; top: number }>(`(() => {
        const middle = ${box}.getBoundingClientRect().top + ${box}.clientHeight / 2;
        const turn = [...document.querySelectorAll('.turn')].find((each) => each.getBoundingClientRect().bottom > middle);
        window.middle = turn;
        return { turn: turn.dataset.turn, top: turn.getBoundingClientRect().top };
      })()`);
      await page().evaluate(`void (${box}.scrollTop -= 120)`);
      await frames(3);
      const top = await page().evaluate<number>('middle.getBoundingClientRect().top');
      assert.ok(
        Math.abs(top - before.top - 120) <= 2,
        `turn ${before.turn} went ${top - before.top} at step ${step}`,
      );
    }
  });

  it('comes back to what was read, and to nothing of another conversation', async () => {
    await scrollTo(`0.3 * ${box}.scrollHeight`);
    const look = `(() => {
      const view = ${box}.getBoundingClientRect();
      const turn = [...document.querySelectorAll('.turn')].find((each) => each.getBoundingClientRect().bottom > view.top + 1);
      return turn.dataset.turn + ' ' + Math.round(turn.getBoundingClientRect().top - view.top);
    })()`;
    const before = await page().evaluate<string>(look);
    const kept = await page().evaluate<unknown>('recorder.kept');
    const again = await openPage<FromChat, ToChat>({
      ...{ page: 'chat', theme: dark, kept },
      size: { width: 400, height: 700 },
    });
    try {
      await again.post(c.init(long));
      await again.until(`document.querySelector('.turn') && ${look} === ${JSON.stringify(before)}`);
      await again.page.reload();
      await again.sentOf('ready');
      await again.post(c.init([{ ...e.started, id: 'another' } as typeof e.started, ...long.slice(1)]));
      await again.until(`document.querySelector('.turn') && ${atEnd}`);
    } finally {
      await again.close();
    }
  });

  it('follows an answer at its end, and leaves what is read where it is', async () => {
    await event(e.asked(1_001, 'and now?'));
    const answer = (at: number): Promise<void> =>
      event({ type: 'textDelta', turn: 1_001, step: 0, delta: `Line ${at} of it.\n\n` });
    for (let at = 0; at < 60; at++) await answer(at);
    await page().getByText('Line 59 of it.').waitFor();
    await scrollTo(`0.4 * ${box}.scrollHeight`);
    const top = await page().evaluate<number>(`${box}.scrollTop`);
    for (let at = 60; at < 90; at++) await answer(at);
    await frames(4);
    assert.equal(await page().evaluate(`${box}.scrollTop`), top);
    await page().getByText('Line 89 of it.').waitFor({ state: 'attached' });
    await page().getByRole('button', { name: 'Jump to Latest' }).click();
    await until(atEnd);
  });

  it('keeps what has the focus and what is selected, wherever one scrolls', async () => {
    await page().getByRole('button', { name: 'Copy Answer' }).last().focus();
    await page().evaluate(`(() => {
      const words = [...document.querySelectorAll('.turn .markdown p')].at(0);
      getSelection().selectAllChildren(words);
      window.selected = String(getSelection());
    })()`);
    await scrollTo('0');
    await scrollTo(`0.5 * ${box}.scrollHeight`);
    assert.equal(await page().evaluate('String(getSelection()) === selected && selected.length > 0'), true);
    assert.equal(await page().evaluate(`document.activeElement.getAttribute('aria-label')`), 'Copy Answer');
  });

  it('is walked by key, message by message, through what was not drawn', async () => {
    const focused = `Number(document.activeElement.getAttribute('aria-posinset'))`;
    await page().locator('article').last().focus();
    for (let step = 1; step <= 40; step++) {
      await page().keyboard.press('Alt+ArrowUp');
      await until(`${focused} === ${2_000 - step}`);
    }
    assert.equal(await seenGaps(), 0);
    await page().keyboard.press('Alt+ArrowDown');
    await until(`${focused} === 1961`);
    await scrollTo('0');
    await page().evaluate(`document.activeElement.blur()`);
    await page().locator('.scroll').focus();
    await page().keyboard.press('Alt+ArrowDown');
    await until(`${focused} === 1`);
    await page().keyboard.press('Alt+ArrowUp');
    assert.equal(await page().evaluate(focused), 1);
  });

  it('leaves the keys to a question that is edited', async () => {
    await page().getByRole('button', { name: /^Edit/ }).last().click();
    await until(`document.activeElement.matches('.turn textarea')`);
    await page().keyboard.press('Alt+ArrowUp');
    await frames(2);
    assert.equal(await page().evaluate(`document.activeElement.matches('.turn textarea')`), true);
  });

  it('shows what asks, though one reads elsewhere', async () => {
    await scrollTo('0');
    const asking = c.asking.slice(-4).map((entry) => ({ ...entry, turn: 1_001 }) as typeof entry);
    for (const entry of asking) await event(entry);
    await page().getByRole('group', { name: 'Run this command?' }).waitFor();
    await until(atEnd);
  });

  it('takes another width', async () => {
    await scrollTo(`0.5 * ${box}.scrollHeight`);
    await page().setViewportSize({ width: 320, height: 700 });
    await frames(6);
    assert.equal(await seenGaps(), 0);
    await page().setViewportSize({ width: 600, height: 500 });
    await frames(6);
    assert.equal(await seenGaps(), 0);
    await page().setViewportSize({ width: 400, height: 700 });
  });
});
