/** What a review finds in real repositories, a language at a time. */
import assert from 'node:assert/strict';
import { mergeStage } from '../merging';
import { misfitsOf, reviewing } from './reviewing';

describe('a review', function () {
  this.timeout(120_000);
  const stage = mergeStage();
  const review = reviewing();

  it('finds calls in Python that fitted the old parameters and not the new ones', async () => {
    stage.commit('one', {
      'tax.py':
        'def of(price):\n    return price\n\n\ndef cut(price, share=1, *, round=False):\n    return price\n\n\ndef add(a, b):\n    return a\n\n\nclass Cart:\n    def put(self, item, count):\n        return item\n\n    @staticmethod\n    def free(a, b=1):\n        return a\n',
      'shop.py':
        'from tax import Cart, add, cut, of\n\n\ndef total(items, **more):\n    cut(1, round=True)\n    cut(1, **more)\n    add(1, 2)\n    add(b=1, a=2)\n    Cart().put(1, 2)\n    Cart.free(1)\n    return of(items)\n',
    });
    stage.commit('two', {
      'tax.py':
        'def of(price, rate):\n    return price * rate\n\n\ndef cut(price, share=1):\n    return price\n\n\ndef add(b, a):\n    return a\n\n\nclass Cart:\n    def put(self, item):\n        return item\n\n    @staticmethod\n    def free(a):\n        return a\n',
    });
    const report = await review(stage, 'HEAD~1..HEAD');
    assert.deepEqual(misfitsOf(report), [
      'shop.py:5 shop.total names round, which cut does not take (tax.py:5)',
      'shop.py:7 shop.total passes an argument of add by position that is b now (tax.py:9)',
      'shop.py:9 shop.total passes 2 arguments to Cart.put, which takes at most 1 (tax.py:14)',
      'shop.py:11 shop.total calls of without rate (tax.py:1)',
    ]);
    assert.equal(report.totals.misfits, 4);
    assert.deepEqual([report.mapped, report.partial, report.untested], [true, false, null]);
    assert.deepEqual(report.notes, ['The map has no tests, so missing ones are not told.']);
  });

  it('says nothing of calls that were changed along, that never fitted, or that spread lists', async () => {
    stage.commit('one', {
      'a.py': 'def f(a):\n    return a\n',
      'b.py': 'import a\n\n\ndef g(all):\n    a.f(1)\n    a.f(1, 2, 3)\n    a.f(*all)\n',
    });
    stage.commit('two', {
      'a.py': 'def f(a, b):\n    return b\n',
      'b.py': 'import a\n\n\ndef g(all):\n    a.f(1, 2)\n    a.f(1, 2, 3)\n    a.f(*all)\n',
    });
    assert.deepEqual(misfitsOf(await review(stage, 'HEAD~1..HEAD')), []);
  });

  it('finds what still names a removed, renamed or moved symbol', async () => {
    const body = (name: string): string =>
      `def ${name}(rows):\n    found = [row for row in rows if row is not None]\n    found.sort(key=len)\n    return found[:10]\n`;
    stage.commit('one', {
      'a.py': `class Base:\n    pass\n\n\ndef gone():\n    return 1\n\n\n${body('old')}`,
      'b.py':
        'from a import Base, gone, old\n\n\nclass Sub(Base):\n    pass\n\n\ndef use():\n    gone()\n    return old([])\n',
      'c.py': 'from a import gone\n\n\ndef use():\n    return gone()\n',
    });
    stage.commit('two', {
      'a.py': body('young'),
      'c.py': 'from os import getcwd as gone\n\n\ndef use():\n    return gone()\n',
    });
    assert.deepEqual(misfitsOf(await review(stage, 'HEAD~1..HEAD')), [
      'b.py:1 b imports Base, which is removed (a.py:1)',
      'b.py:1 b imports gone, which is removed (a.py:5)',
      'b.py:1 b imports old, which is now young (a.py:1)',
      'b.py:4 b.Sub extends Base, which is removed (a.py:1)',
      'b.py:9 b.use calls gone, which is removed (a.py:5)',
      'b.py:10 b.use calls old, which is now young (a.py:1)',
    ]);
  });

  it('knows optional parameters of TypeScript, and that JavaScript may leave arguments out', async () => {
    stage.commit('one', {
      'a.ts':
        'export function f(a: number): number {\n  return a;\n}\nexport const g = (a: number): number => a;\n',
      'b.ts': "import { f, g } from './a';\nexport function use(): number {\n  return f(1) + g(2);\n}\n",
      'c.js': 'export function h(a) {\n  return a;\n}\nexport function use() {\n  return h(1);\n}\n',
    });
    stage.commit('two', {
      'a.ts':
        'export function f(a: number, b: number): number {\n  return a + b;\n}\nexport const g = (a: number, b?: number): number => a;\n',
      'c.js': 'export function h(a, b) {\n  return a || b;\n}\nexport function use() {\n  return h(1);\n}\n',
    });
    assert.deepEqual(misfitsOf(await review(stage, 'HEAD~1..HEAD')), [
      'b.ts:3 b.use calls f without b (a.ts:1)',
    ]);
  });

  it('says by name only in Java and Go, and what it cannot check', async () => {
    stage.commit('one', {
      'A.java': 'class A {\n  static int f(int x) { return x; }\n}\n',
      'B.java': 'class B {\n  int g() { return A.f(1); }\n}\n',
      'go.mod': 'module shop\n\ngo 1.22\n',
      'a.go': 'package shop\n\nfunc tax(a int) int {\n\treturn a\n}\n',
      'b.go': 'package shop\n\nfunc total() int {\n\treturn tax(1)\n}\n',
    });
    stage.commit('two', {
      'A.java': 'class A {\n  static int f(int x, int y) { return y; }\n}\n',
      'a.go': 'package shop\n\nfunc tax(a int, b int) int {\n\treturn b\n}\n',
    });
    const report = await review(stage, 'HEAD~1..HEAD');
    assert.deepEqual(misfitsOf(report), [
      'B.java:2 B.B.g calls A.f, whose parameters changed (A.java:2, by name only)',
      'b.go:4 b.total calls tax, whose parameters changed (a.go:3, by name only)',
    ]);
    assert.deepEqual(report.namedOnly, ['Go', 'Java']);
    assert.match(report.notes[0] ?? '', /^Calls in Go, Java are told by their names alone: /);
  });

  it('lists changed functions that no test reaches, those with most callers first', async () => {
    stage.commit('one', {
      'a.py': 'def f():\n    return g()\n\n\ndef g():\n    return 1\n',
      'test_a.py': 'import a\n\n\ndef test_f():\n    assert a.f() == 1\n',
    });
    stage.commit('two', {
      'a.py':
        'def f():\n    return g()\n\n\ndef g():\n    return 2\n\n\ndef lone():\n    return 3\n\n\ndef used():\n    return 4\n\n\ndef user():\n    return used()\n',
      'test_a.py': 'import a\n\n\ndef test_f():\n    assert a.f() == 2\n',
    });
    const report = await review(stage, 'HEAD~1..HEAD');
    assert.deepEqual(report.untested, [
      { symbol: 'used', path: 'a.py', line: 13, callers: 1 },
      { symbol: 'lone', path: 'a.py', line: 9, callers: 0 },
      { symbol: 'user', path: 'a.py', line: 17, callers: 0 },
    ]);
    assert.equal(report.totals.untested, 3);
    const [code, test] = report.files;
    assert.deepEqual([code?.path, code?.test, test?.path, test?.test], ['a.py', false, 'test_a.py', true]);
    const [first] = code?.symbols ?? [];
    assert.deepEqual([first?.after, first?.callers, first?.tested], ['g', 1, 'yes']);
  });

  it('ranks files by what depends on them, tells new cycles, and what the change may hide', async () => {
    stage.commit('one', {
      'leaf.py': 'def leaf():\n    return 1\n',
      'low.py': 'def low():\n    return 1\n',
      'mid.py': 'from low import low\n\n\ndef mid():\n    return low()\n',
      'top.py': 'from mid import mid\n\n\ndef top():\n    return mid()\n',
    });
    stage.commit('two', {
      'leaf.py': 'def leaf():\n    return 2\n',
      'low.py':
        'def low():\n    from top import top\n    try:\n        return top()\n    except Exception:\n        return None\n',
    });
    const report = await review(stage, 'HEAD~1..HEAD');
    assert.deepEqual(
      report.files.map(({ path }) => path),
      ['low.py', 'leaf.py'],
    );
    assert.deepEqual(
      report.cycles.map(({ modules }) => modules),
      [['low', 'mid', 'top']],
    );
    assert.deepEqual(
      report.findings.map(({ kind, path, line }) => [kind, path, line]),
      [['silent fallback', 'low.py', 5]],
    );
  });
});
