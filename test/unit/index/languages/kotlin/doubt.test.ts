/** What a base or a receiver that nobody knows may have as well is no fact. */
import { deepEqual } from 'node:assert/strict';
import { analyse } from '../../../../support/analyse';

describe('Calls of Kotlin where something unknown may have the name', () => {
  it('are candidates in a class with a base outside, and facts in one without', async () => {
    const { calls, ambiguous } = await analyse({
      'a.kt':
        'package a\nimport x.Base\nclass Known {\n  fun f() { helper() }\n}\nclass Unknown : Base() {\n  fun g() { helper() }\n  fun h() = Known()\n}\nfun helper() {}\n',
    });
    deepEqual(
      calls.filter(({ to }) => to.includes('helper')).map(({ lines }) => lines),
      [[4]],
    );
    deepEqual(
      ambiguous.map(({ name, lines, candidates }) => [name, lines, candidates.length]),
      [['helper', [7], 1]],
    );
  });
  it('are candidates where the object of a function is not known', async () => {
    const { calls, ambiguous } = await analyse({
      'a.kt':
        'package a\nimport x.build\nfun helper() {}\nfun f() { build { helper() } }\nfun g() { run { helper() } }\n',
    });
    deepEqual(
      [calls, ambiguous].map((rows) =>
        rows.flatMap(({ lines, ...row }) => ('name' in row && row.name !== 'helper' ? [] : lines)),
      ),
      [[], [4, 5]],
    );
  });
});
