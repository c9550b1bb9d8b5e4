import assert from 'node:assert/strict';
import type { ApartChoice } from '../../../../src/core/files/apart';
import type { CodeIndex } from '../../../../src/core/map/codeIndex';
import { coreComponents } from '../../../../src/explore/map/coreComponents';
import { classOf, emptyIndex, functionOf, moduleOf, rankedModule } from '../sampleIndex';

const index: CodeIndex = {
  ...emptyIndex,
  modules: [rankedModule('a', 'a.py', 0.5), rankedModule('b', 'b.py', 1), rankedModule('c', 'c.py', 0.5)],
  classes: [
    classOf('a', 'a.Big', { score: 2.5 }),
    classOf('a', 'a.Twin', { score: 0.5 }),
    classOf('b', 'b.Used', { score: 2.5 }),
  ],
  functions: [
    functionOf('a', 'a.Big.x', { kind: 'method', parent: 'a.Big' }),
    functionOf('a', 'a.Big.y', { kind: 'method', parent: 'a.Big' }),
    functionOf('b', 'b.Used.x', { kind: 'method', parent: 'b.Used' }),
  ],
  calls: [
    { from: 'c', to: 'a.Big.x', weight: 1, lines: [1], resolution: 'exact', confidence: 1 },
    { from: 'c', to: 'b.Used.x', weight: 2, lines: [2, 3], resolution: 'inferred', confidence: 0.5 },
  ],
};

describe('coreComponents', () => {
  it('orders by score, ties by id, cuts at the limit, and leaves out classes that only their module speaks for', () => {
    const ids = (limit: number): string[][] => {
      const { modules, classes } = coreComponents(index, limit);
      return [modules.map(({ id }) => id), classes.map(({ id }) => id)];
    };
    assert.deepEqual(ids(10), [
      ['b', 'a', 'c'],
      ['a.Big', 'b.Used'],
    ]);
    assert.deepEqual(ids(1), [['b'], ['a.Big']]);
  });

  it('leaves out classes without a name, which tell nobody what they are', () => {
    const anonymous = classOf('b', 'b.<class1>', { name: '<class1>', score: 9 });
    const method = functionOf('b', 'b.<class1>.x', { kind: 'method', parent: 'b.<class1>' });
    const classes = [...index.classes, anonymous].sort((a, b) => (a.id < b.id ? -1 : 1));
    const ranked = coreComponents({ ...index, classes, functions: [...index.functions, method] }, 10);
    assert.deepEqual(
      ranked.classes.map(({ id }) => id),
      ['a.Big', 'b.Used'],
    );
  });

  it('tells the three terms of J(c): a.Big has 2 of 2 methods and 1 of 2 calls', () => {
    const { classes } = coreComponents(index, 2);
    assert.deepEqual(
      classes.map(({ terms }) => terms),
      [
        { module: 0.5, methods: 1, calls: 0.5 },
        { module: 1, methods: 0.5, calls: 1 },
      ],
    );
    assert.deepEqual(
      classes.map(({ own }) => own),
      [
        { methods: 2, calls: 1 },
        { methods: 1, calls: 2 },
      ],
    );
    assert.deepEqual(classes[1]?.location, { path: 'b.py', startLine: 2, endLine: 4 });
  });

  it('leaves out what stands apart, and shows it marked where it is asked for; the scores stay', () => {
    const apart = { ...index, modules: [...index.modules.slice(1), rankedModule('a', 'tests/a.py', 0.5)] };
    apart.modules.sort((a, b) => (a.id < b.id ? -1 : 1));
    const shown = (choice: ApartChoice): unknown[] => {
      const { modules, classes } = coreComponents(apart, 10, choice);
      return [...modules, ...classes].map((each) => [each.id, each.score, each.apart]);
    };
    assert.deepEqual(shown('hidden'), [
      ['b', 1, null],
      ['c', 0.5, null],
      ['b.Used', 2.5, null],
    ]);
    assert.deepEqual(shown('shown'), [
      ['b', 1, null],
      ['a', 0.5, 'test'],
      ['c', 0.5, null],
      ['a.Big', 2.5, 'test'],
      ['b.Used', 2.5, null],
    ]);
  });

  it('is empty before the index is ranked, and for an empty index', () => {
    const none = { modules: [], classes: [] };
    assert.deepEqual(coreComponents({ ...emptyIndex, modules: [moduleOf('m', 'm.py')] }, 10), none);
    assert.deepEqual(coreComponents(emptyIndex, 10), none);
  });
});
