import { ToolError } from '../../core/errors';
import type { ExploreAnswer, SurveyArgs, SurveyTopic } from '../../core/explore';
import type { ExploreMap } from '../exploreMap';
import { traceAnswer } from '../traceAnswer';
import { unmappedLead } from '../unmapped';
import type { Trace } from '../traceAnswer';
import { surveyAbout } from './about';
import { surveyEntryPoints } from './entryPoints';
import { surveyHotSpots } from './hotSpots';
import { surveyHowToRun } from './howToRun';
import { surveyImportCycles } from './importCycles';
import { surveyOneTest } from './oneTest';
import { surveyTests } from './testsOf';
import { surveyUncalled } from './uncalled';
import { surveyWord } from './wordSurvey';

const SURVEYS: Readonly<Record<SurveyTopic, (map: ExploreMap, target: string) => Trace>> = {
  about: surveyAbout,
  'one test': surveyOneTest,
  uncalled: surveyUncalled,
  tests: surveyTests,
  word: surveyWord,
  'entry points': surveyEntryPoints,
  'import cycles': surveyImportCycles,
  'hot spots': surveyHotSpots,
  'how to run': surveyHowToRun,
};

/**
 * What can be told of the whole repository about one topic: a sentence, sections of rows `NAME  at path:line  detail
 * ...` with a result each, in order, and what is not known. At most 2,000 tokens.
 */
export function surveyRepository(map: ExploreMap, { topic, target = '' }: SurveyArgs): ExploreAnswer {
  if (target === '' && (topic === 'tests' || topic === 'word'))
    throw new ToolError(`topic ${topic} needs a target: a name of the code.`);
  const trace = SURVEYS[topic](map, target);
  // What has a target is no answer about the whole, and `about` says it in its own words; commands are read from any file.
  const isOfMap = ['entry points', 'import cycles', 'hot spots', 'uncalled'].includes(topic);
  return traceAnswer(map, isOfMap ? { ...trace, sentence: `${unmappedLead(map)}${trace.sentence}` } : trace);
}
