import assert from 'node:assert/strict';
import { asksForChange } from '../../../src/verify/asksForChange';

const changes = [
  'Totals forget how many of an item there are: mend that.',
  'Fix the bug in src/price.mjs',
  'Please add a --verbose flag.',
  'Can you rename total to sum?',
  'Could you please implement the parser?',
  'I want you to refactor the cart module.',
  "I'd like you to remove dead code.",
  'Write tests for the cart.',
  'Create a function that parses dates.',
  'Make the tests pass.',
  'Write a README.md for this project',
  'Explain why the check fails and fix it.',
  'Fix the totals, and change no file outside src/cart.',
  'Look at the issue below. Then change the default timeout to 30 s.',
  '1. Add a column\n2. Update the docs',
  'The function parse() should return None on empty input.',
  'parse() must not raise on an empty list.',
  'Steps to reproduce: run main.py. Expected behaviour: it prints 3. Actual behaviour: it crashes.',
  'It crashes.\nTraceback (most recent call last):\n  File "a.py", line 1',
  'Speed up the search',
  'Replace the deprecated call without changing the API.',
  'Optimise I(m) for large repositories',
  'We need to migrate from unittest to pytest.',
  'Bump the version to 1.2',
  '## Task\n\nImplement the method of section 3 in src/model.py',
];

const questions = [
  'What does this do?',
  'Where is the price computed?',
  'How do I add a new language?',
  'Which functions should be changed to support Rust?',
  'Explain how sessions work.',
  'Explain what must be true before a restore.',
  'Summarise the architecture, and list the core components.',
  'Write a summary of the main module.',
  'Make a list of all endpoints.',
  'Create an overview of the call graph.',
  'Who calls total?',
  'Is there support for Windows?',
  'Support for Windows: where is it?',
  'Format of the config file?',
  'Propose a fix for the race, but do not change any files.',
  'Find the bug; do not edit the code.',
  'Which functions call delete of a storage? Count the direct calls, by the storage itself too. Change no file. Give JSON.',
  'List what calls total, and modify no code',
  'Review the last commit.',
  'Describe the change history of cart.py',
  'Why should the total be 7?',
  'Count the tests.',
  'What breaks if total changes?',
  'What is in the data?',
  '',
  'Hello',
];

describe('whether a task asks for a change', () => {
  for (const task of changes) it(`yes: ${task.slice(0, 60)}`, () => assert.equal(asksForChange(task), true));
  for (const task of questions)
    it(`no: ${task.slice(0, 60)}`, () => assert.equal(asksForChange(task), false));

  it('is told of a long text at once', () => {
    for (const piece of ['should not ', 'please ', 'a, ', '`', 'x.', '- '])
      assert.equal(asksForChange(piece.repeat(100_000)), false, piece);
  });
});
