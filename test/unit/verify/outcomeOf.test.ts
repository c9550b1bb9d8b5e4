import assert from 'node:assert/strict';
import type { CheckChange, CheckVerdict, ComparedCheck, Outcome } from '../../../src/core/changes/checks';
import { inEnglish, phrase } from '../../../src/core/text/phrase';
import type { ScopeBreach } from '../../../src/core/changes/scope';
import { checkOfCommand } from '../../../src/verify/checkSchema';
import { outcomeOf } from '../../../src/verify/outcomeOf';
import type { TurnFacts } from '../../../src/verify/outcomeOf';
import { citation, done, finding } from './turnFacts';

const noWords = phrase('');
describe('How a task came out', () => {
  const rows: readonly (readonly [
    name: string,
    facts: Partial<TurnFacts>,
    Outcome['outcome'],
    reason: RegExp,
  ])[] = [
    ['a change without a check', {}, 'accomplished', /^1 file changed; no checks were declared/],
    ...(
      [
        'I give up.',
        'Sorry, but I have to give up here.',
        "I can't complete this task.",
        'I was not able to do it because the file is missing.',
        'I am unable to answer the question.',
        "I don't know.",
        'Never mind.',
        'Ich gebe auf.',
        'Ich kann das leider nicht.',
        'Keine Ahnung.',
        '我放弃。',
      ] as const
    ).map((answer): (typeof rows)[number] => [
      `an answer that gives up: ${answer}`,
      { answer, asked: 'question', changed: [] },
      'not_accomplished',
      /^The answer gives up on the task\.$/,
    ]),
    ...(
      [
        'I could not run the tests, since pytest is missing; `total` counts items now.',
        'It gives up after three tries, as `retry` says.',
        'I do not know of any other caller; `rate` has one.',
        'Nothing in the repository can do this in one step: see `plan`.',
        'Ich gebe auf die Summe einen Rabatt.',
      ] as const
    ).map((answer): (typeof rows)[number] => [
      `an answer that does not give up: ${answer}`,
      { answer, asked: 'question', changed: [] },
      'accomplished',
      /^The question is answered/,
    ]),
    ...(['', ' \n', '…', '.', '\u200b'] as const).map((answer): (typeof rows)[number] => [
      `no word: ${JSON.stringify(answer)}`,
      { answer, asked: 'question', changed: [] },
      'not_accomplished',
      /^It ended without an answer\.$/,
    ]),
    ...(
      [
        [
          'Whatever.',
          false,
          'not_accomplished',
          /^RepoMaster rejected an answer, and the next one does not mention/,
        ],
        ['OK.', false, 'not_accomplished', /does not mention the task/],
        ['All is well.', false, 'not_accomplished', /does not mention the task/],
        ['The table is there.', false, 'accomplished', /answered/],
        ['Finished.', true, 'accomplished', /answered/],
      ] as const
    ).map(([answer, isWorkedSince, outcome, reason]): (typeof rows)[number] => [
      `after one that was refused: ${answer}${isWorkedSince ? ' (worked since)' : ''}`,
      {
        ...{ answer, asked: 'question', changed: [] },
        refused: { answers: ['The table has 100 rows, and 12 tests pass.'], isWorkedSince },
      },
      outcome,
      reason,
    ]),
    [
      'a check that is fixed',
      { checks: [compared('fixed')] },
      'accomplished',
      /the check passes now and did not before/,
    ],
    [
      'a check that passed before',
      { checks: [compared('still passing')] },
      'accomplished',
      /as it did before: it proves nothing new/,
    ],
    [
      'a check that is broken',
      { checks: [compared('fixed'), compared('broken', 'failed')] },
      'not_accomplished',
      /`t` exits with 0 was broken by the change: failed/,
    ],
    [
      'a check that still fails',
      { checks: [compared('still failing', 'failed')] },
      'not_accomplished',
      /still fails/,
    ],
    [
      'a flaky check',
      { checks: [compared('flaky', 'failed')] },
      'not_accomplished',
      /passes in one run and fails in another/,
    ],
    [
      'a check that nobody knows of',
      { checks: [compared('unknown', 'unknown')] },
      'not_accomplished',
      /is not known/,
    ],
    [
      'a check not known before that passes',
      { checks: [compared('unknown', 'passed')] },
      'accomplished',
      /./,
    ],
    [
      'an empty patch',
      { changed: [] },
      'not_accomplished',
      /^A change was asked for, but no file was changed\.$/,
    ],
    [
      'an empty patch where a check was fixed',
      { changed: [], checks: [compared('fixed')] },
      'not_accomplished',
      /no file was changed/,
    ],
    [
      'an edit of white space',
      {
        effectless: [
          {
            path: 'a.py',
            effect: 'format',
            why: phrase('only white space differs: the program is the same'),
          },
        ],
      },
      'not_accomplished',
      /has no effect: in a\.py/,
    ],
    [
      'an edit of comments',
      { effectless: [{ path: 'a.py', effect: 'comments', why: noWords }] },
      'accomplished',
      /comments only/,
    ],
    [
      'an edit beside one without effect',
      { changed: ['a.py', 'b.py'], effectless: [{ path: 'b.py', effect: 'format', why: noWords }] },
      'accomplished',
      /2 files changed/,
    ],
    [
      'an edit that nobody made',
      { claims: { unconfirmed: [{ path: 'b.py', start: 0, end: 4 }], unmentioned: [] } },
      'not_accomplished',
      /says that b\.py was changed, but it was not/,
    ],
    [
      'an edit that is not told of',
      { claims: { unconfirmed: [], unmentioned: ['a.py'] } },
      'accomplished',
      /1 changed file is not mentioned in the answer/,
    ],
    [
      'a test that asks for less',
      { findings: [finding], checks: [compared('fixed')] },
      'not_accomplished',
      /has a weakened test at test_a\.py:3/,
    ],
    [
      'an assertion that was turned round',
      { findings: [{ ...finding, kind: 'inverted assertion' }], checks: [compared('fixed')] },
      'not_accomplished',
      /^The change has an inverted assertion at test_a\.py:3, and the answer does not say why\.$/,
    ],
    [
      'an assertion that was turned round for a reason',
      {
        findings: [{ ...finding, kind: 'inverted assertion' }],
        answer: 'test_a.py asked for the old order, so it had to change.',
      },
      'accomplished',
      /./,
    ],
    [
      'a place to look at',
      { findings: [{ ...finding, confidence: 'medium' }] },
      'accomplished',
      /1 place in the change to review/,
    ],
    ['a question', { asked: 'question', changed: [] }, 'accomplished', /^The question is answered\.$/],
    [
      'a question with its places',
      {
        asked: 'question',
        changed: [],
        citations: [
          { ...citation, verified: true },
          { ...citation, verified: false },
        ],
      },
      'accomplished',
      /1 of 2 citations verified/,
    ],
    [
      'a question with wrong places alone',
      { asked: 'question', changed: [], citations: [{ ...citation, verified: false }] },
      'not_accomplished',
      /cites exist: a\.py:9/,
    ],
    [
      'a question that changed files',
      { asked: 'question' },
      'accomplished',
      /although the task was a question/,
    ],
    [
      'an edit beyond the plan without a reason',
      { breaches: [breach(false)] },
      'not_accomplished',
      /^b\.py was changed beyond the plan, and the answer does not say why\.$/,
    ],
    ['an edit beyond the plan with a reason', { breaches: [breach(true)] }, 'accomplished', /./],
    ['no answer', { answer: ' \n' }, 'not_accomplished', /without an answer/],
    [
      'a limit',
      { end: { kind: 'stopped', reason: 'the step limit was reached' }, changed: [] },
      'stopped',
      /^The step limit was reached\.$/,
    ],
    ['a cancel', { end: { kind: 'cancelled' } }, 'stopped', /cancelled/],
    [
      'a fault',
      { end: { kind: 'failed', message: 'The key is wrong.', action: null } },
      'failed',
      /^The key is wrong\.$/,
    ],
  ];
  for (const [name, facts, outcome, reason] of rows) {
    it(`${name}: ${outcome}`, () => {
      const found = outcomeOf({ ...done, ...facts });
      assert.equal(found.outcome, outcome, inEnglish(found.reason));
      assert.match(inEnglish(found.reason), reason);
    });
  }

  it('is never accomplished while a check is not known to pass', () => {
    const changes: readonly CheckChange[] = [
      'fixed',
      'broken',
      'still failing',
      'still passing',
      'flaky',
      'unknown',
    ];
    for (const change of changes) {
      for (const verdict of ['failed', 'unknown'] as const) {
        assert.equal(outcomeOf({ ...done, checks: [compared(change, verdict)] }).outcome, 'not_accomplished');
      }
    }
  });
});

function breach(isExplained: boolean): ScopeBreach {
  return { path: 'b.py', symbols: [{ name: 'f', change: 'changed' }], hunks: [], isExplained };
}

function compared(change: CheckChange, verdict: CheckVerdict = 'passed'): ComparedCheck {
  const check = checkOfCommand('t');
  const after = { check, verdict, measured: verdict, evidence: '', durationMs: 1, digest: null };
  return { check, before: after, after, change, note: '' };
}
