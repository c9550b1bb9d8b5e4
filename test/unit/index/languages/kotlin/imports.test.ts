/** Names that files of Kotlin import from what is not there. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { analyse } from '../../../../support/analyse';

describe('Imports of Kotlin', () => {
  it('go before the package, though nobody knows what they bring', async () => {
    const { calls, ambiguous } = await analyse({
      'm.kt': 'package a\nimport made.f\nfun f() {}\nfun g() { f() }\n',
    });
    assert.deepEqual(calls, []);
    assert.deepEqual(
      ambiguous.map(({ candidates }) => candidates),
      [['m.f']],
    );
  });
});
