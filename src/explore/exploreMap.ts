import type { IndexStamp } from '../core/explore';
import type { CodeIndex } from '../core/model';
import { DEFAULT_WEIGHTS } from '../index/rank/moduleScore';
import type { Weights } from '../index/rank/moduleScore';
import { reweigh } from '../index/rank/reweigh';
import { prepareCodeTree } from './codeTree';
import type { CodeTree } from './codeTree';
import { plainStamp } from './indexStamp';

/** Reads the texts that an answer shows. */
export interface SourceTexts {
  /**
   * The text of a file of the folder as it is on disk now, or as the index has it from an unsaved buffer (relative path,
   * `/`), line ends as they are; null where it is gone, is no text, or is not among the folder's listed files: nothing outside the map's listing is ever read.
   */
  read(path: string): string | null;
}

/** One version of the index, with the lookups that answers need; those are made when first asked for. */
export interface ExploreMap {
  readonly index: CodeIndex;
  /** Stamp of the answer that is being made. */
  readonly stamp: () => IndexStamp;
  readonly tree: CodeTree;
  readonly texts: SourceTexts;
  /** Those by which the index is scored. */
  readonly weights: Weights;
}

/** The map of one index version, scored by `weights`; make it once a version. Linear in symbols. */
export function prepareMap(
  index: CodeIndex,
  texts: SourceTexts,
  stamp: () => IndexStamp = () => plainStamp(index, 1),
  weights: Weights = DEFAULT_WEIGHTS,
): ExploreMap {
  const scored = reweigh(index, weights);
  return { index: scored, stamp, tree: prepareCodeTree(scored), texts, weights };
}
