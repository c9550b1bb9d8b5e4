import assert from 'node:assert/strict';
import { extractConstraints, unmetConstraints } from '../../../../src/hub/phases/constraints';

describe('The constraints that a task names', () => {
  function check(task: string, expected: readonly string[]): void {
    assert.deepEqual(
      extractConstraints(task).map(({ kind, text }) => `${kind} ${text}`),
      expected,
    );
  }

  it('are dates, sets, formats, paths, counts and names', () => {
    check(
      'I want to utilize data from the A market (csi500) spanning from 2008 to 2018 to train a LightGBM model and forecast ' +
        'market conditions for 2018 to 2019, with the transaction details in csv format.',
      ['set csi500', 'date 2008', 'date 2018', 'name LightGBM', 'date 2019', 'format csv'],
    );
    check("Restore the photo at 'input_photos/1.png' and save it in 'output_photos/'.", [
      'path input_photos/1.png',
      'path output_photos/',
    ]);
    check('Detect structural variations and save them in output_result.vcf; use chr20 only.', [
      'path output_result.vcf',
      'set chr20',
    ]);
    check('Print the top 3 rows of data/in.csv as JSON, 1,000 pixels wide, at 50 % by 12 March 2024.', [
      'count 3 rows',
      'path data/in.csv',
      'format JSON',
      'count 1,000 pixels',
      'count 50 %',
      'date 12 March 2024',
    ]);
    check('Take three samples of the test set on 2024-05-06.', [
      'count three samples',
      'set test set',
      'date 2024-05-06',
    ]);
  });

  it('are none where a task names none', () => {
    check('Make this old photo look like new, please. And/or sharpen it e.g. a bit.', []);
    check('', []);
  });

  it('are found in any text, in its length', () => {
    for (const text of [
      '/'.repeat(50_000),
      'a/'.repeat(20_000),
      '1'.repeat(50_000),
      'aA'.repeat(20_000),
      '"'.repeat(50_000),
      '__proto__ constructor',
    ])
      assert.ok(extractConstraints(text).length <= 60);
  });

  it('are met by a row each, with a line', () => {
    const constraints = extractConstraints('Save 2018 as out/a.csv');
    assert.deepEqual(
      constraints.map(({ text }) => text),
      ['2018', 'out/a.csv'],
    );
    const row = (constraint: string, line: string) => ({ constraint, by: 'argument', line }) as const;
    assert.deepEqual(unmetConstraints(constraints, []), constraints);
    assert.deepEqual(
      unmetConstraints(constraints, [row('2018', ' '), row('"OUT/a.csv"', '--to out/a.csv')]),
      constraints.slice(0, 1),
    );
    for (const line of ['2018', '"2018".', '-', '…'])
      assert.deepEqual(
        unmetConstraints(constraints.slice(0, 1), [row('2018', line)]),
        constraints.slice(0, 1),
      );
    assert.deepEqual(
      unmetConstraints(constraints, [row('2018', '--year 2018'), row('out/a.csv', '--to out/a.csv')]),
      [],
    );
  });
});
