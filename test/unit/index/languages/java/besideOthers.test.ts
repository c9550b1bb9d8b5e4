/** Java beside other languages, half typed, nested too deep, and in two versions: nothing is lost, and nothing guessed. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { analyse } from '../../../../support/analyse';

const script = {
  'web/app.ts': 'import { draw } from "./draw";\nexport class App { start() { draw(); } stop() {} }\n',
  'web/draw.ts': 'export function draw(x?: any) { x.render(); x.stop(); }\n',
  'tools/m.py': 'class T:\n    def render(self): pass\n\ndef f(t):\n    t.render()\n',
};
const java = {
  'a/T.java':
    'package a;\n\nclass T {\n  void stop() {}\n  void render(T t) { t.stop(); t.start(); draw(); }\n}\n',
};

describe('Java in a workspace with other languages', () => {
  it('leaves every row of theirs as it is, and has no candidates of theirs', async () => {
    const alone = await analyse(script);
    const beside = await analyse({ ...script, ...java });
    const isJava = ({ from }: { readonly from: string }): boolean => from.startsWith('a/T');
    for (const list of ['calls', 'ambiguous', 'unresolved', 'external', 'imports'] as const)
      assert.deepEqual(
        (beside[list] as readonly { readonly from: string }[]).filter((row) => !isJava(row)),
        alone[list],
        list,
      );
    assert.deepEqual(beside.ambiguous.filter(isJava), [
      { from: 'a/T.T.render', name: 'stop', candidates: ['a/T.T.stop'], lines: [5] },
    ]);
    assert.deepEqual(
      beside.unresolved.filter(isJava).map(({ name }) => name),
      ['draw', 'start'],
    );
  });

  it('is read as far as it can be where it is half typed', async () => {
    const { functions, problems, calls } = await analyse({
      'a/T.java':
        'package a;\n\nclass T {\n  void a() { b(); }\n  void b() { if (x. }\n  void c() { a(); }\n',
    });
    assert.ok(problems.length > 0);
    assert.ok(functions.some(({ id }) => id === 'a/T.T.a'));
    assert.ok(calls.every(({ to }) => functions.some(({ id }) => id === to)));
  });

  it('says where it is nested too deep', async () => {
    const deep = 3000;
    const { problems, functions } = await analyse({
      'a/T.java': `class T {\n  void a() {}\n  int x = ${'f('.repeat(deep)}1${')'.repeat(deep)};\n}\n`,
    });
    assert.match(problems.map(({ message }) => message).join('\n'), /nested deeper than/);
    assert.ok(functions.some(({ name }) => name === 'a'));
  });

  it('tells the versions of a class between which no build chooses as candidates', async () => {
    const version = 'package p;\n\npublic class P { public static void f() {} }\n';
    const index = await analyse({
      'one/build.gradle': '',
      'two/build.gradle': '',
      'user/build.gradle': '',
      'one/src/main/java/p/P.java': version,
      'two/src/main/java/p/P.java': version,
      'two/src/main/java/p/Own.java': 'package p;\n\nclass Own { void m() { P.f(); } }\n',
      'user/src/main/java/u/U.java': 'package u;\n\nclass U { void m() { p.P.f(); } }\n',
    });
    const methodIn = (project: string): string => `${project}/src/main/java/p/P.P.f`;
    assert.deepEqual(
      index.calls.map(({ from, to }) => [from, to]),
      [['two/src/main/java/p/Own.Own.m', methodIn('two')]],
    );
    assert.deepEqual(
      index.ambiguous.map(({ candidates }) => candidates),
      [[methodIn('one'), methodIn('two')]],
    );
  });

  it('ends where classes are derived from one another in a circle, or hold thousands of overloads', async () => {
    const overloads = Array.from({ length: 5000 }, (_, at) => `  void f(T${at} a) { f(null); }\n`).join('');
    const index = await analyse({
      'a/A.java': 'package a;\n\nclass A extends B { void m() { n(); } }\n',
      'a/B.java': 'package a;\n\nclass B extends C {}\n',
      'a/C.java': 'package a;\n\nclass C extends A { void n() {} }\n',
      'a/Many.java': `package a;\n\nclass Many {\n${overloads}}\n`,
    });
    assert.deepEqual(
      index.calls.map(({ to }) => to),
      ['a/C.C.n'],
    );
  });
});
