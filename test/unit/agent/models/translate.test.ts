import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { translateRequest } from '../../../../src/agent/models/translate';
import type { Message, ModelRequest } from '../../../../src/core/conversation/languageModel';
import { problemOf } from '../../../support/modelRules';

/** Halves of pairs too: what is cut to a length may end in one. */
const anyText = fc.oneof(
  fc.constantFrom('', ' ', '\n\t', 'cut in an emoji \ud83d', '\udc4b after it'),
  fc.string({ unit: 'grapheme' }),
);
/** Other models name their tools in other forms. */
const anyName = fc.oneof(
  fc.constantFrom('view_code', '', 'functions.view_code', 'x'.repeat(300)),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const anyInput = fc.oneof(fc.constant(undefined), fc.constant({ '\ud83d': ['\udc4b'] }), fc.jsonValue());

/** A reply with tool uses and the message that answers them, in any order and with texts between. */
const anyStep = fc
  .record({
    texts: fc.array(anyText, { maxLength: 2 }),
    calls: fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 3 }),
    name: anyName,
    input: anyInput,
    said: fc.array(anyText, { maxLength: 2 }),
    output: anyText,
    isReversed: fc.boolean(),
  })
  .map(({ texts, calls, name, input, said, output, isReversed }) => ({
    texts,
    calls,
    name,
    input,
    said,
    output,
    isReversed,
  }));

type Step = typeof anyStep extends fc.Arbitrary<infer Given> ? Given : never;

/** A conversation as the loop keeps it: it starts with a question, and every tool use is answered by the next message. */
function conversation(question: string, steps: readonly Step[]): Message[] {
  const messages: Message[] = [{ role: 'user', content: [{ type: 'text', text: question }] }];
  for (const [at, { texts, calls, name, input, said, output, isReversed }] of steps.entries()) {
    // Ids of one conversation differ: whoever makes them numbers them.
    const callIds = calls.map((call) => `${at}.${call}`);
    const uses = callIds.map((callId) => ({ type: 'toolUse', callId, name, input }) as const);
    const results = callIds.map(
      (callId) => ({ type: 'toolResult', callId, text: output, isError: isReversed, results: [] }) as const,
    );
    const spoken = said.map((text) => ({ type: 'text', text }) as const);
    messages.push(
      { role: 'assistant', content: [...texts.map((text) => ({ type: 'text', text }) as const), ...uses] },
      { role: 'user', content: isReversed ? [...spoken, ...results.reverse()] : [...results, ...spoken] },
    );
  }
  messages.push({ role: 'user', content: [{ type: 'text', text: 'Go on.' }] });
  return messages;
}

const tools: ModelRequest['tools'] = [
  { name: 'view_code', description: 'Shows code.', inputSchema: { type: 'object' } },
];

describe('A conversation as a request of the Messages API', () => {
  it('is one that the API takes, whatever was said', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyStep, { maxLength: 5 }), (system, steps) => {
        const messages = conversation('Where?', steps);
        const request = translateRequest({ system, messages, tools, maxOutputTokens: 100 }, 'model-1');
        assert.equal(problemOf(JSON.parse(JSON.stringify(request))), null);
      }),
    );
  });

  it('does not change before what is added, but for the mark of the cache', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 4 }), anyStep, (steps, added) => {
        const sent = (taken: readonly Step[]): string[] => {
          const messages = conversation('Where?', taken).slice(0, -1);
          const request = translateRequest({ system: 's', messages, tools, maxOutputTokens: 100 }, 'model-1');
          const unmarked = (name: string, value: unknown): unknown =>
            name === 'cache_control' ? undefined : value;
          const blocks = request.messages.flatMap(({ role, content }) =>
            typeof content === 'string'
              ? []
              : content.map((block) => JSON.stringify({ role, block }, unmarked)),
          );
          return blocks;
        };
        const before = sent(steps);
        assert.deepEqual(sent([...steps, added]).slice(0, before.length), before);
      }),
    );
  });
});
