import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchCodeArgs } from '../../../src/core/map/explore';
import { explore } from '../../../src/explore/explore';
import { prepareMap } from '../../../src/explore/map/exploreMap';
import { folderTexts } from '../../../src/explore/map/folderTexts';
import { answerAs } from '../programs';
import type { SearchCost } from '../programs';
import { chooseQueries } from '../queries';
import { createRandom } from '../random';
import { indexerOf } from './indexing';
import { noSignal } from './pools';

function msOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

answerAs('search', async (input): Promise<SearchCost> => {
  const random = createRandom(input.seed);
  const indexer = indexerOf(input);
  await indexer.open(noSignal);
  const { index } = indexer;
  const texts = input.files.map(({ path }) => readFileSync(join(input.folder, path), 'utf8'));
  const map = prepareMap(index, folderTexts(input.folder, index));
  const search = (args: SearchCodeArgs): unknown => explore(map, { tool: 'search_code', args });
  // The first search makes what the others look things up in.
  const firstMs = msOf(() => search({ query: 'the first query' }));
  const queries = chooseQueries(texts, index, input.count, random).map(({ kind, args }) => {
    const words = args.query.match(/\w+/g) ?? [];
    return {
      kind,
      ms: msOf(() => search(args)),
      floorMs: msOf(() => texts.filter((text) => words.some((word) => text.includes(word))).length),
    };
  });
  return { firstMs, queries };
});
