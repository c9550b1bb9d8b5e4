import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../../src/core/conversation/conversation';
import { initial, reduce } from '../../../../../webview-ui/chat/state';
import { reportOf } from '../../../../../webview-ui/chat/turn/report';
import type { Turn } from '../../../../../webview-ui/chat/turn/turns';
import * as e from '../../../../support/chatEvents';
import { ran } from '../../../../support/fileConversations';
import { acted, review } from '../../../../support/taskConversations';

function turnOf(entries: readonly Entry[]): Turn {
  const state = entries.reduce((before, event) => reduce(before, { type: 'event', event }), initial);
  return state.turns.at(-1) ?? assert.fail('no turn');
}

describe('the report of a task', () => {
  it('has the outcome, the checks before and after and the files of its last review', () => {
    const { outcome, checks, files } = reportOf(turnOf(acted));
    assert.deepEqual(outcome, review.outcome);
    assert.deepEqual(checks, { count: 1, passedBefore: 0, passed: 1 });
    assert.deepEqual(
      files.map(({ path, kind }) => `${kind} ${path}`),
      ['modified src/price.mjs', 'modified src/log.mjs'],
    );
  });

  it('has what the calls changed where nothing was reviewed, each file once', () => {
    const changed = (callId: string, path: string, kind: 'created' | 'modified' | 'deleted'): Entry[] => [
      e.toolStarted(1, callId, 'write_file'),
      e.toolEnded(1, callId, { ...e.foundTwo, changes: [{ path, kind, before: null, after: null }] }),
    ];
    const entries = [
      ...ran.slice(0, -1),
      ...changed('a', 'new.py', 'created'),
      ...changed('b', 'new.py', 'modified'),
      ...changed('c', 'passing.py', 'created'),
      ...changed('d', 'passing.py', 'deleted'),
      e.ended(1),
    ];
    const { outcome, checks, files } = reportOf(turnOf(entries));
    assert.equal(outcome, null);
    assert.equal(checks.count, 0);
    assert.deepEqual(
      files.map(({ path, kind }) => `${kind} ${path}`),
      [
        ...['created new.py', 'created out/curve.png', 'created out/flow.svg', 'created out/metrics.csv'],
        ...['deleted out/old.csv', 'modified out/report.md', 'modified out/train.log'],
        'created out/weights-of-the-last-epoch-with-a-long-name.bin',
      ],
    );
  });

  it('loses its outcome and checks once something of it is taken back, and has them again where that is undone', () => {
    const restored = (step: number, files: readonly string[], more: object = {}): Entry => ({
      ...{ type: 'restored', turn: 1, atMs: 9, step, files, left: [] },
      ...more,
    });
    const since = (...entries: readonly Entry[]): readonly string[] => {
      const turn = turnOf([...acted, ...entries]);
      // A journal that is read again shows the same.
      const { commands, status, attachments } = initial;
      const init = { type: 'init', strings: {}, commands, status, attachments } as const;
      const all = reduce(initial, { ...init, entries: [...acted, ...entries] });
      assert.deepEqual(all.turns.at(-1)?.takenBack, turn.takenBack);
      return reportOf(turn).changedSince;
    };
    const rejected = restored(90, ['src/price.mjs'], { rejected: '@@ -1 +1 @@' });
    assert.deepEqual(since(), []);
    assert.deepEqual(since(rejected), ['src/price.mjs']);
    assert.deepEqual(since(restored(90, ['src/price.mjs'], { hunk: 0 })), ['src/price.mjs']);
    assert.deepEqual(since(restored(90, ['src/log.mjs', 'src/price.mjs'])), ['src/log.mjs', 'src/price.mjs']);
    assert.deepEqual(since(restored(90, ['other.mjs'])), []);
    assert.deepEqual(since(rejected, restored(91, ['src/price.mjs'], { undoes: 90 })), []);
    const again = restored(92, ['src/price.mjs'], { undoes: 91 });
    assert.deepEqual(since(rejected, restored(91, ['src/price.mjs'], { undoes: 90 }), again), [
      'src/price.mjs',
    ]);
  });

  it('tells how long the turn took, and never a time below none', () => {
    const ended = (atMs: number): Entry => ({ type: 'ended', turn: 1, atMs, end: { kind: 'answered' } });
    const asked: Entry = { ...(e.asked(1) as Extract<Entry, { type: 'asked' }>), atMs: 1000 };
    assert.equal(turnOf([asked]).durationMs, null);
    assert.equal(turnOf([asked, ended(3500)]).durationMs, 2500);
    assert.equal(turnOf([asked, ended(10)]).durationMs, 0);
  });
});
