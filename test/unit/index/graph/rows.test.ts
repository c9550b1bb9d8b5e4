import assert from 'node:assert/strict';
import { analyse } from '../../../support/analyse';

type Texts = Readonly<Record<string, string>>;

async function importLines(texts: Texts): Promise<string[]> {
  const { imports } = await analyse(texts);
  return imports.map(
    ({ from, to, weight, names, lines }) =>
      `${from} -> ${to} weight ${weight} {${names.join(', ')}} [${lines.join(', ')}]`,
  );
}

describe('rows of the call graph', () => {
  const texts = {
    'm.py': 'def b(): pass\ndef a():\n    b(); b()\na()\nb()\ndef c():\n    a()\n    b()\n',
  };

  it('are one for each pair, in order of from, then to; weight is the number of lines', async () => {
    const { calls } = await analyse(texts);
    assert.deepEqual(calls, [
      { from: 'm', to: 'm.a', weight: 1, lines: [4], resolution: 'exact', confidence: 1 },
      { from: 'm', to: 'm.b', weight: 1, lines: [5], resolution: 'exact', confidence: 1 },
      { from: 'm.a', to: 'm.b', weight: 2, lines: [3, 3], resolution: 'exact', confidence: 1 },
      { from: 'm.c', to: 'm.a', weight: 1, lines: [7], resolution: 'exact', confidence: 1 },
      { from: 'm.c', to: 'm.b', weight: 1, lines: [8], resolution: 'exact', confidence: 1 },
    ]);
  });

  it('are the less sure of each target the more a site has', async () => {
    const { calls } = await analyse({ 'm.py': 'def f(): pass\ndef g(): pass\nh = f if 1 else g\nh()\n' });
    assert.deepEqual(
      calls.map(({ to, resolution, confidence }) => [to, resolution, confidence]),
      [
        ['m.f', 'inferred', 0.9],
        ['m.g', 'inferred', 0.9],
      ],
    );
  });

  it('are 0.9 sure of what only an annotation says', async () => {
    const { calls } = await analyse({
      'm.py': 'class A:\n    def go(self): pass\ndef f(a: A):\n    a.go()\n',
    });
    assert.deepEqual(
      calls.map(({ to, resolution, confidence }) => [to, resolution, confidence]),
      [['m.A.go', 'inferred', 0.9]],
    );
  });

  describe('of a method that five classes override', () => {
    const overriding = ['A', 'B', 'C', 'D', 'E']
      .map((name) => `class ${name}(Base):\n    def go(self): pass\n`)
      .join('');
    const base = `class Base:\n    def go(self): pass\n    def run(self):\n        self.go()\n`;
    const callsFrom = async (caller: string, source: string): Promise<string[]> =>
      (await analyse({ 'm.py': base + overriding + source })).calls
        .filter(({ from, to }) => from === caller && to.endsWith('.go'))
        .map(({ to, confidence }) => `${to} ${confidence.toFixed(1)}`);

    it('are calls where the object is given', async () => {
      const made = 'for each in [A, B, C, D, E]:\n    each().run()\n';
      const all = ['A', 'B', 'C', 'D', 'E'].map((name) => `m.${name}.go 0.6`);
      assert.deepEqual(await callsFrom('m.Base.run', made), all);
    });

    it('are candidates where the function made the object by a call', async () => {
      const made =
        'def make(kind):\n    for each in [kind]: return each()\nfor each in [Base, A, B, C, D, E]:\n    make(each)\n' +
        'def use():\n    made = make(A)\n    made.go()\n';
      assert.deepEqual(await callsFrom('m.use', made), []);
    });
  });

  it('with five targets are a candidate set and no calls', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const source = `${names.map((name) => `def ${name}(): pass\n`).join('')}for f in [${names.join(', ')}]:\n    f()\n`;
    const { calls, ambiguous } = await analyse({ 'm.py': source });
    assert.deepEqual(calls, []);
    assert.deepEqual(ambiguous, [
      { from: 'm', name: 'f', candidates: ['m.a', 'm.b', 'm.c', 'm.d', 'm.e'], lines: [7] },
    ]);
  });

  it('are the same whatever the order in which files are given', async () => {
    const one = { 'a.py': 'import b\nb.f()\n', 'b.py': 'def f(): pass\n' };
    const other = { 'b.py': 'def f(): pass\n', 'a.py': 'import b\nb.f()\n' };
    assert.deepEqual(await analyse(one), await analyse(other));
  });
});

