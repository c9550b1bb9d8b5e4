import assert from 'node:assert/strict';
import { ledgerOf, totalOf } from '../../../src/agent/ledger';
import { costOf, pricesAsOf } from '../../../src/agent/models/prices';
import { answer, tool, turn } from '../../support/agentTurn';
import { call, reply, scriptedModel } from '../../support/scriptedModel';

const anthropic = (name: string) => ({ kind: 'anthropic', name, host: 'api.anthropic.com' }) as const;
const million = { input: 1_000_000, output: 1_000_000, cacheRead: 1_000_000, cacheWrite: 1_000_000 };

describe('the ledger', () => {
  it('says by source what was sent, and its sum is the estimate of the request', async () => {
    const view = tool('view_code', async () => answer('some code that was read'));
    const model = scriptedModel(reply('Looking.', [call('a', 'view_code')]), reply('Found.'));
    const { entries } = await turn({ model, tools: [view], context: 'attached lines' });
    const requests = entries.flatMap((entry) => (entry.type === 'requested' ? [entry] : []));
    for (const { estimatedTokens, sources } of requests)
      assert.equal(totalOf(sources ?? {}), estimatedTokens);
    assert.deepEqual(Object.keys(requests[1]?.sources ?? {}).sort(), [
      ...['attached', 'question', 'replies', 'system', 'tools', 'view_code'],
    ]);
    const { requests: count, usage, cost, sources } = ledgerOf(entries);
    assert.equal(count, 2);
    assert.deepEqual(usage, { input: 20, output: 0, cacheRead: 0, cacheWrite: 0 });
    assert.equal(cost, null, 'nobody knows what a server on this machine asks');
    assert.ok(sources.every(({ tokens }, at) => tokens <= (sources[at - 1]?.tokens ?? tokens)));
  });
});

describe('what a request costs', () => {
  it('is known for models of the table, in any dated version, with its date', () => {
    assert.equal(costOf(anthropic('claude-opus-5-5'), million), 4 + 20 + 0.2 + 5);
    assert.equal(costOf(anthropic('claude-haiku-4-5-20251001'), million), 1 + 5 + 0.1 + 1.25);
    assert.match(pricesAsOf, /^20\d\d-\d\d-\d\d$/);
  });

  it('is that of long prompts where the prompt is long', () => {
    const haiku = anthropic('claude-haiku-5-5');
    const short = { ...million, input: 100_000, cacheRead: 0, cacheWrite: 0 };
    assert.equal(costOf(haiku, short), 0.01 + 0.5);
    assert.equal(costOf(haiku, { ...short, input: 100_001, output: 0 }), (100_001 * 0.5) / 1_000_000);
  });

  it('is not guessed for others, and nothing without a model', () => {
    assert.equal(costOf(anthropic('claude-unknown-9'), million), null);
    assert.equal(costOf({ ...anthropic('claude-opus-5-5'), host: 'gateway.example' }, million), null);
    assert.equal(costOf({ kind: 'vscode', name: 'claude-opus-5-5', host: 'copilot' }, million), null);
    assert.equal(costOf({ kind: 'none', name: '', host: '' }, million), 0);
  });

  it('ends a turn at its limit, and says so where it cannot', async () => {
    const view = tool('view_code', async () => answer('code'));
    const usage = { input: 100_000, output: 0, cacheRead: 0, cacheWrite: 0 };
    const dear = (id: string) =>
      [{ type: 'reply', content: [call(id, 'view_code', { id })], stop: 'toolUse', usage }] as const;
    const priced = {
      ...scriptedModel(dear('a'), dear('b'), dear('c')),
      identity: anthropic('claude-opus-5-5'),
    };
    const limited = await turn({ model: priced, tools: [view], limits: { turnCost: 0.5 } });
    assert.equal(
      limited.lines.at(-1),
      'turn stopped: Stopped at the cost limit of $0.5 per turn. Ask to continue.',
    );
    assert.equal(ledgerOf(limited.entries).cost, 0.8);
    const unknown = await turn({ model: scriptedModel(dear('a')), tools: [view], limits: { turnCost: 0.5 } });
    assert.match(unknown.lines.at(-1) ?? '', /does not know this model's prices/);
  });
});
