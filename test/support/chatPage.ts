/** The chat page in a real browser, for a suite. */
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'mocha';
import type { Locator, Page } from 'playwright-core';
import type { AgentEvent, Entry } from '../../src/core/conversation/conversation';
import type { FromChat } from '../../src/protocol/fromChat';
import type { ChatAnswers, ToChat } from '../../src/protocol/toChat';
import { init } from './chatConversations';
import { openPage } from './pageWindow';
import type { PageWindow } from './pageWindow';
import { dark } from './themes';

export interface ChatPage {
  page(): Page;
  /** Where questions are written. */
  input(): Locator;
  /** Begins anew with this conversation and an empty composer. */
  show(entries: readonly Entry[], more?: Partial<ToChat & { type: 'init' }>): Promise<void>;
  post(message: ToChat): Promise<void>;
  /** Answers the page's last request of that type. */
  answer<T extends keyof ChatAnswers>(
    type: T,
    answer: ChatAnswers[T],
    which?: 'whole' | 'soFar',
  ): Promise<void>;
  /** Fails it. */
  refuse(type: keyof ChatAnswers): Promise<void>;
  event(happened: AgentEvent): Promise<void>;
  /** What the page has sent since `show`; waits until it is as many messages. */
  sent(count?: number): Promise<FromChat[]>;
  /** Resolves once the expression holds in the page. */
  until(expression: string): Promise<void>;
}

/** One page for the suite that calls this; after each test its policy was kept and nothing was thrown in it. */
export function chatPage(): ChatPage {
  let window: PageWindow<FromChat, ToChat>;
  let already = 0;
  before(async () => {
    window = await openPage<FromChat, ToChat>({
      page: 'chat',
      theme: dark,
      size: { width: 400, height: 700 },
    });
  });
  after(() => window.close());
  afterEach(async () => {
    assert.deepEqual(await window.problems(), []);
  });
  return {
    page: () => window.page,
    input: () => window.page.getByRole('textbox', { name: 'Question or command' }),
    show: async (entries, more) => {
      // What the conversation before asked for is not answered any more.
      await window.page.evaluate('recorder.asked = []');
      await window.post(init(entries, more));
      await window.post({ type: 'prefill', text: '' });
      // Drawn in the next frame, with the focus where it belongs in the one after; what follows from it
      // (Preact's effects, such as looking up what an answer names) comes in a timer of the third.
      for (let frame = 0; frame < 4; frame++)
        await window.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      already = (await window.sent()).length;
    },
    post: (message) => window.post(message),
    answer: (type, answer, which) => window.answer(type, answer, which),
    refuse: (type) => window.refuse(type),
    event: (event) => window.post({ type: 'event', event }),
    sent: async (count = 1) => {
      await window.until(`recorder.sent.length >= ${already + count}`);
      return (await window.sent()).slice(already);
    },
    until: (expression) => window.until(expression),
  };
}
