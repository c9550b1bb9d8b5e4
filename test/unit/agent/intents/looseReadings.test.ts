/** Texts that are no question as a whole: what of them is taken for one. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { clausesOf } from '../../../../src/agent/intents/matching/clauses';
import { spottedIntent } from '../../../../src/agent/intents/matching/spottedIntent';
import { parseIntent } from '../../../../src/agent/intents/parseIntent';
import { questionOf } from '../../../../src/agent/intents/questions';
import { readQuestion } from '../../../../src/agent/intents/readQuestion';

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

  it('is cut in linear time', () => {
    for (const part of ['what is ', ', ', '(a) ', '? '])
      assert.deepEqual(clausesOf(part.repeat(200_000)), []);
  });
});
