import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { reply } from '../../support/modelAnswers';
import { whoSleeps } from '../../support/processTrees';
import { shopRuns } from '../../support/shopRuns';
import { calls } from '../../support/taskRun';

describe('repomaster run with a command in the background', function () {
  this.timeout(120_000);
  const runs = shopRuns();

  it('has it read and waited for, ends it before the answer is looked at, and has its changes in the patch', async () => {
    const seconds = 86_433;
    const serving = `echo up; (sleep 2; echo written > served.txt; echo done) & setsid sleep ${seconds} & sleep ${seconds}`;
    runs
      .server()
      .push(
        calls(['run_script', { command: serving, background: true }]),
        calls(['read_log', { run: 1, pattern: 'done', wait_seconds: 60 }]),
        calls(['submit', { answer: 'It serves.' }]),
        ...[1, 2, 3].map(() => reply({ text: 'It serves.' })),
      );
    const [patch, journal] = [join(runs.home(), 'p.diff'), runs.journal()];
    const options = ['--approve', 'all', '--patch', patch, '--journal', journal];
    const { result } = await runs.run(...options, '--task', 'Does it serve?');
    assert.deepEqual(whoSleeps(seconds), []);
    assert.match(readFileSync(patch, 'utf8'), /\+written/);
    assert.deepEqual(result.files, [{ path: 'served.txt', change: 'created' }]);
    const { entries } = readJournalFile(journal);
    const ended = entries.findIndex(({ type }) => type === 'runEnded');
    const reviewed = entries.findIndex(({ type }) => type === 'reviewed');
    assert.ok(ended >= 0 && ended < reviewed, entries.map(({ type }) => type).join(' '));
    const end = entries[ended];
    assert.ok(end?.type === 'runEnded');
    assert.deepEqual(end.report?.end, { kind: 'cancelled' });
    assert.match(end.told, /created served\.txt/);
    const told = entries.flatMap((entry) => (entry.type === 'toolEnded' ? [entry.observation] : []));
    assert.match(told[0] ?? '', /^still runs \(run 1/);
    assert.match(told[1] ?? '', /still runs after \d+ s[\s\S]*done/);
  });

  it('ends it where the run ends without an answer, too', async () => {
    const seconds = 86_437;
    runs
      .server()
      .push(
        calls(['run_script', { command: `echo up; sleep ${seconds}`, background: true }]),
        reply({ text: 'Up.' }),
      );
    const journal = runs.journal();
    const options = ['--approve', 'all', '--journal', journal, '--max-steps', '1'];
    await runs.run(...options, '--task', 'Does it serve?');
    assert.deepEqual(whoSleeps(seconds), []);
    assert.ok(readJournalFile(journal).entries.some(({ type }) => type === 'runEnded'));
  });
});
