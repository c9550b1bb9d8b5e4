import assert from 'node:assert/strict';
import { noModel } from '../../../../src/intents/noModel';
import type { Tool } from '../../../../src/core/conversation/tool';
import { answer, tool, turn } from '../../../support/agentTurn';
import { reply, scriptedModel } from '../../../support/scriptedModel';

const scratch: Tool = { ...tool('scratch_run', () => Promise.resolve(answer('made.txt'))), isUntold: true };
const viewing = tool('view_code', () => Promise.resolve(answer('code')));

describe('A tool that requests only name', () => {
  it('is not among those that a model is told of', async () => {
    const model = scriptedModel(reply('Done.'));
    await turn({ model, tools: [scratch, viewing], text: 'hello' });
    assert.deepEqual(
      model.requests[0]?.tools.map(({ name }) => name),
      ['view_code'],
    );
  });

  it('is called all the same where no model is used', async () => {
    const { entries } = await turn({ model: noModel, tools: [scratch, viewing], text: '/scratch bash\nls' });
    assert.ok(entries.some((entry) => entry.type === 'toolStarted' && entry.name === 'scratch_run'));
  });
});
