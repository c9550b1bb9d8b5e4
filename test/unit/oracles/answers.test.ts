import assert from 'node:assert/strict';
import { compareDefinitions, compareImports } from '../../integration/oracles/answers';
import type { Definition } from '../../integration/oracles/answers';
import { sharesOf } from '../../integration/oracles/report';

const at = (kind: string, name: string | null, start: number, end = start): Definition => ({
  path: 'a.ts',
  kind,
  name,
  start,
  end,
});

describe('what the oracles compare', () => {
  it('pairs each definition off once, by file, lines, kind and name', () => {
    const expected = [
      at('class', 'A', 1, 9),
      at('method', 'm', 2),
      at('method', 'm', 2),
      at('function', 'gone', 4),
    ];
    const found = [
      at('class', 'A', 1, 8),
      at('method', 'm', 2),
      at('getter', 'm', 2),
      at('function', 'gone', 4),
    ];
    const { right, missing, extra } = compareDefinitions(expected, found);
    assert.equal(right, 2);
    assert.deepEqual(missing, ['a.ts:1-9 class A', 'a.ts:2-2 method m']);
    assert.deepEqual(extra, ['a.ts:1-8 class A', 'a.ts:2-2 getter m']);
  });

  it('leaves to those with a name the one that bears it', () => {
    const expected = [at('function|lambda', null, 1), at('function|lambda', 'f', 1)];
    const found = [at('function', 'f', 1), at('lambda', '<lambda1>', 1)];
    assert.equal(compareDefinitions(expected, found).right, 2);
  });

  it('counts shares of both sides', () => {
    const compared = compareImports(
      new Set(['a -> b', 'a -> c']),
      new Set(['a -> b', 'a -> d', 'x -> y', 'y -> z']),
    );
    assert.deepEqual(sharesOf(compared), { recall: 0.5, precision: 0.25 });
    assert.deepEqual([compared.missing, compared.extra], [['a -> c'], ['a -> d', 'x -> y', 'y -> z']]);
  });
});
