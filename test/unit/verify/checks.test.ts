import assert from 'node:assert/strict';
import * as z from 'zod';
import type { Check, CheckChange, CheckResult, CheckVerdict } from '../../../src/core/changes/checks';
import { inEnglish } from '../../../src/core/text/phrase';
import { estimateTokens } from '../../../src/core/tokens/estimateTokens';
import { boundedMatch } from '../../../src/verify/boundedMatch';
import { checkOfCommand, checksSchema } from '../../../src/verify/checkSchema';
import { compareCheck } from '../../../src/verify/compareChecks';
import { printedNumber, renderSpread, spreadOf } from '../../../src/verify/printedNumber';
import { commandsOf, renderCheck } from '../../../src/verify/renderCheck';

describe('Declared checks', () => {
  const number: Check = { type: 'number', command: 'eval {seed}', low: 0.8, high: 1, seeds: [1, 2] };

  it('are said in one line, and name the commands that they run', () => {
    const rows: readonly (readonly [Check, string, readonly string[]])[] = [
      [checkOfCommand('npm test'), '`npm test` exits with 0', ['npm test']],
      [{ type: 'file', path: 'a.csv' }, '`a.csv` exists and is not empty', []],
      [{ type: 'file', path: 'a.csv', written: true }, '`a.csv` is rewritten with new content', []],
      [{ type: 'match', source: { command: 'a' }, pattern: 'x+' }, '`a` prints /x+/', ['a']],
      [{ type: 'match', source: { path: 'a' }, pattern: 'x+' }, '`a` contains /x+/', []],
      [
        number,
        'the last number that `eval {seed}` prints lies in [0.8, 1] with each of the seeds 1, 2',
        ['eval 1', 'eval 2'],
      ],
      [
        { ...number, command: 'eval', seeds: [3], seed_variable: 'S', high: 0.8, pattern: 'acc (.*)' },
        'the number in /acc (.*)/ that `eval` prints equals 0.8 with seed 3',
        ['export S=3; eval'],
      ],
      [
        { type: 'number', command: 'eval', low: 1, high: 1 },
        'the last number that `eval` prints equals 1',
        ['eval'],
      ],
    ];
    for (const [check, text, commands] of rows) {
      assert.equal(renderCheck(check), text);
      assert.deepEqual(commandsOf(check), commands);
    }
  });

  it('are taken from a model as the schema says, and refused with what is wrong', () => {
    const checks = [checkOfCommand('a'), number, { type: 'match', source: { path: 'a' }, pattern: 'x' }];
    assert.deepEqual(checksSchema.parse(checks), checks);
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      [{ type: 'exit', command: ' ' }, /is empty/],
      [{ type: 'exit' }, /command/],
      [{ type: 'match', source: { path: 'a' }, pattern: '(' }, /no JavaScript regular expression/],
      [{ type: 'number', command: 'a', low: 2, high: 1 }, /low is above high/],
      [{ type: 'number', command: 'a', low: 1, high: 1, seed_variable: 'a;b' }, /not a variable name/],
      [{ type: 'number', command: 'a', low: 1, high: 1, seeds: [1.5] }, /int/],
      [{ type: 'other', command: 'a' }, /type/],
      [{ type: 'file', path: 'a', more: 1 }, /more/],
    ];
    for (const [check, message] of wrong) {
      const result = checksSchema.safeParse([check]);
      assert.ok(!result.success, JSON.stringify(check));
      assert.match(result.error.message, message);
    }
  });

  it('cost a model little: the schema is below 600 tokens', () => {
    const tokens = estimateTokens(JSON.stringify(z.toJSONSchema(checksSchema)));
    assert.ok(tokens < 600, String(tokens));
  });
});

describe('A pattern of somebody else', () => {
  it('finds the first or the last match, with its first group', () => {
    const text = 'loss 1\nloss 2\nend';
    assert.deepEqual(boundedMatch('^loss (\\d)', text, 'first'), {
      kind: 'matched',
      text: 'loss 1',
      group: '1',
      index: 0,
    });
    assert.deepEqual(boundedMatch('^loss (\\d)$', text, 'last'), {
      kind: 'matched',
      text: 'loss 2',
      group: '2',
      index: 7,
    });
    assert.deepEqual(boundedMatch('nothing', text, 'last'), { kind: 'no match' });
    assert.equal(boundedMatch('x*', 'aa', 'last').kind, 'matched');
  });

  it('is given up where it goes back and forth without end', () => {
    const found = boundedMatch('(a+)+$', `${'a'.repeat(60)}b`, 'first');
    assert.equal(found.kind, 'too slow');
  });
});

