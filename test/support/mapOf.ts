/** Sources in memory -> the map that exploration answers from; nothing is read from the disk but the grammars. */
import { prepareMap } from '../../src/explore/exploreMap';
import type { ExploreMap } from '../../src/explore/exploreMap';
import { analyse } from './analyse';

/** The map of a workspace, version 1: texts by path. */
export async function mapOf(texts: Readonly<Record<string, string>>): Promise<ExploreMap> {
  const files = new Map(Object.entries(texts));
  return prepareMap(await analyse(texts), 1, { read: (path) => files.get(path) ?? null });
}
