/** Conversations that change files, as the chat page is shown them. */
import type { Check, CheckResult } from '../../src/core/changes/checks';
import type { Entry } from '../../src/core/conversation/conversation';
import { phrase } from '../../src/core/text/phrase';
import type { RunReport } from '../../src/core/running/runner';
import type { Plan, Review } from '../../src/core/conversation/task';
import type { RestoreView } from '../../src/protocol/toChat';
import { compareCheck } from '../../src/verify/compareChecks';
import { withModel } from './chatConversations';
import * as e from './chatEvents';

const { model } = withModel;

const test: Check = { type: 'exit', command: 'node test/check.mjs' };
const before: CheckResult = {
  ...{
    check: test,
    verdict: 'failed',
    measured: phrase('exited with {0}', 1),
    evidence: 'expected 7, got 3',
  },
  ...{ durationMs: 80, digest: null },
};
const plan: Plan = {
  files: [
    { path: 'src/price.mjs', symbols: ['total', 'taxOf'] },
    { path: 'src/cart.mjs', symbols: null },
  ],
  steps: ['Count how many there are of an item.', 'Show the total in the cart.'],
  checks: [test],
};
const planned = { plan, before: [before] };

const asked = (mode: 'plan' | 'act'): Entry => ({
  ...{
    type: 'asked',
    turn: 1,
    atMs: 0,
    text: 'Totals forget how many of an item there are: mend it.',
    context: '',
  },
  ...{ model, mode, nextStep: 1 },
});

const started = (callId: string, name: string, doing: string, ...args: string[]): Entry => ({
  ...{ type: 'toolStarted', turn: 1, callId, name, input: {}, doing: phrase(doing, ...args) },
});

const planning: readonly Entry[] = [
  started('p', 'plan', 'Planning'),
  e.toolEnded(1, 'p', {
    ...{ text: 'The plan is taken in.', results: [], truncated: false, more: null, run: null },
    ...{ done: phrase('Planned to change {0} files', 2), planned },
  }),
];

/** A plan that waits to be carried out. */
export const plannedOnly: readonly Entry[] = [
  e.started,
  asked('plan'),
  ...planning,
  e.replied(1, 1, e.text('`total` adds up prices and forgets `count`. I would change two files.')),
  e.ended(1),
];

const change = (path: string) =>
  ({ path, kind: 'modified', before: 'a'.repeat(64), after: 'b'.repeat(64) }) as const;

const edited = (callId: string, path: string): readonly Entry[] => [
  started(callId, 'edit_file', 'Editing {0}', path),
  e.toolEnded(1, callId, {
    ...{ text: `Changed ${path}: line 2.`, truncated: false, more: null, run: null },
    results: [{ path, line: 2, endLine: 2, id: null, score: null }],
    ...{ done: phrase('Edited {0}', path), changes: [change(path)] },
  }),
];

const diff =
  '@@ -1,3 +1,3 @@\n export function total(items) {\n-  return items.reduce((sum, item) => sum + item.price, 0);\n+  return items.reduce((sum, item) => sum + item.price * item.count, 0);\n }';

/** A change of an ordinary file that waits for the user, and one of a protected file. */
export const changing = (what: 'ordinary' | 'protected'): readonly Entry[] => [
  e.started,
  asked('act'),
  ...planning,
  started('e', 'edit_file', 'Editing {0}', 'src/price.mjs'),
  {
    ...{ type: 'editAsked', turn: 1, callId: 'e' },
    question:
      what === 'ordinary'
        ? {
            proposal: { path: 'src/price.mjs', what: null, kind: 'modified', diff },
            scopes: ['once', 'session', 'workspace'],
          }
        : {
            proposal: {
              ...{ path: '.github/workflows/ci.yml', kind: 'created', diff: '@@ -0,0 +1,1 @@\n+on: push' },
              what: phrase('it runs on the build server'),
            },
            scopes: ['once'],
          },
  },
];

const after: CheckResult = { ...before, verdict: 'passed', measured: phrase('exited with {0}', 0) };
const compared = compareCheck(before, after, null);

