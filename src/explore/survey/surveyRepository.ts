import type { ExploreAnswer, SurveyArgs } from '../../core/explore';
import type { ExploreMap } from '../exploreMap';
import { traceAnswer } from '../traceAnswer';
import type { Trace } from '../traceAnswer';
import { surveyEntryPoints } from './entryPoints';
import { surveyHotSpots } from './hotSpots';
import { surveyHowToRun } from './howToRun';
import { surveyImportCycles } from './importCycles';

const SURVEYS: Readonly<Record<SurveyArgs['topic'], (map: ExploreMap) => Trace>> = {
  'entry points': surveyEntryPoints,
  'import cycles': surveyImportCycles,
  'hot spots': surveyHotSpots,
  'how to run': surveyHowToRun,
};

/**
 * What can be told of the whole repository about one topic: a sentence, sections of rows `NAME  at path:line  detail
 * ...` with a result each, in order, and what is not known. At most 2,000 tokens.
 */
export function surveyRepository(map: ExploreMap, { topic }: SurveyArgs): ExploreAnswer {
  return traceAnswer(map, SURVEYS[topic](map));
}
