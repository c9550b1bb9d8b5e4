import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildHistory } from '../../../../src/agent/request/history';
import { messageTokens } from '../../../../src/agent/request/oldResults';
import { readAccount } from '../../../../src/agent/summary/summaryAccount';
import { withinTokens } from '../../../../src/agent/summary/summaryFacts';
import { summaryText } from '../../../../src/agent/summary/summaryText';
import type { Entry } from '../../../../src/core/conversation/conversation';
import { ModelError } from '../../../../src/core/conversation/modelError';
import type { Summary } from '../../../../src/core/conversation/summary';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import { answer, tool, turn } from '../../../support/agentTurn';
import { call, reply, scriptedModel } from '../../../support/scriptedModel';
import type { ScriptedModel } from '../../../support/scriptedModel';

const account = JSON.stringify({
  goal: 'Make it faster',
  constraints: ['keep the API'],
  done: ['measured'],
  open: ['patch b.ts'],
  decisions: ['cache it'],
});

/** What the last request held, as text. */
const sent = (model: ScriptedModel): string =>
  (model.requests.at(-1)?.messages ?? [])
    .flatMap(({ content }) => content.map((block) => ('text' in block ? block.text : JSON.stringify(block))))
    .join('\n');

const view = tool('view_code', async (input) => ({
  ...answer(`the code of ${JSON.stringify(input)}`),
  results: [{ path: 'src/a.ts', line: 3, endLine: 9, id: null, score: null }],
}));

/** Long enough that handles do not help: what the model itself wrote stays. */
const words = (name: string): string => `${name} `.repeat(300);

describe('a conversation that grows too long', () => {
  it('is summarised by the model, and goes on from the summary, the question and the last results', async () => {
    const model = scriptedModel(
      reply(words('alpha'), [call('a', 'view_code', { n: 1 })]),
      reply(words('beta'), [call('b', 'view_code', { n: 2 })]),
      reply(account),
      reply('Done.'),
    );
    const { lines, entries } = await turn({
      model,
      text: 'Why is it slow?',
      tools: [view],
      limits: { historyTokens: 500 },
    });
    assert.ok(
      lines.includes('summarised 6 by model: Make it faster'),
      lines.map((line) => line.slice(0, 80)).join('\n'),
    );
    assert.equal(lines.at(-1), 'turn answered');
    const last = sent(model);
    for (const kept of [
      'Goal: Make it faster',
      '- keep the API',
      '- patch b.ts',
      'Why is it slow?',
      'code of {"n":2}',
      'src/a.ts',
    ])
      assert.ok(last.includes(kept), `${kept} is in\n${last}`);
    assert.ok(!last.includes('alpha alpha'), 'what it stands for is gone');
    assert.ok(last.includes('beta beta'), 'the last reply is whole');
    assert.equal(
      entries.filter(({ type }) => type === 'replied').length,
      3,
      'its account is no reply to the user',
    );
  });

  it('keeps and sends no secret that stands in a signature', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const model = scriptedModel(
      reply(words('alpha'), [call('a', 'view_code', { n: 1 })]),
      reply(words('beta'), [call('b', 'view_code', { n: 2 })]),
      reply(account),
      reply('Done.'),
    );
    const { entries } = await turn({
      ...{ model, tools: [view], limits: { historyTokens: 500 } },
      signaturesOf: async () => `def connect(token="${secret}")`,
    });
    assert.match(sent(model), /def connect\(token="\[redacted: GitHub token\]"\)/);
    assert.ok(!JSON.stringify([entries, model.requests]).includes(secret));
  });

  it('is summarised by what the journal knows where the model gives no account', async () => {
    const model = scriptedModel(
      reply(words('alpha'), [call('a', 'view_code', { n: 1 })]),
      reply(words('beta'), [call('b', 'view_code', { n: 2 })]),
      reply('I would rather not.'),
      reply('Done.'),
    );
    const { lines } = await turn({
      model,
      text: 'Why is it slow?',
      tools: [view],
      limits: { historyTokens: 500 },
    });
    assert.ok(
      lines.includes('summarised 6 by rules: Why is it slow?'),
      lines.map((line) => line.slice(0, 80)).join('\n'),
    );
    assert.match(sent(model), /Evidence:\n- view_code {"n":1}: Viewed \(src\/a.ts:3\)/);
  });

  it('is shortened and asked once more where the model finds it too long', async () => {
    let asked = 0;
    const model = scriptedModel(
      reply('one', [call('a', 'view_code', { n: 1 })]),
      reply('two', [call('b', 'view_code', { n: 2 })]),
      // eslint-disable-next-line require-yield
      async function* () {
        asked++;
        throw new ModelError('The conversation is too long.', null, true);
      },
      reply('Done.'),
    );
    const { lines } = await turn({ model, tools: [view] });
    assert.equal(asked, 1);
    assert.ok(lines.includes('summarised 6 by rules: Q'));
    assert.equal(lines.at(-1), 'turn answered');
  });

  it('fails plainly where there is nothing to shorten', async () => {
    // eslint-disable-next-line require-yield
    const model = scriptedModel(async function* () {
      throw new ModelError('The conversation is too long for it.', null, true);
    });
    const { lines } = await turn({ model });
    assert.equal(lines.at(-1), 'turn failed: The conversation is too long for it. [null]');
  });
});

