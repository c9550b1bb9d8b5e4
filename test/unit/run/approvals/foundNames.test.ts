import assert from 'node:assert/strict';
import { withoutBraces } from '../../../../src/run/approvals/foundNames';

describe('names without braces', () => {
  const check = (pattern: string, ...expected: readonly string[]): void => {
    assert.deepEqual([...withoutBraces(pattern)].sort(), [...expected].sort());
  };

  it('are the parts of each list', () => {
    check('a{b,c}d', 'abd', 'acd');
    check('{a,b}{c,d}', 'ac', 'ad', 'bc', 'bd');
    check('{a,{b,c}}', 'a', 'a', 'b', 'c');
    check('{,x}', '', 'x');
  });

  it('are anything where a range is', () => {
    check('f{1..9}', 'f*');
    check('{a,f{1..9}}', 'a', 'f*');
    check('{1..{2..3}}', '*');
    check('{{1..2},b}', '*', 'b');
  });

  it('stay where braces hold no list', () => {
    check('a{b}c', 'a{b}c');
    check('{{a}..b}', '{{a}..b}');
    check('{a,b', '{a,b');
    check('a}b{', 'a}b{');
    check('{{a}', '{{a}');
  });

  it('are found in lines of any length', () => {
    const many = 400_000;
    check('{'.repeat(many), '{'.repeat(many));
    check('{,'.repeat(many), '{,'.repeat(many));
    check('{a}'.repeat(many), '{a}'.repeat(many));
    check('{1..2}'.repeat(many), '*'.repeat(many));
    check(`${'{1..'.repeat(many)}2${'}'.repeat(many)}`, '*');
  });
});
