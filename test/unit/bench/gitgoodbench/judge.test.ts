import assert from 'node:assert/strict';
import { ModelError } from '../../../../src/core/conversation/modelError';
import { isWon, judgeTwice } from '../../../bench/git/gitgoodbench/judge';
import type { Said } from '../../../bench/git/gitgoodbench/record';
import { reply, scriptedModel } from '../../../support/scriptedModel';
import type { ScriptedModel, ScriptedReply } from '../../../support/scriptedModel';

const histories = { ours: 'OUR HISTORY', theirs: 'THE OTHER' };
const never = new AbortController().signal;

function said(result: string, cohesion = 'TIE'): ScriptedReply {
  const verdict = { message: 'TIE', cohesion, progression: 'TIE', size: 'TIE', result, reason: 'so' };
  return reply(JSON.stringify(verdict));
}

function firstOf(model: ScriptedModel, at: number): string {
  const [block] = model.requests[at]?.messages[0]?.content ?? [];
  return /<HISTORY-1>\n(.*)\n/.exec(block?.type === 'text' ? block.text : '')?.[1] ?? '';
}

async function check(
  replies: readonly ScriptedReply[],
  expected: readonly [Said, Said],
  won: boolean,
): Promise<void> {
  const model = scriptedModel(...replies);
  const { verdict } = await judgeTwice(model, histories, never);
  assert.deepEqual(verdict.said, expected);
  assert.equal(isWon(verdict), won);
}

describe('the judge of histories', () => {
  it('is asked twice, with the positions swapped', async () => {
    const model = scriptedModel(said('HISTORY-1', 'HISTORY-1'), said('HISTORY-2', 'HISTORY-2'));
    const { verdict, tokens, trajectory } = await judgeTwice(model, histories, never);
    assert.deepEqual([firstOf(model, 0), firstOf(model, 1)], ['OUR HISTORY', 'THE OTHER']);
    assert.deepEqual(verdict.said, ['ours', 'ours']);
    assert.deepEqual(verdict.criteria, { message: false, cohesion: true, progression: false, size: false });
    assert.equal(tokens, 20);
    assert.deepEqual(
      trajectory.map(({ first }) => first),
      ['ours', 'theirs'],
    );
  });

  it('is won only in both orders', async () => {
    await check([said('HISTORY-1'), said('HISTORY-2')], ['ours', 'ours'], true);
    await check([said('HISTORY-1'), said('HISTORY-1')], ['ours', 'theirs'], false);
    await check([said('HISTORY-2'), said('HISTORY-1')], ['theirs', 'theirs'], false);
    await check([said('HISTORY-1'), said('TIE')], ['ours', 'tie'], false);
  });

  it('counts answers that cannot be read as such, never as won', async () => {
    const missing = reply('{"result": "HISTORY-2", "reason": "criteria are missing"}');
    const unknown = said('HISTORY-3');
    for (const wrong of [reply('Ours is better.'), missing, unknown, reply('[1]'), reply('')])
      await check([said('HISTORY-1'), wrong], ['ours', 'malformed'], false);
    const model = scriptedModel(said('HISTORY-1'), missing);
    assert.deepEqual((await judgeTwice(model, histories, never)).verdict.criteria, {});
  });

  it('tells a judge that cannot be asked, and throws what is no failure of the model', async () => {
    // eslint-disable-next-line require-yield
    const failing = async function* (): AsyncGenerator<never> {
      throw new ModelError('overloaded', 'retry');
    };
    await check([said('HISTORY-1'), failing], ['ours', 'failed'], false);
    await assert.rejects(judgeTwice(scriptedModel(), histories, never), /script is at its end/);
  });
});
