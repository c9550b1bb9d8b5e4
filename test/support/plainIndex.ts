import { DEFAULT_WEIGHTS } from '../../src/index/rank/moduleScore';

/** The options of `repomaster index` without any argument. */
export const plainIndex = {
  folder: '.',
  json: null,
  graph: null,
  stats: false,
  weights: DEFAULT_WEIGHTS,
  cache: true,
  workers: 0,
  large: false,
};
