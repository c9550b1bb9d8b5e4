import assert from 'node:assert/strict';
import { loadScript } from '../../support/scripts';
import type { Counts } from '../../support/counts';

interface Judged {
  readonly counts: { readonly passed: number; readonly failed: number; readonly skipped: number };
  readonly failures: readonly string[];
  readonly problem?: string;
}

interface Suites {
  judge(result: Counts | undefined, ending: number | string, grep: string | undefined): Judged;
  failureLines(title: string, failures: readonly string[]): string;
  again(suite: string, alone: boolean, run: () => Promise<Result>): Promise<Result & { unsteady: string[] }>;
  closingLine(counts: { passed: number; failed: number; skipped: number }): string;
}

type Result = Pick<Counts, 'passed' | 'failed' | 'failures'>;

const result = (passed: number, failed: number, complete = true): Counts => ({
  passed,
  failed,
  skipped: 1,
  failures: failed > 0 ? ['a test: it said no'] : [],
  complete,
});

describe('the result of a suite', () => {
  let script: Suites;
  before(async () => (script = await loadScript<Suites>('suites.mjs')));

  const check = (
    given: Counts | undefined,
    ending: number | string,
    failed: number,
    problem?: RegExp,
  ): void => {
    const judged = script.judge(given, ending, undefined);
    assert.equal(judged.counts.failed, failed);
    assert.equal(judged.counts.passed, given?.passed ?? 0);
    if (problem === undefined) assert.equal(judged.problem, undefined);
    else assert.match(judged.problem ?? '', problem);
  };

  it('is what it counted', () => check(result(3, 0), 0, 0));
  it('needs no word beside failures of its own', () => check(result(3, 2), 2, 2));
  it('is a failure more when it crashed half-way', () => check(result(3, 0, false), 134, 1, /crashed.*134/));
  it('is a failure when it left no result', () => check(undefined, 1, 1, /crashed/));
  it('is a failure when it left no result and claims success', () => check(undefined, 0, 1, /crashed/));
  it('is a failure when it ran nothing', () => check(result(0, 0), 0, 1, /ran no test/));
  it('is a failure when it ended badly after passing', () =>
    check(result(3, 0), 1, 1, /yet it ended with exit code 1/));
  it('is a failure when it had to be ended', () =>
    check(result(3, 0), 'it was ended by SIGKILL', 1, /SIGKILL/));
  it('keeps what its failed tests said', () =>
    assert.deepEqual(script.judge(result(3, 1), 1, undefined).failures, ['a test: it said no']));
  it('may be empty when tests are chosen by title', () =>
    assert.equal(script.judge(result(0, 0), 0, 'some title').counts.failed, 0));
});

describe('the failures at the end of a report', () => {
  it('stand one below the other, a message of several lines moved in', async () => {
    const { failureLines } = await loadScript<Suites>('suites.mjs');
    assert.equal(
      failureLines('Failed', ['unit: a: no\n1 != 2', 'check: b']),
      '\nFailed:\n- unit: a: no\n    1 != 2\n- check: b\n',
    );
    assert.equal(failureLines('Failed', []), '');
  });
});

describe('a job that fails', () => {
  let script: Suites;
  before(async () => (script = await loadScript<Suites>('suites.mjs')));

  const failed: Result = { passed: 1, failed: 1, failures: ['no'] };
  const passed: Result = { passed: 2, failed: 0, failures: [] };
  const runs = async (suite: string, results: readonly Result[], alone = false) => {
    const left = [...results];
    const last = await script.again(suite, alone, async () => left.shift() ?? assert.fail('run too often'));
    return [last.passed, last.failed, last.failures, last.unsteady, left.length];
  };

  it('is run once more where it drives a window, and says what it said', async () => {
    for (const suite of ['end-to-end', 'editor'])
      assert.deepEqual(await runs(suite, [failed, passed]), [2, 0, [], ['no'], 0]);
    assert.deepEqual(await runs('end-to-end', [failed, failed]), [1, 1, ['no'], [], 0]);
  });

  it('has failed everywhere else, and where it runs alone', async () => {
    for (const suite of ['unit', 'integration', 'check'])
      assert.deepEqual(await runs(suite, [failed, passed]), [1, 1, ['no'], [], 1]);
    assert.deepEqual(await runs('editor', [failed, passed], true), [1, 1, ['no'], [], 1]);
    assert.deepEqual(await runs('editor', [passed, failed]), [2, 0, [], [], 1]);
  });
});

describe('the closing line', () => {
  it('names what was skipped only when something was', async () => {
    const { closingLine } = await loadScript<Suites>('suites.mjs');
    assert.equal(closingLine({ passed: 12, failed: 0, skipped: 0 }), '12 passed, 0 failed');
    assert.equal(closingLine({ passed: 1, failed: 2, skipped: 3 }), '1 passed, 2 failed, 3 skipped');
  });
});
