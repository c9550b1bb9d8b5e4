import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { reply } from '../../support/modelAnswers';
import type { Answer } from '../../support/modelAnswers';
import { shopRuns } from '../../support/shopRuns';
import { calls } from '../../support/taskRun';

describe('repomaster run whose folder is taken away meanwhile', function () {
  this.timeout(60_000);
  const runs = shopRuns();
  const why =
    /^The folder \S+ was moved, deleted or replaced during the task\. The task stopped\. Put the folder back, then continue\.$/;
  let beside = '';
  beforeEach(async () => {
    beside = await mkdtemp(join(tmpdir(), 'repomaster-beside-'));
  });
  afterEach(() => rm(beside, { recursive: true, force: true }));

  /** What takes the folder away, as a command of the model's would find it. */
  const takings: Readonly<Record<string, (folder: string) => void>> = {
    'moved away': (folder) => renameSync(folder, join(beside, 'moved')),
    'replaced by another one': (folder) => {
      renameSync(folder, join(beside, 'moved'));
      mkdirSync(folder);
    },
    'replaced by a link': (folder) => {
      renameSync(folder, join(beside, 'moved'));
      mkdirSync(join(beside, 'theirs'));
      symlinkSync(join(beside, 'theirs'), folder);
    },
  };

  for (const [what, take] of Object.entries(takings))
    for (const next of ['run_script', 'edit', 'look', 'answer'] as const)
      it(`says so where it was ${what} before a call (${next}), and goes on once it is back`, async () => {
        const folder = runs.folder().path;
        const steps = {
          run_script: calls(['run_script', { command: 'echo > made.txt' }]),
          edit: calls(['write_file', { path: 'made.txt', content: 'x' }]),
          look: calls(['view_code', { targets: ['src/price.mjs'] }]),
          answer: reply({ text: 'It sums prices.' }),
        };
        const journal = runs.journal();
        const args = ['--task', 'What is there?', '--approve', 'all', '--journal', journal] as const;
        const server = runs.server();
        const taking = (): Answer => {
          take(folder);
          return steps[next];
        };
        server.push(calls(['view_structure', {}]), taking);
        // Of a folder that may come back the model is told, and goes on.
        if (what === 'moved away' && next !== 'answer') server.push(reply({ text: 'It sums prices.' }));
        const out = await runs.run(...args);
        const { result } = out;
        assert.equal(out.code, 4, out.stderr);
        assert.equal(result.outcome, 'failed');
        assert.match(result.reason, why);
        if (existsSync(join(beside, 'theirs')))
          assert.equal(existsSync(join(beside, 'theirs', 'made.txt')), false);
        assert.equal(readJournalFile(journal).damagedLines, 0);
        await rm(folder, { recursive: true, force: true });
        renameSync(join(beside, 'moved'), folder);
        server.push(reply({ text: 'It sums prices.' }), reply({ text: 'It sums prices.' }));
        const again = await runs.run(...args);
        assert.equal(again.result.outcome, 'accomplished', again.stderr);
      });
});
