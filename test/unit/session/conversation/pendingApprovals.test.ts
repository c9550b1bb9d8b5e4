import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ApprovalQuestion, Approvals } from '../../../../src/core/conversation/approvals';
import type { CommandProposal } from '../../../../src/core/conversation/tool';
import { createPendingApprovals } from '../../../../src/session/conversation/pendingApprovals';
import { withTypedConsent } from '../../../../src/session/conversation/typedConsent';

const proposal: CommandProposal = {
  command: 'ls',
  folder: '/r',
  place: '.',
  timeoutMs: 1000,
  purpose: '',
  parsed: { kind: 'parsed', commands: [] },
};
const question: ApprovalQuestion = { proposal, concerns: [], scopes: ['once', 'session'] };
const never = new AbortController().signal;

describe('Pending approvals', () => {
  it('gives each answer to the call that asked', async () => {
    const pending = createPendingApprovals();
    const [first, second] = [pending.ask('a', question, never), pending.ask('b', question, never)];
    assert.equal(pending.answer('b', 'session'), true);
    assert.equal(pending.answer('a', 'deny'), true);
    assert.deepEqual(await second, { kind: 'allowed', scope: 'session', by: 'user' });
    assert.equal((await first).kind, 'denied');
  });

  it('takes no answer that nobody asked for, and none twice', async () => {
    const pending = createPendingApprovals();
    assert.equal(pending.answer('a', 'once'), false);
    const asked = pending.ask('a', question, never);
    pending.answer('a', 'once');
    assert.equal(pending.answer('a', 'deny'), false);
    assert.deepEqual(await asked, { kind: 'allowed', scope: 'once', by: 'user' });
  });

  it('takes no scope that was not offered, and goes on asking', async () => {
    const pending = createPendingApprovals();
    const asked = pending.ask('a', question, never);
    assert.equal(pending.answer('a', 'workspace'), false);
    pending.answer('a', 'once');
    assert.deepEqual(await asked, { kind: 'allowed', scope: 'once', by: 'user' });
  });

  it('denies what is stopped before, while and after it is asked', async () => {
    const pending = createPendingApprovals();
    const turn = new AbortController();
    const asked = pending.ask('a', question, turn.signal);
    turn.abort();
    assert.equal((await asked).kind, 'denied');
    assert.equal(pending.answer('a', 'once'), false);
    assert.equal((await pending.ask('b', question, turn.signal)).kind, 'denied');
  });
});

describe('A command that the user typed', () => {
  const asking: Approvals = {
    consider: () => ({ kind: 'ask', question }),
    ask: () => Promise.resolve({ kind: 'denied', by: 'user', reason: 'asked' }),
  };
  const denying: Approvals = {
    ...asking,
    consider: () => ({ kind: 'decided', decision: { kind: 'denied', by: 'rule', reason: 'a rule' } }),
  };

  it('is allowed once, by the user', () => {
    assert.deepEqual(withTypedConsent(asking, 'ls').consider(proposal), {
      kind: 'decided',
      decision: { kind: 'allowed', scope: 'once', by: 'user' },
    });
  });

  it('is asked about when the command is another', () => {
    assert.equal(withTypedConsent(asking, 'ls -l').consider(proposal).kind, 'ask');
  });

  it('stays denied by a rule', () => {
    assert.deepEqual(withTypedConsent(denying, 'ls').consider(proposal), denying.consider(proposal));
  });
});
