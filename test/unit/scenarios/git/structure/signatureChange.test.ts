import assert from 'node:assert/strict';
import type { ShapeParameter } from '../../../../../src/core/git/shapes';
import { parameterChanges } from '../../../../../src/scenarios/git/structure/signatureChange';

/** `name`, `name:type`, `name=default` or `name:type=default`, separated by blanks. */
function parameters(written: string): readonly ShapeParameter[] {
  return written
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [, name = '', type = null, value = null] = /^([^:=]+)(?::([^=]+))?(?:=(.+))?$/.exec(each) ?? [];
      return { name, type, default: value };
    });
}

function changes(before: string, after: string): readonly string[] {
  return parameterChanges(parameters(before), parameters(after)).map(
    ({ change, name, before: was, after: is }) => `${change} ${name}: ${was ?? '-'} > ${is ?? '-'}`,
  );
}

describe('what changed of parameters', () => {
  for (const [title, before, after, expected] of [
    ['nothing', 'a b:int=1', 'a b:int=1', []],
    ['one came', 'a', 'a b:int=1', ['added b: - > b: int = 1']],
    ['one is gone', 'a b', 'a', ['removed b: b > -']],
    ['another type', 'a:int', 'a:str', ['type a: int > str']],
    ['another default', 'a=1', 'a', ['default a: 1 > -']],
    ['another name', 'self price', 'self cost', ['renamed cost: price > cost']],
    [
      'another name, type and order of the rest',
      'a b c',
      'c b d',
      ['added d: - > d', 'removed a: a > -', 'order c: b, c > c, b'],
    ],
    ['another order', 'a b', 'b a', ['order b: a, b > b, a']],
    ['keyword-only from here on', 'a b', 'a * b', ['added *: - > *']],
  ] as const)
    it(title, () => assert.deepEqual(changes(before, after), expected));
});
