import * as z from 'zod';
import type { Explorer, SurveyArgs, SurveyTopic } from '../../core/map/explore';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { explorationTool } from './explorationTool';

/** A message is as long as the question that quotes it. */
const MAX_TARGET = 1_000;

const schema = z.strictObject({
  topic: z.enum([
    'about',
    'entry points',
    'import cycles',
    'hot spots',
    'how to run',
    'one test',
    'uncalled',
    'tests',
    'word',
    'option',
    'message',
    'purpose',
    'siblings',
    'facts',
    'passages',
  ]),
  target: z.string().max(MAX_TARGET).optional(),
});

const PHRASES: Readonly<Record<SurveyTopic, readonly [doing: Phrase, done: Phrase]>> = {
  about: [phrase('Looking for what this is'), phrase('Looked for what this is')],
  'one test': [phrase('Looking for how one test is run'), phrase('Looked for how one test is run')],
  uncalled: [
    phrase('Looking for functions without a known call'),
    phrase('Looked for functions without a known call'),
  ],
  tests: [phrase('Looking for its tests'), phrase('Looked for its tests')],
  word: [phrase('Searching for the word'), phrase('Searched for the word')],
  option: [phrase('Looking for what is said of it'), phrase('Looked for what is said of it')],
  message: [phrase('Looking for the message'), phrase('Looked for the message')],
  purpose: [phrase('Looking for what it is for'), phrase('Looked for what it is for')],
  siblings: [phrase('Looking for others of its kind'), phrase('Looked for others of its kind')],
  facts: [phrase('Reading the manifests'), phrase('Read the manifests')],
  passages: [phrase('Searching the documents'), phrase('Searched the documents')],
  'entry points': [phrase('Looking for entry points'), phrase('Looked for entry points')],
  'import cycles': [phrase('Looking for import cycles'), phrase('Looked for import cycles')],
  'hot spots': [phrase('Looking for hot spots'), phrase('Looked for hot spots')],
  'how to run': [phrase('Looking for how to run this'), phrase('Looked for how to run this')],
};

/** The tool survey_repository, by which questions about the whole repository are answered without a model. */
export function surveyRepositoryTool(explorer: Explorer): Tool {
  return explorationTool<SurveyArgs>(explorer, {
    name: 'survey_repository',
    description: 'Tells the entry points, import cycles or hot spots of the repository, or how it is run.',
    schema,
    example: { topic: 'entry points' },
    toRequest: (args) => ({ tool: 'survey_repository', args }),
    doing: ({ topic }) => PHRASES[topic][0],
    done: ({ topic }) => PHRASES[topic][1],
  });
}
