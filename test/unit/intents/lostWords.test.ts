/** Texts of which a reading would lose something that is asked: they are refused, or what is left open is named. */
import assert from 'node:assert/strict';
import { limitsIn } from '../../../src/intents/matching/limits';
import { readQuestion } from '../../../src/intents/reading/readQuestion';
import { ask, place } from './askNoModel';

/** Refused: no part of them is answered as if it were all. */
const refused: readonly string[] = [
  // A purpose, told by structure.
  'every file imports it, but what do they need load_rows for',
  'how does load_rows decide which reader it calls',
  'under which conditions is RowReader.close called',
  // A limit.
  'who calls load_rows on windows',
  'what calls load_rows by default?',
  'in production, who calls load_rows?',
  'who calls load_rows? only in the browser, please',
  'everything that calls load_rows except the importer',
  'I am on windows, who calls load_rows?',
  'since version 2, who calls load_rows?',
  // The question is about another thing, and has one about the name in it.
  'does the planner know who calls load_rows',
  'I want to see how the planner finds out who calls load_rows',
  'with b_reader in mind, who calls load_rows?',
  // Words that nobody has read.
  'people say load_rows is called from strange corners of the backend',
  'list the config keys that load_rows uses',
  'which messages are printed when load_rows is called',
  'how fast is RowReader.close called',
  // The question that is left stands on one that is not understood.
  'which columns does the importer want and where does the search start?',
  'the tables in src/rows_a.py look old. What writes them and where does the data come from?',
  'wich jobs are started when I push a change to src/rows.py?',
  'which reader do you get for `rows`, and which with rows/csv and rows/tsv?',
  'who wants the strict mode, when, and in which ADR',
];

const open: readonly (readonly [text: string, readAs: string, open: readonly string[]])[] = [
  ['who calls load_rows? warum?', 'who calls load_rows?', ['warum?']],
  [
    'I am new here. who calls load_rows? And list its config keys',
    'who calls load_rows?',
    ['list its config keys'],
  ],
  ['f_x怎么用？who calls f_x', 'who calls f_x', ['f_x怎么用？']],
  ['what is load_rows for? every file imports it', 'what is load_rows for?', []],
  ['who last touched src/rows.py, and why?', 'who last touched src/rows.py', []],
  ['rows.py exports load_rows, but where is it defined?', 'where is load_rows defined?', []],
  ['What are the readers, i.e. which classes extend BaseReader?', 'which classes extend BaseReader?', []],
  ['who calls load_rows (the csv one)?', 'who calls load_rows', []],
  ['I changed load_rows. which tests cover it?', 'which tests cover load_rows?', []],
  ['we had trouble with load_rows last week, who calls it?', 'who calls load_rows?', []],
];

const limits: readonly (readonly [text: string, limits: readonly string[]])[] = [
  ['how do I run the tests on windows?', ['on windows']],
  ['how do I build it in docker?', ['in docker']],
  ['how do I run the tests', []],
  ['how do I run only the tests', []],
];

describe('A text whose reading would lose what is asked', () => {
  for (const text of refused)
    it(`is refused: ${text}`, () => {
      const { intent, readAs } = readQuestion(text, null, []);
      assert.ok(intent === null || intent.kind === 'unread', JSON.stringify(intent));
      assert.equal(readAs, null);
    });

  for (const [text, readAs, questions] of open)
    it(`has its other questions named: ${text}`, () => {
      const read = readQuestion(text, null, []);
      assert.equal(read.readAs, readAs);
      assert.deepEqual(read.open, questions);
    });

  for (const [text, expected] of limits)
    it(`has its limits named: ${text}`, () => {
      const read = readQuestion(text, null, []);
      assert.equal(read.intent?.kind, 'survey');
      assert.deepEqual(read.limits, expected);
    });

  it('tells what was left out of account, and which question is open', async () => {
    const { lines } = await ask('how do I run the tests on windows?', { text: ['1 command.'] });
    assert.equal(lines[0], 'The answer ignores this part of the question: `on windows`.');
    const calls = {
      text: ['a.load_rows (a.py:1) is called by 1 symbol at 1 site, exact.', 'Callers (1):', '  b.g  b.py:3'],
      results: [place('b.py', 3, 'b.g')],
    };
    const answered = await ask('I am new here. who calls load_rows? And list its config keys', calls);
    assert.equal(answered.lines.at(-1), 'Not answered: `list its config keys`');
  });

  it('is answered by quotations and places', async () => {
    const passage = {
      text: [
        '1 passage of a document has the rare words of the question close together.',
        'Documents say, in their own words (1):',
        '  A row is read at most once.  at README.md:7  Rows',
        'index v1',
      ],
      results: [{ ...place('README.md', 7), endLine: 8 }],
    };
    const found = {
      text: ['3 places match.', 'README.md:8', '  read once', 'a.py:3  a.f', '  def f():', 'index v1'],
      results: [place('README.md', 8), place('a.py', 3, 'a.f')],
    };
    const { calls, lines } = await ask('how often may somebody read a row?', passage, found);
    assert.deepEqual(calls, [
      'survey_repository {"topic":"passages","target":"how often may somebody read a row"}',
      'search_code {"query":"how often may somebody read a row","kinds":["symbol","file","keyword"]}',
    ]);
    assert.deepEqual(lines.slice(0, 5), [
      'RepoMaster cannot answer this without a model.',
      '**Documents say, in their own words**:',
      '- [README.md:7](README.md:7), under Rows: “A row is read at most once.”',
      '**Best matches for your words**:',
      '- [f](a.py:3) · `def f():`',
    ]);
  });
});

