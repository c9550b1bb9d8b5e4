import assert from 'node:assert/strict';
import type { ContextRequest, OverviewRequest } from '../../../../src/core/map/context';
import type { InitialContext } from '../../../../src/core/conversation/initialContext';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import { initialContext } from '../../../../src/explore/context/initialContext';
import { overview } from '../../../../src/explore/context/overview';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { correctedContext } from '../../../../src/host/launchpad/correctedContext';
import { startRequest } from '../../../../src/host/launchpad/launchpadMemory';
import { mapOf } from '../../../support/exploreMap';

const SOURCES = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `src/part_${at}.py`,
    `"""What part ${at} does."""\n\n\nclass Part${at}:\n    """One part."""\n\n${`    def work(self):\n        return ${at}\n\n`.repeat(9)}`,
  ]),
);

describe('correctedContext', () => {
  let map: ExploreMap;
  before(async () => (map = await mapOf(SOURCES)));

  const corrected = (ratio: number) => {
    const source = {
      state: { kind: 'notIndexed', folder: '/w' } as const,
      context: (request: ContextRequest) => Promise.resolve(initialContext(map, request)),
      overview: (request: OverviewRequest) => Promise.resolve(overview(map, request)),
    };
    return correctedContext(source, () => Promise.resolve(ratio));
  };
  const ask = async (ratio: number, budgetTokens: number): Promise<InitialContext> => {
    const context = await corrected(ratio).context({
      ...startRequest,
      budgetTokens,
    });
    assert.ok(context);
    return context;
  };

  it('leaves a context as it is where a model counts as we estimate', async () => {
    assert.deepEqual(await ask(1, 1500), initialContext(map, { ...startRequest, budgetTokens: 1500 }));
  });

  it('keeps the budget of an overview in the tokens of the model, and shows those', async () => {
    const request = { budgetTokens: 400, task: null, pinned: ['file:src/part_7.py'] };
    assert.deepEqual(await corrected(1).overview(request), overview(map, request));
    const begun = await corrected(1.3).overview(request);
    const tokens = estimateTokens(begun?.text ?? '');
    assert.ok(tokens > 200 && tokens * 1.3 <= 400, `${tokens} estimated`);
    assert.equal(begun?.tokens, Math.floor(tokens * 1.3));
    assert.match(begun.text, /best first\n```\nsrc\/part_7\.py/);
  });

  it('keeps the budget in the tokens of a model that counts more, and shows those', async () => {
    const { text, tokens, budgetTokens, blocks } = await ask(1.3, 1500);
    assert.equal(budgetTokens, 1500);
    assert.ok(estimateTokens(text) * 1.3 <= 1500, `${estimateTokens(text)} estimated`);
    assert.equal(tokens, Math.floor(estimateTokens(text) * 1.3));
    assert.ok(tokens <= 1500 && tokens > 1200, `${tokens} tokens`);
    const sum = blocks.reduce((all, block) => all + block.tokens, 0);
    assert.ok(sum <= tokens && sum > 0.95 * tokens, `blocks ${sum}, all ${tokens}`);
  });
});
