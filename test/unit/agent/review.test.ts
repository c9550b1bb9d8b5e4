import assert from 'node:assert/strict';
import { ToolError } from '../../../src/core/errors';
import { phrase } from '../../../src/core/text/phrase';
import type { Review, Reviewer } from '../../../src/core/conversation/task';
import { answer, tool, turn } from '../../support/agentTurn';
import { call, reply, scriptedModel } from '../../support/scriptedModel';

const nothing: Omit<Review, 'accepted' | 'told'> = {
  outcome: { outcome: 'accomplished', reason: 'All checks pass.' },
  ...{ changes: [], checks: [], citations: [], findings: [], breaches: [] },
  claims: { unconfirmed: [], unmentioned: [] },
};

/** Says these things in turns, accepts what comes after them, and keeps the answers. */
function reviewerOf(...told: readonly string[]): Reviewer & { readonly answers: string[] } {
  const answers: string[] = [];
  return {
    answers,
    review: async (text) => {
      answers.push(text);
      const problem = told[answers.length - 1];
      return { ...nothing, accepted: problem === undefined, told: problem ?? '' };
    },
  };
}

const submit = tool('submit', async (input) => {
  const given = (input as { answer?: unknown }).answer;
  if (typeof given !== 'string') throw new ToolError('submit: give an answer');
  return { ...answer('It is being verified.'), done: phrase('Handed in'), submitted: given };
});

const handIn = (id: string, text: string) => reply('', [call(id, 'submit', { answer: text })]);

describe('an answer that is looked at', () => {
  it('comes back with what does not hold until it does, handed in or just said', async () => {
    const reviewer = reviewerOf('(the test fails)', '(no such line)');
    const model = scriptedModel(handIn('a', 'one'), reply('two'), handIn('c', 'three'));
    const { lines } = await turn({ model, tools: [submit], reviewer });
    assert.deepEqual(reviewer.answers, ['one', 'two', 'three']);
    assert.deepEqual(
      lines.filter((line) => /^(reviewed|turn)/.test(line)),
      ['reviewed (the test fails)', 'reviewed (no such line)', 'reviewed accepted', 'turn answered'],
    );
    const [, second, third] = model.requests.map(({ messages }) => JSON.stringify(messages.at(-1)));
    assert.match(second ?? '', /It is being verified.*the test fails/);
    assert.match(third ?? '', /no such line/);
  });

  it('is taken as it is when it was looked at as often as it may be', async () => {
    const reviewer = reviewerOf('no', 'no', 'no', 'no', 'no');
    const model = scriptedModel(...['a', 'b', 'c'].map((id) => handIn(id, id)));
    const { lines, entries } = await turn({ model, tools: [submit], reviewer, limits: { reviews: 3 } });
    assert.equal(lines.at(-1), 'turn answered');
    const last = entries.findLast((entry) => entry.type === 'reviewed');
    assert.equal(last?.review.told, 'no', 'what does not hold is told all the same');
  });

  it('keeps and sends no secret of what a conversation begins with, nor of what was found; the words of user and model stay', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const said = phrase('It {0}.', phrase("'{0}' matches", secret));
    const result = {
      check: { type: 'exit', command: 'a' } as const,
      ...{ verdict: 'failed' as const, measured: secret, evidence: `printed ${secret}` },
      ...{ durationMs: 1, digest: null },
    };
    const { check } = result;
    const compared = { check, before: result, after: result, change: 'still failing' as const, note: said };
    const place = { path: 'a.py', line: 1, side: 'after' as const, text: secret, why: said };
    const finding = { kind: 'placeholder' as const, ...place, confidence: 'high' as const };
    const reviewer: Reviewer = {
      review: async () => ({
        ...{ ...nothing, accepted: false, told: `found ${secret}` },
        outcome: { outcome: 'not_accomplished', reason: said },
        ...{ checks: [compared], findings: [finding] },
      }),
    };
    const model = scriptedModel(reply('done'), reply('done'));
    const own = `ghp_${'c3D4'.repeat(9)}`;
    const setting = { model, reviewer, limits: { reviews: 2 }, text: `Use ${own}`, context: secret };
    const { entries } = await turn(setting);
    assert.equal(JSON.stringify(entries).includes(secret), false);
    assert.equal(JSON.stringify(model.requests).includes(secret), false);
    assert.equal(entries[0]?.type === 'asked' && entries[0].text, `Use ${own}`);
    assert.match(JSON.stringify(model.requests), /found \[redacted: GitHub token\]/);
  });

  it('is not looked at twice where the turn goes on after it', async () => {
    const reviewer = reviewerOf('mend it');
    const whole = await turn({
      model: scriptedModel(handIn('a', 'one'), handIn('b', 'two')),
      tools: [submit],
      reviewer,
    });
    const at = whole.entries.findIndex(({ type }) => type === 'reviewed');
    for (const kept of [at, at + 1]) {
      const again = reviewerOf(...(kept === at ? ['mend it'] : []));
      const entries = whole.entries.slice(0, kept);
      const model = scriptedModel(handIn('b', 'two'));
      const outcome = await turn({ model, tools: [submit], reviewer: again, entries, text: null });
      assert.deepEqual(again.answers, kept === at ? ['one', 'two'] : ['two']);
      assert.equal(outcome.lines.at(-1), 'turn answered');
    }
  });

  it('that was refused its form is not looked at', async () => {
    const reviewer = reviewerOf();
    const model = scriptedModel(reply('', [call('a', 'submit', {})]), handIn('b', 'two'));
    await turn({ model, tools: [submit], reviewer });
    assert.deepEqual(reviewer.answers, ['two']);
  });
});
