/** What the map makes of the preprocessor, and of code that is not finished. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { analyse, factsOf } from '../../../../support/analyse';
import { collectionsAsTuples } from '../../../../../src/index/languages/csharp/collections';
import { blankDirectives, settleConditionals } from '../../../../../src/index/languages/csharp/repairs';

const namesOf = async (text: string): Promise<string[]> =>
  (await factsOf('a.cs', text)).definitions.slice(1).map(({ name }) => name);

describe('Directives of C#', () => {
  it('go without a trace but their line breaks', () => {
    equal(
      blankDirectives('#region a\r\nclass A { }\r\n  #endregion'),
      '         \r\nclass A { }\r\n            ',
    );
    equal(blankDirectives('var a = 1; // #region'), 'var a = 1; // #region');
  });

  it('stay where each branch is whole', () => {
    const text = 'class A {\n#if X\n  void M() { }\n#else\n  void N() { }\n#endif\n}\n';
    equal(settleConditionals(text), text);
  });

  it('leave the first branch where they cut through code', () => {
    const text = 'class A\n#if X\n : B\n#else\n : C\n#endif\n{ }\n';
    equal(settleConditionals(text), 'class A\n     \n : B\n     \n    \n      \n{ }\n');
  });

  it('leave all items of a list, and all sections of a switch', () => {
    const list = settleConditionals('enum E {\n  A,\n#if X\n  B,\n#endif\n  C }\n');
    equal(list, 'enum E {\n  A,\n     \n  B,\n      \n  C }\n');
    const sections = 'switch (a) {\n  case 1: break;\n#if X\n  case 2: break;\n#endif\n}';
    ok(!settleConditionals(sections).includes('#'));
  });

  it('leave a type the names that its other branches give it', async () => {
    const head = (first: string, other: string, brace = ''): string =>
      `#if LIBRARY\n  public static partial class ${first}${brace}\n#else\n  public static partial class ${other}${brace}\n#endif\n`;
    const index = await analyse({
      'a.cs': `namespace N {\n${head('A', 'B')}  { public static void F() { } }\n}\n`,
      'b.cs': 'namespace N { public static partial class B { public static void G() { F(); } } }\n',
      'c.cs': `namespace N {\n${head('C', 'D<T>', ' {')}   public static void H() { } }\n}\n`,
      'm.cs': 'using N;\nclass M { void M1() { A.F(); B.F(); C.H(); D<int>.H(); } }\n',
    });
    deepEqual(index.problems, []);
    deepEqual(
      index.imports.map(({ from, to }) => `${from} ${to}`),
      ['m a', 'm b', 'm c'],
    );
    deepEqual(
      index.calls.map(({ from, to, lines }) => `${from} ${to} ${lines.length}`),
      ['b.B.G a.A.F 1', 'm.M.M1 a.A.F 2', 'm.M.M1 c.C.H 2'],
    );
  });

  it('may nest, and may not end', () => {
    const text = 'void M(\n#if A\n#if B\n int b\n#endif\n#else\n int c\n#endif\n) { }\n';
    ok(settleConditionals(text).includes('int b') && !settleConditionals(text).includes('int c'));
    equal(settleConditionals('#if A\n#if B\nclass C {'), '#if A\n#if B\nclass C {');
    equal(settleConditionals('#endif\n#else\nclass C { }'), '#endif\n#else\nclass C { }');
  });
});

describe('Collection expressions of C#', () => {
  it('become tuples, and attributes, indexes and patterns stay', () => {
    equal(
      collectionsAsTuples('F(this, [m]); x = []; y = [1, .. z, ];'),
      'F(this, (m)); x = ""; y = (1,    z  );',
    );
    for (const text of [
      'void M([A] int a, [B, C] int b) { }',
      'class A { [B] void M() { a[1] = b[c[2]]; } }',
      'int[,] a = new int[1, 2];',
      'if (a is [1, 2]) { }',
      'var a = "x = [];"; // y = [];',
    ])
      equal(collectionsAsTuples(text), text);
  });

  it('leave no problem, and the calls in them', async () => {
    const index = await analyse({
      'A.cs':
        'class A {\n  int[] B() => [C(), .. D([1])];\n  int C() { Use(this, [C()]); return 1; }\n  int[] D(int[] a) { int[] b = []; return a; }\n}\n',
    });
    deepEqual(index.problems, []);
    deepEqual(index.calls.map(({ to, lines }) => `${to.replace(/^.*[:.]/, '')} ${lines.join()}`).sort(), [
      'C 2',
      'C 3',
      'D 2',
    ]);
  });
});

describe('Code of C# that is not finished', () => {
  it('gives what can be read, and a problem', async () => {
    const facts = await factsOf(
      'a.cs',
      'class A {\n  void M() { N(;\n  }\n  void O() { }\n}\nclass B { void P() { } }',
    );
    ok(facts.problems.length > 0);
    deepEqual(
      facts.definitions.filter(({ name }) => ['M', 'O', 'P'].includes(name)).map(({ name }) => name),
      ['M', 'O', 'P'],
    );
  });

  it('may be anything', async () => {
    for (const text of [
      '',
      'using',
      'namespace A;',
      '\uFEFFclass A { }',
      'class',
      '{}}}{',
      '[',
      'using static ;',
      'global using',
    ])
      ok((await factsOf('a.cs', text)).definitions.length > 0, text);
    deepEqual(await namesOf('\uFEFFnamespace Größe; class Müller { void Ä() { } }'), ['Müller', 'Ä']);
  });

  it('has bases that go in circles', async () => {
    const index = await analyse({
      'A.cs':
        'class A : B { void M() { F(); this.G(); } }\nclass B : A { }\ninterface I : I { void X() { Y(); } }',
    });
    deepEqual(index.calls, []);
    equal(index.unresolved.length, 3);
  });

  it('has two versions of one class', async () => {
    const version = 'namespace N; public class T { public static void F() { } }';
    const index = await analyse({
      'a/T.cs': version,
      'b/T.cs': version,
      'c.cs': 'using N; class C { void M() { T.F(); } }',
    });
    deepEqual(
      index.imports.map(({ from, to }) => `${from} ${to}`),
      ['c a/T', 'c b/T'],
    );
    deepEqual(index.calls, []);
    deepEqual(index.ambiguous[0]?.candidates, ['a/T.T.F', 'b/T.T.F']);
  });

  it('has a class of thousands of methods', async () => {
    const methods = Array.from(
      { length: 6000 },
      (_, at) => `void F${at}() { F${(at + 1) % 6000}(); this.F${at}(); }`,
    );
    const index = await analyse({ 'A.cs': `class A {\n${methods.join('\n')}\n}` });
    equal(index.calls.length, 12_000);
  });
});

describe('Syntax of C# that the grammar does not know', () => {
  const inMethod = (code: string): string =>
    `class A {\n  void F(bool async) {\n    ${code}\n  }\n  void G() { }\n}\n`;
  const read = async (code: string): Promise<void> => {
    const facts = await factsOf('a.cs', inMethod(code));
    deepEqual(facts.problems, [], code);
    deepEqual(
      facts.definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
      ['A:1', 'F:2', 'G:5'],
      code,
    );
  };

  it('is read where async is a name', async () => {
    await read('Run(async: false, async); if (async && Is(async)) { x = async ? 1 : 2; }');
  });

  it('is read where a value is given to what may be null', async () => {
    await read('a?.B = c; a?[i] = c; a?.B[i].C += 2; d = e?[0] == 1;');
  });

  it('is read in texts with quotation marks', async () => {
    await read('s = $@"""{a}"""; t = @$"b ""c"" {d}";');
  });

  it('is read where names are those of targets of attributes', async () => {
    await read('d = new D<T, int> { [type] = 0 }; Find([property], 1); e[field] = 2;');
  });

  it('leaves asynchronous functions what they are', async () => {
    const facts = await factsOf(
      'a.cs',
      'class A { async Task F(bool async) { G(async () => 1, async x => x, async: 2); } }',
    );
    deepEqual(facts.problems, []);
    deepEqual(
      facts.definitions.filter(({ async }) => async).map(({ name }) => name),
      ['F', '<lambda>', '<lambda>'],
    );
  });
});
