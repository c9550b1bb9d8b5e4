/** Texts that ask several things, answered without a model. */
import assert from 'node:assert/strict';
import { pointedBack, questionParts } from '../../../src/intents/matching/questionParts';
import { ask, place } from './askNoModel';

const parts: readonly (readonly [text: string, parts: readonly string[]])[] = [
  ['who calls f_x and what breaks if it changes?', ['who calls f_x', 'what breaks if it changes?']],
  ['who last edited src/a.py and when was it?', ['who last edited src/a.py', 'when was it?']],
  ['Where is f_x defined? Who calls f_x?', ['Where is f_x defined', 'Who calls f_x?']],
  ['what does f_x do, and which tests cover it', ['what does f_x do', 'which tests cover it']],
  ['is f_x used and how is it tested?', ['is f_x used', 'how is it tested?']],
  ['who calls f_x and where from?', ['who calls f_x and where from?']],
  ['how often is f_x called and by whom', ['how often is f_x called and by whom']],
  ['we had an incident and who imports rows.py?', ['we had an incident and who imports rows.py?']],
  ['how do I run the tests, or just one file?', ['how do I run the tests', 'just one file?']],
  [
    'which one is the default in a.py, and which with b.py and c.py?',
    ['which one is the default in a.py, and which with b.py and c.py?'],
  ],
  ['how does f_x reach g_y and h_z', ['how does f_x reach g_y and h_z']],
  ['what is f_x? Is it tested?', ['what is f_x', 'Is it tested?']],
  ['is f_x still called or can it be removed', ['is f_x still called', 'can it be removed']],
  ["where is f_x set and what's it for", ['where is f_x set', "what's it for"]],
  ['/run echo what is it and who calls f_x', ['/run echo what is it and who calls f_x']],
];

const pointed: readonly (readonly [question: string, expected: string])[] = [
  ['which tests that run daily cover it?', 'which tests that run daily cover f_x?'],
  ['what are the classes that extend this?', 'what are the classes that extend f_x?'],
  ['which functions that call that one are public', 'which functions that call f_x are public'],
  ['who calls that', 'who calls f_x'],
  ['what breaks if that changes', 'what breaks if f_x changes'],
  ['which files that import b.py are old', 'which files that import b.py are old'],
];

const calledBy = {
  text: ['a.f_x (a.py:1) is called by 1 symbol at 1 site, exact.', 'Callers (1):', '  b.g  b.py:3'],
  results: [place('b.py', 3, 'b.g')],
};

describe('A text that asks several things', () => {
  for (const [text, expected] of parts)
    it(`is cut before each: ${text}`, () => assert.deepEqual(questionParts(text), expected));

  for (const [question, expected] of pointed)
    it(`points back by the word that does: ${question}`, () =>
      assert.equal(pointedBack(question, 'f_x'), expected));

  it('has an answer to each, below the question', async () => {
    const breaks = { text: ['A change of a.f_x (a.py:1) may break 1 symbol.'] };
    const { calls, lines } = await ask('who calls f_x and what breaks if it changes?', calledBy, breaks);
    assert.deepEqual(calls, [
      'trace_dependencies {"target":"f_x","direction":"callers"}',
      'trace_dependencies {"target":"f_x","direction":"impact"}',
    ]);
    const heads = lines.filter((line) => line.startsWith('Understood as'));
    assert.deepEqual(heads, ['Understood as `who calls f_x`', 'Understood as `what breaks if f_x changes?`']);
  });

  for (const rest of ['and how just one file?', 'or only one test?', 'and how do I run one?'])
    it(`answers how one test is run behind how all are: ${rest}`, async () => {
      const found = { text: ['1 command.'] };
      const { calls } = await ask(`how do I run the tests, ${rest}`, found, found);
      assert.deepEqual(calls, [
        'survey_repository {"topic":"how to run"}',
        'survey_repository {"topic":"one test"}',
      ]);
    });

  it('names the part that is not understood', async () => {
    const { calls, lines } = await ask('who calls f_x and what colour should the shed have?', calledBy);
    assert.equal(calls.length, 1);
    assert.equal(lines.at(-1), 'Not answered: `what colour should the shed have?`');
  });

  it('takes a date that is asked for behind a person for that of the same change', async () => {
    const seen = { text: ['src/a.py (module): its place only.'], results: [place('src/a.py', 1, 'src.a')] };
    const wrote = { text: ['Ada wrote 9 of 9 lines of src/a.py.'] };
    const told = { text: ['Git has 2 commits for src/a.py. Last: 2021-03-04, Bo. First: 2020-01-02, Ada.'] };
    const { lines } = await ask('who wrote src/a.py and when was it?', seen, wrote, seen, told);
    assert.ok(lines.some((line) => line.startsWith('Git has 2 commits')));
  });

  it('is searched for by its words where nothing of it is understood', async () => {
    const found = { text: ["No place matches 'x'."] };
    const { calls } = await ask('what colour is the shed and which tea do we drink', found, found);
    assert.equal(calls.length, 2);
    assert.match(calls[1] ?? '', /^search_code .*shed/);
  });

  it('has its name first', async () => {
    const signature = {
      text: ['a.py:1-2 a.f_x (function): its signature.', 'def f_x(a) -> int', 'index v1'],
    };
    const { calls } = await ask('f_x: which parameters and what does it return?', signature, signature);
    assert.deepEqual(calls, [
      'view_code {"targets":["f_x"],"level":"signature"}',
      'view_code {"targets":["f_x"],"level":"signature"}',
    ]);
    assert.deepEqual((await ask('`f_x` - who calls it?', calledBy)).calls, [
      'trace_dependencies {"target":"f_x","direction":"callers"}',
    ]);
  });
});