describe('a summary', () => {
  it('is read from whatever the model wrote, or not at all', () => {
    assert.equal(readAccount('no'), null);
    assert.equal(readAccount('{"goal": 3}'), null);
    assert.equal(readAccount('{"goal": "x", '), null);
    const read = readAccount(`Here it is:\n\`\`\`json\n${account}\n\`\`\``);
    assert.deepEqual(read?.open, ['patch b.ts']);
    assert.deepEqual(readAccount('{"goal":"g","done":["a",1,""," b "],"open":"no"}'), {
      goal: 'g',
      constraints: [],
      done: ['a', 'b'],
      open: [],
      decisions: [],
    });
  });

  it('is never longer than it may be, as far as its goal lets it', () => {
    const lines = fc.array(fc.string({ maxLength: 200 }), { maxLength: 30 });
    const summaries = fc.record({
      ...{ goal: fc.string({ maxLength: 100 }), constraints: lines, done: lines, open: lines },
      ...{ decisions: lines, files: lines, evidence: lines, signatures: fc.string({ maxLength: 3_000 }) },
    });
    fc.assert(
      fc.property(summaries, fc.integer({ min: 300, max: 3_000 }), (summary, tokens) => {
        const fitting = withinTokens(summary, tokens);
        assert.ok(estimateTokens(summaryText(fitting)) <= tokens);
        assert.equal(fitting.goal, summary.goal);
      }),
    );
  });

  it('changed by the user is what the model goes on from', () => {
    const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    const base: Summary = {
      ...{
        goal: 'g',
        constraints: [],
        done: [],
        open: [],
        decisions: [],
        files: [],
        evidence: [],
        signatures: '',
      },
    };
    const model = { kind: 'none', name: '', host: '' } as const;
    const entries: Entry[] = [
      { type: 'asked', turn: 1, atMs: 0, text: 'first', context: '', start: 'THE MAP', model },
      { type: 'replied', turn: 1, step: 1, content: [{ type: 'text', text: 'long' }], usage },
      { type: 'ended', turn: 1, atMs: 0, end: { kind: 'answered' } },
      { type: 'summarised', turn: 1, covers: 3, summary: base, by: 'model', usage },
      {
        type: 'summarised',
        turn: 1,
        covers: 3,
        summary: { ...base, constraints: ['no new files'] },
        by: 'user',
        usage,
      },
      { type: 'asked', turn: 2, atMs: 0, text: 'second', context: '', model },
    ];
    const [only, ...more] = buildHistory(entries, 10_000);
    assert.deepEqual(more, []);
    const said = only?.content.map((block) => (block.type === 'text' ? block.text : '')) ?? [];
    assert.equal(said[0], 'THE MAP');
    assert.match(said[1] ?? '', /Constraints:\n- no new files/);
    assert.deepEqual(said.slice(2), ['first', 'second']);
    assert.ok(only !== undefined && messageTokens(only) > 0);
  });
});
