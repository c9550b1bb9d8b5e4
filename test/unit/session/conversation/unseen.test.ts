import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentEvent, TurnEnd } from '../../../../src/core/conversation/conversation';
import { createUnseenWatch } from '../../../../src/session/conversation/unseen';
import type { UnseenWatch } from '../../../../src/session/conversation/unseen';

/** A watch, what it shows now as `waiting finished`, and all that it told. */
function stage(): { watch: UnseenWatch; shown: () => string; told: string[] } {
  const told: string[] = [];
  let shown = '0 0';
  const watch = createUnseenWatch({
    show: ({ waiting, finished }) => (shown = `${waiting} ${finished}`),
    tell: (news) => void told.push(news),
  });
  return { watch, shown: () => shown, told };
}

const asked = (kind: 'anthropic' | 'none' = 'anthropic'): AgentEvent => ({
  ...{ type: 'asked', turn: 1, atMs: 0, text: 'Do it', context: '' },
  model: { kind, name: '', host: '' },
});
const waits = (callId: string): AgentEvent => ({
  ...{ type: 'editAsked', turn: 1, callId },
  question: {
    proposal: { path: 'a.py', what: null, kind: 'modified', diff: '@@ -1,1 +1,1 @@' },
    scopes: ['once'],
  },
});
const given = (callId: string): AgentEvent => ({
  ...{ type: 'approvalGiven', turn: 1, callId },
  decision: { kind: 'allowed', by: 'user', scope: 'once' },
});
const ended = (end: TurnEnd): AgentEvent => ({ type: 'ended', turn: 1, atMs: 1, end });

describe('A hidden chat', () => {
  it('shows how many calls wait, and tells of each as it is asked', () => {
    const { watch, shown, told } = stage();
    for (const event of [asked(), waits('a'), waits('b')]) watch.see(event);
    assert.equal(shown(), '2 0');
    watch.see(given('a'));
    assert.equal(shown(), '1 0');
    assert.deepEqual(told, ['waiting', 'waiting']);
  });

  it('tells of a turn that has ended, whichever way, and shows it until it is seen', () => {
    const { watch, shown, told } = stage();
    for (const event of [asked(), waits('a'), ended({ kind: 'answered' })]) watch.see(event);
    for (const event of [asked(), ended({ kind: 'failed', message: 'no network', action: null })])
      watch.see(event);
    assert.equal(shown(), '0 2');
    assert.deepEqual(told, ['waiting', 'finished', 'stopped']);
    watch.setVisible(true);
    assert.equal(shown(), '0 0');
    watch.setVisible(false);
    assert.equal(shown(), '0 0');
  });

  it('does not tell of what the user stopped, nor of what the map answers at once', () => {
    const { watch, shown, told } = stage();
    for (const event of [asked(), ended({ kind: 'cancelled' })]) watch.see(event);
    for (const event of [asked('none'), ended({ kind: 'answered' })]) watch.see(event);
    assert.deepEqual([shown(), told], ['0 0', []]);
  });

  it('forgets what another conversation had', () => {
    const { watch, shown } = stage();
    for (const event of [asked(), ended({ kind: 'answered' }), asked(), waits('a')]) watch.see(event);
    assert.equal(shown(), '1 1');
    watch.forget();
    assert.equal(shown(), '0 0');
  });
});

describe('A chat that is seen', () => {
  it('shows and tells nothing; what still waits when it is hidden is shown without a word', () => {
    const { watch, shown, told } = stage();
    watch.setVisible(true);
    for (const event of [asked(), ended({ kind: 'answered' }), asked(), waits('a')]) watch.see(event);
    assert.deepEqual([shown(), told], ['0 0', []]);
    watch.setVisible(false);
    assert.deepEqual([shown(), told], ['1 0', []]);
  });
});
