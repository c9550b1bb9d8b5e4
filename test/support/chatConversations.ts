/** Conversations as the chat page is shown them. */
import type { Entry } from '../../src/core/conversation/conversation';
import { phrase } from '../../src/core/text/phrase';
import type { ToolAnswer } from '../../src/core/conversation/tool';
import type { ChatStatus, SlashCommand, ToChat } from '../../src/protocol/toChat';
import * as e from './chatEvents';

const model = { kind: 'anthropic', name: 'claude-sonnet-5-5', host: 'api.anthropic.com' } as const;

export const withModel: ChatStatus = {
  model,
  models: [e.noModel, model],
  mode: 'ask',
  index: 'ready',
  indexedPercent: null,
  isTrusted: true,
  place: {
    where: 'terminal',
    boundary: {
      ...{ isolation: 'none', network: true, dockerSocket: false, sudo: null, writableOutside: true },
      probedAtMs: 0,
    },
    problem: null,
  },
};

/** With commands in a sandbox, in a container whose root is free to do as it likes, or nowhere. */
export function placed(where: 'sandbox' | 'container' | 'missing'): ChatStatus {
  const boundary = {
    ...{ network: where === 'container', dockerSocket: false, sudo: where === 'container' },
    ...{ writableOutside: where === 'container' ? null : false, probedAtMs: 0 },
  };
  if (where !== 'missing')
    return { ...withModel, place: { where, boundary: { ...boundary, isolation: where }, problem: null } };
  const problem = 'No sandbox is available: bwrap is not on PATH.';
  return { ...withModel, place: { where: 'sandbox', boundary: null, problem } };
}

export const withoutModel: ChatStatus = { ...withModel, model: e.noModel, models: [e.noModel] };

const command = (name: string, argument: string, summary: string): SlashCommand => ({
  name,
  argument,
  summary: phrase(summary),
});

export const commands: readonly SlashCommand[] = [
  command('core', '', 'The core components of the repository'),
  command('find', 'NAME', 'Where a symbol, a file or words stand'),
  command('trace', 'SYMBOL', 'Who calls it, and what it calls'),
  command('explore', 'SYMBOL', 'A symbol and its neighbourhood'),
  command('run', 'COMMAND', 'Runs a command in the terminal'),
  command('help', '', 'What can be asked here'),
];

export function init(entries: readonly Entry[], more: Partial<ToChat & { type: 'init' }> = {}): ToChat {
  return { type: 'init', strings: {}, commands, status: withModel, attachments: [], entries, ...more };
}

const traced: ToolAnswer = {
  text: 'callers of pipeline.stages.normalise (2 hops)\n1 pipeline/runner.py:48 Runner.run\n1 pipeline/batch.py:112 flush\n2 cli/main.py:31 main',
  results: [
    { path: 'pipeline/runner.py', line: 48, endLine: 48, id: 'pipeline.runner.Runner.run', score: 7.4 },
    { path: 'pipeline/batch.py', line: 112, endLine: 112, id: 'pipeline.batch.flush', score: 5.1 },
    { path: 'cli/main.py', line: 31, endLine: 31, id: 'cli.main.main', score: 4.9 },
  ],
  truncated: false,
  more: null,
  done: phrase('Found {0} callers of {1}', 3, 'normalise'),
  run: null,
};

export const answer = `\`normalise\` is called from **three** places. The batch path skips the cache, which is why your change did not show:

1. [Runner.run](pipeline/runner.py:48) calls it once per stage.
2. [flush](pipeline/batch.py:112-131) calls it with \`cache=None\`.
3. [main](cli/main.py:31) reaches it through the runner; see the [guide](https://example.org/guide).

\`\`\`python
def flush(self, rows: list[Row]) -> int:
    # The cache is bypassed on purpose.
    for row in rows:
        normalise(row, cache=None, retries=3)
    return len(rows)
\`\`\`

| place | calls |
| --- | ---: |
| \`pipeline/runner.py:48\` | 4 |
| \`pipeline/batch.py:112\` | 1 |
`;

const question = 'Why does my change to normalise() not show up in batch mode?';

