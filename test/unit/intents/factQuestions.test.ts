/** Questions about what stands in files as text, and questions about all that are limited to a part: what each asks. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseIntent } from '../../../src/intents/reading/parseIntent';

/** `topic target` of a survey; `kind target asks` of any other; null for what is not understood. */
const QUESTIONS: readonly (readonly [question: string, asked: string | null])[] = [
  ['which licence is this under?', 'facts licence'],
  ['what license does it use', 'facts licence'],
  ['under what license is this released', 'facts licence'],
  ['how is this project licensed?', 'facts licence'],
  ['which version is this?', 'facts version'],
  ["what's the current version of this project", 'facts version'],
  ['where is the version number defined?', 'facts version'],
  ['which node version do I need?', 'facts runtime'],
  ['what python versions are supported?', 'facts runtime'],
  ['what is the minimum supported python version', 'facts runtime'],
  ['does it run on python 3.9?', 'facts runtime'],
  ['which python versions run MapAdapter', null],
  ['what does this project depend on?', 'facts dependencies'],
  ['what are the runtime dependencies', 'facts dependencies'],
  ['does this library have any third-party dependencies?', 'facts dependencies'],
  ['which packages are there?', 'facts packages'],
  ['list the packages in this monorepo', 'facts packages'],
  ['which environment variables does it read?', 'facts environment'],
  ['what env vars are there', 'facts environment'],
  ['list all the environment variables that are used', 'facts environment'],
  ['which env vars are read in rows.c?', 'facts environment rows.c'],
  ['what environment variables does src/rows.py look at', 'facts environment src/rows.py'],
  ['which env vars are used by load_rows', null],
  ['what environment does it need', null],
  ['which tests cover the row reader', 'tests row reader'],
  ['are there any tests for csv parsing?', 'tests csv parsing'],
  ['which tests cover the case when a row is empty', null],
  ['which tests cover rows on windows', null],
  ['what does load_rows return?', 'explore load_rows returns'],
  ['what is the return type of load_rows', 'explore load_rows returns'],
  ['what type is returned by Rows.load', 'explore Rows.load returns'],
  ['what does echo return', 'explore echo returns'],
  ['what arguments does load_rows take?', 'explore load_rows parameters'],
  ['which parameters does the Reader constructor accept', 'explore Reader parameters'],
  ["what parameters does Reader's constructor take?", 'explore Reader parameters'],
  ['what are the parameters of echo?', 'explore echo parameters'],
  ['show me the signature of load_rows', 'explore load_rows parameters'],
  ['where is the error message "No such row" raised?', 'message No such row'],
  ["where does the warning 'rows are missing' come from?", 'message rows are missing'],
  ['who throws "No such row"', 'message No such row'],
  ['which function prints "No such row"?', 'message No such row'],
  ['what does the --fast flag do?', 'option --fast'],
  ['what does --no-color do', 'option --no-color'],
  ['what does the ROWS_HOME environment variable do?', 'option ROWS_HOME'],
  ['what is the option max_rows for', 'option max_rows'],
  ['where is the default of max_rows set?', 'option max_rows'],
  ['what is the default value of max_rows', 'option max_rows'],
  ['what does max_rows default to?', 'option max_rows'],
  ['where is the --fast option parsed?', 'option --fast'],
  ['how do I add a new reporter?', 'siblings reporter'],
  ['how would one write a custom row reader', 'siblings row reader'],
  ['where do I register a new command', 'siblings command'],
  ['how to add a new rule', 'siblings rule'],
  ['how do I run only the reporter tests?', 'one test reporter'],
  ['how can I run just the tests for query-core', 'one test query-core'],
  ['How do I run tests/test_rows.py?', 'one test tests/test_rows.py'],
  ['how do I run only src/rows.test.ts', 'one test src/rows.test.ts'],
  ['I want to add a new command, where do I register it?', 'siblings command'],
  ['where do I register it', null],
  ['How do I make a request?', null],
  ['how can I create a session?', null],
  ['how do I make a new reader', 'siblings reader'],
  ['how do I write a reader of my own', 'siblings reader'],
  ['which command runs the tests?', 'how to run'],
  ['how do I run the unit tests?', 'how to run'],
  ['how do I run all the tests?', 'how to run'],
  ['which functions in src/a.py are never called?', 'uncalled src/a.py'],
  ['any functions never called in utils.py?', 'uncalled utils.py'],
  ['any functions that are never called in the httpie package?', 'uncalled httpie'],
  ['which functions are never used in core', 'uncalled core'],
  ['which functions are never called in this repo', 'uncalled'],
  ['which functions are never called in the code base', 'uncalled'],
  ['show me dead code in lib/utils.js', 'uncalled lib/utils.js'],
  ['unused functions of src/a.py', 'uncalled src/a.py'],
  ['dead code in lib/common/', 'uncalled lib/common/'],
  ['dead code in lib/common/pool.c', 'uncalled lib/common/pool.c'],
  ['are there import cycles in query-core?', 'import cycles query-core'],
  ['are there import cycles in packages/query-core?', 'import cycles packages/query-core'],
  ['hot spots in packages/core', 'hot spots packages/core'],
  ['entry points in packages/core', 'entry points packages/core'],
  ['core components of packages/core', 'members packages/core'],
  ['what tests does src/a.py have', 'tests src/a.py'],
  ['does load_rows have any tests?', 'tests load_rows'],
  ['is load_rows touched by anything', 'trace load_rows'],
  ['who first added load_rows', 'history load_rows first'],
];

function asked(question: string): string | null {
  const intent = parseIntent(question);
  if (intent === null) return null;
  const target = 'target' in intent ? (intent.target ?? '') : '';
  if (intent.kind === 'survey') return `${intent.topic} ${target}`.trim();
  return `${intent.kind} ${target} ${'asks' in intent ? (intent.asks ?? '') : ''}`.trim();
}

describe('Questions about texts and parts', () => {
  for (const [question, expected] of QUESTIONS)
    it(`ask for what they say: ${question}`, () => assert.equal(asked(question), expected));

  it('are read in linear time', () => {
    for (const part of ['what does ', '"a b ', 'the error ', '--a '])
      parseIntent(`where is ${part.repeat(200)}`.slice(0, 499));
  });
});
