import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../../src/core/conversation/conversation';
import { partsBehindPlans, planProgress } from '../../../../../webview-ui/chat/turn/planProgress';
import { initial, reduce } from '../../../../../webview-ui/chat/state';
import * as c from '../../../../support/chatConversations';
import * as k from '../../../../support/taskConversations';

describe('what of a plan is done', () => {
  const after = (entries: readonly Entry[]) => {
    const parts = reduce(initial, c.init(entries)).turns[0]?.parts ?? assert.fail();
    const plan = parts.find((part) => part.kind === 'tool' && part.name === 'plan') ?? assert.fail();
    assert.ok(plan.kind === 'tool' && plan.outcome?.kind === 'answered');
    const { changed, changeOf, isHeld } = planProgress(parts, plan, []);
    const [check] = plan.outcome.answer.planned?.plan.checks ?? [];
    return [changed, changeOf(check ?? assert.fail()), isHeld];
  };
  const restored = {
    type: 'restored',
    turn: 1,
    atMs: 1,
    step: 4,
    files: ['src/price.mjs'],
    left: [],
  } as const;
  const reviewed = (entry: Entry): Entry =>
    entry.type === 'reviewed'
      ? { ...entry, review: { ...entry.review, outcome: { outcome: 'accomplished', reason: 'All holds.' } } }
      : entry;

  it('is nothing before anything has happened', () => {
    assert.deepEqual(after(k.plannedOnly), [[], null, false]);
  });

  it('is what was changed, and what the checks came to', () => {
    const [changed, check, isHeld] = after(k.acted);
    assert.ok(Array.isArray(changed) && changed.includes('src/price.mjs'));
    assert.deepEqual([check, isHeld], ['fixed', false]);
    assert.deepEqual(after(k.acted.map(reviewed)).slice(1), ['fixed', true]);
  });

  it('is what later turns did, too, until one has a plan of its own', () => {
    const asked = (turn: number): Entry => ({
      ...{ type: 'asked', turn, atMs: 9, text: 'Carry it out.', context: '', mode: 'act', nextStep: 2 },
      model: initial.status.model,
    });
    const inTurn = (turn: number, entries: readonly Entry[]): Entry[] =>
      entries.flatMap((entry) => ('turn' in entry && entry.type !== 'asked' ? [{ ...entry, turn }] : []));
    const isPlans = (entry: Entry): boolean => 'callId' in entry && entry.callId === 'p';
    const done = k.acted.filter((entry) => !isPlans(entry));
    const turnsOf = (...more: readonly Entry[]) =>
      reduce(initial, c.init([...k.plannedOnly, asked(2), ...more])).turns;
    const carriedOut = turnsOf(...inTurn(2, done));
    const [parts = []] = [partsBehindPlans(carriedOut).get(1)];
    const plan = carriedOut[0]?.parts.find((part) => part.kind === 'tool') ?? assert.fail();
    const { changed } = planProgress(carriedOut[0]?.parts ?? [], plan, parts);
    assert.ok(changed.includes('src/price.mjs'));
    assert.ok(
      parts.every(({ kind }) => kind !== 'text'),
      'a text that grows changes nothing of it',
    );
    assert.equal(partsBehindPlans(turnsOf(...inTurn(2, k.acted))).get(1), undefined);
  });

  it('is done no longer where it was taken back, until that is undone', () => {
    const isChanged = (...more: readonly Entry[]): boolean =>
      (after([...k.acted, ...more])[0] as readonly string[]).includes('src/price.mjs');
    assert.equal(
      isChanged({ ...restored, rejected: '@@ -1 +1 @@' }),
      true,
      'the rest of it is changed still',
    );
    assert.equal(isChanged(restored), false);
    assert.equal(isChanged(restored, { ...restored, step: 5, undoes: 4 }), true);
  });
});
