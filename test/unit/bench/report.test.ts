import assert from 'node:assert/strict';
import {
  failedSection,
  mergeRecorded,
  mebibytes,
  number,
  reachedAt,
  renderReport,
  renderTable,
  times,
} from '../../bench/report';
import type { Recorded, Section } from '../../bench/report';

const recorded = (section: Section, row: Recorded['row'] = 'cold'): Recorded => ({
  ...section,
  row,
  measured: 'Today.',
});

describe('the report of the bench', () => {
  it('aligns names at the left and numbers at the right', () => {
    const table = renderTable({
      columns: ['', 'ms', 'beside', 'on'],
      rows: [
        ['read', '1,024', '0.50 x', 'a'],
        ['parse', '-', '-', 'bcd'],
      ],
    });
    assert.equal(
      table,
      [
        '|       |    ms | beside | on  |',
        '| ----- | ----: | -----: | --- |',
        '| read  | 1,024 | 0.50 x | a   |',
        '| parse |     - |      - | bcd |',
      ].join('\n'),
    );
  });

  it('lists the goals of all sections before them', () => {
    const table = { columns: ['', 'ms'], rows: [['all', '1.00']] };
    const goal = { goal: 'fast', on: 'x', measured: '1 ms', reached: null };
    const report = renderReport([
      recorded({ title: 'One', notes: [], table, goals: [{ ...goal, reached: true }] }),
      recorded({ title: 'Two', notes: ['So it is.'], table, goals: [goal, { ...goal, reached: false }] }),
    ]);
    assert.match(report, /^## Goals\n/);
    assert.deepEqual(
      [...report.matchAll(/^\| fast .*\| (\S+) +\|$/gm)].map(([, reached]) => reached),
      ['yes', '-', 'no'],
    );
    assert.match(report, /## One\n\nToday\.\n\n\| .*[^]*## Two\n\nToday\.\n\nSo it is\.\n\n\| /);
    assert.match(report, /- Goal reached: fast\. Here: 1 ms\.\n\n## Two/);
    assert.match(
      report,
      /- Goal, not to be told at this size: fast\. Here: 1 ms\.\n- Goal \*\*not\*\* reached: /,
    );
  });

  it('has no goals where nothing measured has one', () => {
    const table = { columns: ['', 'ms'], rows: [] };
    assert.equal(
      renderReport([recorded({ title: 'One', notes: [], table, goals: [] })]),
      '## One\n\nToday.\n\n|     |  ms |\n| --- | --: |\n',
    );
  });

  it('says of what could not be measured why', () => {
    const report = renderReport([recorded(failedSection('One', 'no such folder'))]);
    assert.equal(report, '## One\n\nToday.\n\nNot measured: no such folder\n');
  });

  it('puts what was measured again in its place, and leaves the rest as it was', () => {
    const section = (title: string, row: Recorded['row'], measured = 'Then.'): Recorded => ({
      ...recorded(failedSection(title, 'nothing'), row),
      measured,
    });
    const known = [section('a', 'cold'), section('b', 'cold'), section('d', 'package')];
    const merged = mergeRecorded(known, [section('a', 'cold', 'Now.'), section('c', 'chat', 'Now.')]);
    assert.deepEqual(
      merged.map(({ title, measured }) => `${title} ${measured}`),
      ['a Now.', 'b Then.', 'c Now.', 'd Then.'],
    );
  });

  it('writes numbers with as many digits as compare', () => {
    assert.deepEqual([0.1234, 12.34, 1234.5, NaN].map(number), ['0.12', '12.3', '1,235', '-']);
    assert.equal(times(1.6), '1.60 x');
    assert.equal(mebibytes(3 * 2 ** 20), '3 MiB');
  });

  it('calls a goal for a size reached at that size alone', () => {
    assert.equal(reachedAt(true, 3000, 3000), true);
    assert.equal(reachedAt(true, 59, 3000), null);
    assert.equal(reachedAt(false, 59, 3000), false);
  });
});
