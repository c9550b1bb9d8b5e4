import assert from 'node:assert/strict';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createRequestCounter, partNames } from '../../../bench/tokens/countRequest';
import { bodySchema } from '../../../bench/tokens/messages';
import type { MessageBody } from '../../../bench/tokens/messages';

const tool = { name: 'bash', description: 'Runs a command.', input_schema: { type: 'object' } };
const asked = { role: 'user', content: 'A map of the repository\n\nCount the items.\n\nBegin.' };
const replied = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: 'a', name: 'bash', input: { command: 'ls' } }],
};
const result = {
  role: 'user',
  content: [
    { type: 'tool_result', tool_use_id: 'a', content: 'README.md', cache_control: { type: 'ephemeral' } },
  ],
};

const body = (messages: readonly unknown[], system = 'You do tasks.'): MessageBody =>
  bodySchema.parse({ model: 'm', system, tools: [tool], messages });

describe('what a request costs', () => {
  it('tells system, tools, start, question, results and replies apart, and adds up to them', () => {
    const { parts, tokens } = createRequestCounter('Count the items.')(body([asked, replied, result]));
    assert.deepEqual(parts, {
      system: countTokens('You do tasks.'),
      tools: countTokens(JSON.stringify(tool)),
      start: countTokens('A map of the repository\n\n') + countTokens('\n\nBegin.'),
      question: countTokens('Count the items.'),
      results: countTokens('README.md'),
      replies: countTokens('{"name":"bash","input":{"command":"ls"}}'),
    });
    assert.equal(
      tokens,
      partNames.reduce((sum, name) => sum + parts[name], 0),
    );
  });

  it('counts as cached what the request before began with: nothing at first, all of it once it only grew', () => {
    const count = createRequestCounter('Count the items.');
    const first = count(body([asked]));
    const second = count(body([asked, replied, result]));
    assert.deepEqual([first.cached, second.cached], [0, first.tokens]);
    assert.notEqual(first.digest, second.digest);
  });

  it('counts nothing as cached behind a change: another word in the system prompt leaves the tools and what stands before it', () => {
    const count = createRequestCounter('Count the items.');
    count(body([asked]));
    const changed = count(body([asked, replied, result], 'You do nothing.'));
    assert.equal(changed.cached, countTokens(JSON.stringify(tool)) + countTokens('You do '));
  });

  it('does not count cache marks: the same request marked elsewhere has the same digest', () => {
    const unmarked = {
      ...result,
      content: [{ type: 'tool_result', tool_use_id: 'a', content: 'README.md' }],
    };
    const digestOf = (last: unknown): string => createRequestCounter('')(body([asked, replied, last])).digest;
    assert.equal(digestOf(result), digestOf(unmarked));
  });
});
