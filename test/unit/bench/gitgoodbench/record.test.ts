import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, openRunFolder } from '../../../bench/git/gitgoodbench/record';
import type { ScenarioRecord } from '../../../bench/git/gitgoodbench/record';
import { renderRun } from '../../../bench/git/gitgoodbench/report';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const record = (id: string, own: Partial<ScenarioRecord> = {}): ScenarioRecord => ({
  ...{ id, kind: 'merge', repository: 'o/r', difficulty: 'easy', outcome: 'solved', reason: '' },
  ...{ purity: null, index: null, verdicts: [], tokens: 3, cost: 0, seconds: 1, ...own },
});

describe('a run of git scenarios', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('goes on where it was, without a line that was cut off', () => {
    const settings = { model: null };
    const run = openRunFolder(folder.path, settings);
    run.add(record('one'));
    appendFileSync(join(folder.path, 'scenarios.jsonl'), '{"id":"two","ki');
    const again = openRunFolder(folder.path, settings);
    assert.deepEqual(again.done(keyOf(record('one'))), record('one'));
    assert.equal(again.done('two/merge'), null);
    again.add(record('two'));
    assert.equal(readFileSync(join(folder.path, 'scenarios.jsonl'), 'utf8').trimEnd().split('\n').length, 3);
  });

  it('takes the last record of a scenario', () => {
    const run = openRunFolder(folder.path, {});
    run.add(record('one', { outcome: 'unjudged' }));
    run.add(record('one'));
    assert.equal(openRunFolder(folder.path, {}).done('one/merge')?.outcome, 'solved');
  });

  it('refuses a folder of other settings, and one with a damaged line', () => {
    openRunFolder(folder.path, { model: 'a' }).add(record('one'));
    assert.throws(() => openRunFolder(folder.path, { model: 'b' }), /other settings/);
    const file = join(folder.path, 'scenarios.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"solved"', '"won"'));
    assert.throws(() => openRunFolder(folder.path, { model: 'a' }), /line 2 of .* is damaged/);
  });
});

describe('the tables of a run', () => {
  const verdict = (said: ScenarioRecord['verdicts'][number]['said']) => ({
    model: 'judge',
    said,
    criteria: {},
  });
  const records = [
    record('one'),
    record('two', { outcome: 'unsolved' }),
    record('three', { outcome: 'failed', reason: 'it broke' }),
    record('four', { outcome: 'skipped', reason: 'the repository has no commit abc' }),
    record('five', { kind: 'commits', purity: 1, index: 0.5, verdicts: [verdict(['ours', 'ours'])] }),
    record('six', {
      kind: 'commits',
      purity: 0.5,
      index: 0.5,
      outcome: 'unsolved',
      verdicts: [verdict(['ours', 'malformed'])],
    }),
  ];

  it('hold success and solve rate apart, and count what was left out', () => {
    const text = renderRun({ records, refused: ['row 1: why'], judges: ['judge'], solver: 'rules' });
    assert.match(text, /5 scenarios; left out: 2 \(rows that are no scenario: 1, could not be set up: 1\)/);
    assert.match(text, /\| merge conflicts +\| +3 \| 2 of 3: 66\.7 % \([\d-]+\) +\| 1 of 3: 33\.3 %/);
    assert.match(text, /\| iterative committing \| +2 \| 2 of 2: 100\.0 % .*\| 1 of 2: 50\.0 %/);
    assert.match(
      text,
      /\| iterative committing \| +2 \| 1 of 2: 50\.0 % \([\d-]+\) \| +0 \| +0 \| +1 \| +0 \|/,
    );
    assert.match(text, /- 1 x merge conflicts, failed: it broke/);
  });

  it('have no solve rate where histories were not judged', () => {
    const unjudged = [
      record('one'),
      record('two', { kind: 'rebase', outcome: 'unjudged', reason: 'no judge was asked' }),
    ];
    const text = renderRun({ records: unjudged, refused: [], judges: [], solver: 'rules' });
    assert.match(text, /No judge was asked: histories have no solve rate\./);
    assert.match(text, /\| interactive rebase \| +1 \| 1 of 1: 100\.0 % \([\d-]+\) \| not known/);
    assert.match(text, /\| merge conflicts +\| +1 \| .* \| 1 of 1: 100\.0 %/);
  });
});
