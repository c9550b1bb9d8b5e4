import type { CodeIndex } from '../core/model';
import type { SourceTexts } from './exploreMap';

/** The texts of the files that `index` lists, read from `folder`. */
export function folderTexts(_folder: string, _index: CodeIndex): SourceTexts {
  return { read: () => null };
}
