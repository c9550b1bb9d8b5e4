import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation';
import { initial, reduce } from '../../../../webview-ui/chat/state';
import { reportOf } from '../../../../webview-ui/chat/report';
import type { Turn } from '../../../../webview-ui/chat/turns';
import * as e from '../../../support/chatEvents';
import { ran } from '../../../support/fileConversations';
import { acted, review } from '../../../support/taskConversations';

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

  it('tells how long the turn took, and never a time below none', () => {
    const ended = (atMs: number): Entry => ({ type: 'ended', turn: 1, atMs, end: { kind: 'answered' } });
    const asked: Entry = { ...(e.asked(1) as Extract<Entry, { type: 'asked' }>), atMs: 1000 };
    assert.equal(turnOf([asked]).durationMs, null);
    assert.equal(turnOf([asked, ended(3500)]).durationMs, 2500);
    assert.equal(turnOf([asked, ended(10)]).durationMs, 0);
  });
});
