import assert from 'node:assert/strict';
import type { ToolName } from '../../../../src/core/conversation/tool';
import { mapModel, textWithoutModel } from '../../../../src/session/models/mapModel';
import { answer, tool, turn } from '../../../support/agentTurn';

const names: readonly ToolName[] = ['view_code', 'search_code', 'trace_dependencies', 'run_script'];

/** The calls that come of a text, and the question as it is kept. */
async function ask(text: string): Promise<{ readonly calls: readonly string[]; readonly kept: string }> {
  const tools = names.map((name) => tool(name, () => Promise.resolve(answer('Nothing.'))));
  const { entries } = await turn({ model: mapModel, tools, text });
  const said = entries.flatMap((entry) => (entry.type === 'replied' ? entry.content : []));
  const asked = entries.find((entry) => entry.type === 'asked');
  return {
    calls: said.flatMap((block) => (block.type === 'toolUse' ? [JSON.stringify(block.input)] : [])),
    kept: asked?.text ?? '',
  };
}

describe('the model that answers from the map', () => {
  it('is asked in names, while the question is kept with its mentions', async () => {
    const { calls, kept } = await ask('who calls @symbol:Cart.total?');
    assert.match(calls[0] ?? '', /"target":"Cart\.total"/);
    assert.equal(kept, 'who calls @symbol:Cart.total?');
  });

  it('runs what is to be run as it was typed', async () => {
    const { calls } = await ask('/run npm i @file:x');
    assert.match(calls[0] ?? '', /npm i @file:x/);
    for (const text of ['/scratch python print("@symbol:Cart")', '/setup run @file:x'])
      assert.equal(textWithoutModel(text), text);
  });
});
