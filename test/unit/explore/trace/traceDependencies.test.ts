import assert from 'node:assert/strict';
import { ToolError } from '../../../../src/core/errors';
import type { TraceDependenciesArgs } from '../../../../src/core/map/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { prepareMap } from '../../../../src/explore/map/exploreMap';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../../support/exploreMap';
import { shop } from '../shopSources';
import { emptyIndex, functionOf, rankedModule } from '../sampleIndex';

describe('traceDependencies', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(shop);
  });

  const check = (args: TraceDependenciesArgs, ...expected: string[]): void => {
    assert.deepEqual(traceDependencies(map, args).text.split('\n'), [...expected, 'index v1']);
  };

  it('tells the callers of a function as facts, apart from the sites that may mean it', () => {
    check(
      { target: 'save', direction: 'callers' },
      'shop.models.Base.save (shop/models.py:5) is called by 1 symbol at 2 sites, all exact.',
      'Callers, with the sites of the calls:',
      '  shop.app.main  shop/app.py:6, 10  exact',
      'Ambiguous sites that may mean it (1):',
      '  save() may be Base.save  at shop/app.py:8',
      "note: no unresolved call site has the name 'save'.",
    );
  });

  it('tells 0 callers from sites of the name that could not be resolved', async () => {
    const { text, results } = traceDependencies(
      await mapOf({ 'a.py': 'def run():\n    pass\ndef go(x):\n    x.y.run()\n    x()\n    run_it()\n' }),
      { target: 'a.run', direction: 'callers' },
    );
    assert.deepEqual(text.split('\n').slice(0, 3), [
      'a.run (a.py:1) has no resolved caller in this folder.',
      'note: no ambiguous call site may mean it.',
      "note: 1 call site that could not be resolved, and may refer to it, has the name 'run': a.py:4.",
    ]);
    assert.deepEqual(results, []);
  });

  it('does not tell that all is known while calls are being worked out', async () => {
    const made = await mapOf({ 'a.py': 'def run():\n    pass\n' });
    const ask = { target: 'a.run', direction: 'callees' } as const;
    assert.match(traceDependencies(made, ask).text, /every call in it was resolved/);
    const plain = made.stamp();
    for (const stamp of [
      { ...plain, provisionalSince: ['a.py'] },
      { ...plain, partial: { filesDone: 1, filesTotal: 2 } },
    ])
      assert.doesNotMatch(
        traceDependencies({ ...made, stamp: () => stamp }, ask).text,
        /every call in it|no (?:ambiguous|unresolved)/,
      );
  });

  it('counts several calls in one line', async () => {
    const source = 'def f(x):\n    return x\nf(f(f(1)))\nf(2)\n';
    const { text } = traceDependencies(await mapOf({ 'a.py': source }), {
      target: 'f',
      direction: 'callers',
    });
    assert.equal(text.split('\n')[2], '  a  a.py:3 x3, 4  exact');
  });

  it('tells callers in tests behind the others, however often they call', async () => {
    const map = await mapOf({
      'shop.py': 'def pay():\n    pass\n',
      'app.py': 'from shop import pay\ndef main():\n    pay()\n',
      'tests/test_shop.py': 'from shop import pay\ndef test_pay():\n    pay()\n    pay()\n    pay()\n',
    });
    const { results } = traceDependencies(map, { target: 'shop.pay', direction: 'callers' });
    assert.deepEqual(
      results.map(({ path }) => path),
      ['app.py', 'tests/test_shop.py'],
    );
  });

  it('takes the callers of a class apart by constructor and methods', () => {
    check(
      { target: 'Base', direction: 'callers' },
      'shop.models.Base (shop/models.py:2) is called from outside itself by 3 symbols at 4 sites, all exact.',
      'Constructed at 1 site, exact:',
      '  shop.app.order  shop/app.py:3  exact',
      'Its methods called at 3 sites, all exact:',
      '  shop.app.main  shop/app.py:6, 10  calls Base.save  exact',
      '  shop.models.Order.total  shop/models.py:11  calls Base.key  exact',
      'Ambiguous sites that may mean it (1):',
      '  save() may be Base.save  at shop/app.py:8',
      'note: no unresolved call site has one of its names.',
    );
  });

  it('tells of calls on what something outside gave, which may be an instance of a class in the folder', async () => {
    const source =
      'from db import Model\nclass Check(Model):\n    def ping(self):\n        pass\n' +
      'def run():\n    Check.objects.get(id=1).ping()\n    check = Check.objects.create()\n    check.ping()\n';
    const given = await mapOf({ 'a.py': source });
    const { text } = traceDependencies(given, { target: 'Check.ping', direction: 'callers' });
    assert.match(
      text,
      /^note: 2 calls of the name 'ping' on values from outside the folder may refer to it: a\.py:6, a\.py:8\.$/m,
    );
  });

  it('says of a class without a constructor where the sites that construct it count', () => {
    const { text } = traceDependencies(map, { target: 'Gift', direction: 'callers' });
    assert.match(
      text,
      /^shop\.models\.Gift \(shop\/models\.py:12\) has no resolved caller from outside itself in this folder\.$/m,
    );
    assert.match(
      text,
      /no constructor of its own: sites that construct it count for shop\.models\.Base\.__init__\./,
    );
  });

  it('tells callees with the sites, what is called outside, and what is not resolved', () => {
    check(
      { target: 'Base.save', direction: 'callees' },
      'shop.models.Base.save (shop/models.py:5) calls 1 symbol of this folder at 1 site, exact.',
      'Callees, with the sites of the calls:',
      '  shop.models.Base.key  shop/models.py:6  exact',
      'Calls to names outside the folder (1):',
      '  json.dumps  shop/models.py:6',
      'note: every call in it was resolved or is listed.',
    );
    const { text } = traceDependencies(map, { target: 'shop.app.main', direction: 'callees' });
    assert.match(text, /^note: 1 call in it could not be resolved: total_of\.$/m);
  });

  it('follows hops, each node at its first, with the way it came', () => {
    check(
      { target: 'key', direction: 'callers', hops: 3 },
      'shop.models.Base.key (shop/models.py:7) is called by 2 symbols at 2 sites, all exact; 1 more at hop 2, 2 more at hop 3.',
      'Hop 1 (2):',
      '  shop.models.Base.save  shop/models.py:6  exact',
      '  shop.models.Order.total  shop/models.py:11  exact',
      'Hop 2 (1):',
      '  shop.app.main  shop/app.py:6, 10  calls Base.save  exact  and 1 other way',
      'Hop 3 (2):',
      '  shop.app  shop/app.py:11  calls main  exact',
      '  shop.cli  shop/cli.py:2  calls main  exact',
      'note: no ambiguous call site may mean it.',
      "note: no unresolved call site has the name 'key'.",
    );
  });

  it('goes on from a lambda to the callers of what it stands in', async () => {
    const source =
      'def f():\n    return 1\ndef g(run):\n    return run(lambda: f())\ndef h():\n    g(print)\n';
    const { results } = traceDependencies(await mapOf({ 'a.py': source }), {
      target: 'a.f',
      direction: 'callers',
      hops: 2,
    });
    assert.deepEqual(
      results.map(({ id, line }) => [id, line]),
      [
        ['a.g.<lambda1>', 4],
        ['a.h', 6],
      ],
    );
  });

  it('tells who imports a module, and of a symbol who binds its name', () => {
    check(
      { target: 'shop/models.py', direction: 'importers', hops: 2 },
      'shop.models (shop/models.py) is imported by 1 module; 1 more at hop 2.',
      'Hop 1 (1):',
      '  shop.app  shop/app.py:1  names: Order',
      'Hop 2 (1):',
      '  shop.cli  shop/cli.py:1  imports app.py  names: shop',
    );
    check(
      { target: 'Order.total', direction: 'importers' },
      'shop.models.Order (shop/models.py:9) is imported by name by 1 module; its module shop.models by 1 module in all.',
      'Importers that bind its name, or all names:',
      '  shop.app  shop/app.py:1  names: Order',
      'note: names are those that the importer binds: an import under another name counts among the others.',
    );
  });

  it('tells what a module imports', () => {
    check(
      { target: 'shop.app', direction: 'imports' },
      'shop.app (shop/app.py) imports 1 module of this folder.',
      'Imports, with the names they bind:',
      '  shop.models  shop/app.py:1  names: Order',
      'note: imports of packages outside the folder are not in the map.',
    );
  });

  it('tells subclasses by hop, and classes whose base of that name is not known', async () => {
    check(
      { target: 'Base', direction: 'subclasses', hops: 2 },
      '1 class inherits directly from shop.models.Base (shop/models.py:2); 1 more at hop 2.',
      'Hop 1 (1):',
      '  shop.models.Order  shop/models.py:9  extends Base',
      'Hop 2 (1):',
      '  shop.models.Gift  shop/models.py:12  extends Order',
      'note: no other class names a base like it.',
    );
    const other = await mapOf({
      'a.py': 'class A: pass\n',
      'b.py': 'from gone import A\nclass B(A): pass\n',
    });
    const { text } = traceDependencies(other, { target: 'a.A', direction: 'subclasses' });
    assert.match(text, /1 class names a base of that name that could not be resolved: B b\.py:2\./);
    assert.throws(() => traceDependencies(map, { target: 'main', direction: 'subclasses' }), ToolError);
  });

  it('brings all references together', () => {
    check(
      { target: 'Order', direction: 'references' },
      'shop.models.Order (shop/models.py:9) is called at 1 site, exact; 1 module imports it; 1 subclass.',
      'Its methods called at 1 site, exact:',
      '  shop.app.main  shop/app.py:7  calls Order.total  exact',
      'Modules that import it (1):',
      '  shop.app  shop/app.py:1  names: Order',
      'Subclasses (1):',
      '  shop.models.Gift  shop/models.py:12  extends Order',
      'note: it has no constructor of its own: sites that construct it count for shop.models.Base.__init__.',
      'note: no ambiguous call site may mean it.',
      'note: no unresolved call site has one of its names.',
    );
  });

  it('tells no subclasses of what is no class', () => {
    const { text } = traceDependencies(map, { target: 'Order.total', direction: 'references' });
    assert.match(
      text,
      /^shop\.models\.Order\.total \(.*\) is called at \d sites?, .*; 0 modules import it\.$/m,
    );
    assert.doesNotMatch(text, /subclass/i);
  });

  it('is a ToolError for hops out of range, a path without an end, and what is no code', () => {
    for (const args of [
      { target: 'save', direction: 'callers', hops: 0 },
      { target: 'save', direction: 'callers', hops: 1.5 },
      { target: 'save', direction: 'callers', hops: 6 },
      { target: 'save', direction: 'path' },
      { target: 'shop/', direction: 'callers' },
      { target: '__proto__', direction: 'callers' },
      { target: 'constructor', direction: 'callees' },
    ] as const)
      assert.throws(() => traceDependencies(map, args), ToolError, JSON.stringify(args));
  });

  it('keeps within 2,000 tokens, the most important rows first, and says how to get the rest', () => {
    const callers = Array.from({ length: 500 }, (_, at) => functionOf('m', `m.caller_number_${at}`));
    const wide = prepareMap(
      {
        ...emptyIndex,
        modules: [rankedModule('m', 'm.py', 1)],
        functions: [...callers, functionOf('m', 'm.target')],
        calls: callers.map(({ id }, at) => ({
          from: id,
          to: 'm.target',
          weight: at + 1,
          lines: Array.from({ length: at + 1 }, (_each, line) => line + 1),
          resolution: 'exact',
          confidence: 1,
        })),
      },
      { read: () => null },
    );
    const { text, truncated, more, results } = traceDependencies(wide, {
      target: 'm.target',
      direction: 'callers',
    });
    assert.ok(text.length <= 7000);
    assert.equal(text.split('\n')[2], '  m.caller_number_499  m.py:1, 2, 3 (+497)  exact');
    assert.equal(truncated, true);
    assert.match(more ?? '', /^\d+ rows did not fit: each list shows its first rows; .*search_code/);
    assert.equal(results.length, text.split('\n').filter((line) => line.endsWith('exact')).length);
  });
});
