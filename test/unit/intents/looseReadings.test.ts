/** Texts that are no question as a whole: what of them is taken for one. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { clausesOf } from '../../../src/intents/matching/clauses';
import { spottedIntent } from '../../../src/intents/matching/spottedIntent';
import { parseIntent } from '../../../src/intents/reading/parseIntent';
import { questionOf } from '../../../src/intents/reading/questions';
import { readQuestion } from '../../../src/intents/reading/readQuestion';
import { ask, place } from './askNoModel';

const clauses: readonly (readonly [text: string, question: string])[] = [
  ['I am lost in here. who calls load_rows? it has to be somebody', 'who calls load_rows?'],
  ['my boss wants it for a slide - where is RowReader defined', 'where is RowReader defined'],
  ['before my holiday, what breaks if I change load_rows?', 'what breaks if I change load_rows?'],
  ['we had an incident and who imports rows.py?', 'who imports rows.py?'],
  ['where is load_rows defined? I see three of them and lost my way', 'where is load_rows defined?'],
];

const spotted: readonly (readonly [text: string, question: string | null])[] = [
  ['so load_rows is called by anybody, from somewhere', 'who calls load_rows?'],
  ['everything in there that load_rows calls, please', 'what does load_rows call?'],
  ['and what else breaks if we have RowReader.close removed', 'what breaks if RowReader.close changes?'],
  ['please, the classes in the code which inherit from BaseReader', 'which classes extend BaseReader?'],
  ['walk me through `RowReader`, please, and what it is', 'what is RowReader?'],
  ['which csv row readers extend BaseReader these days, or at all', null],
  ['all the csv readers that extend BaseReader, please', 'which classes extend BaseReader?'],
  ['who wrote load_rows and when', 'who wrote load_rows?'],
  ['are there circular imports in the backend package', 'are there import cycles? (backend)'],
  ['my colleague swears somebody rewrote load_rows, who was the author', null],
  ['does this thing have a circular mess between its modules', null],
  ['why does load_rows fail on empty files', null],
  ['should I use load_rows or RowReader', null],
  ['the weather is nice today and the tea is good', null],
  ['a_b, c_d and e_f walk into a bar', null],
];

const unread: readonly string[] = [
  'How do I run tools/rows.py?',
  'how would one debug RowReader.close',
  'how does a request get from RowReader.__call__ to the endpoint',
  'where do I register RowReader.close hooks',
  'is load_rows slow on big files',
  'which exceptions does load_rows throw at me',
  'quién llama a load_rows',
  'people keep telling me load_rows is called from strange corners of the backend',
  'for the migration guide: everything that load_rows calls on its way',
];

const apart: readonly (readonly [text: string, direction: string])[] = [
  ['who calls load_rows, ignore the tests', 'callers'],
  ['who calls load_rows (not the tests)?', 'callers'],
  ['who calls load_rows? Ignoring tests', 'callers'],
  ['who calls load_rows without tests', 'callers'],
  ["what calls load_rows? I don't care about tests", 'callers'],
  ['who calls load_rows outside of the tests?', 'callers'],
  ['callers of load_rows, tests aside', 'callers'],
  ['who imports rows.py apart from tests', 'importers'],
  ['who imports rows.py (not counting tests)', 'importers'],
  ['who uses load_rows in non-test code', 'references'],
  ['my boss wonders: who uses load_rows, leaving the tests out', 'references'],
  ['wer ruft load_rows auf, ohne Tests', 'callers'],
  ['wer ruft load_rows auf außer in den Tests', 'callers'],
  ['callers of load_rows sin las pruebas', 'callers'],
  ['callers of load_rows，不包括测试', 'callers'],
];

const limited: readonly (readonly [text: string, limit: object])[] = [
  ['who calls load_rows in the tests?', { apart: 'code' }],
  ['which functions call load_rows, only in tests', { apart: 'code' }],
  ['is load_rows called from tests?', { apart: 'code' }],
  ['who calls load_rows outside src/rows.py?', { beyond: 'src/rows.py' }],
  ['who calls load_rows except in src/rows/', { beyond: 'src/rows/' }],
  ['callers of load_rows, excluding src/rows.py', { beyond: 'src/rows.py' }],
  ['who calls load_rows in src/rows/', { within: 'src/rows/' }],
];

describe('A text that is no question as a whole', () => {
  for (const [text, question] of clauses)
    it(`has a clause that is one: ${text}`, () => {
      assert.equal(parseIntent(text), null);
      assert.equal(
        clausesOf(text).find((each) => parseIntent(each) !== null),
        question,
      );
    });

  for (const [text, question] of spotted)
    it(`is read by its name and its words: ${text}`, () => {
      const intent = spottedIntent(text);
      assert.equal(intent === null || intent.kind === 'unread' ? null : questionOf(intent), question);
    });

  it('is not read by a clause about the whole repository where a name is in it', () => {
    const { readAs } = readQuestion(
      'somebody left load_rows in there, are there functions never called?',
      null,
      [],
    );
    assert.equal(readAs, null);
  });

  for (const text of unread)
    it(`is not read where its words ask for more: ${text}`, () => {
      const { intent, readAs } = readQuestion(text, null, []);
      assert.equal(intent?.kind, 'unread');
      assert.equal(readAs, null);
    });

  for (const [text, direction] of apart)
    it(`leaves the tests out: ${text}`, () => {
      const { intent } = readQuestion(text, null, []);
      const target = direction === 'importers' ? 'rows.py' : 'load_rows';
      assert.deepEqual(intent, { kind: 'trace', direction, target, apart: 'tests' });
    });

  for (const [text, limit] of limited)
    it(`is limited: ${text}`, () => {
      const { intent } = readQuestion(text, null, []);
      assert.deepEqual(intent, { kind: 'trace', direction: 'callers', target: 'load_rows', ...limit });
    });

  it('answers nothing that it does not read, and names questions that it does', async () => {
    const nothing = { text: ['No passage.', 'index v1'] };
    const found = { text: ['1 place matches.', 'tools/rows.py:1', '  x = 1', 'index v1'] };
    const { calls, lines } = await ask('How do I run tools/rows.py?', nothing, found);
    assert.deepEqual(
      calls.map((call) => call.slice(0, call.indexOf(' '))),
      ['survey_repository', 'search_code'],
    );
    assert.match(
      lines[0] ?? '',
      /^RepoMaster cannot answer this without a model\. About `tools\/rows\.py` you can ask:$/,
    );
    assert.match(lines[1] ?? '', /how do I run this\?/);
  });

  it('leaves places in tests out where it is asked to', async () => {
    const { lines } = await ask('who calls f_x, ignore the tests', {
      text: [
        'a.f_x (a.py:1) is called by 2 symbols at 2 sites, exact.',
        'Callers (2):',
        '  b.g  b.py:3',
        '  t.h  tests/t.py:4',
      ],
      results: [place('b.py', 3, 'b.g'), place('tests/t.py', 4, 't.h')],
    });
    assert.equal(lines[0], 'Showing only results outside tests: 1 of 2. In total:');
    assert.match(lines.join('\n'), /b\.py:3/);
    assert.doesNotMatch(lines.join('\n'), /tests\/t\.py/);
  });

  it('leaves out what stands outside of tests, or in a file, where it is asked to', async () => {
    const found = {
      text: [
        'a.f_x (a.py:1) is called by 2 symbols at 2 sites, exact.',
        'Callers (2):',
        '  b.g  b.py:3',
        '  t.h  tests/t.py:4',
      ],
      results: [place('b.py', 3, 'b.g'), place('tests/t.py', 4, 't.h')],
    };
    const inTests = await ask('who calls f_x in the tests?', found);
    assert.equal(inTests.lines[0], 'Showing only results in tests: 1 of 2. In total:');
    assert.doesNotMatch(inTests.lines.join('\n'), /b\.py:3/);
    const outside = await ask('who calls f_x outside tests/t.py?', found);
    assert.equal(outside.lines[0], 'Showing only results outside `tests/t.py`: 1 of 2. In total:');
    assert.doesNotMatch(outside.lines.join('\n'), /t\.py:4/);
  });

  it('is cut in linear time', () => {
    for (const part of ['what is ', ', ', '(a) ', '? '])
      assert.deepEqual(clausesOf(part.repeat(200_000)), []);
    for (const part of ['all the ', ' ', 'how do run ', 'no the '])
      readQuestion(`who calls load_rows${part.repeat(120)}`.slice(0, 999), null, []);
  });
});
