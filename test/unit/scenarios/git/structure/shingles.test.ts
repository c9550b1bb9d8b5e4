import assert from 'node:assert/strict';
import { sharedTokens } from '../../../../../src/scenarios/git/structure/shingles';

const tokens = (...values: readonly number[]): Uint32Array => Uint32Array.from(values);

describe('the share of tokens that two bodies have in common', () => {
  it('is counted in runs of three, beside those of the longer body', () => {
    const body = tokens(1, 2, 3, 4, 5, 6);
    assert.equal(sharedTokens(body, tokens(1, 2, 3, 4, 5, 6)), 1);
    // Of the runs 123, 234, 345, 456 the last two are lost.
    assert.equal(sharedTokens(body, tokens(1, 2, 3, 4, 9, 6)), 0.5);
    // 123 and 234 of six runs.
    assert.equal(sharedTokens(tokens(1, 2, 3, 4), tokens(1, 2, 3, 4, 7, 8, 9, 10)), 0.333);
    assert.equal(sharedTokens(body, tokens(7, 8, 9)), 0);
  });

  it('counts a run as often as both have it', () => {
    // 111 stands three times, and once.
    assert.equal(sharedTokens(tokens(1, 1, 1, 1, 1), tokens(1, 1, 1)), 0.333);
  });

  it('takes a body of one or two tokens for one run, and says nothing of none', () => {
    assert.equal(sharedTokens(tokens(5), tokens(5)), 1);
    assert.equal(sharedTokens(tokens(5), tokens(6)), 0);
    assert.equal(sharedTokens(tokens(), tokens()), 0);
  });
});
