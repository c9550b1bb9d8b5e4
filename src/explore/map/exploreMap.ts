import type { IndexStamp } from '../../core/map/explore';
import type { CodeIndex } from '../../core/map/codeIndex';
import { DEFAULT_WEIGHTS } from '../../index/rank/moduleScore';
import type { Weights } from '../../index/rank/moduleScore';
import { reweigh } from '../../index/rank/rescore';
import { prepareCodeTree } from './codeTree';
import type { CodeTree } from './codeTree';
import { plainStamp } from './indexStamp';
import { TextWords } from '../search/textWords';
import type { SourceTexts } from './sourceTexts';

/** One version of the index, with the lookups that answers need; those are made when first asked for. */
export interface ExploreMap {
  readonly index: CodeIndex;
  /** Stamp of the answer that is being made. */
  readonly stamp: () => IndexStamp;
  readonly tree: CodeTree;
  readonly texts: SourceTexts;
  /** Those by which the index is scored. */
  readonly weights: Weights;
  /** The words of the folder's texts, brought up to this version when search needs them (`prepareSearch`). */
  readonly words: TextWords;
}

/**
 * The map of one index version, scored by `weights`; make it once a version. Given the words of the version before,
 * search reads only what has changed since. Linear in symbols.
 */
export function prepareMap(
  index: CodeIndex,
  texts: SourceTexts,
  stamp: () => IndexStamp = () => plainStamp(index, 1),
  weights: Weights = DEFAULT_WEIGHTS,
  words: TextWords = new TextWords(),
): ExploreMap {
  const scored = reweigh(index, weights);
  return { index: scored, stamp, tree: prepareCodeTree(scored), texts, weights, words };
}
