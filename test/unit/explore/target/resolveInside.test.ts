import assert from 'node:assert/strict';
import { resolveTarget } from '../../../../src/explore/target/resolveTarget';
import { mapOf } from '../../../support/exploreMap';

describe('resolveTarget of a symbol behind its file', () => {
  it('takes the symbol of any file that the name behind it may mean', async () => {
    const two = await mapOf({ 'a/util.py': 'def f():\n  pass\n', 'b/util.py': 'def g():\n  pass\n' });
    const idOf = (text: string): string => {
      const target = resolveTarget(two, text);
      return 'node' in target ? target.node.id : target.kind;
    };
    assert.equal(idOf('util.py:f'), 'a.util.f');
    assert.equal(idOf('util.py:g'), 'b.util.g');
    assert.throws(() => resolveTarget(two, 'util.py:h'), /There is no/);
  });
});
