/** The chat's page in a real browser with a conversation of that length: coming back, and an answer that streams into it. */
import type { CDPSession } from 'playwright-core';
import type { AgentEvent } from '../../../src/core/conversation/conversation';
import type { FromChat } from '../../../src/protocol/fromChat';
import type { ToChat } from '../../../src/protocol/toChat';
import * as c from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import { longAnswer, longConversation, longTurn } from '../../support/longConversation';
import { openPage } from '../../support/pageWindow';
import type { PageWindow } from '../../support/pageWindow';
import { dark } from '../../support/themes';
import { answerAs } from '../programs';
import type { ChatPageCost } from '../programs';

type ChatWindow = PageWindow<FromChat, ToChat>;

/** As fast as the fastest models write: a few words each time. */
const PIECE_CHARACTERS = 24;
const PIECE_EVERY_MS = 8;
/** A side bar. */
const size = { width: 400, height: 900 };

/** In the page: waits until something is there, then until the frame that shows it has been drawn; tells when. */
const helpers = `
  window.painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  }));
  window.shown = (isThere) => new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      void painted().then(resolve);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  window.lastText = () => [...document.querySelectorAll('.turn:last-child .markdown')].map(({ textContent }) => textContent).join('');
  window.later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
`;

interface Opening {
  readonly ms: number;
  /** Of the page's thread. */
  readonly cpuMs: number;
}

/** Loads the page anew and gives it the conversation; what the test itself does in between is in neither time. */
async function open(window: ChatWindow, init: ToChat, lastTurn: number): Promise<Opening> {
  const session = await window.page.context().newCDPSession(window.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const began = await threadMs(session);
  await window.page.reload();
  await window.sentOf('ready');
  const loaded = await threadMs(session);
  await window.page.evaluate(helpers);
  await window.page.evaluate(`void (window.conversation = ${JSON.stringify(init)})`);
  const given = await threadMs(session);
  const ms = await window.page.evaluate<number>(`(async () => {
    const done = shown(() => document.querySelector('.turn[data-turn="${lastTurn}"] .markdown') !== null);
    const posted = performance.now();
    window.postMessage(conversation, '*');
    return recorder.readyMs + (await done) - posted;
  })()`);
  const cpuMs = loaded - began + (await threadMs(session)) - given;
  await session.detach();
  return { ms, cpuMs };
}

/** How long the page's thread has had the processor. */
async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN);
}

/** Streams one turn; how long its first words took from their arrival until they were drawn. */
async function stream(window: ChatWindow, turn: number): Promise<number> {
  const [asked, ...rounds] = longTurn(turn, 2).slice(0, -2);
  const text = [longAnswer(turn), longAnswer(turn + 1), longAnswer(turn + 2)].join('\n\n');
  const pieces = text.match(new RegExp(`[^]{1,${PIECE_CHARACTERS}}`, 'g')) ?? [];
  const deltas = pieces.map((delta): AgentEvent => ({ type: 'textDelta', turn, step: 2, delta }));
  const ends: AgentEvent[] = [e.replied(turn, 2, e.text(text)), e.ended(turn)];
  return window.page.evaluate<number>(`(async () => {
    const tell = (event) => window.postMessage({ type: 'event', event }, '*');
    for (const event of ${JSON.stringify([asked, ...rounds])}) { tell(event); await later(20); }
    await later(100);
    const [first, ...more] = ${JSON.stringify(deltas)};
    const before = lastText();
    const done = shown(() => lastText() !== before && lastText() !== '');
    const arrived = performance.now();
    tell(first);
    const ms = (await done) - arrived;
    for (const event of more) { tell(event); await later(${PIECE_EVERY_MS}); }
    for (const event of ${JSON.stringify(ends)}) tell(event);
    await painted();
    await later(100);
    return ms;
  })()`);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor. */
  readonly tdur?: number;
}

/** What the page's thread did without a pause while that went on, task by task. */
async function tasksDuring(
  window: ChatWindow,
  work: () => Promise<void>,
): Promise<{ readonly ms: number; readonly cpuMs: number }[]> {
  const session = await window.page.context().newCDPSession(window.page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  await window.page.evaluate(`void performance.mark('bench-begins')`);
  await work();
  await window.page.evaluate(`void performance.mark('bench-ends')`);
  await endTracing(session);
  const begins = events.find(({ name }) => name === 'bench-begins');
  const ends = events.find(({ name }) => name === 'bench-ends');
  if (!begins || !ends) throw new Error('the trace has no marks of the page');
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === begins.pid && tid === begins.tid)
    .filter(({ ts }) => ts >= begins.ts && ts <= ends.ts)
    .map(({ dur = 0, tdur = NaN }) => ({ ms: dur / 1_000, cpuMs: tdur / 1_000 }));
}

function longest<K extends string>(tasks: readonly Readonly<Record<K, number>>[], by: K): number {
  return Math.max(...tasks.map((task) => task[by]));
}

function endTracing(session: CDPSession): Promise<void> {
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  return session.send('Tracing.end').then(() => ended);
}

answerAs('chatPage', async ({ turns, steps, answers, openings }): Promise<ChatPageCost> => {
  const init = c.init(longConversation(turns, steps));
  const window = await openPage<FromChat, ToChat>({ page: 'chat', theme: dark, size });
  try {
    const opened: Opening[] = [];
    for (let at = 0; at < openings; at++) opened.push(await open(window, init, turns));
    const firstTokenMs: number[] = [];
    const tasks = await tasksDuring(window, async () => {
      for (let at = 1; at <= answers; at++) firstTokenMs.push(await stream(window, turns + at));
    });
    return { opened, firstTokenMs, taskMs: longest(tasks, 'ms'), taskCpuMs: longest(tasks, 'cpuMs') };
  } finally {
    await window.close();
  }
});
