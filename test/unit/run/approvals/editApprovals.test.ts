import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEditApprovals } from '../../../../src/run/approvals/editApprovals';
import type { RememberingEditApprovals } from '../../../../src/run/approvals/editApprovals';
import type { ApprovalDecision, ApprovalScope } from '../../../../src/core/conversation/approvals';
import type { EditProposal } from '../../../../src/core/changes/edits';
import { phrase } from '../../../../src/core/text/phrase';

const ordinary: EditProposal = { path: 'a.py', what: null, kind: 'modified', diff: '' };
const guarded: EditProposal = { ...ordinary, path: '.npmrc', what: phrase('says where packages come from') };
const { signal } = new AbortController();

describe('approvals of changes', () => {
  let isAllowed: boolean;
  let kept: boolean;
  let answer: ApprovalDecision;
  let approvals: RememberingEditApprovals;
  beforeEach(() => {
    [isAllowed, kept] = [false, false];
    approvals = createEditApprovals({
      isAllowed: () => isAllowed,
      workspace: { read: () => kept, write: (value) => (kept = value) },
      ask: async () => answer,
    });
  });

  /** `settings`, `session`, ...: allowed unasked; else what may be answered. */
  const considered = (proposal: EditProposal): string => {
    const result = approvals.consider(proposal);
    if (result.kind === 'ask') return `ask ${result.question.scopes.join(' ')}`;
    return result.decision.kind === 'allowed' ? result.decision.scope : 'denied';
  };
  const allow = async (scope: ApprovalScope, proposal = ordinary): Promise<void> => {
    answer = { kind: 'allowed', by: 'user', scope };
    const scopes = ['once', 'session', 'workspace'] as const;
    await approvals.ask('c', { proposal, scopes }, signal);
  };

  it('ask about each change until all are allowed', async () => {
    assert.equal(considered(ordinary), 'ask once session workspace');
    await allow('once');
    assert.equal(considered(ordinary), 'ask once session workspace');
    await allow('session');
    assert.equal(considered({ ...ordinary, path: 'b.py' }), 'session');
    approvals.forget();
    assert.equal(considered(ordinary), 'ask once session workspace');
    await allow('workspace');
    assert.deepEqual([considered(ordinary), kept, approvals.remembered()], ['workspace', true, 'workspace']);
    approvals.forget();
    assert.deepEqual([kept, approvals.remembered()], [false, null]);
    isAllowed = true;
    assert.equal(considered(ordinary), 'settings');
  });

  it('ask about protected files each time, whatever was allowed', async () => {
    await allow('session', guarded);
    assert.equal(approvals.remembered(), null, 'a wider answer than was offered');
    [isAllowed, kept] = [true, true];
    await allow('session');
    assert.equal(considered(guarded), 'ask once');
  });

  it('remember nothing of a refusal', async () => {
    answer = { kind: 'denied', by: 'user', reason: 'no' };
    await approvals.ask('c', { proposal: ordinary, scopes: ['once', 'session'] }, signal);
    assert.equal(considered(ordinary), 'ask once session workspace');
  });
});
