import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import { analyse } from '../../support/analyse';

/** Most of these fell at as many. */
const MANY = 4_000;
const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');
const files = (count: number, name: (at: number) => string, text: (at: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), text(at)]));
const after = (at: number, count = MANY): number => (at + 1) % count;
const told = ({ problems }: CodeIndex): string[] =>
  problems.map(({ path, message }) => `${path}: ${message}`);

describe('a repository that is made to cost the map', function () {
  this.timeout(120_000);

  const classes: readonly (readonly [what: string, path: string, text: string])[] = [
    ['a ring of classes (Python)', 'm.py', times(MANY, (at) => `class C${at}(C${after(at)}): pass\n`)],
    [
      'a ring of classes (TypeScript)',
      'm.ts',
      times(MANY, (at) => `class C${at} extends C${after(at)} { f() { this.g(); } }\n`),
    ],
    [
      'a ring of interfaces',
      'm.ts',
      times(MANY, (at) => `interface C${at} extends C${after(at)} { f(): void }\n`),
    ],
    [
      'a chain of classes',
      'm.py',
      times(MANY, (at) => `class C${at}${at === 0 ? '' : `(C${at - 1})`}:\n    def f(self): self.g()\n`),
    ],
    [
      'a chain of classes, the last one first',
      'm.py',
      times(MANY, (at) => `class C${MANY - at}(C${MANY - at - 1}): pass\n`),
    ],
    [
      'rhombs of classes',
      'm.py',
      times(
        MANY / 4,
        (at) =>
          `class L${at}(A${at}): pass\nclass R${at}(A${at}): pass\nclass A${at + 1}(L${at}, R${at}): pass\n`,
      ),
    ],
    [
      'a chain with a ring of interfaces above',
      'm.ts',
      times(
        MANY / 4,
        (at) => `interface I${at} extends I${(at + 7) % 500}, I${Math.max(0, at - 1)} { f(): void }\n`,
      ),
    ],
    [
      'choices of a base, each above another',
      'm.py',
      times(
        MANY / 20,
        (at) =>
          `if x:\n    class A${at + 1}(A${at}): pass\nelse:\n    class A${at + 1}(B${at}): pass\nclass B${at + 1}(A${at}): pass\n`,
      ),
    ],
    [
      'a class with many bases',
      'm.py',
      `${times(5000, (at) => `class B${at}: pass\n`)}class D(${times(5000, (at) => `B${at}, `)}): pass\nD().f()\n`,
    ],
  ];
  for (const [what, path, text] of classes)
    it(`${what}: every class is in the map, and what was not followed is told`, async () => {
      const index = await analyse({ [path]: text });
      assert.equal(index.classes.length, text.split(/\bclass |\binterface /).length - 1);
      assert.match(told(index).join('\n'), /^m\.(py|ts): [\d,]+ class/);
    });

  const around: readonly (readonly [what: string, texts: Readonly<Record<string, string>>])[] = [
    [
      'modules that star one another in a ring (Python)',
      files(
        MANY,
        (at) => `m${at}.py`,
        (at) => `from m${after(at)} import *\nprint(f${at})\n`,
      ),
    ],
    [
      'modules that pass all on in a ring (JavaScript)',
      files(
        MANY,
        (at) => `m${at}.js`,
        (at) => `export * from './m${after(at)}.js';\nimport { f } from './m${after(at)}.js';\nf();\n`,
      ),
    ],
    [
      'modules that list what the next one lists',
      files(
        MANY,
        (at) => `m${at}.py`,
        (at) =>
          `import m${after(at)}\nfrom m${after(at)} import *\n__all__ = ['f'] + m${after(at)}.__all__\n`,
      ),
    ],
    [
      'modules that hand on one name in a ring',
      files(
        MANY,
        (at) => `m${at}.js`,
        (at) => `export { f } from './m${after(at)}.js';\n`,
      ),
    ],
    [
      'a chain of modules with a ring at its end',
      files(
        MANY,
        (at) => `m${at}.js`,
        (at) => `export * from './m${at === MANY - 1 ? MANY - 100 : at + 1}.js';\nf();\n`,
      ),
    ],
    [
      'modules that star one of many names',
      {
        ...files(
          MANY,
          (at) => `m${at}.py`,
          () => 'from big import *\n',
        ),
        'big.py': times(MANY, (at) => `f${at} = 1\n`),
      },
    ],
  ];
  for (const [what, texts] of around)
    it(`${what}: every import is in the map`, async () => {
      const { imports } = await analyse(texts);
      assert.equal(imports.length, MANY);
    });

  const hub = 'a module that thousands pass on';
  const importers = 3 * MANY;
  it(`${hub} (Python): every import and call is in the map`, async () => {
    const { imports, calls } = await analyse({
      ...files(
        importers,
        (at) => `m${at}.py`,
        () => 'from big import *\nf7()\n',
      ),
      'big.py': times(100, (at) => `def f${at}(): pass\n`),
    });
    assert.deepEqual([imports.length, calls.length], [importers, importers]);
  });

  it(`${hub} (JavaScript): every import is in the map`, async () => {
    const { imports } = await analyse({
      ...files(
        importers,
        (at) => `m${at}.js`,
        () => "export * from './big.js';\n",
      ),
      'big.js': times(100, (at) => `export function f${at}() {}\n`),
    });
    assert.equal(imports.length, importers);
  });

  it('a module that stars another thousands of times binds its names once', async () => {
    const { imports } = await analyse({
      'm.py': times(MANY, () => 'from big import *\n'),
      'big.py': times(MANY, (at) => `f${at} = 1\n`),
    });
    assert.deepEqual(
      imports.map(({ names, lines }) => [names.length, lines.length]),
      [[MANY, MANY]],
    );
  });

  it('names that stand for the list of all names in a row of 20,000 lead to it', async () => {
    const count = 20_000;
    const { imports } = await analyse({
      'm.py': `a0 = ['x']\n${times(count, (at) => `a${at + 1} = a${at}\n`)}__all__ = a${count}\nx = 1\n`,
      'n.py': 'from m import *\n',
    });
    assert.deepEqual(
      imports.map(({ names }) => names),
      [['x']],
    );
  });

  it('configurations that extend one another in a row of thousands are read as far as anybody writes them', async () => {
    const { modules, problems } = await analyse({
      ...files(
        MANY,
        (at) => `base${at}.json`,
        (at) => `{ "extends": "./base${at + 1}.json" }`,
      ),
      'tsconfig.json': '{ "extends": "./base0.json" }',
      'a.ts': 'export const a = 1;\n',
    });
    assert.equal(modules.length, 1);
    assert.deepEqual(
      problems.map(({ path, message }) => `${path}: ${message}`),
      ['base99.json: more than 100 configurations extend one another: ./base100.json is not read'],
    );
  });

  it('prototypes of prototypes are looked through as far as anybody writes them, and that is told', async () => {
    const { functions, calls, problems } = await analyse({
      'm.js':
        'const o0 = { go() {} };\n' +
        times(20_000, (at) => `const o${at + 1} = Object.create(o${at});\n`) +
        'o100.go();\no20000.go();\n',
      'n.js':
        "const util = require('util');\nfunction F0() {}\nF0.prototype.go = function () {};\n" +
        times(20_000, (at) => `function F${at + 1}() {}\nutil.inherits(F${at + 1}, F${at});\n`) +
        'new F100().go();\nnew F20000().go();\n',
    });
    assert.equal(functions.length, 20_003);
    const called = calls.filter(({ to }) => to.endsWith('go')).flatMap(({ lines }) => lines);
    assert.deepEqual(called, [20_002, 40_004]);
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['objects have more than 128 prototypes above; only the nearest were looked through'],
    );
  });

  it('a function with thousands of decorators is one function', async () => {
    const index = await analyse({
      'm.py': `def d(f): return f\n${times(MANY, (at) => (at % 2 === 0 ? '@d\n' : `@e(${at})\n`))}def g(): pass\ng()\n`,
      'm.ts': `function d(f) { return f }\nclass G {\n${times(MANY, () => '@d ')} m() {}\n}\nnew G().m();\n`,
    });
    assert.equal(index.functions.length, 4);
  });
});
