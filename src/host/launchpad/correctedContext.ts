/** What a conversation starts from in the tokens of the model that it is for. */
import type { ContextBlock, InitialContext, Overview } from '../../core/conversation/initialContext';
import { budgetIn } from '../../core/tokens/estimateCorrection';
import type { ContextSource } from './launchpadDoor';

/**
 * The source with budgets and tokens as the model counts them, `ratioNow` of them for an estimated one: the text has as
 * much room as the model's own tokens leave it. Whoever shows it and whoever sends it ask the same source.
 */
export function correctedContext<Context extends InitialContext>(
  source: ContextSource<Context>,
  ratioNow: () => Promise<number>,
): ContextSource<Context> {
  return {
    get state() {
      return source.state;
    },
    context: async (request) => {
      const ratio = await ratioNow();
      const context = await source.context({
        ...request,
        budgetTokens: budgetIn(ratio, request.budgetTokens),
      });
      return context && inTokensOf(context, ratio, request.budgetTokens);
    },
    overview: async (request) => {
      const ratio = await ratioNow();
      const budgetTokens = budgetIn(ratio, request.budgetTokens);
      const overview = await source.overview({ ...request, budgetTokens });
      return overview && { ...overview, tokens: counted(overview, ratio) };
    },
  };
}

function inTokensOf<Context extends InitialContext>(
  context: Context,
  ratio: number,
  budgetTokens: number,
): Context {
  const blockOf = (block: ContextBlock): ContextBlock => ({
    ...block,
    tokens: counted(block, ratio),
    entries: block.entries.map((entry) => ({ ...entry, tokens: counted(entry, ratio) })),
  });
  return {
    ...{ ...context, budgetTokens, tokens: counted(context, ratio) },
    blocks: context.blocks.map(blockOf),
  };
}

function counted({ tokens }: Pick<Overview, 'tokens'>, ratio: number): number {
  return Math.floor(tokens * ratio);
}