describe('rows of the module graph', () => {
  it('weigh the names bound and the call sites across', async () => {
    const lines = await importLines({
      'a.py': 'from b import f, g as h\nimport b\nf()\nf()\nb.g()\n',
      'b.py': 'def f(): pass\ndef g(): pass\n',
    });
    // Names f, h and b; sites on lines 3, 4 and 5.
    assert.deepEqual(lines, ['a -> b weight 6 {b, f, h} [1, 2]']);
  });

  it('weigh the names that a star binds: those of __all__, else the public ones', async () => {
    const lines = await importLines({
      'm.py': 'from a import *\nfrom b import *\nfrom c import *\n',
      'a.py': "__all__ = ['f', '_g']\ndef f(): pass\ndef _g(): pass\ndef h(): pass\n",
      'b.py': 'from a import *\nimport sys\nONE = 1\ndef k(x): y = [z for z in x]\nclass _L: n = 1\n',
      'c.py': '',
    });
    assert.deepEqual(lines, [
      'b -> a weight 2 {_g, f} [1]',
      'm -> a weight 2 {_g, f} [1]',
      'm -> b weight 4 {ONE, f, k, sys} [2]',
      'm -> c weight 1 {*} [3]',
    ]);
  });

  it('count a name once, however often it is imported', async () => {
    const lines = await importLines({
      'a.py': 'from b import f\ndef g():\n    from b import f\n',
      'b.py': 'def f(): pass\n',
    });
    assert.deepEqual(lines, ['a -> b weight 1 {f} [1, 3]']);
  });

  it('name the submodule alone for `from p import s`, the package for a name of its own', async () => {
    const lines = await importLines({
      'm.py': 'from p import s\nfrom p import own\nimport p.s\n',
      'p/__init__.py': 'own = 1\n',
      'p/s.py': '',
    });
    assert.deepEqual(lines, ['m -> p weight 1 {own} [2]', 'm -> p.s weight 2 {p, s} [1, 3]']);
  });

  it('go to what the statement names, not through re-exports', async () => {
    const lines = await importLines({
      'm.js': "import { f } from './index';\nf();\n",
      'index.js': "export { f } from './lib';\n",
      'lib.js': 'export function f() {}\n',
    });
    // The call goes to lib, which m does not import: it counts for neither edge.
    assert.deepEqual(lines, ['index -> lib weight 1 {f} [1]', 'm -> index weight 1 {f} [1]']);
  });

  it('weigh a star as one name, an import for its effect as none', async () => {
    const lines = await importLines({
      'a.py': 'from b import *\n',
      'b.py': '',
      'm.js': "import './n';\n",
      'n.js': '',
    });
    assert.deepEqual(lines, ['a -> b weight 1 {*} [1]', 'm -> n weight 0 {} [1]']);
  });

  it('count nested and TYPE_CHECKING imports', async () => {
    const lines = await importLines({
      'a.py': 'if TYPE_CHECKING:\n    import b\ndef f():\n    import c\n',
      'b.py': '',
      'c.py': '',
    });
    assert.deepEqual(lines, ['a -> b weight 1 {b} [2]', 'a -> c weight 1 {c} [4]']);
  });

  it('have no edge of a module to itself and none for calls alone', async () => {
    const lines = await importLines({
      'p/__init__.py': 'from p import own\nown = 1\nimport p\n',
      'a.py': 'def f(callback): callback()\n',
      'b.py': 'import a\ndef g(): pass\na.f(g)\n',
    });
    // a.f calls b.g, but a imports nothing.
    assert.deepEqual(lines, ['b -> a weight 2 {a} [1]']);
  });
});
