import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prepareMap } from '../../src/explore/map/exploreMap';
import type { ExploreMap } from '../../src/explore/map/exploreMap';
import { folderTexts } from '../../src/explore/map/folderTexts';
import { indexerOf } from '../bench/programs/indexing';
import { repositoryRoot } from '../support/paths';

/** The map of a folder; its index is kept below .cache/eval/. */
export async function mapOfFolder(folder: string): Promise<ExploreMap> {
  const storage = join(repositoryRoot, '.cache', 'eval', 'store');
  const indexer = indexerOf({ folder, storage, workers: availableParallelism() });
  await indexer.open(new AbortController().signal);
  const { index } = indexer;
  await indexer.dispose();
  return prepareMap(index, folderTexts(folder, index));
}
