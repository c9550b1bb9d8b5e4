/** Prints, for each set of questions, how often search_code's first answer has a file that the commit changed. */
import * as z from 'zod';
import { estimateTokens } from '../../src/core/tokens/estimateTokens';
import { explore } from '../../src/explore/explore';
import type { ExploreMap } from '../../src/explore/map/exploreMap';
import { mapOfFolder } from './mapOfFolder';
import { plainBm25 } from './plainBm25';
import { queryOf, readQuestionSet } from './questionSet';
import type { Asking, QuestionSet } from './questionSet';
import { renderMisses, renderTable } from './report';
import type { Asked, SetResult } from './report';

const sets = z
  .array(z.object({ file: z.string(), folder: z.string() }))
  .parse(JSON.parse(process.env['REPOMASTER_EVAL_SETS'] ?? '[]'));

function ask(map: ExploreMap, set: QuestionSet, asking: Asking): Asked[] {
  const texts = new Map(map.index.modules.map(({ path }) => [path, map.texts.read(path) ?? '']));
  const plain = plainBm25(texts);
  return set.questions.map((question) => {
    const query = queryOf(question, asking);
    const started = performance.now();
    const { text, results } = explore(map, { tool: 'search_code', args: { query } });
    const ms = performance.now() - started;
    const rankIn = (paths: readonly string[]): number =>
      paths.findIndex((path) => question.paths.includes(path)) + 1;
    return {
      question,
      rank: rankIn(results.map(({ path }) => path)),
      plainRank: rankIn(plain(query)),
      tokens: estimateTokens(text),
      fileTokens: question.paths.reduce((sum, path) => sum + estimateTokens(texts.get(path) ?? ''), 0),
      ms,
      shown: results.slice(0, 5).map(({ path }) => path),
    };
  });
}

async function main(): Promise<void> {
  const results: SetResult[] = [];
  for (const { file, folder } of sets) {
    const set = readQuestionSet(file);
    const map = await mapOfFolder(folder);
    for (const asking of ['subject', 'message'] as const)
      results.push({ set, asking, files: map.index.modules.length, asked: ask(map, set, asking) });
  }
  console.log(renderTable(results).join('\n'));
  if (process.argv.includes('--misses')) console.log(renderMisses(results).join('\n'));
}

void main();
