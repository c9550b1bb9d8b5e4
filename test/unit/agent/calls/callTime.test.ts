import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Approvals, EditApprovals } from '../../../../src/core/conversation/approvals';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { allowing, answer, tool, turn } from '../../../support/agentTurn';
import { call, reply, scriptedModel } from '../../../support/scriptedModel';

describe('the time that a call takes', () => {
  const ended = (entries: readonly Entry[]): readonly string[] =>
    entries.flatMap((entry) => {
      if (entry.type === 'toolEnded') return [`took ${entry.durationMs}`];
      return entry.type === 'approvalGiven' ? [`waited ${entry.waitedMs ?? 'for nobody'}`] : [];
    });

  it('is without the time in which the user made up their mind about a command', async () => {
    let nowMs = 0;
    const run = tool('run_script', async () => {
      nowMs += 300;
      return answer('ran');
    });
    const ask: Approvals['ask'] = async () => {
      nowMs += 60_000;
      return { kind: 'allowed', scope: 'once', by: 'user' };
    };
    const setting = { tools: [run], nowMs: () => nowMs };
    const model = () => scriptedModel(reply('', [call('1', 'run_script', { command: 'a' })]), reply('ok'));
    const asked = await turn({ ...setting, model: model(), approvals: { ...allowing, ask } });
    assert.deepEqual(ended(asked.entries), ['waited 60000', 'took 300']);
    const consider: Approvals['consider'] = () => ({
      kind: 'decided',
      decision: { kind: 'allowed', scope: 'settings', by: 'rule' },
    });
    const ruled = await turn({ ...setting, model: model(), approvals: { ...allowing, consider } });
    assert.deepEqual(ended(ruled.entries), ['waited for nobody', 'took 300']);
  });

  it('is without that about a change, which is asked in the middle of the call', async () => {
    let nowMs = 0;
    const edit = tool('edit_file', async (_, { allowsEdit }) => {
      nowMs += 20;
      const proposal = { path: 'a.py', kind: 'modified', diff: '', what: null } as const;
      const may = await allowsEdit?.(proposal);
      nowMs += 5;
      return answer(String(may));
    });
    const edits: EditApprovals = {
      consider: (proposal) => ({ kind: 'ask', question: { proposal, scopes: ['once'] } }),
      ask: async () => {
        nowMs += 9_000;
        return { kind: 'allowed', scope: 'once', by: 'user' };
      },
    };
    const model = scriptedModel(reply('', [call('1', 'edit_file')]), reply('ok'));
    const { entries } = await turn({ model, tools: [edit], edits, nowMs: () => nowMs });
    // The tool's own command is allowed first, in no time.
    assert.deepEqual(ended(entries).slice(-2), ['waited 9000', 'took 25']);
  });
});
