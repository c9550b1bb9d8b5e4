/** Conversations that make files, as the chat page is shown them. */
import type { Entry } from '../../src/core/conversation/conversation';
import { phrase } from '../../src/core/text/phrase';
import type { RunReport } from '../../src/core/running/runner';
import type { TurnAccount } from '../../src/protocol/toChat';
import type { FilePreview } from '../../src/protocol/filePreview';
import { withModel } from './chatConversations';
import * as e from './chatEvents';
import { png, svg } from './pictures';

const run: RunReport = {
  ...{ command: 'python train.py', folder: '.', runner: 'terminal', end: { kind: 'exited', code: 0 } },
  ...{ output: 'done\n', omitted: 0, durationMs: 900, log: null, boundary: null },
  number: 1,
  changes: {
    files: [
      { path: 'out/curve.png', kind: 'created' },
      { path: 'out/flow.svg', kind: 'created' },
      { path: 'out/metrics.csv', kind: 'created' },
      { path: 'out/report.md', kind: 'modified' },
      { path: 'out/train.log', kind: 'modified' },
      { path: 'out/weights-of-the-last-epoch-with-a-long-name.bin', kind: 'created' },
      { path: 'out/old.csv', kind: 'deleted' },
    ],
    ...{ count: 9, isPartial: true },
  },
};

/** A command that made, changed and deleted files. */
export const ran: readonly Entry[] = [
  e.started,
  {
    ...{ type: 'asked', turn: 1, atMs: 0, text: 'Train it and show me the curve.', context: '' },
    ...{ model: withModel.model, mode: 'ask' },
  },
  e.toolStarted(1, 'r', 'run_script'),
  e.toolEnded(1, 'r', {
    ...{ text: 'exited with code 0, after 0.9 s', results: [], truncated: false, more: null, run },
    done: phrase('Ran {0}', 'python train.py'),
  }),
  e.replied(1, 1, e.text('The curve is in `out/curve.png`.')),
  e.ended(1),
];

const picture = png(320, 120);
const sized = { isCounted: true, sizeBytes: 1234 };

/** What is to be seen of its files. */
export const previews: readonly { readonly path: string; readonly preview: FilePreview }[] = [
  {
    path: 'out/curve.png',
    preview: {
      ...{ kind: 'image', type: 'png', data: picture.toString('base64') },
      ...{ size: { width: 320, height: 120 }, sizeBytes: picture.length },
    },
  },
  {
    path: 'out/flow.svg',
    preview: {
      ...{ kind: 'image', type: 'svg', data: Buffer.from(svg).toString('base64') },
      ...{ size: null, sizeBytes: svg.length },
    },
  },
  {
    path: 'out/metrics.csv',
    preview: {
      ...{ kind: 'table', header: ['epoch', 'loss', 'note'], brokenRows: 1, rowCount: 5000, columnCount: 40 },
      rows: Array.from({ length: 20 }, (_, at) => [
        String(at),
        (1 / (at + 1)).toFixed(4),
        at === 0 ? 'a note that is longer than what a column shows at once' : '',
      ]),
      ...sized,
    },
  },
  {
    path: 'out/report.md',
    preview: {
      ...{ kind: 'text', format: 'markdown', isCut: true, lineCount: 900, ...sized },
      text: '# Report\n\nThe loss is **0.05**; see [the log](out/train.log:3), [what now](ask:Delete%20it), [home](https://example.org) and ![a picture](https://example.org/x.png).\n\n<img src=x onerror=alert(1)>\n',
    },
  },
  {
    path: 'out/train.log',
    preview: {
      ...{ kind: 'text', format: 'plain', isCut: false, lineCount: 2, ...sized },
      text: '<b>epoch 1</b>\nepoch 2 \u202Eevil\n',
    },
  },
  {
    path: 'out/weights-of-the-last-epoch-with-a-long-name.bin',
    preview: { kind: 'none', reason: 'binary', sizeBytes: 12_400_000 },
  },
];

/** What the turn took, and another of a model whose price nobody knows. */
export const accounts: readonly TurnAccount[] = [
  {
    ...{ turn: 1, requests: 7, estimated: 53_000, cost: 0.2345 },
    tokens: { input: 1200, output: 2300, cacheRead: 41_000, cacheWrite: 9000 },
  },
];