/** A question, two tools and an answer. */
export const explained: readonly Entry[] = [
  e.started,
  { type: 'asked', turn: 1, atMs: 0, text: question, context: '', model },
  e.requested(1, 0),
  e.replied(1, 0, e.text('I look at who calls it first.')),
  {
    ...{ type: 'toolStarted', turn: 1, callId: 't1', name: 'trace_dependencies' },
    ...{ input: { target: 'normalise', direction: 'callers', hops: 2 }, doing: phrase('Tracing') },
  },
  e.toolEnded(1, 't1', traced),
  {
    ...{ type: 'toolStarted', turn: 1, callId: 't2', name: 'view_code' },
    ...{ input: { targets: ['pipeline/bach.py'] }, doing: phrase('Viewing {0}', 'pipeline/bach.py') },
  },
  {
    ...{ type: 'toolEnded', turn: 1, callId: 't2', observation: '', durationMs: 8 },
    outcome: {
      kind: 'failed',
      message: 'pipeline/bach.py is not in the map; did you mean pipeline/batch.py?',
    },
  },
  e.replied(1, 1, e.text(answer)),
  e.ended(1),
];

/** A question with mentions, of which one is cut and one stands for nothing. */
export const mentioning: readonly Entry[] = [
  e.started,
  {
    ...{ type: 'asked', turn: 1, atMs: 0, text: 'Does @diff break @callers:normalize?', model },
    context: 'Content of @diff:\n1 file has changed since the last commit:\n  modified stages.py',
    mentions: [
      { text: '@diff', tokens: 4_120, isCut: true, problem: null },
      {
        ...{ text: '@callers:normalize', tokens: 0, isCut: false },
        problem: "There is no 'normalize' in the map. The nearest names are:\n  pipeline.stages.normalise",
      },
    ],
  },
  e.replied(1, 0, e.text('It does not.')),
  e.ended(1),
];

/** A second question whose command waits for approval. */
export const asking: readonly Entry[] = [
  ...explained,
  { type: 'asked', turn: 2, atMs: 0, text: 'Run it and show me.', context: 'a.py:1\ndef a(): ...', model },
  e.replied(2, 0, e.text('I run it once on the sample.')),
  {
    ...{ type: 'toolStarted', turn: 2, callId: 'r1', name: 'run_script' },
    ...{ input: { command: 'python run.py' }, doing: phrase('Running {0}', 'python run.py') },
  },
  e.approvalAsked(2, 'r1'),
];

/** The same, allowed, run with exit code 1, then refused by the service. */
export const failed: readonly Entry[] = [
  ...asking,
  e.allowedOnce(2, 'r1'),
  e.toolEnded(2, 'r1', {
    ...e.foundTwo,
    text: 'Traceback (most recent call last):\n  File "run.py", line 3\nKeyError: "rows"',
    results: [{ path: 'run.py', line: 3, endLine: 3, id: null, score: null }],
    done: phrase('Ran {0}: exit code {1}', 'python run.py', 1),
    run: {
      ...{ command: 'python run.py', folder: '.', runner: 'terminal', output: '', omitted: 0 },
      ...{ end: { kind: 'exited', code: 1 }, durationMs: 2_300, log: null, boundary: null },
    },
  }),
  {
    ...{ type: 'ended', turn: 2, atMs: 1 },
    end: {
      kind: 'failed',
      message: 'api.anthropic.com refused the key. Set a valid one to go on.',
      action: 'setKey',
    },
  },
];

/** Answered from the map alone. */
export const withoutAnyModel: readonly Entry[] = [
  e.started,
  e.asked(1, '/trace normalise'),
  {
    ...{ type: 'toolStarted', turn: 1, callId: 't1', name: 'trace_dependencies' },
    ...{ input: { target: 'normalise', direction: 'callers' }, doing: phrase('Tracing') },
  },
  e.toolEnded(1, 't1', traced),
  e.replied(
    1,
    0,
    e.text(
      [
        '**[normalise](pipeline/stages.py:12)** is a function in stages.py, lines 12 to 30.',
        '```py\ndef normalise(row: Row, cache: Cache | None = None, retries: int = 3) -> Row\n```',
        'Brings a row into the one form that all stages take.',
        '**Called** at 43 places in 33 functions, 41 of them certain, 2 inferred:',
        [
          '- [Runner.run](pipeline/runner.py:48) · runner.py:48 (3 times)',
          '- [flush](pipeline/batch.py:112) · batch.py:112, 131 · inferred 0.5',
          '- [anonymous function in ConfigurationLoader.load\\_environment, line 31](cli/main.py:31) · main.py:31',
          '- and [30 more](ask:who%20calls%20normalise%3F)',
        ].join('\n'),
        '**Calls** nothing in this folder.',
        '7 calls of that name could not be resolved; 3 more may refer to it.',
        '[What breaks if normalise changes?](ask:what%20breaks%20if%20normalise%20changes%3F) [Show normalise](ask:show%20normalise)',
      ].join('\n\n'),
    ),
  ),
  e.ended(1),
];