export const review: Review = {
  ...{ accepted: true, told: '' },
  outcome: {
    outcome: 'not_accomplished',
    reason: phrase('The answer says that {0} was changed, but it was not.', 'README.md'),
  },
  changes: [change('src/price.mjs'), change('src/log.mjs')],
  checks: [compared],
  citations: [
    {
      ...{ text: 'src/price.mjs:99', start: 0, end: 16, path: 'src/price.mjs', line: 99, verified: false },
      why: phrase('{0} has {1} lines.', 'src/price.mjs', 3),
    },
  ],
  findings: [
    {
      ...{ kind: 'silent fallback', path: 'src/price.mjs', line: 2, side: 'after', text: 'catch {}' },
      why: phrase('every error is ignored here, and the program continues'),
      confidence: 'high',
    },
  ],
  breaches: [
    {
      path: 'src/log.mjs',
      symbols: [{ name: 'log', change: 'changed' }],
      hunks: [
        {
          ...{ oldStart: 2, newStart: 2, above: ['export function log(text) {\n'], below: ['}\n'] },
          ...{ oldLines: ['  write(text);\n'], newLines: ['  write(String(text));\n'] },
        },
      ],
    },
  ],
  claims: { unconfirmed: [{ path: 'README.md', start: 0, end: 9 }], unmentioned: [] },
  results: { files: [{ path: 'plots/prices.png', sizeBytes: 20_480 }], count: 3 },
};

/** A task that was done, with what the engine did on the way, and a change that nobody planned. */
export const acted: readonly Entry[] = [
  e.started,
  asked('act'),
  ...planning,
  ...edited('e', 'src/price.mjs'),
  {
    ...{ type: 'rewound', turn: 1, fromStep: 2, stall: 'repeated' },
    note: '(Your last steps were undone because they came to nothing.)',
  },
  {
    ...{ type: 'summarised', turn: 1, covers: 3, by: 'rules', usage: e.noUsage },
    summary: {
      ...{ goal: 'Mend the total.', constraints: [], done: ['total counts items'], open: [], decisions: [] },
      ...{ files: ['src/price.mjs'], evidence: [], signatures: '' },
    },
  },
  ...edited('f', 'src/log.mjs'),
  {
    type: 'reviewed',
    turn: 1,
    step: 3,
    review: { ...review, accepted: false, told: '(It does not hold yet.)' },
  },
  e.replied(1, 4, e.text('`total` counts items now.')),
  { type: 'reviewed', turn: 1, step: 4, review },
  e.ended(1),
];

/** What taking that turn back would do. */
export const restoreView: RestoreView = {
  ...{ turn: 1, step: 1 },
  files: [
    { path: 'src/price.mjs', change: 'rewritten', writer: 'ours', isUnsaved: false },
    { path: 'src/new.mjs', change: 'deleted', writer: 'ours', isUnsaved: false },
    { path: 'src/log.mjs', change: 'rewritten', writer: 'others', isUnsaved: false },
    { path: 'src/cart.mjs', change: 'rewritten', writer: 'ours', isUnsaved: true },
  ],
  beyond: [{ count: 2, examples: ['data/big.bin'] }],
};

/** The same turn, taken back but for one file. */
export const takenBack: readonly Entry[] = [
  ...acted,
  {
    ...{ type: 'restored', turn: 1, atMs: 5, step: 7, files: ['src/price.mjs'] },
    left: [{ path: 'src/log.mjs', reason: { kind: 'others' } }],
  },
];

const failedRun: RunReport = {
  ...{ command: 'node test/check.mjs', folder: '.', runner: 'process', end: { kind: 'exited', code: 1 } },
  ...{ output: 'expected 7, got -1\n', omitted: 0, durationMs: 90, log: null, boundary: null, number: 1 },
};

/** A task whose command failed between two edits, and whose check fails in the end. */
export const broken: readonly Entry[] = [
  e.started,
  asked('act'),
  ...planning,
  ...edited('e', 'src/price.mjs'),
  started('r', 'run_script', 'Running {0}', failedRun.command),
  e.toolEnded(1, 'r', {
    ...{ text: 'exited with 1: expected 7, got -1', results: [], truncated: false, more: null },
    ...{ done: phrase('Ran {0}', failedRun.command), run: failedRun, step: 2 },
  }),
  ...edited('f', 'src/cart.mjs'),
  e.replied(1, 4, e.text('I could not mend it.')),
  {
    ...{ type: 'reviewed', turn: 1, step: 4 },
    review: { ...review, checks: [compareCheck(before, before, null)], breaches: [], results: undefined },
  },
  e.ended(1),
];
