import assert from 'node:assert/strict';
import type { Check, ComparedCheck, Outcome } from '../../../src/core/changes/checks';
import { inEnglish } from '../../../src/core/text/phrase';
import { checkOfCommand } from '../../../src/verify/checkSchema';
import { outcomeOf } from '../../../src/verify/outcomeOf';
import type { TurnFacts } from '../../../src/verify/outcomeOf';

describe('A change whose outputs are as before', () => {
  const done: TurnFacts = {
    asked: 'change',
    end: { kind: 'answered' },
    answer: 'Done.',
    changed: ['a.py'],
    ...{ effectless: [], checks: [], findings: [], breaches: [], citations: [] },
    claims: { unconfirmed: [], unmentioned: [] },
  };
  const rows: readonly (readonly [
    name: string,
    facts: Partial<TurnFacts>,
    Outcome['outcome'],
    reason: RegExp,
  ])[] = [
    [
      'a number that is as before',
      { checks: [measured({ type: 'number', command: 'n', low: 0, high: 1 }, '0.8', '0.8')] },
      'not_accomplished',
      /^No effect seen: the last number that `n` prints lies in \[0, 1\], as before the change \(0\.8\)/,
    ],
    [
      'a number that is another',
      { checks: [measured({ type: 'number', command: 'n', low: 0, high: 1 }, '0.8', '0.9')] },
      'accomplished',
      /proves nothing new/,
    ],
    [
      'a number that was declared to stay',
      { checks: [measured({ type: 'number', command: 'n', low: 0, high: 1, same: true }, '0.8', '0.8')] },
      'accomplished',
      /./,
    ],
    [
      'a number that equals one value',
      { checks: [measured({ type: 'number', command: 'n', low: 3, high: 3 }, '3', '3')] },
      'accomplished',
      /./,
    ],
    [
      'a number as before beside a check that is fixed',
      {
        checks: [measured({ type: 'number', command: 'n', low: 0, high: 1 }, '0.8', '0.8'), fixed()],
      },
      'accomplished',
      /./,
    ],
    [
      'a number as before beside one that is another',
      {
        checks: [
          measured({ type: 'number', command: 'n', low: 0, high: 1 }, '0.8', '0.8'),
          measured({ type: 'number', command: 'm', low: 0, high: 1 }, '0.8', '0.7'),
        ],
      },
      'accomplished',
      /./,
    ],
    [
      'a file with the bytes of before',
      { checks: [measured({ type: 'file', path: 'out.csv' }, '9 bytes', '9 bytes', ['d', 'd'])] },
      'not_accomplished',
      /^No effect seen/,
    ],
    [
      'a file with other bytes of the same number',
      { checks: [measured({ type: 'file', path: 'out.csv' }, '9 bytes', '9 bytes', ['d', 'e'])] },
      'accomplished',
      /./,
    ],
    [
      'printed text as before',
      { checks: [measured({ type: 'match', source: { command: 'c' }, pattern: 'ok' }, 'ok', 'ok')] },
      'not_accomplished',
      /^No effect seen/,
    ],
  ];
  for (const [name, facts, outcome, reason] of rows) {
    it(`${name}: ${outcome}`, () => {
      const found = outcomeOf({ ...done, ...facts });
      assert.equal(found.outcome, outcome, inEnglish(found.reason));
      assert.match(inEnglish(found.reason), reason);
    });
  }
});

/** A check that passes before and after. */
function measured(
  check: Check,
  was: string,
  is: string,
  digests: readonly [string, string] | null = null,
): ComparedCheck {
  const result = { check, verdict: 'passed' as const, evidence: 'printed', durationMs: 1 };
  const before = { ...result, measured: was, digest: digests?.[0] ?? null };
  const after = { ...result, measured: is, digest: digests?.[1] ?? null };
  return { check, before, after, change: 'still passing', note: '' };
}

function fixed(): ComparedCheck {
  const check = checkOfCommand('t');
  const result = {
    check,
    verdict: 'passed' as const,
    measured: '',
    evidence: '',
    durationMs: 1,
    digest: null,
  };
  return { check, before: { ...result, verdict: 'failed' }, after: result, change: 'fixed', note: '' };
}
