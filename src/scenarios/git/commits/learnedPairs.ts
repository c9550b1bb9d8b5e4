/** The trees that `npm run bench:git -- --commits FOLDER.. --learn` wrote from the chains of repositories for tuning. */
import table from './learnedPairs.json';
import type { PairTrees } from './likeness';

export const learnedPairs: PairTrees = table;
