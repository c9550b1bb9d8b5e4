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
  about: [phrase('Finding out what this project is'), phrase('Found out what this project is')],
  'one test': [phrase('Finding how to run a single test'), phrase('Found how to run a single test')],
  uncalled: [
    phrase('Finding functions without known callers'),
    phrase('Searched for functions without known callers'),
  ],
  tests: [phrase('Finding its tests'), phrase('Searched for its tests')],
  word: [phrase('Searching for the word'), phrase('Searched for the word')],
  option: [phrase('Finding what documents say about it'), phrase('Searched documents and comments about it')],
  message: [phrase('Finding where the message is written'), phrase('Searched for the message')],
  purpose: [phrase('Finding its purpose'), phrase('Searched for its purpose')],
  siblings: [phrase('Finding similar code'), phrase('Searched for similar code')],
  facts: [phrase('Reading the manifests'), phrase('Read the manifests')],
  passages: [phrase('Searching the documents'), phrase('Searched the documents')],
  'entry points': [phrase('Finding entry points'), phrase('Searched for entry points')],
  'import cycles': [phrase('Finding import cycles'), phrase('Searched for import cycles')],
  'hot spots': [phrase('Finding hot spots'), phrase('Searched for hot spots')],
  'how to run': [phrase('Finding how to run this'), phrase('Found how to run this')],
};

/** The tool survey_repository, by which questions about the whole repository are answered without a model. */
export function surveyRepositoryTool(explorer: Explorer): Tool {
  return explorationTool<SurveyArgs>(explorer, {
    name: 'survey_repository',
    description: 'Lists entry points, import cycles or hot spots of the repository, or how to run it.',
    schema,
    example: { topic: 'entry points' },
    toRequest: (args) => ({ tool: 'survey_repository', args }),
    doing: ({ topic }) => PHRASES[topic][0],
    done: ({ topic }) => PHRASES[topic][1],
  });
}
