import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { locatePlaces } from '../../../../src/explore/frames/locatePlaces';
import { parseFailures } from '../../../../src/explore/frames/parseFailures';
import { mapOf } from '../../../support/exploreMap';
import { notebookText } from '../../../support/notebooks';

describe('the cells of notebooks that tracebacks show', () => {
  const output = [
    'ZeroDivisionError                         Traceback (most recent call last)',
    'Cell In[7], line 2',
    '      1 x = 1',
    '----> 2 half(x)',
    '',
    'Cell In[3], line 2, in half(x)',
    '      1 def half(x):',
    '----> 2     return x / 0',
    '',
    'ZeroDivisionError: division by zero',
  ];

  async function found(texts: Readonly<Record<string, string>>): Promise<readonly (string | null)[]> {
    const [failure] = parseFailures(output);
    const places = (failure?.frames ?? []).map(({ path, line, text = '' }) => ({ path, line, text }));
    const located = locatePlaces(await mapOf(texts), { places, folder: '.', roots: [] });
    return located.map((place) => place && `${place.path}:${place.line} ${place.id} ${place.cell}`);
  }
  const half = { source: 'def half(x):\n    return x / 0' };

  it('are known by the lines that are shown', async () => {
    const notebook = notebookText([{ kind: 'markdown', source: '# x' }, half, 'x = 1\nhalf(x)']);
    assert.deepEqual(await found({ 'a/run.ipynb': notebook, 'b.ipynb': notebookText(['x = 1']) }), [
      'a/run.ipynb:2 a/run.half cell 2, line 2',
      'a/run.ipynb:4 a/run cell 3, line 2',
    ]);
  });

  it('are none where several have the line, or none has', async () => {
    const notebook = notebookText([half, half]);
    assert.deepEqual(await found({ 'run.ipynb': notebook }), [null, null]);
  });
});

describe('locatePlaces', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf({
      'shop/order.py': 'class Order:\n    def total(self):\n        return 1 / 0\n',
      'one/util.py': 'x = 1\n',
      'two/util.py': 'x = 2\n',
      'my shop/a b.js': 'function f() {\n  throw 1;\n}\n',
      'src/main/java/com/shop/App.java': 'class App {\n}\n',
      'src/kotlin/Main.kt': 'fun main() {}\n',
      'node_modules/left/index.js': 'module.exports = 1;\n',
      'a.py': 'a = 1\n',
      '.env': 'KEY=1\n',
    });
  });

  /** Where a printed path is, as `path:line id`; null where it is outside. */
  function found(path: string, line = 1, folder = '.'): string | null {
    const roots = ['/work/shop', '/workspaces/shop', 'C:\\work\\shop'];
    const [place] = locatePlaces(map, { places: [{ path, line }], folder, roots });
    return place ? `${place.path}:${place.line} ${place.id ?? '-'}` : null;
  }

  const rows: readonly (readonly [path: string, line: number, folder: string, expected: string | null])[] = [
    ['/work/shop/shop/order.py', 3, '.', 'shop/order.py:3 shop.order.Order.total'],
    ['/workspaces/shop/shop/order.py', 3, '.', 'shop/order.py:3 shop.order.Order.total'],
    ['C:\\work\\shop\\shop\\order.py', 1, '.', 'shop/order.py:1 shop.order.Order'],
    ['shop/order.py', 1, '.', 'shop/order.py:1 shop.order.Order'],
    ['./order.py', 1, 'shop', 'shop/order.py:1 shop.order.Order'],
    ['order.py', 1, '.', 'shop/order.py:1 shop.order.Order'],
    ['file:///work/shop/my%20shop/a%20b.js', 2, '.', 'my shop/a b.js:2 my shop/a b.f'],
    ['webpack://shop/./my shop/a b.js', 2, '.', 'my shop/a b.js:2 my shop/a b.f'],
    ['webpack-internal:///./a.py', 1, '.', 'a.py:1 a'],
    ['com/shop/App.java', 1, '.', 'src/main/java/com/shop/App.java:1 src/main/java/com/shop/App.App'],
    ['com/shop/Main.kt', 1, '.', 'src/kotlin/Main.kt:1 src/kotlin/Main.main'],
    ['util.py', 1, '.', null],
    ['util.py', 1, 'two', 'two/util.py:1 two.util'],
    ['/usr/lib/python3/shop/order.py', 3, '.', null],
    ['/work/shopping/a.py', 1, '.', null],
    ['/work/shop/../other/a.py', 1, '.', null],
    ['/work/shop', 1, '.', null],
    ['../a.py', 1, '.', 'a.py:1 a'],
    ['../../etc/passwd', 1, '.', null],
    ['/etc/passwd', 1, '.', null],
    ['node:fs', 1, '.', null],
    ['<string>', 1, '.', null],
    ['https://a.org/a.py', 1, '.', null],
    ['/work/shop/node_modules/left/index.js', 1, '.', null],
    ['/work/shop/.venv/lib/site-packages/a.py', 1, '.', null],
    ['/work/shop/dist/bundle.js', 7, '.', 'dist/bundle.js:7 -'],
    ['a.py', 99, '.', 'a.py:99 -'],
    ['', 1, '.', null],
  ];
  for (const [path, line, folder, expected] of rows)
    it(`${path || 'nothing'} from ${folder}: ${expected ?? 'outside'}`, () => {
      assert.equal(found(path, line, folder), expected);
    });

  it('the line is shown as it is now, never one of a file that may hold secrets', () => {
    const places = ['shop/order.py', '/work/shop/.env', '/work/shop/dist/x.js'].map((path) => ({
      path,
      line: 1,
    }));
    const texts = locatePlaces(map, { places, folder: '.', roots: ['/work/shop'] }).map(
      (place) => place?.text,
    );
    assert.deepEqual(texts, ['class Order:', null, null]);
  });
});
