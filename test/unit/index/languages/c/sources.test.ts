import assert from 'node:assert/strict';
import { blankAccessMacros, blocksWithTitles } from '../../../../../src/index/languages/c/repairs/blocks';
import { blankPrefixes, typesAsNames } from '../../../../../src/index/languages/c/repairs/types';
import { keepOneBranch } from '../../../../../src/index/languages/c/repairs/conditionals';
import { blankMacros } from '../../../../../src/index/languages/c/repairs/macros';
import { analyse, factsOf } from '../../../../support/analyse';

const namesIn = async (path: string, text: string): Promise<string[]> =>
  (await factsOf(path, text)).definitions.slice(1).map(({ kind, name }) => `${kind} ${name}`);

describe('Sources of C and C++', () => {
  it('have the definitions of every branch of a condition', async () => {
    const text = '#if A\nint f(void) { return 1; }\n#else\nint f(void) { return 2; }\n#endif\n';
    assert.deepEqual(await namesIn('a.c', text), ['function f', 'function f']);
  });
  it('are read where a condition cuts through a statement', async () => {
    const text =
      'int f(int a) {\n#ifdef A\n  if (a) {\n#else\n  if (!a) {\n#endif\n    return 1;\n  }\n  return 0;\n}\nint g(void) { return 1; }\n';
    assert.deepEqual(await namesIn('a.c', text), ['function f', 'function g']);
  });
  it('are read behind macros that stand in the way', async () => {
    const text =
      '#ifndef H\n#define H\nBEGIN_DECLS\nEXTERN int f(int a) NOTHROW;\nAPI(int) g(int a) { return a; }\nstruct S { FIELDS };\nEND_DECLS\n#endif\nint h(void) { return 1; }\n';
    assert.deepEqual(await namesIn('a.c', text), ['function g', 'struct S', 'function h']);
  });
  it('are read behind several macros, of which one may have arguments', async () => {
    const text =
      'static RD_INLINE RD_UNUSED ts_t clock_of(void) {\n  return 1;\n}\nstatic RD_UNUSED RD_FORMAT(printf, 1, 2) void\nfail(const char *fmt,\n     ...) {\n  g(fmt);\n}\nvoid h(void) {\n}\n';
    assert.deepEqual(await namesIn('a.c', text), ['function clock_of', 'function fail', 'function h']);
  });
  it('have functions whose type stands in capitals on the line above', async () => {
    const text =
      'FORCE_INLINE U32\nhash_endian(const void* input, size_t len) {\n  return 1;\n}\nMACRO_ALONE\nint f(void) { return 2; }\n';
    assert.deepEqual(await namesIn('a.c', text), ['function hash_endian', 'function f']);
  });
  it('are read below a macro that stands for what compilers are told', async () => {
    const text =
      '#ifdef _MSC_VER\n#define inline __inline\n#endif\n\nstatic inline u64 get(const void *b)\n{\n  return 1;\n}\nint g() { return (int[]) { 1, ; }\n';
    assert.deepEqual(await namesIn('a.c', text), ['function get', 'function g']);
  });
  it('name the tests that macros make', async () => {
    const text = 'TEST(Total, Nothing) { f(); }\nTEST_F(Total, More) { g(); }\n';
    assert.deepEqual(await namesIn('a_test.cc', text), ['function Total.Nothing', 'function Total.More']);
    assert.deepEqual(await namesIn('test-a.c', 'TEST_IMPL(start) {\n  f();\n}\n'), ['function start']);
  });
  it('name test cases by their titles, and read the sections in them', async () => {
    const text =
      'namespace a {\nTEST_CASE("all of: it", "[tag]")\n{\n  SECTION("one, two") {\n    f([](int a) { return a; });\n  }\n}\n}\nint g() { return 1; }\n';
    const { definitions, problems, named } = await factsOf('a.cpp', text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ kind, name, startLine, endLine }) => [kind, name, startLine, endLine]),
      [
        ['namespace', 'a', 1, 8],
        ['function', 'all of: it', 2, 7],
        ['lambda', '<lambda>', 5, 5],
        ['function', 'g', 9, 9],
      ],
    );
    assert.ok(named?.calls.some(({ name }) => name === 'f'));
  });
  it('are read where a type with its reference is an argument', async () => {
    const text =
      'struct A { void f(B &, C *); };\nvoid g() {\n  CHECK_AS(_ = h(1), "text", json::parse_error&);\n  int a = k(b & c, d * e);\n}\n';
    const { definitions, problems, named } = await factsOf('a.cpp', text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name }) => name),
      ['A', 'g'],
    );
    assert.ok(named?.calls.some(({ name }) => name === 'h'));
  });
  it('are read where a macro says who may use members', async () => {
    const text = 'class A {\nPRIVATE_UNLESS_TESTED:\n  using b = ::c::d<A>;\n  void f() { g(); }\n};\n';
    const { definitions, problems } = await factsOf('a.hpp', text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name }) => name),
      ['A', 'f'],
    );
  });
  it('are read with types where values stand, prefixes, and macros in lists', async () => {
    const text =
      'struct S { atomic int a; atomic uint64_t b; };\nint f(va_list ap) {\n  char *s = va_arg(ap,char*);\n  T *t = cast(T *, make(L, (unsigned)1, unsigned int));\n  int n = (int)sizeof(char *);\n  return g(s);\n}\nstatic const node_t list[] = {\n#define OP(m) {NAME(#m)},\n  OP(1)\n#undef OP\n};\nint h(void) { return 1; }\n';
    const { definitions, problems, named } = await factsOf('a.c', text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name }) => name),
      ['S', 'f', 'h'],
    );
    assert.ok(named?.calls.some(({ name }) => name === 'make'));
  });
  it('keep their length and their lines in each repair', () => {
    const text = 'API int f(int a) NOTHROW {\n#if A\n  if (a) {\n#else\n  {\n#endif\n  }\n}\n';
    for (const repair of [
      ...[blankMacros, keepOneBranch, blocksWithTitles],
      ...[blankAccessMacros, typesAsNames, blankPrefixes],
    ]) {
      const repaired = repair(text);
      assert.equal(repaired.length, text.length);
      assert.equal(repaired.split('\n').length, text.split('\n').length);
    }
  });
  it('tell by its words in which of the two languages a header is', async () => {
    const languageOf = async (text: string): Promise<string> => (await factsOf('a.h', text)).language;
    assert.equal(await languageOf('int f(int a);\n'), 'c');
    assert.equal(
      await languageOf(
        '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n',
      ),
      'c',
    );
    assert.equal(await languageOf('// namespace a { class B; }\nint f(void);\n'), 'c');
    assert.equal(await languageOf('namespace a {\nint f();\n}\n'), 'cpp');
    assert.equal(await languageOf('#include <vector>\nstd::vector<int> all();\n'), 'cpp');
    assert.equal(await languageOf('class A {\n public:\n  void f();\n};\n'), 'cpp');
  });
  it('are read half-typed, damaged and deep, with problems', async () => {
    for (const text of [
      'int f(int',
      'struct S {',
      '#if A\n#if B\nint f(',
      '"',
      '/*',
      'f((((((',
      '}}}}',
      'class A { void f(',
    ])
      for (const path of ['a.c', 'a.cc']) assert.equal((await factsOf(path, text)).path, path);
    const deep = `int f(void) { return ${'('.repeat(3000)}1${')'.repeat(3000)}; }\n`;
    assert.equal((await factsOf('a.c', deep)).path, 'a.c');
  });
  it('give a class that is defined twice two ids', async () => {
    const text = 'struct A { int f() { return 1; } };\n';
    const { classes } = await analyse({ 'x/a.hpp': text, 'y/a.hpp': text });
    assert.deepEqual(
      classes.map(({ id }) => id),
      ['x/a.A', 'y/a.A'],
    );
  });
});
