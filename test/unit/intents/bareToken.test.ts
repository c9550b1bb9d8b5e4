import assert from 'node:assert/strict';
import { bareToken } from '../../../src/intents/matching/bareToken';

describe('bareToken', () => {
  const check = (token: string, expected: string): void => {
    assert.equal(bareToken(token), expected, token);
  };

  it('takes off brackets and quotes before the first letter, and marks behind', () => {
    check('("parse', 'parse');
    check('parse?!', 'parse');
    check('(1', '(1');
    check('...', '');
  });

  it('takes off one possessive', () => {
    check("parser's?", 'parser');
    check('parser’s', 'parser');
    check("parsers's's", "parsers's");
  });

  it('leaves the brackets that the token itself opened', () => {
    check('f()', 'f()');
    check('(see f())', 'see f()');
    check('f(a[0])', 'f(a[0])');
    check('f(a]', 'f(a]');
    check(')', '');
  });
});