describe('The number that a command prints', () => {
  const cases: readonly (readonly [output: string, pattern: string | undefined, value: number | RegExp])[] = [
    ['epoch 3\naccuracy: 0.91\n', undefined, 0.91],
    ['accuracy: 91.5%\n', undefined, 91.5],
    ['1e-3', undefined, 0.001],
    ['-.5', undefined, -0.5],
    ['took 3\nv1.2.3 step2 2026-11-22', undefined, 3],
    ['epoch 3: loss nan', undefined, /'nan' is not a finite number/],
    ['loss inf', undefined, /not a finite number/],
    ['epoch 10 acc:0.93', undefined, 0.93],
    ['epoch 10 loss:nan', undefined, /'nan' is not a finite number/],
    ['took 3\nat src/a.py:12, 10:45:07', undefined, 3],
    ['nothing', undefined, /printed no number/],
    ['acc=0.5 f1=0.7', 'acc=(\\S+)', 0.5],
    ['acc=0.5\nacc=0.6\ntime=9', 'acc=(\\S+)', 0.6],
    ['n = 1,234,567', 'n = ([\\d,]+)', 1_234_567],
    ['acc=high', 'acc=(\\S+)', /'high' is not a finite number/],
    ['acc=', 'acc=(\\S*)', /'' is not a finite number/],
    ['f1=0.7', 'acc=(\\S+)', /nothing in its output matches/],
    [`${'a'.repeat(60)}b`, '((a+)+)$', /took longer than/],
  ];
  for (const [output, pattern, wanted] of cases) {
    it(`${JSON.stringify(output.slice(0, 40))} by ${pattern ?? 'the last number'}`, () => {
      const found = printedNumber(output, pattern);
      if (typeof wanted === 'number') assert.deepEqual(found, { kind: 'number', value: wanted });
      else assert.ok(found.kind === 'none' && wanted.test(inEnglish(found.why)), JSON.stringify(found));
    });
  }

  it('has a mean and a spread over several runs', () => {
    // Worked by hand: mean 4, squares 4 + 0 + 4 = 8, over n - 1 = 2: the root of 4.
    assert.deepEqual(spreadOf([2, 4, 6]), { mean: 4, deviation: 2, low: 2, high: 6 });
    assert.equal(inEnglish(renderSpread([2, 4, 6])), '4 ± 2 (n = 3, 2 to 6)');
    assert.equal(renderSpread([0.1 + 0.2]), '0.3');
  });
});

describe('A check before and after', () => {
  const check = checkOfCommand('a');
  const result = (verdict: CheckVerdict): CheckResult => ({
    check,
    verdict,
    measured: verdict,
    evidence: '',
    durationMs: 0,
    digest: null,
  });
  const rows: readonly (readonly [CheckVerdict, CheckVerdict, CheckVerdict | null, CheckChange])[] = [
    ['failed', 'passed', 'passed', 'fixed'],
    ['passed', 'failed', 'failed', 'broken'],
    ['passed', 'passed', null, 'still passing'],
    ['failed', 'failed', null, 'still failing'],
    ['failed', 'passed', 'failed', 'flaky'],
    ['passed', 'failed', 'passed', 'flaky'],
    ['failed', 'passed', 'unknown', 'flaky'],
    ['passed', 'unknown', 'unknown', 'unknown'],
    ['unknown', 'passed', 'passed', 'unknown'],
    ['unknown', 'failed', 'failed', 'still failing'],
    ['cannot run', 'passed', 'passed', 'unknown'],
    ['failed', 'cannot run', 'cannot run', 'unknown'],
  ];
  for (const [before, after, again, change] of rows) {
    it(`${before}, then ${after}${again === null ? '' : ` and ${again}`}, is ${change}`, () => {
      const found = compareCheck(result(before), result(after), again === null ? null : result(again));
      assert.equal(found.change, change);
      assert.match(inEnglish(found.note), /^[A-Z].*\.$/);
      // Of two runs the better one is never shown for both.
      if (change === 'flaky') assert.notEqual(found.after.verdict, 'passed');
    });
  }

  it('says of one that passed before that it shows nothing new', () => {
    const { note } = compareCheck(result('passed'), result('passed'), null);
    assert.match(inEnglish(note), /not that anything new works/);
  });
});
