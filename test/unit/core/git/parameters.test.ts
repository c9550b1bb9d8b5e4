import assert from 'node:assert/strict';
import type { ShapeParameter } from '../../../../src/core/git/shapes';
import { faultOf, leftToDefaults, parametersOf, shiftOf } from '../../../../src/core/git/parameters';

const strict = { hasReceiver: false, mayLeaveOut: false };

/** Parameters as `name: type = default`. */
function writtenOf(written: string): readonly ShapeParameter[] {
  return written.split(', ').map((each) => {
    const [, name = each, type = null, value = null] =
      /^([^:=]+?)(?:: ([^=]+?))?(?: = (.+))?$/.exec(each) ?? [];
    return { name, type, default: value };
  });
}

const taken = (written: string, rules = strict) => parametersOf(writtenOf(written), rules);

const fault = (positional: number, keywords: readonly string[], written: string, rules = strict) => {
  const found = faultOf({ positional, keywords }, taken(written, rules));
  if (found === null) return null;
  return 'parameter' in found ? `${found.kind} ${found.parameter}` : found.kind;
};

describe('whether arguments fit parameters', () => {
  it('counts those that must be given, by position or by name', () => {
    assert.equal(fault(1, [], 'a, b'), 'missing-argument b');
    assert.equal(fault(1, ['b'], 'a, b'), null);
    assert.equal(fault(1, [], 'a, b = 1'), null);
    assert.equal(fault(1, [], 'a: number, b?: number'), null);
    assert.equal(fault(3, [], 'a, b'), 'extra-argument');
  });

  it('reads separators and parameters of any number', () => {
    assert.equal(fault(2, [], 'a, *, b = 1'), 'extra-argument');
    assert.equal(fault(1, ['a'], 'a, /, b = 1'), 'unknown-keyword a');
    assert.equal(fault(5, ['c'], 'a, *rest, c'), null);
    assert.equal(fault(5, [], 'a, ...rest'), null);
    assert.equal(fault(5, [], 'format: String, all: String...'), null);
    assert.equal(fault(0, ['x'], '**more'), null);
    assert.equal(fault(0, ['x'], 'y = 1'), 'unknown-keyword x');
    assert.equal(fault(1, ['a'], 'a, b = 1'), 'extra-argument', 'passed twice');
  });

  it('takes a type with dots in it for one argument', () => {
    assert.equal(fault(0, [], 'f: Callable[...]'), 'missing-argument f');
  });

  it('leaves out the receiver, and what may be left out without a type', () => {
    assert.equal(fault(1, [], 'self, item', { hasReceiver: true, mayLeaveOut: false }), null);
    assert.equal(fault(1, [], 'a, b', { hasReceiver: false, mayLeaveOut: true }), null);
    assert.equal(
      fault(1, [], 'a, b: number', { hasReceiver: false, mayLeaveOut: true }),
      'missing-argument b',
    );
  });

  it('tells what a call leaves to its default', () => {
    const left = leftToDefaults(taken('a, b = 1, *, c = 2'), { positional: 1, keywords: ['c'] });
    assert.deepEqual(
      left.map(({ name, value }) => [name, value]),
      [['b', '1']],
    );
  });

  it('finds an argument by position that reaches another parameter', () => {
    const shift = (positional: number, before: string, after: string) =>
      shiftOf({ positional, keywords: [] }, taken(before), taken(after));
    assert.deepEqual(shift(2, 'a, b', 'b, a'), { kind: 'other-parameter', parameter: 'b' });
    assert.deepEqual(shift(2, 'a, b', 'a, c = 1, b = 2'), { kind: 'other-parameter', parameter: 'c' });
    assert.equal(shift(1, 'a, b', 'a, c = 1, b = 2'), null);
    assert.equal(shift(2, 'a, b', 'a, c'), null);
  });
});
