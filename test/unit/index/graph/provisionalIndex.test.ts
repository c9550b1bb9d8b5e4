import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CodeIndex } from '../../../../src/core/map/codeIndex';
import { byCodeUnits } from '../../../../src/core/text/order';
import { buildIndex } from '../../../../src/index/graph/buildIndex';
import type { IndexInput } from '../../../../src/index/graph/buildIndex';
import { provisionalIndex } from '../../../../src/index/graph/provisionalIndex';
import type { Edit } from '../../../../src/index/graph/provisionalIndex';
import { finish } from '../../../../src/core/async/pausing';
import { createModuleSpace } from '../../../../src/index/resolve/moduleSpace';
import { factsOf } from '../../../support/analyse';

type Texts = Readonly<Record<string, string>>;

async function inputOf(texts: Texts): Promise<IndexInput> {
  const facts = await Promise.all(Object.entries(texts).map(([path, text]) => factsOf(path, text)));
  facts.sort((a, b) => byCodeUnits(a.path, b.path));
  return { rootName: '', facts, configs: new Map(), skipped: [], history: null, partial: false };
}

/** The provisional index after the change of some files, and the one that linking the whole gives. */
async function change(
  before: Texts,
  texts: Texts,
  depth: Edit['depth'] = 'flow',
): Promise<{ provisional: CodeIndex | null; linked: CodeIndex }> {
  const [old, now] = [await inputOf(before), await inputOf(texts)];
  const factsBefore = new Map(old.facts.map((facts) => [facts.path, facts]));
  const factsNow = new Map(now.facts.map((facts) => [facts.path, facts]));
  const paths = [...new Set([...Object.keys(before), ...Object.keys(texts)])];
  const work = provisionalIndex({
    previous: buildIndex(old),
    files: now.facts,
    space: createModuleSpace(now),
    skipped: [],
    partial: false,
    factsOf: (path) => factsNow.get(path) ?? null,
    changed: new Set(paths.filter((path) => before[path] !== texts[path])),
    factsBefore: (path) => factsBefore.get(path) ?? null,
    depth,
  });
  return { provisional: finish(work), linked: buildIndex(now) };
}

const shop = {
  'shop/__init__.py': '',
  'shop/cart.py':
    'from shop.tax import tax\n\nclass Cart:\n    def __init__(self, rate):\n        self.rate = rate\n\n    def total(self, lines):\n        return tax(sum(lines), self.rate)\n',
  'shop/tax.py': 'def tax(amount, rate):\n    return amount + rate.of(amount)\n',
  'shop/main.py':
    'from shop.cart import Cart\n\nclass Rate:\n    def of(self, amount):\n        return amount / 10\n\ndef main():\n    return Cart(Rate()).total([1, 2])\n',
};

const edgesFrom = ({ calls }: CodeIndex, id: string): string[] =>
  calls.filter(({ from }) => from === id).map(({ to, lines }) => `${to} ${lines.join()}`);

