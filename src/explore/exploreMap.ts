import type { CodeIndex } from '../core/model';
import { prepareCodeTree } from './codeTree';
import type { CodeTree } from './codeTree';

/** Reads the texts that an answer shows. */
export interface SourceTexts {
  /**
   * The text of a file of the folder as it is on disk now (relative path, `/`), line ends as they are; null where it
   * is gone, is no text, or is not among the folder's listed files: nothing outside the map's listing is ever read.
   */
  read(path: string): string | null;
}

/** One version of the index, with the lookups that answers need; those are made when first asked for. */
export interface ExploreMap {
  readonly index: CodeIndex;
  /** Stamp of every answer. */
  readonly version: number;
  readonly tree: CodeTree;
  readonly texts: SourceTexts;
}

/** The map of one index version; make it once a version. Linear in symbols. */
export function prepareMap(index: CodeIndex, version: number, texts: SourceTexts): ExploreMap {
  return { index, version, tree: prepareCodeTree(index), texts };
}
