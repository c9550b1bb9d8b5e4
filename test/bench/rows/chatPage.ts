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
  const [floor, ...long] = costs;
  /** What others of the machine hold up is no number of the page: where the floor itself is above, its CPU time tells. */
  const goal = (
    text: string,
    most: number,
    msOf: (cost: ChatPageCost) => number,
    cpuOf?: (cost: ChatPageCost) => number,
  ): Measured['goals'][number] => {
    const ms = Math.max(...long.map(msOf));
    const cpuMs = cpuOf ? Math.max(...long.map(cpuOf)) : NaN;
    const isWithin = ms <= most || (cpuMs <= most && floor !== undefined && msOf(floor) > most);
    return {
      goal: `${text} at most ${most} ms`,
      on: `${whole(messages)} messages`,
      measured: cpuOf ? `${number(ms)} ms, CPU ${number(cpuMs)} ms` : `${number(ms)} ms`,
      reached: reachedAt(isWithin, messages, MESSAGES),
    };
  };
  return {
    notes: [
      `In headless Chromium without a graphics processor. Each of ${answers} answers streams in pieces of 24 characters every ` +
        "8 ms into what is there, behind two rounds of tools. The page as it is built for tests. Medians; CPU is that of the page's thread.",
    ],
    table: {
      columns: ['', 'opened ms', 'CPU', 'first token ms', 'p95', 'longest task ms', 'CPU'],
      rows: costs.map(({ opened, firstTokenMs, taskMs, taskCpuMs }, at) => [
        shapes[at]?.name ?? '',
        ...[median(opened.map(({ ms }) => ms)), median(opened.map(({ cpuMs }) => cpuMs))].map(number),
        ...[median(firstTokenMs), p95(firstTokenMs), taskMs, taskCpuMs].map(number),
      ]),
    },
    goals: [
      goal('first token drawn p95', MOST_FIRST_TOKEN_MS, ({ firstTokenMs }) => p95(firstTokenMs)),
      goal(
        'longest task while an answer streams',
        MOST_TASK_MS,
        ({ taskMs }) => taskMs,
        ({ taskCpuMs }) => taskCpuMs,
      ),
      goal(
        'opened again',
        MOST_OPENING_MS,
        ({ opened }) => median(opened.map(({ ms }) => ms)),
        ({ opened }) => median(opened.map(({ cpuMs }) => cpuMs)),
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
