/** The chat's page with long conversations, in a real browser. */
import { loadScript } from '../../support/scripts';
import type { PageScripts } from '../../support/scripts';
import { runProgram } from '../programs';
import type { ChatPageCost } from '../programs';
import { number, reachedAt, whole } from '../report';
import { median, p95 } from '../statistics';
import type { BenchContext, Measured, Task } from './context';

/** The goals that the README of this folder names. */
const MOST_FIRST_TOKEN_MS = 100;
const MOST_TASK_MS = 50;
const MOST_OPENING_MS = 500;
const MOST_BUNDLE_BYTES = 150_000;
const MESSAGES = 2_000;
/** A question, 49 rounds of tools, an answer: two messages a round. */
const STEPS_OF_A_TASK = 49;
const ANSWERS = 40;

interface Shape {
  readonly name: string;
  readonly turns: number;
  readonly steps: number;
}

export function chatPageTasks(context: BenchContext): Task[] {
  return [{ title: 'Is the chat fast when it is long?', measure: () => measureChatPage(context) }];
}

async function measureChatPage({ options, note }: BenchContext): Promise<Measured> {
  const messages = options.quick ? MESSAGES / 20 : MESSAGES;
  const [answers, openings] = options.quick ? [2, 1] : [ANSWERS, Math.max(3, options.runs)];
  const turns = messages / 2;
  const shapes: readonly Shape[] = [
    { name: 'one question: the floor', turns: 1, steps: 1 },
    { name: `${whole(turns)} questions`, turns, steps: 1 },
    {
      name: `${whole(messages / (2 * (STEPS_OF_A_TASK + 1)))} tasks of ${STEPS_OF_A_TASK + 1} steps`,
      turns: messages / (2 * (STEPS_OF_A_TASK + 1)),
      steps: STEPS_OF_A_TASK,
    },
  ];
  const costs: ChatPageCost[] = [];
  for (const { name, turns: count, steps } of shapes) {
    note(name);
    costs.push(await runProgram('chatPage', { turns: count, steps, answers, openings }));
  }
  const { pageSizes } = await loadScript<PageScripts>('pageSizes.mjs');
  const bundle = (await pageSizes()).get('chat') ?? NaN;
  const long = costs.slice(1);
  const worst = (of: (cost: ChatPageCost) => number): number => Math.max(...long.map(of));
  const goal = (text: string, ms: number, most: number): Measured['goals'][number] => ({
    goal: `${text} at most ${most} ms`,
    on: `${whole(messages)} messages`,
    measured: `${number(ms)} ms`,
    reached: reachedAt(ms <= most, messages, MESSAGES),
  });
  return {
    notes: [
      `In headless Chromium without a graphics processor. Each of ${answers} answers streams in pieces of 24 characters every ` +
        '8 ms into what is there, behind two rounds of tools. The page as it is built for tests.',
    ],
    table: {
      columns: [
        '',
        'opened: median ms',
        'first token: median',
        'first token: p95',
        'longest task',
        'its CPU',
      ],
      rows: costs.map(({ openMs, firstTokenMs, taskMs, taskCpuMs }, at) => [
        shapes[at]?.name ?? '',
        ...[median(openMs), median(firstTokenMs), p95(firstTokenMs), taskMs, taskCpuMs].map(number),
      ]),
    },
    goals: [
      goal(
        'first token drawn p95',
        worst(({ firstTokenMs }) => p95(firstTokenMs)),
        MOST_FIRST_TOKEN_MS,
      ),
      goal(
        'longest task while an answer streams',
        worst(({ taskMs }) => taskMs),
        MOST_TASK_MS,
      ),
      goal(
        'opened again',
        worst(({ openMs }) => median(openMs)),
        MOST_OPENING_MS,
      ),
      {
        goal: `the chat's page at most ${MOST_BUNDLE_BYTES / 1e3} KB gzipped`,
        on: 'the extension',
        measured: `${whole(bundle)} bytes`,
        reached: bundle <= MOST_BUNDLE_BYTES,
      },
    ],
  };
}
