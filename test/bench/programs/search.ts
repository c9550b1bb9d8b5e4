import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeIndex } from '../../../src/core/model';
import { explore } from '../../../src/explore/explore';
import { prepareMap } from '../../../src/explore/exploreMap';
import { folderTexts } from '../../../src/explore/folderTexts';
import { answerAs } from '../programs';
import type { SearchCost } from '../programs';
import { createRandom, pick } from '../random';
import type { Random } from '../random';
import { indexerOf } from './indexing';
import { noSignal } from './pools';

type Query = Pick<SearchCost['queries'][number], 'kind'> & { readonly query: string };

/** Words and symbols in turn, as many as `count`, each as often as the folder has it. */
function chooseQueries(texts: readonly string[], index: CodeIndex, count: number, random: Random): Query[] {
  const symbols = [...index.classes, ...index.functions].filter(({ name }) => /^\w{3,}$/.test(name));
  const queries: Query[] = [];
  for (let at = 0; at < count; at++) {
    const lines = (pick(random, texts) ?? '').split('\n');
    const word = pick(random, (pick(random, lines) ?? '').match(/[A-Za-z_]\w{2,}/g) ?? []) ?? 'return';
    const symbol = pick(random, symbols)?.name ?? word;
    queries.push(at % 2 === 0 ? { kind: 'word', query: word } : { kind: 'symbol', query: symbol });
  }
  return queries;
}

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
  const search = (query: string): unknown => explore(map, { tool: 'search_code', args: { query } });
  // The first search makes what the others look things up in.
  const firstMs = msOf(() => search('the first query'));
  const queries = chooseQueries(texts, index, input.count, random).map(({ kind, query }) => ({
    kind,
    ms: msOf(() => search(query)),
    floorMs: msOf(() => texts.filter((text) => text.includes(query)).length),
  }));
  return { firstMs, queries };
});
