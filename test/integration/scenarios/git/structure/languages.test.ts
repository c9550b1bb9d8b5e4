/** The same changes in every language that is read. */
import assert from 'node:assert/strict';
import { mergeStage } from '../merging';
import { comparing, rowsOf } from './comparing';

interface Program {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly rows: readonly string[];
}

const programs: Readonly<Record<string, Program>> = {
  python: {
    path: 'a.py',
    before:
      'class A:\n    def f(self, x):\n        return x\n\n    def g(self):\n        return "a"\n\n    def h(self):\n        return 1\n',
    after:
      "class A:\n    def f(self, x, y):\n        return x\n\n    def g(self):\n        return 'a'\n\n    def h(self):\n        return 2\n",
    rows: ['signature A.f', 'body A.g (formatting)', 'body A.h'],
  },
  typescript: {
    path: 'a.ts',
    before:
      "export const f = (x: number): number => x;\nfunction g() {\n  return 'a'\n}\nclass A {\n  /** Old. */\n  h() {\n    return 1;\n  }\n}\n",
    after:
      'export const f = (x: string): number => x;\nfunction g() {\n  return "a";\n}\nclass A {\n  /** New. */\n  h() {\n    return 1;\n  }\n}\n',
    rows: ['signature f', 'body g (formatting)', 'body A.h (comments)'],
  },
  javascript: {
    path: 'a.js',
    before: 'function f(x) { return x; }\nconst o = {\n  m(a) { return a; },\n};\nmodule.exports = f;\n',
    after:
      'export function f(x) { return x; }\nconst o = {\n  m(a) { return a + 1; },\n};\nmodule.exports = f;\n',
    rows: ['signature f', 'body o.m'],
  },
  tsx: {
    path: 'a.tsx',
    before: 'export function App() {\n  return <a href="https://a.b/c">x</a>;\n}\n',
    after: 'export function App() {\n  return <a href="https://a.b/d">x</a>;\n}\n',
    rows: ['body App'],
  },
  java: {
    path: 'A.java',
    before:
      'class A {\n  int f(int x) { return x; }\n  int f(String x) { return 1; }\n  // a\n  void g() { h(); }\n}\n',
    after:
      'class A {\n  int f(long x) { return 2; }\n  int f(int x) { return x; }\n  int f(String x) { return 1; }\n  // b\n  void g() { h(); }\n}\n',
    rows: ['added A.f', 'body A.g (comments)'],
  },
  kotlin: {
    path: 'a.kt',
    before: 'class A {\n    fun f(x: Int): Int = x\n    fun g() {\n        h(1)\n    }\n}\n',
    after: 'class A {\n    fun f(x: Int, y: Int = 1): Int = x\n    fun g() {\n        h(2)\n    }\n}\n',
    rows: ['signature A.f', 'body A.g'],
  },
  go: {
    path: 'a.go',
    before:
      'package a\n\nfunc f(a, b int) int {\n\treturn a\n}\n\nfunc g() {\n\th(1)\n}\n\ntype S struct {\n\tA int\n}\n\ntype I interface {\n\tM()\n}\n',
    after:
      'package a\n\nfunc f(a, b int, c string) (int, error) {\n\treturn a\n}\n\nfunc g() {\n\th(1) // why\n}\n\ntype S struct {\n\tA int\n\tB int\n}\n\ntype I interface {\n\tM(x int)\n}\n',
    rows: ['signature f', 'body g (comments)', 'body S', 'signature I.M'],
  },
  rust: {
    path: 'a.rs',
    before: 'struct S;\nimpl S {\n    fn f(&self, x: i32) -> i32 { x }\n}\nfn g() { h(1); }\n',
    after: 'struct S;\nimpl S {\n    #[inline]\n    fn f(&self, x: i32) -> i32 { x }\n}\nfn g() { h(1) }\n',
    rows: ['signature S.f', 'body g'],
  },
  c: {
    path: 'a.c',
    before: 'int f(int a, char *b) {\n  return a;\n}\nstatic void g(void) { h(1); }\n',
    after: 'int f(int a) {\n  return a;\n}\nstatic void g(void) { h(2); }\n',
    rows: ['signature f', 'body g'],
  },
  cpp: {
    path: 'a.cpp',
    before: 'class A {\n public:\n  int f(int x) { return x; }\n  void g() { h("a b"); }\n};\n',
    after: 'class A {\n public:\n  int f(int x = 1) const { return x; }\n  void g() { h("a  b"); }\n};\n',
    rows: ['signature A.f', 'body A.g'],
  },
  csharp: {
    path: 'A.cs',
    before: 'class A {\n  [Old]\n  int F(int x) { return x; }\n  void G() { H(1); }\n}\n',
    after: 'class A {\n  [New]\n  int F(int x) { return x; }\n  void G() {\n    H(1);\n  }\n}\n',
    rows: ['signature A.F', 'body A.G (formatting)'],
  },
};

describe('a structural diff in', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  const { compare } = comparing();
  for (const [language, { path, before, after, rows }] of Object.entries(programs))
    it(language, async () => {
      stage.commit('before', { [path]: before });
      stage.commit('after', { [path]: after });
      assert.deepEqual(rowsOf(await compare(stage, 'HEAD~1..HEAD')), rows);
    });

  const parametersOf = async (path: string, before: string, after: string): Promise<readonly string[]> => {
    stage.commit('before', { [path]: before });
    stage.commit('after', { [path]: after });
    const { symbols } = await compare(stage, 'HEAD~1..HEAD');
    return symbols.flatMap(({ signature }) =>
      (signature?.parameters ?? []).map(
        ({ change, name, before: was, after: is }) => `${change} ${name}: ${was ?? '-'} > ${is ?? '-'}`,
      ),
    );
  };

  it('TypeScript tells parameters by name, type, default and order', async () => {
    const before = 'function f(a: number, b = 1, ...rest: string[]) {}\n';
    const after = 'function f(b = 2, a?: string, ...rest: string[]) {}\n';
    assert.deepEqual(await parametersOf('a.ts', before, after), [
      'default b: 1 > 2',
      'added a?: - > a?: string',
      'removed a: a: number > -',
    ]);
  });

  it('Go tells each name of a list', async () => {
    const [before, after] = ['package a\nfunc f(a, b int) {}\n', 'package a\nfunc f(a, c int) {}\n'];
    assert.deepEqual(await parametersOf('a.go', before, after), ['renamed c: b > c']);
  });

  it('Kotlin tells types and defaults', async () => {
    const [before, after] = ['fun f(a: Int, b: Int) {}\n', 'fun f(a: Int, b: String) {}\n'];
    assert.deepEqual(await parametersOf('a.kt', before, after), ['type b: Int > String']);
  });

  it('C tells parameters behind their declarators', async () => {
    const [before, after] = ['int *f(int a, char *b) { return 0; }\n', 'int *f(int a) { return 0; }\n'];
    assert.deepEqual(await parametersOf('a.c', before, after), ['removed *b: *b: char > -']);
  });
});