describe('A name of a question that is not read', () => {
  it('is said to stand nowhere, and nothing can be asked of it', async () => {
    const note = (word: string): string =>
      `note: '${word}' occurs nowhere in the 9 files that were searched (2 of 2 distinctive words).`;
    const { lines } = await ask(
      'does the reader speak HTTP/3 fluently?',
      { text: ['No passage.', 'index v1'] },
      { text: ['Nothing matches.', note('HTTP/3'), note('fluently'), 'index v1'] },
    );
    assert.deepEqual(lines, [
      'RepoMaster cannot answer this without a model.',
      "The word 'HTTP/3' occurs nowhere in the 9 files that were searched.",
      '[All questions](ask:%2Fhelp)',
    ]);
  });
});

describe('A question with what it is about', () => {
  it('in brackets behind a description is about that', () => {
    const { intent } = readQuestion('who first added the row pool (src/pool.py)?', null, []);
    assert.deepEqual(intent, { kind: 'history', target: 'src/pool.py', asks: 'first' });
  });

  it('that names its package is about that', () => {
    const { intent } = readQuestion('what tests exercise load_rows from the csv package?', null, []);
    assert.deepEqual(intent, { kind: 'survey', topic: 'tests', target: 'load_rows' });
  });

  it('is a package by its scope and name', () => {
    const { intent } = readQuestion('which packages import @rows/core?', null, []);
    assert.deepEqual(intent, { kind: 'trace', direction: 'importers', target: '@rows/core' });
  });

  it('is a package that others ask for in their manifests', async () => {
    const asked = {
      text: ['1 line.', 'What the files say (1)', '  @rows/web  at web/package.json:3'],
      results: [place('web/package.json', 3)],
    };
    const { calls } = await ask('which packages import @rows/core?', asked);
    assert.deepEqual(calls, ['survey_repository {"topic":"facts","target":"dependents @rows/core"}']);
    const none = { text: ['No file here states who depends on it.'] };
    const outside = await ask('which packages import @rows/core?', none, { text: ['Nothing.'] });
    assert.deepEqual(outside.calls.slice(1), [
      'trace_dependencies {"target":"@rows/core","direction":"importers"}',
    ]);
  });

  it('is asked after by who changed it and when', () => {
    const { intent } = readQuestion('who last touched src/rows.py and when?', null, []);
    assert.ok(intent?.kind === 'authors' || intent?.kind === 'history', JSON.stringify(intent));
  });

  it('as a function from a file is about that one', () => {
    const { intent } = readQuestion('who calls the strip_row function from src/rows.py?', null, []);
    assert.deepEqual(intent, { kind: 'trace', direction: 'callers', target: 'src/rows.py:strip_row' });
  });
});

describe('The words that limit a question', () => {
  it('are found once each', () => {
    assert.deepEqual(limitsIn('who calls f except from the tests, on linux by default'), [
      'on linux',
      'except from the tests',
      'by default',
    ]);
    assert.deepEqual(limitsIn('who calls f in src/a.py'), []);
  });

  it('are found in linear time', () => {
    for (const part of ['only in ', 'except ', 'on ', 'since version ', ' ']) limitsIn(part.repeat(100_000));
  });
});
