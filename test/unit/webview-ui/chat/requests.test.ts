import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ChatAnswers } from '../../../../src/protocol/toChat';
import { createRequests } from '../../../../webview-ui/chat/requests';
import type { Requests, ChatHost } from '../../../../webview-ui/chat/requests';
import { initial } from '../../../../webview-ui/chat/state';
import type { ChatState } from '../../../../webview-ui/chat/state';
import { ledger } from '../../../support/ledgerViews';

/** A page whose host has these answers, and its state. */
function pageOf(answers: Partial<ChatAnswers>): {
  readonly requests: Requests;
  readonly state: () => ChatState;
} {
  let state = initial;
  const request = ({ type }: { readonly type: keyof ChatAnswers }, take: (answer: unknown) => void): void =>
    take(answers[type] ?? assert.fail(type));
  const host = { request, send: () => undefined } as unknown as ChatHost;
  const requests = createRequests(host, (change) => (state = change(state)));
  return { requests, state: () => state };
}

const cost = { text: '@diff', tokens: 7, isCut: false, problem: null };
const item = { text: '@symbol:a', name: 'a', what: 'class', path: 'a.py', line: 1 } as const;
const place = { path: 'a.py', line: 1, endLine: 2 };

describe('what the chat page asked for', () => {
  it('keeps costs of mentions as they come, those of a list too', () => {
    const list = { items: [{ ...item, cost: { ...cost, text: item.text } }], how: 'near' } as const;
    const { requests, state } = pageOf({ completeMention: list, mentionCosts: [cost] });
    const told: unknown[] = [];
    requests.completeMention({ kind: 'symbol', text: 'a' }, (names) => told.push(names));
    requests.mentionCosts('@diff');
    assert.deepEqual(Object.keys(state().costs), ['@symbol:a', '@diff']);
    assert.deepEqual(told, [list]);
  });

  it('stands beside what it was asked about, which the answer does not say', () => {
    const { requests, state } = pageOf({
      verify: [{ ...place, isVerified: true, why: '' }],
      preview: { kind: 'none', reason: 'empty', sizeBytes: 0 },
      peek: { firstLine: 1, lines: ['x'], isCut: false },
      estimate: { tokens: 5, cost: null },
    });
    requests.verify([place]);
    requests.preview({ place: 'results', path: 'a.png' });
    requests.peek(place);
    requests.estimate('why?');
    const { verdicts, previews, peeked, next } = state();
    assert.deepEqual(Object.keys(verdicts), ['a.py:1-2']);
    assert.deepEqual(Object.keys(previews), ['results:a.png']);
    assert.deepEqual(peeked?.place, place);
    assert.equal(next?.tokens, 5);
  });

  it('has no ledger where it was closed before the answer came', () => {
    let state = initial;
    const answers: ((view: typeof ledger) => void)[] = [];
    const request = (_: unknown, take: (view: typeof ledger) => void): void => void answers.push(take);
    const host = { request, send: () => undefined } as unknown as ChatHost;
    const { showLedger, refreshLedger, closeLedger } = createRequests(
      host,
      (change) => (state = change(state)),
    );
    const turn = (): number | null => state.ledger?.turn ?? null;
    showLedger(2);
    answers[0]?.(ledger);
    assert.equal(turn(), 2);
    showLedger(2);
    closeLedger();
    assert.equal(turn(), null);
    answers[1]?.(ledger);
    assert.equal(turn(), null);
    showLedger(3);
    answers[2]?.(ledger);
    assert.equal(turn(), 3);
    refreshLedger();
    answers[3]?.(ledger);
    assert.equal(turn(), 3);
    closeLedger();
    refreshLedger();
    answers[4]?.(ledger);
    assert.equal(turn(), null);
  });
});
