import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { repairOf } from '../../../../src/session/conversation/repair';
import { acted, broken } from '../../../support/taskConversations';
import { aModel, stage, told } from './stage';

const call = { kind: 'call', callId: 'r' } as const;
const check = { kind: 'check', check: 0 } as const;

describe('a repair from where something failed', () => {
  it('goes back to before the command that failed, with what that printed', () => {
    assert.deepEqual(repairOf(broken, 1, call), {
      ...{ what: 'node test/check.mjs', step: 2 },
      evidence: 'exited with 1: expected 7, got -1',
    });
  });

  it('goes back to the end of the turn whose check fails, where something was changed since', () => {
    const { what, evidence, step } = repairOf(broken, 1, check) ?? assert.fail();
    assert.deepEqual([what, step], ['node test/check.mjs', null]);
    assert.match(
      evidence,
      /^`node test\/check\.mjs` exits with 0\nbefore: failed [^]*\nafter: failed [^]*expected 7, got 3$/,
    );
    const asked = broken.find((entry) => entry.type === 'asked') ?? assert.fail();
    const later: Entry = { ...asked, turn: 2, text: 'Something else.', nextStep: 5 };
    assert.equal(repairOf([...broken, later], 1, check)?.step, 5);
  });

  it('is none of what passed, is not there, or was put aside', () => {
    assert.equal(repairOf(acted, 1, check), null);
    assert.equal(repairOf(broken, 1, { kind: 'call', callId: 'e' }), null);
    assert.equal(repairOf(broken, 2, call), null);
    assert.equal(repairOf(broken, 1, { kind: 'check', check: 1 }), null);
    const aside: Entry = { type: 'branched', turn: 2, after: 0, atMs: 1, files: [] };
    assert.equal(repairOf([...broken, aside], 1, call), null);
  });

  it('keeps the end of a long output', () => {
    const long = broken.map((entry) =>
      entry.type === 'toolEnded' && entry.callId === 'r'
        ? { ...entry, observation: `${'x'.repeat(9_000)}the end` }
        : entry,
    );
    const { evidence } = repairOf(long, 1, call) ?? assert.fail();
    assert.equal(evidence.length, 6_000);
    assert.ok(evidence.endsWith('the end'));
  });

  it('is asked of a model, in the mode that changes files, with what failed beside what is attached', async () => {
    const { chat, turns } = stage({ model: aModel });
    chat.attach({ kind: 'symbol', id: 'app.load', label: 'load', path: 'app.py', line: 7 });
    const done: string[] = [];
    await chat.repair('Repair it.', 'expected 7', async () => void done.push('back'));
    assert.deepEqual(done, ['back']);
    const [turn] = turns;
    assert.deepEqual([turn?.text, turn?.mode, chat.mode()], ['Repair it.', 'act', 'act']);
    assert.match(turn?.context ?? '', /^expected 7/);
  });

  it('is not asked where going back fails, and the mode stays', async () => {
    const { chat, turns } = stage({ model: aModel });
    const back = (): Promise<void> => Promise.reject(new Error('no way back'));
    await assert.rejects(chat.repair('Repair it.', 'expected 7', back), /no way back/);
    assert.deepEqual(turns, []);
    assert.equal(chat.mode(), 'ask');
  });

  it('takes nothing back where no model is chosen', async () => {
    const { chat } = stage();
    const back = (): never => assert.fail('nothing is taken back');
    await assert.rejects(chat.repair('Repair it.', 'expected 7', back), /Choose a model/);
    assert.deepEqual(told(chat.entries()), []);
    assert.equal(chat.mode(), 'ask');
  });
});
