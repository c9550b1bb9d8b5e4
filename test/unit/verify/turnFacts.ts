/** The facts of a turn as its outcome is worked out from them: a change that was made, with nothing against it. */
import type { Finding } from '../../../src/core/changes/checks';
import type { TurnFacts } from '../../../src/verify/outcomeOf';

export const done: TurnFacts = {
  asked: 'change',
  end: { kind: 'answered' },
  answer: 'Done.',
  changed: ['a.py'],
  effectless: [],
  checks: [],
  findings: [],
  breaches: [],
  citations: [],
  claims: { unconfirmed: [], unmentioned: [] },
};

export const finding: Finding = {
  kind: 'weakened test',
  path: 'test_a.py',
  line: 3,
  side: 'before',
  text: 'assert f()',
  why: 'the test had 1 assertions and now has 0',
  confidence: 'high',
};

export const citation = { text: 'a.py:9', start: 0, end: 6, path: 'a.py', line: 9, why: '' };
