import assert from 'node:assert/strict';
import { saysTestsRan, testsRun } from '../../../../src/session/hub/testCounts';

describe('testsRun', () => {
  const CASES: readonly (readonly [name: string, output: string, tests: number | null])[] = [
    ['pytest', '==== 3 passed in 0.12s ====', 3],
    ['pytest with failures and skipped', '== 1 failed, 3 passed, 2 skipped in 61.02s (0:01:01) ==', 4],
    ['pytest -q', '12 passed in 0.03s', 12],
    ['pytest without tests', '==== no tests ran in 0.01s ====', 0],
    ['unittest', 'Ran 7 tests in 0.004s\n\nOK', 7],
    ['node:test', 'ℹ tests 4\nℹ pass 4\nℹ fail 0', 4],
    ['node:test as TAP', '1..2\n# tests 2\n# pass 2', 2],
    ['mocha', '  49 passing (80ms)\n', 49],
    ['jest', 'Tests:       1 failed, 2 skipped, 3 passed, 6 total', 4],
    ['vitest', '      Tests  12 passed (12)', 12],
    ['ava', '  5 tests passed', 5],
    [
      'cargo',
      [
        'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
        'test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
      ].join('\n'),
      6,
    ],
    ['jest without tests', 'No tests found, exiting with code 0', 0],
    ['vitest without tests', 'No test files found, exiting with code 0', 0],
    ['pytest with warnings', '2 passed, 1 warning in 0.10s', 2],
    ['ctest', '100% tests passed, 0 tests failed out of 8', 8],
    ['Maven', '[INFO] Tests run: 5, Failures: 0, Errors: 0', 5],
    ['an output that counts nothing', 'all good\n3 files written in 0.2s', null],
    ['nothing', '', null],
  ];
  for (const [name, output, tests] of CASES)
    it(`reads ${name}`, () => {
      assert.equal(testsRun(output), tests);
    });

  it('knows outputs that tell of tests and do not count them', () => {
    assert.equal(saysTestsRan('ok  \texample.org/a\t0.01s\n?   \texample.org/b\t[no test files]'), true);
    assert.equal(saysTestsRan('ok  \texample.org/a\t(cached)'), true);
    assert.equal(saysTestsRan('> Task :app:test\n\nBUILD SUCCESSFUL in 1s'), true);
    assert.equal(saysTestsRan('?   \texample.org/b\t[no test files]'), false);
    assert.equal(saysTestsRan('ok  \texample.org/a\t0.01s [no tests to run]'), false);
    assert.equal(saysTestsRan('> Task :app:test NO-SOURCE'), false);
  });
});
