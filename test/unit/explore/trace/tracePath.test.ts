import assert from 'node:assert/strict';
import type { ExploreAnswer, TraceDependenciesArgs } from '../../../../src/core/map/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../../support/exploreMap';
import { shop } from '../shopSources';

describe('traceDependencies along paths and impact', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(shop);
  });

  const check = (args: TraceDependenciesArgs, ...expected: string[]): void => {
    assert.deepEqual(traceDependencies(map, args).text.split('\n'), [...expected, 'index v1']);
  };

  it('finds the shortest call path, else says so and gives that of the imports', async () => {
    check(
      { target: 'shop/cli.py', to: 'Base.key', direction: 'path' },
      'shop.cli reaches shop.models.Base.key by 3 calls.',
      'Call path:',
      '  shop.cli',
      '  calls shop.app.main  at shop/cli.py:2  exact',
      '  calls shop.models.Base.save  at shop/app.py:6, 10  exact',
      '  calls shop.models.Base.key  at shop/models.py:6  exact',
      'note: ambiguous and unresolved calls are not followed.',
    );
    check(
      { target: 'shop.app.order', to: 'Gift', direction: 'path' },
      'No path of resolved calls leads from shop.app.order to shop.models.Gift; shop.app reaches shop.models by 1 import.',
      'Import path:',
      '  shop.app',
      '  imports shop.models  at shop/app.py:1',
      'note: ambiguous and unresolved calls are not followed.',
    );
    const { text } = traceDependencies(map, { target: 'key', to: 'shop/cli.py', direction: 'path' });
    assert.match(text, /^No path of resolved calls .*; nor do imports lead from module to module\.$/m);
    assert.match(text, /^note: there is a call path in the other direction, of 3 calls\.$/m);
  });

  it('tells the impact by hop, with the files and the tests among them', async () => {
    const { text } = traceDependencies(
      await mapOf({
        ...shop,
        'tests/test_app.py': 'from shop.app import main\ndef test_it():\n    main(1)\n',
      }),
      { target: 'Base.save', direction: 'impact' },
    );
    assert.deepEqual(text.split('\n').slice(0, 10), [
      'A change of shop.models.Base.save (shop/models.py:5) may affect 4 symbols and modules in 3 files (1 + 3 by hop).',
      'Hop 1 (1):',
      '  shop.app.main  shop/app.py:6, 10  exact',
      'Hop 2 (3):',
      '  shop.app  shop/app.py:11  calls main  exact',
      '  shop.cli  shop/cli.py:2  calls main  exact',
      '  tests.test_app.test_it  tests/test_app.py:3  calls main  exact',
      'Ambiguous sites that may mean it (1):',
      '  save() may be Base.save  at shop/app.py:8',
      'note: files (3), the nearest first: shop/app.py, shop/cli.py, tests/test_app.py.',
    ]);
    assert.match(text, /^note: tests among them \(1\): tests\/test_app\.py\.$/m);
  });

  it('counts the module-level code of its own module among the affected', () => {
    const ids = (answer: ExploreAnswer): (string | null)[] => answer.results.map(({ id }) => id);
    assert.ok(
      ids(traceDependencies(map, { target: 'shop.app.main', direction: 'impact' })).includes('shop.app'),
    );
  });
});
