import assert from 'node:assert/strict';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { nodesByLine } from '../../../../src/explore/map/nodesByLine';
import { nodeAt, symbolAt } from '../../../../src/explore/map/symbolAt';
import { mapOf } from '../../../support/exploreMap';

const SOURCES = {
  'a.py': [
    'import os', // 1
    '@decorated', // 2
    'class A:', // 3
    '    @property', // 4
    '    def x(self):', // 5
    '        run(lambda: [', // 6
    '            1])', // 7
    '        def inner():', // 8
    '            pass', // 9
    '', // 10
    'class B: f = 1', // 11
  ].join('\n'),
  'b.ts': 'class A { m() { return 1; } }\n',
  'd.ts': 'export const o = { b: () => 1, a: () => 2 };\n',
};

describe('symbolAt', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SOURCES);
  });
  const check = (path: string, line: number, expected: string | null): void => {
    assert.equal(symbolAt(map, path, line)?.id ?? null, expected, `${path}:${line}`);
  };

  it('is the innermost named symbol around the line', () => {
    check('a.py', 3, 'a.A');
    check('a.py', 5, 'a.A.x');
    check('a.py', 9, 'a.A.x.inner');
    check('a.py', 11, 'a.B');
    check('b.ts', 1, 'b.A.m');
  });

  it('is one of those beside each other in a line, the same whoever asks', () => {
    check('d.ts', 1, 'd.o.a');
    assert.equal(nodesByLine(map, 'd.ts')(1), nodeAt(map, 'd.ts', 1));
  });

  it('takes no lambda for a symbol, and gives decorators to what is around them', () => {
    check('a.py', 7, 'a.A.x');
    check('a.py', 2, 'a');
    check('a.py', 4, 'a.A');
  });

  it('is the module elsewhere in its file, with its file name, and null in other files', () => {
    check('a.py', 1, 'a');
    check('a.py', 999, 'a');
    check('c.py', 1, null);
    assert.deepEqual(symbolAt(map, 'a.py', 1), {
      id: 'a',
      kind: 'module',
      label: 'a.py',
      location: { path: 'a.py', startLine: 1, endLine: 11 },
    });
  });
});