describe('provisionalIndex', () => {
  it('is the linked index where lines moved and nothing else did', async () => {
    const moved = {
      ...shop,
      'shop/tax.py': `# rates\n\n${shop['shop/tax.py'].replace('\n    ', '\n\n    # a rate\n    ')}`,
    };
    const { provisional, linked } = await change(shop, moved);
    assert.deepEqual(provisional, linked);
    assert.deepEqual(edgesFrom(linked, 'shop.tax.tax'), ['shop.main.Rate.of 6']);
  });

  it('links what is new in a file with what the file imports', async () => {
    const added = `${shop['shop/main.py']}\ndef twice():\n    return main(), Cart(None).total([])\n`;
    const { provisional } = await change(shop, { ...shop, 'shop/main.py': added });
    assert.ok(provisional);
    assert.deepEqual(edgesFrom(provisional, 'shop.main.twice'), [
      'shop.cart.Cart.__init__ 11',
      'shop.cart.Cart.total 11',
      'shop.main.main 11',
    ]);
    assert.deepEqual(
      edgesFrom(provisional, 'shop.main.main'),
      edgesFrom((await change(shop, shop)).linked, 'shop.main.main'),
    );
  });

  it('keeps by name what only other files tell', async () => {
    const text = shop['shop/tax.py'].replace('return amount', 'amount += 0\n    return amount');
    const { provisional, linked } = await change(shop, { ...shop, 'shop/tax.py': text });
    assert.ok(provisional);
    assert.deepEqual(edgesFrom(provisional, 'shop.tax.tax'), edgesFrom(linked, 'shop.tax.tax'));
    const [edge] = provisional.calls.filter(({ from }) => from === 'shop.tax.tax');
    assert.equal(edge?.resolution, 'inferred');
  });

  it('shows calls of what is gone as unresolved, by name', async () => {
    const { provisional } = await change(shop, {
      ...shop,
      'shop/tax.py': 'def vat(amount):\n    return amount\n',
    });
    assert.ok(provisional);
    assert.deepEqual(edgesFrom(provisional, 'shop.cart.Cart.total'), []);
    const row = provisional.unresolved.find(({ from }) => from === 'shop.cart.Cart.total');
    assert.deepEqual(row, { from: 'shop.cart.Cart.total', name: 'tax', lines: [8] });
  });

  it('has one row a definition and name for what is unresolved, what was ambiguous too', async () => {
    const two = {
      'a.py': 'class A:\n    def tell(self): pass\n',
      'b.py': 'import c\nfrom a import A\n\ndef use(x):\n    x.tell()\n    c.f()\n    c.f.g.f()\n',
      'c.py': 'def f(): pass\n',
    };
    const gone = { ...two, 'a.py': 'class A: pass\n', 'c.py': '' };
    const { provisional, linked } = await change(two, gone);
    assert.ok(provisional);
    assert.deepEqual(provisional.ambiguous, []);
    assert.deepEqual(
      provisional.unresolved.map(({ from, name, lines }) => `${from} ${name} ${lines.join()}`),
      linked.unresolved.map(({ from, name, lines }) => `${from} ${name} ${lines.join()}`),
    );
  });

  it('keeps, without flow, the calls of definitions that do what they did, and tells none of others', async () => {
    const text = `# moved\n\n${shop['shop/cart.py'].replace('self.rate = rate', 'self.rate = list(rate)')}`;
    const { provisional } = await change(shop, { ...shop, 'shop/cart.py': text }, 'definitions');
    assert.ok(provisional);
    assert.deepEqual(edgesFrom(provisional, 'shop.cart.Cart.total'), ['shop.tax.tax 10']);
    assert.deepEqual(edgesFrom(provisional, 'shop.cart.Cart.__init__'), []);
    assert.deepEqual(edgesFrom(provisional, 'shop.main.main'), [
      'shop.cart.Cart.__init__ 8',
      'shop.cart.Cart.total 8',
      'shop.main.Rate 8',
    ]);
  });

  it('is none where a file that comes changes the id of another', async () => {
    const { provisional } = await change(
      { 'a.js': 'f();' },
      { 'a.js': 'f();', 'a.d.ts': 'export {};', 'a.ts': '' },
    );
    assert.ok(provisional);
    const { provisional: shifted } = await change({ 'b/a.ts': '' }, { 'b/a.js': '', 'b/a.ts': '' });
    assert.equal(shifted, null);
  });

  it('has the definitions of the linked index, and no call of anything that is not there', async () => {
    const texts = [
      '',
      'def f():\n    return g()\n\ndef g():\n    return lambda: f()\n',
      'from a import f as h\nfrom .c import *\n\nclass D:\n    def f(self):\n        return h(self.f)\n',
      'from . import c\n\nclass C:\n    @property\n    def f(self):\n        return c.f()\n\nC().f\n',
      'from a import *\nfrom b import D\n\ndef f(x):\n    return x.f()\n\nf(D())\n',
    ];
    const files = fc.record(
      Object.fromEntries(['a.py', 'b.py', 'c.py', 'd.py'].map((path) => [path, fc.constantFrom(...texts)])),
    );
    const depths = fc.constantFrom('flow' as const, 'definitions' as const);
    const law = fc.asyncProperty(files, files, depths, async (before, now, depth) => {
      const { provisional, linked } = await change(before, now, depth);
      assert.ok(provisional);
      const namesOf = (nodes: CodeIndex['functions' | 'classes']): unknown =>
        nodes.map(({ id, startLine, endLine }) => [id, startLine, endLine]);
      assert.deepEqual(namesOf(provisional.functions), namesOf(linked.functions));
      assert.deepEqual(namesOf(provisional.classes), namesOf(linked.classes));
      const ends = ({ imports }: CodeIndex): unknown =>
        imports.map(({ from, to, lines }) => [from, to, lines]);
      assert.deepEqual(ends(provisional), ends(linked));
      const all = [...provisional.modules, ...provisional.classes, ...provisional.functions];
      const known = new Set(all.map(({ id }) => id));
      const pairs = provisional.calls.map(({ from, to }) => `${from}\n${to}`);
      for (const { from, to } of provisional.calls)
        assert.ok(known.has(from) && known.has(to), `${from} -> ${to}`);
      assert.deepEqual(pairs, [...new Set(pairs)].sort(byCodeUnits));
    });
    await fc.assert(law, { seed: 7, numRuns: 60 });
  });

  it('keeps the language of a header that only its includers tell', async () => {
    const before = {
      'a.cc': '#include "b.h"\nint main() { return twice(1); }\n',
      'b.h': 'static inline int twice(int a) { return 2 * a; }\n',
    };
    const edited = { ...before, 'b.h': 'static inline int twice(int a) { return once(a) + a; }\n' };
    for (const depth of ['definitions', 'flow'] as const) {
      const { provisional, linked } = await change(before, edited, depth);
      assert.deepEqual(
        provisional?.modules.map(({ language }) => language),
        ['cpp', 'cpp'],
      );
      assert.deepEqual(
        linked.modules.map(({ language }) => language),
        ['cpp', 'cpp'],
      );
    }
  });
});
