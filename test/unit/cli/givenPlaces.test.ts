import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { givenPlaces, withGiven } from '../../../src/cli/hub/run/givenPlaces';

describe('What a hub task was begun with', () => {
  const begun = {
    inputs: [
      { name: 'a', path: 'a.csv' },
      { name: 'b', path: 'b.csv' },
    ],
    output: 'out',
  };
  const kept = givenPlaces(begun);

  it('is kept in full, and taken where the options name nothing', () => {
    assert.deepEqual(kept.inputs[1], { name: 'b', path: resolve('b.csv') });
    assert.deepEqual(withGiven({ inputs: [], output: null }, kept), kept);
    assert.deepEqual(withGiven({ inputs: begun.inputs.toReversed(), output: 'out' }, kept), kept);
    assert.equal(withGiven(begun, null), begun);
  });

  it('is not replaced by something else', () => {
    for (const other of [
      { inputs: [], output: 'elsewhere' },
      { inputs: begun.inputs.slice(1), output: null },
    ])
      assert.throws(() => withGiven(other, kept), /began with other inputs or another output folder/);
  });
});
