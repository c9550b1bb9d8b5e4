import assert from 'node:assert/strict';
import { bodySchema } from '../../../bench/tokens/messages';
import { refusedCalls } from '../../../bench/tokens/refusedCalls';

const schema = {
  type: 'object',
  properties: { path: { type: 'string' }, line: { type: 'integer' } },
  required: ['path'],
  additionalProperties: false,
};
const question = { role: 'user', content: 'Do it.' };
const asked = bodySchema.parse({
  ...{ model: 'm', messages: [question] },
  tools: [{ name: 'view', input_schema: schema }],
});

const refused = (name: string, input: unknown, isError = true): readonly string[] => {
  const content = [{ type: 'tool_use', id: 'a', name, input }];
  const result = { type: 'tool_result', tool_use_id: 'a', content: 'No.', is_error: isError };
  const messages = [question, { role: 'assistant', content }, { role: 'user', content: [result] }];
  const next = bodySchema.parse({ ...asked, messages });
  return refusedCalls(asked, { content, stop_reason: 'tool_use', usage: null }, next);
};

describe('calls that the code of today does not take', () => {
  it('names a tool that is not offered', () => {
    assert.deepEqual(refused('look', {}), ['look: no tool of this name']);
  });

  it('names arguments that the schema has not, lacks, or has of another type', () => {
    assert.match(refused('view', { path: 'a', depth: 2 }).join(), /^view: .*depth/);
    assert.match(refused('view', {}).join(), /^view: .*path/);
    assert.match(refused('view', { path: 'a', line: 'two' }).join(), /^view: .*line/);
  });

  it('is silent on a call that was taken and failed by itself, and on one that was taken all the same', () => {
    assert.deepEqual(refused('view', { path: 'nowhere' }), []);
    assert.deepEqual(refused('view', { path: 'a', depth: 2 }, false), []);
  });
});
