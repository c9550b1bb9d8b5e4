import { DEFAULT_WEIGHTS, FEATURES, HIGHEST_WEIGHT } from '../index/rank/moduleScore';
import type { Weights } from '../index/rank/moduleScore';
import { offered, usage } from './syntax';
import type { OptionTable, Values } from './syntax';

export const WEIGHTS_OPTION = {
  weights: {
    value: { kind: 'text', written: 'LIST', needs: 'weights of features, such as dependency=2,git=0' },
    does: 'How much each feature counts: dependency=2,git=0 (default: 1 each).',
  },
} as const satisfies OptionTable;

/** The weights that --weights names, all others 1. Throws UserError `usage`. */
export function parseWeights(values: Values): Weights {
  const text = values.text('weights');
  if (text === null) return DEFAULT_WEIGHTS;
  const given = text.split(',').map(parseWeight);
  return { ...DEFAULT_WEIGHTS, ...Object.fromEntries(given) };
}

function parseWeight(part: string): readonly [keyof Weights, number] {
  const [name = '', value = ''] = part.split('=').map((side) => side.trim());
  const known = FEATURES.find((feature) => feature === name);
  if (!known) throw usage(`--weights knows no feature '${name}'; ${offered(name, FEATURES)}`);
  const weight = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : NaN;
  if (!(weight <= HIGHEST_WEIGHT))
    throw usage(`--weights needs a number from 0 to ${HIGHEST_WEIGHT} for ${name}, not '${value}'`);
  return [known, weight];
}
