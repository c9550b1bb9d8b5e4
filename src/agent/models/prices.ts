/** What models cost, from a table with a date. */
import type { ModelIdentity, Usage } from '../../core/conversation/languageModel';
import table from './prices.json';

interface Rates {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
}

interface PricedModel extends Rates {
  readonly model: string;
  /** Where the whole request costs more once its prompt is longer. */
  readonly longPrompt?: Rates & { readonly above: number };
}

const models: readonly PricedModel[] = table.models;

/** The day on which the prices were read. */
export const pricesAsOf: string = table.asOf;

const HOST = 'api.anthropic.com';

/**
 * US dollars of one request; null where its price is not known: another host sets its own, and a model that is not in
 * the table is not guessed. 0 without a model.
 */
export function costOf({ kind, name, host }: ModelIdentity, usage: Usage): number | null {
  if (kind === 'none') return 0;
  const priced = kind === 'anthropic' && host === HOST ? find(name) : undefined;
  if (priced === undefined) return null;
  const { input, output, cacheRead, cacheWrite } = usage;
  const { longPrompt } = priced;
  const isLong = longPrompt !== undefined && input + cacheRead + cacheWrite > longPrompt.above;
  const rates: Rates = isLong ? longPrompt : priced;
  const total =
    input * rates.input + output * rates.output + cacheRead * rates.cacheRead + cacheWrite * rates.cacheWrite;
  return total / 1_000_000;
}

/** The model itself or a dated version of it: `claude-haiku-4-5-20251001`. */
function find(name: string): PricedModel | undefined {
  return models.find(({ model }) => name === model || name.replace(/-(?:\d{8}|latest)$/, '') === model);
}
