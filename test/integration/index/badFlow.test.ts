import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { analyse } from '../../support/analyse';

const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const edges = ({ calls }: CodeIndex): string[] => calls.map(({ from, to }) => `${from} -> ${to}`);

/** Each of these grew without end, or fell out of its bound silently, in some analysis of calls. */
describe('the call graph of programs that no person writes', () => {
  it('flows that go round: functions that return, take and keep one another', async () => {
    const index = await analyse({
      'm.py': `
def f(g): return g(f)
def h(g): return h(h(g))
def even(n): return odd(n)
def odd(n): return even(n)
a = b = f
a = b; b = a
a(a); h(f); even(1)
o = {}
o['o'] = o
o['f'] = f
o['o']['o']['o']['f'](o)
`,
      'n.js': `
const o = { self: null, f() { return this.self; } };
o.self = o;
o.self.self.f().f();
function y(f) { return (x => x(x))(x => f(v => x(x)(v))); }
y(y);
`,
    });
    for (const edge of [
      'm -> m.f',
      'm.f -> m.f',
      'm.h -> m.h',
      'm.even -> m.odd',
      'm.odd -> m.even',
      'n -> n.o.f',
      'n -> n.y',
    ])
      assert.ok(edges(index).includes(edge), `${edge} of\\n${edges(index).join('\\n')}`);
  });

  it('modules that import themselves and one another, by name and by star', async () => {
    const index = await analyse({
      'a.py': 'import a\nfrom a import *\nfrom b import *\ndef f(): a.f(); g()\n',
      'b.py': 'from a import *\nfrom b import g as h\ndef g(): f(); h()\n',
      'c.js':
        "import * as c from './c.js';\nexport * from './c.js';\nexport * from './d.js';\nexport function k() { c.k(); c.l(); }\n",
      'd.js': "export * from './c.js';\nimport { l as m } from './d.js';\nexport function l() { m(); }\n",
    });
    assert.deepEqual(edges(index), [
      'a.f -> a.f',
      'a.f -> b.g',
      'b.g -> a.f',
      'b.g -> b.g',
      'c.k -> c.k',
      'c.k -> d.l',
      'd.l -> d.l',
    ]);
  });

  it('classes that inherit from themselves, and bases in a ring', async () => {
    const index = await analyse({
      'm.py': `
class A(A):
    def f(self): self.f(); self.missing(); super().f()
class B(C):
    def g(self): self.h()
class C(B):
    def h(self): self.g(); super().h()
A().f(); B().h()
`,
      'n.ts': `
class A extends A { f() { this.f(); super.f(); this.missing(); } }
class B extends C { g() { this.h(); } }
class C extends B { h() { this.g(); } }
new A().f(); new B().g();
`,
    });
    for (const edge of ['m.A.f -> m.A.f', 'm.B.g -> m.C.h', 'n.A.f -> n.A.f', 'n.B.g -> n.C.h', 'n -> n.B.g'])
      assert.ok(edges(index).includes(edge), `${edge} of ${edges(index).join('; ')}`);
  });

  for (const [path, define, call] of [
    ['py', 'def run(x): return x\n', 'x.run()\n'],
    ['js', 'function run(x) { return x; }\n', 'x.run();\n'],
  ] as const) {
    it(`10,000 functions of one name (${path}): nothing is guessed, and no site has a list of them all`, async () => {
      const text = times(100, () => define) + times(100, () => call);
      const files: Record<string, string> = {};
      for (let at = 0; at < 100; at++) files[`m${at}.${path}`] = text;
      const index = await analyse(files);
      assert.equal(index.functions.filter(({ name }) => name === 'run').length, 10_000);
      assert.deepEqual(edges(index), []);
      const sites = [...index.ambiguous, ...index.unresolved].reduce(
        (sum, { lines }) => sum + lines.length,
        0,
      );
      assert.ok(sites > 0);
      for (const { candidates } of index.ambiguous)
        assert.ok(candidates.length <= 100, String(candidates.length));
    });
  }

  it('a generated file of 50,000 lines', async function () {
    this.timeout(120_000);
    const index = await analyse({
      'm.py':
        times(12_500, (at) => `def f${at}(x):\n    y = x\n    return f${(at + 1) % 12_500}(y)\n\n`) +
        'f0(f1)\n',
      'n.js': `const table = {\n${times(50_000, (at) => `  k${at}: () => table.k${(at * 7) % 50_000}(),\n`)}};\ntable.k3();\n`,
    });
    assert.equal(edges(index).filter((edge) => edge.startsWith('m')).length, 12_501);
    assert.ok(edges(index).includes('n -> n.table.k3'));
  });

  it('more values in one place than are followed: its sites are no facts, and none is lost', async () => {
    const index = await analyse({
      'm.py': `${times(300, (at) => `def f${at}(): pass\n`)}all = [${times(300, (at) => `f${at}, `)}]\nfor each in all: each()\n`,
    });
    assert.deepEqual(edges(index), []);
    assert.equal(index.beyondBound, 1);
    const [site] = [...index.ambiguous, ...index.unresolved];
    assert.deepEqual(site?.lines, [302]);
  });
});
