import assert from 'node:assert/strict';
import { tellApart } from '../../../../src/core/text/tellApart';

function check(paths: readonly string[], expected: readonly (string | null)[]): void {
  const named = paths.map((path) => {
    const slash = path.lastIndexOf('/');
    return { label: path.slice(slash + 1), place: path.slice(0, Math.max(0, slash)) };
  });
  assert.deepEqual(tellApart(named), expected);
}

describe('names that several have', () => {
  it('are told apart by the last folder, where that is enough', () => {
    check(['shop/__init__.py', 'web/__init__.py', 'shop/cart.py'], ['shop', 'web', null]);
    check(['src/v3/core/a.ts', 'src/v4/mini/a.ts'], ['core', 'mini']);
  });

  it('are told apart by as many folders as it takes', () => {
    check(['src/v3/core/a.ts', 'src/v4/core/a.ts', 'src/v4/mini/a.ts'], ['v3/core', 'v4/core', 'mini']);
  });

  it('have their whole folder where it ends another one, and the top folder has a sign', () => {
    check(['a/x.py', 'b/a/x.py', 'x.py'], ['a', 'b/a', './']);
  });

  it('need no folder where all stand in the same place, or nobody else has the name', () => {
    check(['a/x.py', 'a/x.py'], [null, null]);
    check([], []);
    assert.deepEqual(tellApart([{ label: '__proto__', place: 'a' }]), [null]);
  });
});
