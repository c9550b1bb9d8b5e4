import { ToolError } from '../../core/errors';
import type { ExploreAnswer, SurveyArgs, SurveyTopic } from '../../core/map/explore';
import type { ExploreMap } from '../map/exploreMap';
import { traceAnswer } from '../answer/traceAnswer';
import { unmappedLead } from '../gaps/unmapped';
import type { Trace } from '../answer/traceAnswer';
import { surveyAbout } from './about';
import { surveyEntryPoints } from './entryPoints';
import { surveyHotSpots } from './hotSpots';
import { surveyFacts } from './facts/surveyFacts';
import { surveyHowToRun } from './howToRun';
import type { IsInside } from './listedFiles';
import { surveyedPart } from './surveyedPart';
import { surveyImportCycles } from './importCycles';
import { surveyMessage } from './message';
import { surveyOneTest } from './oneTest';
import { surveyOption } from './option';
import { surveyPassages } from './passages';
import { surveyPurpose } from './purpose';
import { surveySiblings } from './siblings';
import { surveyTests } from './testsOf';
import { surveyUncalled } from './uncalled';
import { surveyWord } from './wordSurvey';

type Survey = (map: ExploreMap, asked: { readonly target: string; readonly isInside: IsInside }) => Trace;

/** Their target is a name; of the others the part of the folder that they are about. */
const OF_NAMES: ReadonlySet<SurveyTopic> = new Set<SurveyTopic>([
  ...([
    'tests',
    'word',
    'one test',
    'option',
    'message',
    'purpose',
    'siblings',
    'facts',
    'passages',
  ] as const),
]);
const NEEDS_TARGET: ReadonlySet<SurveyTopic> = new Set([...OF_NAMES].filter((topic) => topic !== 'one test'));

const SURVEYS: Readonly<Record<SurveyTopic, Survey>> = {
  about: (map) => surveyAbout(map),
  'one test': (map, { target }) => surveyOneTest(map, target),
  uncalled: (map, { isInside }) => surveyUncalled(map, isInside),
  tests: (map, { target }) => surveyTests(map, target),
  word: (map, { target }) => surveyWord(map, target),
  'entry points': (map, { isInside }) => surveyEntryPoints(map, isInside),
  'import cycles': (map, { isInside }) => surveyImportCycles(map, isInside),
  'hot spots': (map, { isInside }) => surveyHotSpots(map, isInside),
  'how to run': (map, { isInside }) => surveyHowToRun(map, isInside),
  option: (map, { target }) => surveyOption(map, target),
  message: (map, { target }) => surveyMessage(map, target),
  purpose: (map, { target }) => surveyPurpose(map, target),
  siblings: (map, { target }) => surveySiblings(map, target),
  facts: (map, { target }) => surveyFacts(map, target),
  passages: (map, { target }) => surveyPassages(map, target),
};

/** Of a part without mapped code: that nothing was found there would say too much. */
const UNKNOWN: Trace = {
  sentence: 'none of its files is in the map, so this is not known.',
  sections: [],
  notes: [],
  advice: '',
};

/**
 * What can be told of the whole repository about one topic: a sentence, sections of rows `NAME  at path:line  detail
 * ...` with a result each, in order, and what is not known. At most 2,000 tokens.
 */
export function surveyRepository(map: ExploreMap, { topic, target = '' }: SurveyArgs): ExploreAnswer {
  if (target === '' && NEEDS_TARGET.has(topic)) throw new ToolError(`topic ${topic} needs a target.`);
  const part = surveyedPart(map, OF_NAMES.has(topic) ? '' : target);
  // What has a target is no answer about the whole, and `about` says it in its own words; commands are read from any file.
  const isOfMap = ['entry points', 'import cycles', 'hot spots', 'uncalled'].includes(topic);
  const isUnknown = isOfMap && part.lead !== '' && !map.index.modules.some(({ path }) => part.isInside(path));
  const found = isUnknown ? UNKNOWN : SURVEYS[topic](map, { target, isInside: part.isInside });
  const trace = { ...found, sentence: `${part.lead}${found.sentence}` };
  return traceAnswer(map, isOfMap ? { ...trace, sentence: `${unmappedLead(map)}${trace.sentence}` } : trace);
}
