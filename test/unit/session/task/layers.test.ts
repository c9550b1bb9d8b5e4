import assert from 'node:assert/strict';
import { layered } from '../../../../src/session/task/layers';

describe('the layers of a task', () => {
  it('go around one another in the order of their list, the first one innermost', () => {
    const layer = (name: string) => ({ name, around: (inner: string) => `${name}(${inner})` });
    assert.equal(
      layered('edit', ['noting', 'planned', 'scoped'].map(layer)),
      'scoped(planned(noting(edit)))',
    );
    assert.equal(layered('edit', []), 'edit');
  });
});
