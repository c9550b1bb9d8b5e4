import assert from 'node:assert/strict';
import { editDistance, nearest } from '../../../../src/core/text/nearest';

describe('editDistance', () => {
  it('counts insertions, deletions, replacements and swaps of neighbours', () => {
    assert.equal(editDistance('idnex', 'index'), 1);
    assert.equal(editDistance('', 'abc'), 3);
    assert.equal(editDistance('kitten', 'sitting'), 3);
    assert.equal(editDistance('same', 'same'), 0);
  });
});

describe('nearest', () => {
  it('is a name within a third of the letters, the earlier of equals, or none', () => {
    assert.equal(nearest('abcdef', ['abcdxx', 'abcxef']), 'abcxef');
    assert.equal(nearest('abc', ['abd', 'abe']), 'abd');
    assert.equal(nearest('abcdef', ['abcxxx']), null);
    assert.equal(nearest('ab', ['ac']), null);
  });
});
