import assert from 'node:assert/strict';
import type { Outcome } from '../../../src/core/changes/checks';
import { inEnglish, phrase } from '../../../src/core/text/phrase';
import { outcomeOf } from '../../../src/verify/outcomeOf';
import type { TurnFacts } from '../../../src/verify/outcomeOf';
import { citation, done, finding } from './turnFacts';

describe('What weighs against a task, and what is told alone', () => {
  const rows: readonly (readonly [
    name: string,
    facts: Partial<TurnFacts>,
    Outcome['outcome'],
    reason: RegExp,
  ])[] = [
    [
      'what was run, which stands beside an answer in any language',
      { answer: 'Tout va bien.', seen: phrase('no command or test was run') },
      'accomplished',
      /; no command or test was run\.$/,
    ],
    [
      'a claim that a reader may have worked out',
      { findings: [{ ...finding, kind: 'unsupported claim', path: '', confidence: 'medium' }] },
      'accomplished',
      /1 place in the change to review/,
    ],
    [
      'an edit beyond the plan with a reason, which stays told',
      { breaches: [{ path: 'b.py', symbols: [], hunks: [], isExplained: true }] },
      'accomplished',
      /; b\.py was changed beyond the plan; the answer explains why/,
    ],
    [
      'a question with mostly wrong places',
      {
        ...{ asked: 'question', changed: [] },
        citations: [true, false, false].map((verified) => ({ ...citation, verified })),
      },
      'not_accomplished',
      /^2 of 3 places that the answer cites do not exist: a\.py:9/,
    ],
    [
      'a question with places that are off by a few lines',
      {
        ...{ asked: 'question', changed: [] },
        citations: [true, false, false].map((verified) => ({ ...citation, verified, isNear: true })),
      },
      'accomplished',
      /1 of 3 citations verified, 2 off by a few lines/,
    ],
    [
      'a change with wrong places, which its diff and checks show',
      { citations: [{ ...citation, verified: false }] },
      'accomplished',
      /0 of 1 citation verified/,
    ],
    [
      'a weakened test that the task asks for',
      { findings: [finding], task: 'Remove the tests of the old exporter.' },
      'accomplished',
      /1 place in the change to review/,
    ],
    [
      'a weakened test that the task does not ask for',
      { findings: [finding], task: 'Make the tests pass.' },
      'not_accomplished',
      /^The change has a weakened test at test_a\.py:3/,
    ],
    [
      'code that knows that it is tested',
      { findings: [{ ...finding, kind: 'special-cased check' }], task: 'Fix the total.' },
      'not_accomplished',
      /^The change behaves differently in tests at test_a\.py:3/,
    ],
    [
      'code that is to know that it is tested',
      { findings: [{ ...finding, kind: 'special-cased check' }], task: 'Send no mail in test mode.' },
      'accomplished',
      /./,
    ],
  ];
  for (const [name, facts, outcome, reason] of rows)
    it(`${name}: ${outcome}`, () => {
      const found = outcomeOf({ ...done, ...facts });
      assert.equal(found.outcome, outcome);
      assert.match(inEnglish(found.reason), reason);
    });
});
