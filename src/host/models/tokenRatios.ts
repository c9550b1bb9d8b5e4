/** Remembers how to correct token estimates for each model. Free of `vscode` at run time. */
import type { Memento } from 'vscode';
import type { ModelIdentity } from '../../core/conversation/languageModel';
import { LEAST_RATIO, MOST_RATIO, learnedRatio } from '../../core/tokens/estimateCorrection';
import type { EstimateCorrection } from '../../core/tokens/estimateCorrection';

const key = 'repomaster.tokenRatios';
/** Of models that were used last; those of long ago have other successors. */
const MOST_MODELS = 40;

/** The corrections kept in `memory`. What another version has written there, or a hand, counts as not known; `changed` is called when a ratio is another. */
export function createTokenRatios(memory: Memento, changed: () => void): EstimateCorrection {
  const read = (): Readonly<Record<string, unknown>> =>
    memory.get<Readonly<Record<string, unknown>>>(key, {});
  const known = (model: ModelIdentity): number | undefined => {
    const kept = read();
    const name = nameOf(model);
    const ratio = Object.hasOwn(kept, name) ? kept[name] : undefined;
    const isRatio = typeof ratio === 'number' && ratio >= LEAST_RATIO && ratio <= MOST_RATIO;
    return isRatio ? ratio : undefined;
  };
  return {
    ratioOf: (model) => known(model) ?? 1,
    learn: (model, request) => {
      const before = known(model);
      const ratio = learnedRatio(before, request);
      if (ratio === undefined || ratio === before) return;
      const others = Object.entries(read()).filter(([name]) => name !== nameOf(model));
      void memory.update(key, Object.fromEntries([...others, [nameOf(model), ratio]].slice(-MOST_MODELS)));
      changed();
    },
  };
}

/** The same name may be another model on another host. */
function nameOf({ kind, name, host }: ModelIdentity): string {
  return `${kind} ${host} ${name}`;
}
