import assert from 'node:assert/strict';
import type { StructureReport } from '../../../../../src/core/git/structure';
import { renderStructure } from '../../../../../src/scenarios/git/structure/renderStructure';
import { mergeStage, wholeState } from '../merging';
import { comparing, rowsOf } from './comparing';

const body = (name: string): string => `    found = []
    for each in ${name}:
        if each.price > 3 and not each.isGift:
            found.append(each.price * 2)
    return sum(found)
`;

describe('the structural diff of a repository', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  const { compare, parsed } = comparing();

  const between = async (
    before: Readonly<Record<string, string>>,
    after: Readonly<Record<string, string | null>>,
  ): Promise<StructureReport> => {
    stage.commit('before', before);
    stage.commit('after', after);
    return compare(stage, 'HEAD~1..HEAD');
  };

  it('tells what was added, removed, renamed and moved, with both places', async () => {
    const report = await between(
      {
        'shop.py': `def total(items):\n${body('items')}\n\ndef gone():\n    return 1\n\n\ndef kept():\n    return 2\n`,
        'tax.py': 'RATE = 2\n',
      },
      {
        'shop.py': `def kept():\n    return 2\n\n\ndef fresh(x):\n    return x\n`,
        'tax.py': `RATE = 2\n\n\ndef total(items):\n${body('items')}`,
      },
    );
    assert.deepEqual(rowsOf(report), ['added fresh', 'removed gone', 'moved shop.py total > tax.py total']);
    const [, , moved] = report.symbols;
    assert.deepEqual(
      [moved?.path, moved?.line, moved?.from, moved?.share],
      ['tax.py', 4, { path: 'shop.py', line: 1, endLine: 6 }, 1],
    );
    assert.deepEqual(report.totals, {
      ...{ files: 2, added: 1, removed: 1, renamed: 0, moved: 1 },
      ...{ signature: 0, body: 0, cosmetic: 0 },
    });
  });

  it('finds a renamed class with its methods, and tells of those only what changed in them', async () => {
    const cart = (name: string, extra: string): string =>
      `class ${name}:\n    def add(self, items):\n${body('items').replace(/^/gm, '    ').trimEnd()}\n\n    def size(self):\n        return len(self.items) + len(self.gifts) - self.offset${extra}\n`;
    const report = await between({ 'a.py': cart('Cart', '') }, { 'a.py': cart('Basket', ' + 1') });
    assert.deepEqual(rowsOf(report), ['renamed Cart > Basket', 'body Cart.size > Basket.size']);
  });

  it('takes a symbol for renamed where its body stayed, and for two others where it did not', async () => {
    const report = await between(
      { 'a.py': `def total(items):\n${body('items')}` },
      { 'a.py': `def amount(items):\n${body('items').replace('* 2', '* 3')}` },
    );
    assert.deepEqual(rowsOf(report), ['renamed total > amount (code)']);
    const [row] = report.symbols;
    const share = row?.share ?? 0;
    assert.ok(share > 0.8 && share < 1);
    const other = await between(
      { 'b.py': 'def one(a):\n    print(a)\n    return a.b.c\n' },
      { 'b.py': 'def two(path):\n    with open(path) as file:\n        return file.read()\n' },
    );
    assert.deepEqual(rowsOf(other), ['removed one', 'added two']);
  });

  it('takes a short method for renamed that calls its old name of another, and no other of its size', async () => {
    const client = (name: string, call: string): string =>
      `class Client:\n    async def ${name}(self):\n        await self.dispatch.${call}()\n`;
    const renamed = await between(
      { 'a.py': client('close', 'close') },
      { 'a.py': client('aclose', 'close') },
    );
    assert.deepEqual(rowsOf(renamed), ['renamed Client.close > Client.aclose (code)']);
    const other = await between({ 'b.py': client('one', 'close') }, { 'b.py': client('two', 'open') });
    assert.deepEqual(rowsOf(other), ['removed Client.one', 'added Client.two']);
  });

  it('tells signatures by part', async () => {
    const report = await between(
      { 'a.py': 'class A:\n    def f(self, x: int, y=1) -> int:\n        return x\n' },
      {
        'a.py':
          'class A(Base):\n    @cached\n    async def f(self, y=2, *, x: str) -> str:\n        return x\n',
      },
    );
    const [a, f] = report.symbols;
    const signature = f?.signature ?? assert.fail('f has no other signature');
    assert.deepEqual(a?.signature?.bases, { added: ['Base'], removed: [] });
    assert.deepEqual(
      signature.parameters.map(({ change, name }) => `${change} ${name}`),
      ['default y', 'added *', 'type x', 'order y'],
    );
    assert.deepEqual(
      [signature.arity, signature.returns, signature.decorators, signature.modifiers],
      [null, { before: 'int', after: 'str' }, { added: ['@cached'], removed: [] }, true],
    );
  });

  it('tells comments, documentation and layout from code', async () => {
    const report = await between(
      {
        'a.py':
          'def a():\n    """Old."""\n    return 1\n\n\ndef b():\n    return ["x", {"y": 2}]\n\n\ndef c():\n    return 1\n\n\ndef d(x):\n    if x:\n        f()\n        g()\n',
      },
      {
        'a.py':
          'def a():\n    """New."""\n    return 1\n\n\ndef b():\n    return [\n        "x",\n        {\n            "y": 2,\n        },\n    ]\n\n\ndef c():\n    # why\n    return 1\n\n\ndef d(x):\n    if x:\n        f()\n    g()\n',
      },
    );
    assert.deepEqual(rowsOf(report), [
      'body a (documentation)',
      'body b (formatting)',
      'body c (comments)',
      'body d',
    ]);
    assert.deepEqual([report.totals.body, report.totals.cosmetic], [1, 3]);
  });

  it('takes lines that go on, and literals that are joined, for layout', async () => {
    const report = await between(
      {
        'a.py':
          'def a(x):\n    return x + 1 + 2\n\n\ndef b():\n    return f("one two three", \'x\')\n\n\ndef c():\n    return "a" "b"\n\n\ndef d():\n    return "\\1" "2"\n\n\ndef e():\n    return b"a" b"b"\n',
        'a.c': 'void a(void) { f("one two"); }\nvoid b(void) { f("one"); }\n',
      },
      {
        'a.py':
          'def a(x):\n    return x + 1 \\\n        + 2\n\n\ndef b():\n    return f("one "\n        "two"\n        \' three\', "x")\n\n\ndef c():\n    return "a" "c"\n\n\ndef d():\n    return "\\12"\n\n\ndef e():\n    return b"ab"\n',
        'a.c': 'void a(void) { f("one"\n  " two"); }\nvoid b(void) { f(L"one"); }\n',
      },
    );
    assert.deepEqual(rowsOf(report), [
      ...['body a (formatting)', 'body b'],
      ...['body a (formatting)', 'body b (formatting)', 'body c', 'body d', 'body e (formatting)'],
    ]);
  });

  it('compares branches with their merge base, the index and the work tree, and writes nothing', async () => {
    stage.twoSides({
      base: { 'a.py': 'def a():\n    return 1\n', 'b.py': 'def b():\n    return 1\n' },
      ours: { 'a.py': 'def a():\n    return 2\n' },
      theirs: { 'b.py': 'def b(x):\n    return 1\n' },
    });
    assert.deepEqual(rowsOf(await compare(stage, 'main...side')), ['signature b']);
    assert.deepEqual(rowsOf(await compare(stage, 'main..side')), ['body a', 'signature b']);
    stage.folder.write({ 'a.py': 'def a(staged):\n    return 2\n' });
    stage.git('add', 'a.py');
    stage.folder.write({ 'a.py': 'def a(staged):\n    return 3\n', 'new.py': 'def new():\n    return 1\n' });
    const state = wholeState(stage.folder);
    assert.deepEqual(rowsOf(await compare(stage, 'HEAD..:index')), ['signature a']);
    assert.deepEqual(rowsOf(await compare(stage, ':index..:work')), ['body a', 'added new']);
    const report = await compare(stage, null);
    assert.deepEqual(rowsOf(report), ['signature a (code)', 'added new']);
    assert.deepEqual(
      [report.from.name, report.to, report.partial],
      ['HEAD', { name: ':work', commit: null, time: null }, false],
    );
    assert.deepEqual(wholeState(stage.folder), state);
    await assert.rejects(compare(stage, 'nowhere..HEAD'), /"nowhere" names no commit/);
  });

  it('pairs renamed files, and parses no version twice', async () => {
    const text = `def total(items):\n${body('items')}\n\ndef more():\n    return 1\n`;
    stage.commit('before', { 'old.py': text });
    stage.git('mv', 'old.py', 'new.py');
    stage.commit('after', { 'new.py': text.replace('return 1', 'return 2') });
    const before = parsed();
    const report = await compare(stage, 'HEAD~1..HEAD');
    assert.deepEqual(rowsOf(report), ['body old.py more > new.py more']);
    assert.deepEqual([report.files[0]?.status, report.files[0]?.from], ['renamed', 'old.py']);
    assert.equal(parsed() - before, 2);
    assert.deepEqual(await compare(stage, 'HEAD~1..HEAD'), report);
    assert.equal(parsed() - before, 2);
  });

  it('tells what it did not compare, and hides nothing', async () => {
    const report = await between(
      {
        'data.bin': 'a\0b',
        'notes.txt': 'a\n',
        'broken.py': 'def a():\n    return 1\n\n\ndef b():\n    return 2\n',
        'made_pb2.py': '# Generated by the protocol buffer compiler.  DO NOT EDIT!\ndef a():\n    return 1\n',
      },
      {
        'data.bin': 'a\0c',
        'notes.txt': 'b\n',
        'broken.py': 'def a(:\n    return (1\n\n\ndef b():\n    return 2\n',
        'made_pb2.py': '# Generated by the protocol buffer compiler.  DO NOT EDIT!\ndef a():\n    return 2\n',
      },
    );
    const files = report.files.map(
      ({ path, read, generated }) => `${path} ${read}${generated ? ' generated' : ''}`,
    );
    assert.deepEqual(files, [
      'broken.py symbols',
      'data.bin binary',
      'made_pb2.py symbols generated',
      'notes.txt unknown-language',
    ]);
    const [broken] = report.files;
    assert.ok(broken && broken.problems.before === 0 && broken.problems.after > 0);
    assert.deepEqual(report.notes, ['broken.py does not parse on one side: symbols may be missing there.']);
  });

  it('tells another commit of a submodule, and a link', async () => {
    stage.commit('before', { 'a.py': 'x = 1\n' });
    const commit = stage.git('rev-parse', 'HEAD').trim();
    stage.git('update-index', '--add', '--cacheinfo', `160000,${commit},lib`);
    const report = await compare(stage, 'HEAD..:index');
    assert.deepEqual(
      report.files.map(({ path, status, read }) => [path, status, read]),
      [['lib', 'submodule', 'submodule']],
    );
  });

  it('tells unrelated histories, and refuses three dots between them', async () => {
    stage.commit('one', { 'a.py': 'def a():\n    return 1\n' });
    stage.git('checkout', '-q', '--orphan', 'other');
    stage.commit('other', { 'a.py': 'def a():\n    return 2\n' });
    const report = await compare(stage, 'main..other');
    assert.deepEqual(rowsOf(report), ['body a']);
    assert.deepEqual(report.notes, ['main and other have unrelated histories.']);
    await assert.rejects(
      compare(stage, 'main...other'),
      /main and other have no common commit\. Use two dots/,
    );
  });

  it('is everything before the first commit', async () => {
    stage.folder.write({ 'a.py': 'def a():\n    return 1\n' });
    assert.deepEqual(rowsOf(await compare(stage, null)), ['added a']);
  });

  it('is bounded, and names every file of a change beyond the bound', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 2_050 }, (_, at) => [
        `d/f${String(at).padStart(4, '0')}.py`,
        `def f${at}():\n    return ${at}\n`,
      ]),
    );
    stage.commit('before', { 'a.py': 'x = 1\n' });
    stage.commit('after', files);
    const report = await compare(stage, 'HEAD~1..HEAD');
    assert.equal(report.files.length, 2_050);
    assert.equal(report.totals.added, 2_000);
    assert.equal(report.files.filter(({ read }) => read === 'beyond-bound').length, 50);
    assert.ok(report.partial);
    assert.match(report.notes[0] ?? '', /^Changed files beyond the first 2,000, .*: 50\.$/);
  });

  it('tells edges, cycles, ranks and tests by maps of both sides', async () => {
    stage.commit('before', {
      'shop/__init__.py': '',
      'shop/cart.py': `from shop.tax import tax\n\n\ndef total(items):\n${body('items')}\n\ndef pay(items):\n    return tax(total(items))\n`,
      'shop/tax.py': 'def tax(price):\n    return price * 2\n',
      'tests/test_cart.py': 'from shop.cart import pay\n\n\ndef test_pay():\n    assert pay([]) == 0\n',
    });
    stage.commit('after', {
      'shop/cart.py': `from shop.tax import tax\n\n\ndef amount(items):\n${body('items')}\n\ndef pay(items):\n    return tax(amount(items))\n\n\ndef free():\n    return 0\n`,
      'shop/tax.py': 'from shop import cart\n\n\ndef tax(price):\n    return price * 2 + cart.free()\n',
    });
    const report = await compare(stage, 'HEAD~1..HEAD', 'with maps');
    assert.ok(report.mapped);
    assert.deepEqual(
      report.edges.added.map(({ kind, from, to, line }) => `${kind} ${from} > ${to}:${line}`),
      ['call shop.tax.tax > shop.cart.free:5', 'import shop.tax > shop.cart:1'],
    );
    // total is amount now: its edges are the same ones.
    assert.deepEqual(report.edges.removed, []);
    assert.deepEqual(report.cycles, {
      added: [{ modules: ['shop.cart', 'shop.tax'], path: 'shop/tax.py', line: 1 }],
      removed: [],
    });
    assert.deepEqual(
      report.tests.map(({ id, reaches, hops }) => [id, reaches, hops]),
      [['tests.test_cart.test_pay', ['shop.cart.pay'], 1]],
    );
    const text = renderStructure(report);
    assert.match(
      text,
      /^## Structure: `HEAD~1` to `HEAD`\n\n2 changed files; symbols: 1 added, 1 renamed, 2 with another body\./,
    );
    assert.match(text, /### New import cycles \(1\)\n\n- `shop\.cart`, `shop\.tax` \(`shop\/tax\.py:1`\)/);
    assert.match(text, /### Renamed \(1\)\n\n- `total` to `amount` \(`shop\/cart\.py:4`\)/);
    const back = await compare(stage, 'HEAD..HEAD~1', 'with maps');
    assert.deepEqual(
      back.cycles.removed.map(({ modules }) => modules),
      [['shop.cart', 'shop.tax']],
    );
  });
});
