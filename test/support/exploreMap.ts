/** A map of texts in memory: what the exploration tools answer from, without a folder. */
import { prepareMap } from '../../src/explore/exploreMap';
import type { ExploreMap } from '../../src/explore/exploreMap';
import { extensionOf, languageOfName } from '../../src/index/scan/sourceLanguage';
import { unknownLanguageReason } from '../../src/index/scan/skipReasons';
import { analyse } from './analyse';

/** The map of a workspace (texts by path), version 1; texts in no known language are listed as skipped. */
export async function mapOf(texts: Readonly<Record<string, string>>): Promise<ExploreMap> {
  const index = await analyse(texts);
  const skipped = Object.keys(texts)
    .filter((path) => languageOfName(path) === null)
    .map((path) => ({ path, reason: unknownLanguageReason(extensionOf(path)) }));
  const byPath = new Map(Object.entries(texts));
  return prepareMap({ ...index, skipped }, { read: (path) => byPath.get(path) ?? null });
}
