import assert from 'node:assert/strict';
import { analyse } from '../../../support/analyse';

type Texts = Readonly<Record<string, string>>;

/** Ids of modules, classes and functions, in the order of the index. */
async function idsOf(texts: Texts): Promise<string[]> {
  const { modules, classes, functions } = await analyse(texts);
  return [...modules, ...classes, ...functions].map(({ id }) => id);
}

describe('ids', () => {
  it('follow the enclosing definitions down', async () => {
    const texts = {
      'p/__init__.py': '',
      'p/m.py': 'class A:\n    def go(self):\n        def inner(): pass\n',
    };
    assert.deepEqual(await idsOf(texts), ['p', 'p.m', 'p.m.A', 'p.m.A.go', 'p.m.A.go.inner']);
  });

  it('number what is anonymous by position in its scope', async () => {
    const texts = { 'm.py': 'a = [lambda: 1, lambda: 2]\ndef f(): return lambda: (lambda: 3)\n' };
    assert.deepEqual(await idsOf(texts), [
      'm',
      'm.<lambda1>',
      'm.<lambda2>',
      'm.f',
      'm.f.<lambda1>',
      'm.f.<lambda1>.<lambda1>',
    ]);
  });

  it('give the second and third definition of one name #2 and #3, its name stays', async () => {
    const texts = { 'm.py': 'def f(): pass\ndef f(): pass\nclass f:\n    def g(self): pass\n' };
    assert.deepEqual(await idsOf(texts), ['m', 'm.f#3', 'm.f', 'm.f#2', 'm.f#3.g']);
    const { functions, classes } = await analyse(texts);
    assert.deepEqual(
      [...classes, ...functions].map(({ name }) => name),
      ['f', 'f', 'f', 'g'],
    );
  });

  it('give a definition #2 whose id is a module already', async () => {
    const texts = { 'p/__init__.py': 'def m(): pass\n', 'p/m.py': '' };
    assert.deepEqual(await idsOf(texts), ['p', 'p.m', 'p.m#2']);
  });

  it('of a declaration file come after its source', async () => {
    const texts = { 'm.d.ts': 'export class A {}\n', 'm.ts': 'export class A {}\n' };
    assert.deepEqual(await idsOf(texts), ['m', 'm#2', 'm#2.A', 'm.A']);
  });

  it('keep the names that every object has apart', async () => {
    const texts = {
      'm.js': 'function constructor() {}\nfunction __proto__() {}\nfunction toString() {}\ntoString();\n',
    };
    assert.deepEqual(await idsOf(texts), ['m', 'm.__proto__', 'm.constructor', 'm.toString']);
    const { calls } = await analyse(texts);
    assert.deepEqual(
      calls.map(({ from, to }) => [from, to]),
      [['m', 'm.toString']],
    );
  });

  it('are unique and in code-unit order', async () => {
    const texts = {
      'Z.py': 'def b(): pass\ndef B(): pass\n',
      'a.py': 'class ä: pass\nclass z: pass\n',
      'a/b.js': 'function f() {}\n',
    };
    const index = await analyse(texts);
    for (const rows of [index.modules, index.classes, index.functions]) {
      const ids = rows.map(({ id }) => id);
      assert.deepEqual(ids, [...new Set(ids)].sort());
    }
    assert.deepEqual(
      index.modules.map(({ id }) => id),
      ['Z', 'a', 'a/b'],
    );
  });

  it('of parents are those of the enclosing definition', async () => {
    const index = await analyse({ 'm.py': 'class A:\n    def go(self):\n        class B: pass\n' });
    assert.deepEqual(
      [...index.classes, ...index.functions].map(({ id, parent, module }) => [id, parent, module]),
      [
        ['m.A', 'm', 'm'],
        ['m.A.go.B', 'm.A.go', 'm'],
        ['m.A.go', 'm.A', 'm'],
      ],
    );
  });

  it('of bases stand where the workspace defines them, else the written name', async () => {
    const { classes } = await analyse({
      'a.py': 'class A: pass\n',
      'b.py': 'import a\nfrom abc import ABC\nclass B(a.A, ABC, metaclass=M): pass\n',
    });
    assert.deepEqual(
      classes.map(({ id, bases }) => [id, bases]),
      [
        ['a.A', []],
        ['b.B', ['a.A', 'ABC']],
      ],
    );
  });

  it('of interfaces that a class implements stand behind its base', async () => {
    const { classes } = await analyse({
      'a.ts': 'export interface I { go(): void }\n',
      'b.ts':
        "import { I } from './a';\nclass C {}\ninterface J<T> {}\nclass D extends C implements J<string>, I, Foo {}\n",
    });
    assert.deepEqual(classes.find(({ name }) => name === 'D')?.bases, ['b.C', 'b.J', 'a.I', 'Foo']);
  });

  it('of a default of JavaScript stand in its function, and take no parameter name', async () => {
    const ids = await idsOf({ 'm.js': 'function a() {}\nfunction over(a = () => 1) {}\n' });
    assert.deepEqual(ids, ['m', 'm.a', 'm.over', 'm.over.<lambda1>']);
  });
});
