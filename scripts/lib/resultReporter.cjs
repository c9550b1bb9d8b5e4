// A mocha reporter: mocha's own readable one, and the counts and failures as JSON in the file of the option `file`.
const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

class ResultReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = options.reporterOptions?.file;
    if (typeof file !== 'string') throw new Error('the reporter needs its option file');
    const counts = { passed: 0, failed: 0, skipped: 0, failures: [], complete: false };
    const write = () => writeFileSync(file, JSON.stringify(counts));
    // Written at the start too, so that a crash leaves a file that says so.
    write();
    runner.on(Runner.constants.EVENT_TEST_PASS, () => (counts.passed += 1));
    const failed = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) => {
      counts.failed += 1;
      failed.push({ title: test.fullTitle(), text: firstLines(error?.message ?? String(error)) });
    });
    runner.on(Runner.constants.EVENT_TEST_PENDING, () => (counts.skipped += 1));
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      counts.complete = true;
      counts.failures = failed.map(({ title, text }) => `${title}: ${text}${noteOf(title)}`);
      write();
    });
  }
}

/** What failurePictures.cjs saw. */
function noteOf(title) {
  const note = globalThis[Symbol.for('repomaster.failureNotes')]?.get(title);
  return note === undefined ? '' : `\n${note}`;
}

/** Enough to know what happened; the whole stands in the suite's own report. */
function firstLines(text) {
  return text.split('\n').slice(0, 8).join('\n').slice(0, 600);
}

module.exports = ResultReporter;
