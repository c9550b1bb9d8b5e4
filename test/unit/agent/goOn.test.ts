import assert from 'node:assert/strict';
import type { Entry } from '../../../src/core/conversation/conversation';
import type { Tool } from '../../../src/core/conversation/tool';
import { answer, tool, turn } from '../../support/agentTurn';
import { call, reply, scriptedModel } from '../../support/scriptedModel';

const replies = [
  reply('Looking.', [call('a', 'view_code', { n: 1 }), call('b', 'view_code', { n: 2 })]),
  reply('Running.', [
    call('c', 'run_script', { command: 'make' }),
    call('d', 'run_script', { command: 'test' }),
  ]),
  reply('It works.'),
];

/** Tools that count how often each call was made. */
function counted(): { readonly tools: readonly Tool[]; readonly made: Map<string, number> } {
  const made = new Map<string, number>();
  const counting = (name: 'view_code' | 'run_script') =>
    tool(name, async (input) => {
      const key = JSON.stringify(input);
      made.set(key, (made.get(key) ?? 0) + 1);
      return answer(`said of ${key}`);
    });
  return { tools: [counting('view_code'), counting('run_script')], made };
}

const idsOf = (entries: readonly Entry[], type: 'toolStarted' | 'toolEnded') =>
  entries.flatMap((entry) => (entry.type === type ? [entry.callId] : []));

describe('a turn that was broken off', () => {
  it('goes on from any entry to the same answer: no call is lost, none is made twice, each has one end', async () => {
    const whole = await turn({ model: scriptedModel(...replies), tools: counted().tools });
    const last = whole.entries.length - 1;
    for (let kept = 1; kept < last; kept++) {
      const entries = whole.entries.slice(0, kept);
      const left = replies.slice(entries.filter(({ type }) => type === 'replied').length);
      const { tools, made } = counted();
      const model = scriptedModel(...left);
      const outcome = await turn({ model, tools, entries, text: null });
      const where = `after ${kept} entries, ${whole.entries[kept - 1]?.type}`;
      assert.equal(outcome.lines.at(-1), 'turn answered', where);
      assert.equal(model.requests.length, left.length, where);
      assert.deepEqual(idsOf(outcome.entries, 'toolStarted').sort(), ['a', 'b', 'c', 'd'], where);
      assert.deepEqual(idsOf(outcome.entries, 'toolEnded').sort(), ['a', 'b', 'c', 'd'], where);
      const before = new Set(idsOf(entries, 'toolStarted'));
      assert.equal(
        [...made.values()].reduce((sum, times) => sum + times, 0),
        4 - before.size,
        where,
      );
      assert.equal(outcome.entries.filter(({ type }) => type === 'asked').length, 1, where);
      const steps = outcome.entries.flatMap((entry) => (entry.type === 'replied' ? [entry.step] : []));
      assert.deepEqual(steps, [1, 2, 3], where);
    }
  });

  it('tells the model of calls that were under way that nobody knows how far they came', async () => {
    const whole = await turn({ model: scriptedModel(...replies), tools: counted().tools });
    const at = whole.entries.findIndex((entry) => entry.type === 'toolStarted' && entry.callId === 'c');
    const model = scriptedModel(reply('I see.'));
    const { entries } = await turn({ model, entries: whole.entries.slice(0, at + 1), text: null });
    const end = entries.find((entry) => entry.type === 'toolEnded' && entry.callId === 'c');
    assert.ok(end?.type === 'toolEnded' && /its effect is unknown/.test(end.observation));
  });

  it('has its limits for what it used before, too', async () => {
    const whole = await turn({ model: scriptedModel(...replies), tools: counted().tools });
    const at = whole.entries.findIndex((entry) => entry.type === 'requested' && entry.step === 3);
    const { lines } = await turn({
      ...{ model: scriptedModel(), entries: whole.entries.slice(0, at), text: null },
      limits: { turnTokens: 20 },
    });
    assert.equal(lines.at(-1), 'turn stopped: Stopped at the limit of 20 tokens per turn. Ask to continue.');
  });
});
