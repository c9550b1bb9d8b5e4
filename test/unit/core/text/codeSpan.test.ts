import assert from 'node:assert/strict';
import { codeSpan } from '../../../../src/core/text/codeSpan';

describe('a code span', () => {
  it('is closed by no backtick of its text', () => {
    assert.equal(codeSpan('Cart.add'), '`Cart.add`');
    assert.equal(codeSpan('a`b'), '``a`b``');
    assert.equal(codeSpan('`'), '`` ` ``');
    assert.equal(codeSpan('a\n  b'), '`a b`');
    assert.equal(codeSpan(''), '`  `');
  });
});
