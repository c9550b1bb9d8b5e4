import assert from 'node:assert/strict';
import { answer, tool, turn } from '../../../support/agentTurn';
import { call, reply, scriptedModel } from '../../../support/scriptedModel';

describe('The calls of a reply, of the observation cap', () => {
  it('are told what they may take: alone all of the cap, together each its share', async () => {
    const rooms: (number | undefined)[] = [];
    const seen = tool('view_code', async (_input, { roomTokens }) => {
      rooms.push(roomTokens);
      return answer('seen');
    });
    const two = [call('2', 'view_code', { n: 2 }), call('3', 'view_code', { n: 3 })];
    const model = scriptedModel(reply('', [call('1', 'view_code', { n: 1 })]), reply('', two), reply('ok'));
    await turn({ model, tools: [seen] });
    assert.deepEqual(rooms, [7600, 3800, 3800]);
  });
});
