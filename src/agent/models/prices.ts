/** What models cost, from the tables of their services. */
import type { ModelIdentity, Usage } from '../../core/conversation/languageModel';
import type { ModelService, PricedModel, PriceTable } from './modelService';
import { modelServices } from './modelServices';

/** The day on which the oldest of the tables was read. */
export const pricesAsOf: string = modelServices.flatMap(({ prices }) => prices?.asOf ?? []).sort()[0] ?? '';

/**
 * US dollars of one request; null where its price is not known: another host sets its own, and a model that is not in
 * the table is not guessed. 0 without a model.
 */
export function costOf(
  { kind, name, host }: ModelIdentity,
  usage: Usage,
  services: readonly ModelService[] = modelServices,
): number | null {
  if (kind === 'none') return 0;
  const service = services.find((each) => each.kind === kind && each.host === host);
  const priced = service?.prices && find(service.prices, name);
  if (!priced) return null;
  const { input, output, cacheRead, cacheWrite } = usage;
  const { longPrompt } = priced;
  const isLong = longPrompt !== undefined && input + cacheRead + cacheWrite > longPrompt.above;
  const rates = isLong ? longPrompt : priced;
  const total =
    input * rates.input + output * rates.output + cacheRead * rates.cacheRead + cacheWrite * rates.cacheWrite;
  return total / 1_000_000;
}

/** The model itself or a dated version of it: `claude-haiku-4-5-20251001`. */
function find({ models }: PriceTable, name: string): PricedModel | undefined {
  return models.find(({ model }) => name === model || name.replace(/-(?:\d{8}|latest)$/, '') === model);
}
