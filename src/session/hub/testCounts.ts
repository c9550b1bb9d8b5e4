/** How many tests an output says were run. */

/** A line of a test runner that counts what ran, and how many groups of it are tests that ran. */
const COUNTS: readonly RegExp[] = [
  // pytest: `=== 3 passed, 1 failed, 2 skipped in 0.1s ===`; what was skipped did not run.
  /^=*\s*(?=\d+ \w+(?:, \d+ \w+)* in [\d.]+s)(?:.*?(\d+) failed)?(?:.*?(\d+) passed)?/,
  // unittest: `Ran 3 tests in 0.1s`
  /^Ran (\d+) tests? in /,
  // node:test and tape: `# pass 3`, `ℹ pass 3`
  /^(?:#|ℹ) pass\s+(\d+)/,
  // mocha: `3 passing (10ms)`
  /^\s*(\d+) passing\b/,
  // jest, vitest: `Tests:  1 failed, 3 passed, 4 total`, `Tests  3 passed (3)`
  /^\s*Tests:?\s+(?:(\d+) failed[,|]?\s*[|]?\s*)?(?:\d+ (?:skipped|todo)[,|]?\s*)*(\d+) passed/,
  // ava: `3 tests passed`; tap: `# { total: 3, pass: 3 }`
  /^\s*(\d+) tests? passed/,
  /^# \{ total: (\d+)/,
  // cargo test: `test result: ok. 3 passed; 0 failed`
  /^test result: \w+\. (\d+) passed; (\d+) failed/,
  // ctest: `100% tests passed, 0 tests failed out of 3`
  /^\d+% tests passed, \d+ tests failed out of (\d+)/,
  // Maven: `Tests run: 3, Failures: 0`; dotnet: `Passed: 3`
  /^(?:\[\w+\]\s+)?Tests run:\s*(\d+), Failures/,
  /^\s*(?:Passed!\s.*)?Passed:\s+(\d+)/,
];

/** pytest, jest, vitest and mocha, where they found none. */
const NONE = /^=*\s*no tests? (?:files? )?(?:ran|found)\b/i;
/** go and Gradle, which say that tests of a package passed, and not how many. */
const RAN = /^ok\s+\S+\s+(?:[\d.]+s|\(cached\))(?!.*\[no tests to run\])|^> Task \S*:test$/m;

/** The longest line that is looked at: longer ones are data. */
const LONGEST_LINE = 500;

/** The tests that ran, by the runner's own count, of all its runs together; null where no line tells. Linear in the output. */
export function testsRun(output: string): number | null {
  let total: number | null = null;
  for (const line of output.split('\n')) {
    if (line.length > LONGEST_LINE) continue;
    if (NONE.test(line)) total ??= 0;
    for (const pattern of COUNTS) {
      const counts = (pattern.exec(line) ?? []).slice(1).filter(isGiven);
      if (counts.length === 0) continue;
      total = (total ?? 0) + counts.reduce((sum, each) => sum + Number(each), 0);
      break;
    }
  }
  return total;
}

/** Whether it tells of tests that ran, if not of how many. */
export function saysTestsRan(output: string): boolean {
  return RAN.test(output);
}

/** A group that took no part in the match. */
function isGiven(group: string | undefined): group is string {
  return group !== undefined;
}
