/** Names that are no symbols of the map: constants, attributes, and what stands in languages that are not mapped. */
import assert from 'node:assert/strict';
import { explore } from '../../../../src/explore/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { viewStructure } from '../../../../src/explore/structure/viewStructure';
import { mapOf } from '../../../support/exploreMap';

const SHOP = {
  'shop/limits.py': 'MOST = 3\nLEAST: int = 1\n\ndef cut(n):\n    return min(n, MOST)\n',
  'shop/cart.py':
    'from shop.limits import MOST\n\nclass Cart:\n    def __init__(self):\n        self.room = MOST\n\n    def left(self):\n        return self.room\n',
  'other/own.py': 'MOST = 9\n\ndef own():\n    return MOST\n',
  'README.md': '# Shop\n\nMOST is the most.\n',
};

const NATIVE = {
  'src/scan.m':
    '#import "scanning.m"\n\nstatic int depth_limit = 4;\n\nint scan_all(int n) {\n  return scan_one(n, depth_limit);\n}\n',
  'src/scanning.m': 'int scan_all(int n);\n',
  'src/main.m': '#import "scanning.m"\nint main(void) {\n  // scan_all is quick\n  return scan_all(3);\n}\n',
  'tools/gen.py': 'def gen():\n    return 1\n',
};

describe('a name that is no symbol of the map', () => {
  it('is a module variable: where it is set, and used in its file and in those that import it', async () => {
    const { text, results } = traceDependencies(await mapOf(SHOP), {
      target: 'shop.limits.MOST',
      direction: 'references',
    });
    assert.match(
      text,
      /^'shop\.limits\.MOST' is not a function, class or module in the map, so RepoMaster searched for the word/,
    );
    assert.match(text, /^Set \(1\):\n {2}shop\/limits\.py {2}at shop\/limits\.py:1 {2}MOST = 3$/m);
    assert.match(text, /^Named \(2\):/m);
    assert.match(text, /at shop\/limits\.py:5/);
    assert.match(text, /at shop\/cart\.py:5/);
    assert.doesNotMatch(text, /at other\/own\.py/);
    assert.deepEqual(results[0], {
      path: 'shop/limits.py',
      line: 1,
      endLine: 1,
      id: 'shop.limits',
      score: null,
    });
  });

  it('is told of every module that sets it, where the name alone does not say which', async () => {
    const { text } = traceDependencies(await mapOf(SHOP), { target: 'MOST', direction: 'references' });
    assert.match(text, /^Set \(2\):/m);
    assert.match(text, /at other\/own\.py:1/);
    assert.match(text, /^In text and comments \(1\):/m);
  });

  it('is an attribute', async () => {
    const { text } = traceDependencies(await mapOf(SHOP), { target: 'room', direction: 'references' });
    assert.match(text, /^Set \(1\):\n.*at shop\/cart\.py:5 {2}self\.room = MOST$/m);
    assert.match(text, /at shop\/cart\.py:8/);
  });

  it('is searched for in files that are not mapped, and marked so', async () => {
    const map = await mapOf(NATIVE);
    const { text } = traceDependencies(map, { target: 'scan_all', direction: 'callers' });
    assert.match(text, /text search; Objective-C is not mapped/);
    assert.match(text, /^Called \(1\):\n {2}src\/main\.m {2}at src\/main\.m:4 {2}return scan_all\(3\);$/m);
    assert.match(text, /^Defined or declared \(2\):/m);
    assert.match(text, /^In text and comments \(1\):/m);
    const set = traceDependencies(map, { target: 'depth_limit', direction: 'references' }).text;
    assert.match(set, /^Set \(1\):\n.*at src\/scan\.m:3/m);
  });

  it('is an error with the nearest names where the word occurs nowhere', async () => {
    assert.throws(() => explore2(map0, 'nothing_like_it'), /There is no 'nothing_like_it' in the map/);
  });

  it('is the base of classes that the folder does not define', async () => {
    const { text } = traceDependencies(
      await mapOf({
        'a.py':
          'from html.parser import HTMLParser\n\nclass Mine(HTMLParser):\n    pass\n\nclass Further(Mine):\n    pass\n',
      }),
      { target: 'HTMLParser', direction: 'subclasses' },
    );
    assert.match(text, /^1 class names a base HTMLParser, which this folder does not define\./);
    assert.match(text, /a\.Mine {2}a\.py:3/);
  });

  it('leads with what is not mapped where that is most of the code', async () => {
    const { text } = viewStructure(await mapOf(NATIVE), { depth: 0 });
    assert.match(
      text,
      /^Most of the code here is not in the map: 3 Objective-C files are not mapped\. What is mapped has 1 module/,
    );
  });

  let map0: ExploreMap;
  before(async () => {
    map0 = await mapOf(SHOP);
  });
  function explore2(map: ExploreMap, target: string): unknown {
    return explore(map, { tool: 'trace_dependencies', args: { target, direction: 'callers' } });
  }
});
