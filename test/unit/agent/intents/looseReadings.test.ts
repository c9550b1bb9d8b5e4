/** Texts that are no question as a whole: what of them is taken for one. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { clausesOf } from '../../../../src/agent/intents/matching/clauses';
import { spottedIntent } from '../../../../src/agent/intents/matching/spottedIntent';
import { parseIntent } from '../../../../src/agent/intents/parseIntent';
import { questionOf } from '../../../../src/agent/intents/questions';
import { readQuestion } from '../../../../src/agent/intents/readQuestion';
import { ask, place } from '../askNoModel';

const clauses: readonly (readonly [text: string, question: string])[] = [
  ['I am lost in here. who calls load_rows? it has to be somebody', 'who calls load_rows?'],
  ['my boss wants it for a slide - where is RowReader defined', 'where is RowReader defined'],
  ['before my holiday, what breaks if I change load_rows?', 'what breaks if I change load_rows?'],
  ['we had an incident and who imports rows.py?', 'who imports rows.py?'],
  ['where is load_rows defined? I see three of them and lost my way', 'where is load_rows defined?'],
];

const spotted: readonly (readonly [text: string, question: string | null])[] = [
  ['people keep telling me load_rows is called from strange corners of the backend', 'who calls load_rows?'],
  ['for the migration guide: everything that load_rows calls on its way', 'what does load_rows call?'],
  ['what would go south if RowReader.close were removed tomorrow', 'what breaks if RowReader.close changes?'],
  ['say I rename load_rows on friday, anything going to break', 'what breaks if load_rows changes?'],
  [
    'the whole family of things that inherit from BaseReader please, for a diagram',
    'which classes extend BaseReader?',
  ],
  ['some unit tests around load_rows must be hiding in this tree', 'what tests cover load_rows?'],
  ['my colleague swears somebody rewrote load_rows, who was the author', 'who wrote load_rows?'],
  ['somebody please walk me through the deal with `RowReader`', 'what is RowReader?'],
  [
    'is there some chain that gets from load_rows to RowReader.close',
    'how does load_rows reach RowReader.close?',
  ],
  ['does this thing have a circular mess between its modules', 'are there import cycles?'],
  ['I typed the command, where does execution of the thing start then', 'where does execution start?'],
  ['if you had an hour only, which most important files would you read', 'what are the core components?'],
  ['some functions here are surely never called by anybody', 'which functions are never called?'],
  ['what is the command with which you people run all those tests', 'how do I run the tests?'],
  ['nobody remembers load_rows any more, might be dead code by now', 'who uses load_rows?'],
  ['do we know who first added load_rows, by any chance', 'when was load_rows added?'],
  ['my manager asks who had introduced load_rows', 'when was load_rows added?'],
  ['I see that somebody recently changed load_rows', 'when was load_rows last changed?'],
  ['why does load_rows fail on empty files', null],
  ['should I use load_rows or RowReader', null],
  ['the weather is nice today and the tea is good', null],
  ['a_b, c_d and e_f walk into a bar', null],
];

const unread: readonly string[] = [
  'How do I run tools/rows.py?',
  'how would one debug RowReader.close',
  'how does a request get from RowReader.__call__ to the endpoint',
  'what environment variables are read in rows.c?',
  'which env vars does rows.py look at',
  'where do I register RowReader.close hooks',
  'is load_rows slow on big files',
  'which exceptions does load_rows throw at me',
  'quién llama a load_rows',
];

const apart: readonly (readonly [text: string, direction: string])[] = [
  ['who calls load_rows, ignore the tests', 'callers'],
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
      assert.equal(intent === null ? null : questionOf(intent), question);
    });

  it('is not read by a clause about the whole repository where a name is in it', () => {
    const { readAs } = readQuestion(
      'somebody left load_rows in there, are there functions never called?',
      null,
      [],
    );
    assert.equal(readAs, 'who calls load_rows?');
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

  it('shows nothing for a question that it does not read, and names questions that it does', async () => {
    const { calls, lines } = await ask('How do I run tools/rows.py?');
    assert.deepEqual(calls, []);
    assert.match(lines[0] ?? '', /^This is not one of the questions .* Of `tools\/rows\.py` you can ask:$/);
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
    assert.equal(lines[0], 'Listed is what is outside tests: 1 of the 2 found. In all:');
    assert.match(lines.join('\n'), /b\.py:3/);
    assert.doesNotMatch(lines.join('\n'), /tests\/t\.py/);
  });

  it('is cut in linear time', () => {
    for (const part of ['what is ', ', ', '(a) ', '? '])
      assert.deepEqual(clausesOf(part.repeat(200_000)), []);
    for (const part of ['all the ', ' ', 'how do run ', 'no the '])
      readQuestion(`who calls load_rows${part.repeat(120)}`.slice(0, 999), null, []);
  });
});
