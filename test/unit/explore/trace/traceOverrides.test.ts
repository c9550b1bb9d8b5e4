import assert from 'node:assert/strict';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../../support/exploreMap';

describe('what overrides a method', () => {
  it('is its name in the classes below, at any depth', async () => {
    const map = await mapOf({
      'a.py': 'class A:\n    def go(self): pass\n    def stay(self): pass\nclass B(A): pass\n',
      'b.py': 'from a import B\nclass C(B):\n    def go(self): pass\nclass D:\n    def go(self): pass\n',
    });
    const linesOf = (target: string): readonly string[] =>
      traceDependencies(map, { target, direction: 'subclasses' }).text.split('\n').slice(0, 3);
    assert.deepEqual(linesOf('A.go'), [
      '1 method overrides a.A.go (a.py:2).',
      'Overrides:',
      '  b.C.go  b.py:3  overrides A.go',
    ]);
    assert.equal(linesOf('A.stay')[0], 'Nothing in this folder is known to override a.A.stay (a.py:3).');
  });

  it('is what implements it, of an interface', async () => {
    const map = await mapOf({
      'a.ts':
        'export interface Runner { run(): void }\nexport class A implements Runner { run(): void {} }\n',
    });
    const { results } = traceDependencies(map, { target: 'A', direction: 'subclasses' });
    assert.deepEqual(results, []);
    const found = traceDependencies(map, { target: 'Runner', direction: 'subclasses' }).results;
    assert.deepEqual(
      found.map(({ id }) => id),
      ['a.A'],
    );
  });
});
