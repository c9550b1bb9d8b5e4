/** Surveys of workspaces given as texts, for the tests of this folder. */
import assert from 'node:assert/strict';
import type { SurveyTopic } from '../../../../src/core/map/explore';
import { explore } from '../../../../src/explore/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { mapOf } from '../../../support/exploreMap';

/** The answer's lines without its stamp; each row must have its result. */
export function survey(map: ExploreMap, topic: SurveyTopic): readonly string[] {
  const answer = explore(map, { tool: 'survey_repository', args: { topic } });
  const lines = answer.text.split('\n').slice(0, -1);
  const rows = lines.filter((line) => /^ {2}(?!and )/.test(line));
  assert.deepEqual(
    rows.map((row) => / at (\S+)/.exec(row)?.[1]),
    answer.results.map(({ path, line }) => `${path}:${line}`),
    'each row has its result',
  );
  return lines;
}

/** Asserts that the survey of the texts (by path) says these lines. */
export async function checkSurvey(
  topic: SurveyTopic,
  texts: Readonly<Record<string, string>>,
  expected: readonly string[],
): Promise<void> {
  assert.deepEqual(survey(await mapOf(texts), topic), expected);
}
