import assert from 'node:assert/strict';
import type { AgentEvent, Entry } from '../../../src/core/conversation/conversation';
import { requestTokensOf } from '../../../src/core/tokens/estimateCorrection';
import { createTokenRatios } from '../../../src/host/models/tokenRatios';
import { answer, tool, turn } from '../../support/agentTurn';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { askingAt } from './asking';

/** What the service counts for a token of ours. */
const RATIO = 1.3;
const code = Array.from({ length: 160 }, (_, at) => `    total += price_of(item_${at}, rate)`).join('\n');

describe('estimates beside what the service counts', () => {
  let server: ModelServer;
  before(async () => (server = await startModelServer()));
  after(() => server.close());

  it('are corrected by the first reply, for the conversation and for later ones', async () => {
    const kept = new Map<string, unknown>();
    const correction = createTokenRatios(
      {
        keys: () => [...kept.keys()],
        get: <T>(key: string, otherwise?: T): T => (kept.get(key) ?? otherwise) as T,
        update: (key, value) => Promise.resolve(void kept.set(key, value)),
      },
      () => undefined,
    );
    const { client } = askingAt(server.url);
    let ratioThen = 1;
    let estimated = 0;
    const onEvent = (event: AgentEvent): void => {
      if (event.type !== 'requested') return;
      ratioThen = correction.ratioOf(client.identity);
      estimated = event.estimatedTokens;
    };
    // A part of it is told as read from the cache, as services do.
    const usage = (): Readonly<Record<string, number>> => {
      const counted = Math.round((estimated / ratioThen) * RATIO);
      return { input_tokens: counted - 400, cache_read_input_tokens: 400, output_tokens: 12 };
    };
    const look = (name: string) => () =>
      reply({ toolUses: [{ name: 'view_code', input: { targets: [name] } }], usage: usage() });
    const conversation = async (entries: readonly Entry[]) => {
      server.push(look('first'), look('second'), () => reply({ text: 'Done.', usage: usage() }));
      const tools = [
        tool('view_code', (input) => Promise.resolve(answer(`${JSON.stringify(input)}\n${code}`))),
      ];
      return turn({ model: client, tools, correction, entries, onEvent, text: code });
    };
    const first = await conversation([]);
    const second = await conversation(first.entries);
    server.expectDone();
    const rows = second.entries.flatMap((entry, at, all) => {
      if (entry.type !== 'requested') return [];
      const replied = all.slice(at).find((later) => later.type === 'replied');
      assert.ok(replied?.type === 'replied');
      return [{ estimated: entry.estimatedTokens, counted: requestTokensOf(replied.usage) }];
    });
    assert.equal(rows.length, 6);
    const off = rows.map(({ estimated: ours, counted }) => counted / ours);
    assert.ok(Math.abs((off[0] ?? 0) - RATIO) < 0.01, `at first ${off[0]}`);
    for (const each of off.slice(1)) assert.ok(Math.abs(each - 1) < 0.01, `then ${off.join(', ')}`);
    assert.ok(Math.abs(correction.ratioOf(client.identity) - RATIO) < 0.01);
    for (const entry of second.entries)
      if (entry.type === 'requested') {
        const sum = Object.values(entry.sources ?? {}).reduce((all, tokens) => all + tokens, 0);
        assert.equal(sum, entry.estimatedTokens);
      }
  });
});
