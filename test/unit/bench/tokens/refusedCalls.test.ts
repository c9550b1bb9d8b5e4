import assert from 'node:assert/strict';
import { bodySchema } from '../../../bench/tokens/messages';
import { refusedCalls } from '../../../bench/tokens/refusedCalls';

const refused = (told: string, isError = true): readonly string[] => {
  const content = [{ type: 'tool_use', id: 'a', name: 'view', input: {} }];
  const result = { type: 'tool_result', tool_use_id: 'a', content: told, is_error: isError };
  const messages = [
    { role: 'user', content: 'Do it.' },
    { role: 'assistant', content },
    { role: 'user', content: [result] },
  ];
  const next = bodySchema.parse({ model: 'm', messages });
  return refusedCalls({ content, stop_reason: 'tool_use', usage: null }, next);
};

describe('calls that the code of today does not take', () => {
  it('names a tool that there is not', () => {
    const none = ['view: no tool of this name'];
    assert.deepEqual(refused('There is no tool of this name. There are: look.'), none);
    assert.deepEqual(refused('There is one tool, bash, with one text, command.'), none);
  });

  it('names arguments that the tool does not take', () => {
    const told = 'view: Unrecognized key: "depth"; path: Invalid input. A right call: {"path":"a"}';
    assert.deepEqual(refused(told), ['view: Unrecognized key: "depth"; path: Invalid input']);
  });

  it('is silent on a call that was taken and failed by itself, and on one that was taken all the same', () => {
    assert.deepEqual(refused("There is no 'nowhere' in the map."), []);
    assert.deepEqual(refused('README: There is no tool of this name', false), []);
  });
});
