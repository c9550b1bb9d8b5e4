import assert from 'node:assert/strict';
import type { Approvals } from '../../../src/core/conversation/approvals';
import { CancelledError } from '../../../src/core/errors';
import { allowing, check, resultsIn, runScript, tool, turn } from '../../support/agentTurn';
import { call, reply, scriptedModel } from '../../support/scriptedModel';

describe('a turn that is cancelled', () => {
  it('ends cancelled while the model speaks, keeps what it said, and the conversation goes on', async () => {
    const abort = new AbortController();
    const stubborn = scriptedModel(async function* () {
      yield { type: 'text', delta: 'Half an ' };
      await new Promise(() => undefined);
    });
    const { entries } = await check(
      { model: stubborn, signal: abort.signal, onEvent: ({ type }) => type === 'textDelta' && abort.abort() },
      ['asked Q', 'requested 1', 'text "Half an "', 'replied "Half an "', 'turn cancelled'],
    );
    const model = scriptedModel(reply('ok'));
    await turn({ model, entries });
    assert.deepEqual(model.requests[0]?.messages, [
      { role: 'user', content: [{ type: 'text', text: 'Q', source: 'question' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Half an ' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: '(The user stopped this turn.)', source: 'note' },
          { type: 'text', text: 'Q', source: 'question' },
        ],
      },
    ]);
  });

  it('ends cancelled while tools run; what never ran is answered in the next request', async () => {
    const abort = new AbortController();
    const waiting = tool('view_code', (_input, { signal }) => {
      const stop = new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new CancelledError())),
      );
      abort.abort();
      return stop;
    });
    const calls = [call('a', 'view_code'), call('b', 'run_script', { command: 'x' })];
    const { entries } = await check(
      { model: scriptedModel(reply('', calls)), tools: [waiting, runScript], signal: abort.signal },
      [
        ...['asked Q', 'requested 1', 'replied a:view_code b:run_script', 'started a Using view_code'],
        'ended a cancelled: This call was stopped before it ended.',
        'turn cancelled',
      ],
    );
    const model = scriptedModel(reply('ok'));
    await turn({ model, entries });
    assert.deepEqual(resultsIn(model), [
      'a error: This call was stopped before it ended.',
      'b error: This call was not made: the turn ended before it.',
      'text',
      'text',
    ]);
  });

  it('leaves a tool behind that does not end when it is cancelled', async () => {
    const abort = new AbortController();
    const deaf = tool('view_code', () => {
      abort.abort();
      return new Promise(() => undefined);
    });
    await check(
      { model: scriptedModel(reply('', [call('a', 'view_code')])), tools: [deaf], signal: abort.signal },
      [
        ...['asked Q', 'requested 1', 'replied a:view_code', 'started a Using view_code'],
        'ended a cancelled: This call was stopped before it ended.',
        'turn cancelled',
      ],
    );
  });

  it('ends cancelled while the user is asked', async () => {
    const abort = new AbortController();
    const approvals: Approvals = {
      ...allowing,
      ask: async () => {
        abort.abort();
        return { kind: 'denied', by: 'user', reason: '' };
      },
    };
    const calls = [call('a', 'run_script', { command: 'x' })];
    await check({ model: scriptedModel(reply('', calls)), approvals, signal: abort.signal }, [
      ...[
        'asked Q',
        'requested 1',
        'replied a:run_script',
        'started a Using run_script',
        'approval asked a x',
      ],
      'ended a cancelled: This call was stopped before it ended.',
      'turn cancelled',
    ]);
  });

  it('asks no model when it is cancelled before it begins', async () => {
    await check({ model: scriptedModel(), signal: AbortSignal.abort() }, ['asked Q', 'turn cancelled']);
  });
});
