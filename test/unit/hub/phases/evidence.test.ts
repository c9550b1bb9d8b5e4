import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/core/text/phrase';
import { unseenParts } from '../../../../src/hub/phases/evidence';

const seen = {
  runs: [
    { command: 'cd data &&\n  convert in.csv out.json', output: 'wrote 3 rows\n', isPassed: true },
    { command: 'convert --fast in.csv', output: 'no such option: --fast', isPassed: false },
  ],
  observations: ['seed: 7\nyear:   2018\n'],
};

type Row = Parameters<typeof unseenParts>[0]['constraints'][number];

function check(commands: readonly string[], constraints: readonly Row[], expected: readonly string[]): void {
  const applied = {
    phase: 'apply' as const,
    commands: commands.map((command) => ({ command, task: 't', output: null })),
    constraints,
  };
  assert.deepEqual(unseenParts(applied, seen).map(inEnglish), expected);
}

describe('What nothing bears out of a submit', () => {
  it('is nothing where commands ran and lines were shown, whatever the space between words', () => {
    check(
      ['convert in.csv out.json', 'cd data && convert in.csv out.json'],
      [
        { constraint: 'CSV', by: 'argument', line: 'convert in.csv' },
        { constraint: '2018', by: 'configuration', line: 'year: 2018' },
        { constraint: '3 rows', by: 'output', line: 'wrote 3 rows' },
      ],
      [],
    );
  });

  it('is a command that did not run, or failed', () => {
    check(
      ['convert other.csv', 'convert --fast in.csv', ' '],
      [],
      [
        'This command did not run here and exit with 0: convert other.csv',
        'This command did not run here and exit with 0: convert --fast in.csv',
        'This command did not run here and exit with 0:  ',
      ],
    );
  });

  it('is a part of a command, a word or a line that is no whole one', () => {
    check(
      ['convert', 'data && convert in.csv out.json', 'convert in.csv out.json; echo'],
      [
        { constraint: 'out', by: 'argument', line: 'in.csv out.js' },
        { constraint: 'CSV', by: 'argument', line: 'csv out.json' },
        { constraint: '7', by: 'output', line: 'ed: 7' },
        { constraint: '20', by: 'configuration', line: 'year: 20' },
      ],
      [
        'This command did not run here and exit with 0: convert',
        'This command did not run here and exit with 0: data && convert in.csv out.json',
        'This command did not run here and exit with 0: convert in.csv out.json; echo',
        'out: no command that ran has this argument: in.csv out.js',
        'CSV: no command that ran has this argument: csv out.json',
        '7: no file or output that was shown has this line: ed: 7',
        '20: no file or output that was shown has this line: year: 20',
      ],
    );
  });

  it('is an argument of no command that passed, and a line that was never shown', () => {
    check(
      ['convert in.csv out.json'],
      [
        { constraint: 'fast', by: 'argument', line: '--fast in.csv' },
        { constraint: '2018', by: 'configuration', line: 'year: 2019' },
        { constraint: '3 rows', by: 'output', line: 'wrote 30 rows' },
      ],
      [
        'fast: no command that ran has this argument: --fast in.csv',
        '2018: no file or output that was shown has this line: year: 2019',
        '3 rows: no file or output that was shown has this line: wrote 30 rows',
      ],
    );
  });
});
