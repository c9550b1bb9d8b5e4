/** Forms of C that stand in the grammar's way, and what tells C from C++. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { blankAssembler } from '../../../../../src/index/languages/c/repairs/attributes';
import { keepOneBranch } from '../../../../../src/index/languages/c/repairs/conditionals';
import { blankMacrosInValues } from '../../../../../src/index/languages/c/repairs/values';
import { factsOf } from '../../../../support/analyse';

interface Read {
  readonly functions: readonly string[];
  readonly calls: readonly string[];
}

async function read(path: string, text: string): Promise<Read> {
  const { definitions, problems, named } = await factsOf(path, text);
  assert.deepEqual(problems, [], text);
  return {
    functions: definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
    calls: (named?.calls ?? []).map(({ name }) => name),
  };
}

describe('Forms of C', () => {
  it('may be macros between texts, and before values', async () => {
    const text =
      'void f(int fd) {\n  print("a %" PRId64 "\\n", g(1));\n  print("b" ONE TWO);\n  if (h(fd, SIZE_CAST a->len) == 0) k();\n}\nvoid z(void) {}\n';
    for (const path of ['a.c', 'a.cc']) {
      const { functions, calls } = await read(path, text);
      assert.deepEqual(functions, ['f:1', 'z:6']);
      assert.deepEqual(calls, ['print', 'g', 'print', 'h', 'k']);
    }
  });

  it('may be words of small letters that say how a function is called', async () => {
    const text =
      'void ngx_cdecl put(int a, ...);\nvoid ngx_cdecl\nput(int a, ...)\n{\n}\nstatic ngx_inline u_char *\nnext(u_char *p)\n{\n  return p;\n}\nu_char * ngx_cdecl\nlast(u_char *p)\n{\n  set_inline(p);\n  return next(p);\n}\nint is_inline(void) { return 1; }\n';
    assert.deepEqual(await read('a.c', text), {
      functions: ['put:2', 'next:6', 'last:11', 'is_inline:17'],
      calls: ['set_inline', 'next'],
    });
  });

  it('may be macros before what a function takes or is given, and around its name', async () => {
    const text =
      'static int\nfirst(pTHX_ node_t *a, IN SOCKET b, OUT LPDWORD c)\n{\n  return second(aTHX_ a, b);\n}\ntypedef BOOL (PASCAL FAR * LPFN_ACCEPT)(IN SOCKET b, DWORD c);\nint third(FILE *a, HANDLE const b) { return 0; }\n';
    assert.deepEqual(await read('a.c', text), { functions: ['first:1', 'third:7'], calls: ['second'] });
  });

  it('may be lists that a condition chooses the values of', async () => {
    const text =
      'static const pair_t all[] = {\n#if FULL\n  {1, 2},\n  {3, 4}\n#else\n  {5, 6}\n#endif\n};\nstatic const int some[] = {\n#ifdef A\n  1,\n#endif\n  2\n};\nvoid z(void) {}\n';
    for (const path of ['a.c', 'a.cc']) assert.deepEqual((await read(path, text)).functions, ['z:15']);
  });

  it('may be documented above the macros that they begin with', async () => {
    const text =
      '/** First. */\nRD_EXPORT\nint first(void) { return 1; }\n\n/** Second. */\nRD_FORMAT(printf, 1, 2) RD_UNUSED\nstatic void second(const char *a, ...) {\n}\n\n// Third.\nRD_EXPORT const char *\nthird(void) { return 0; }\n\n/** No doc. */\nint a;\nRD_EXPORT\nint fourth(void) { return 1; }\n';
    const { definitions } = await factsOf('a.c', text);
    assert.deepEqual(
      definitions.slice(1).map(({ name, startLine, doc }) => `${name}:${startLine} ${doc}`),
      ['first:3 First.', 'second:7 Second.', 'third:11 Third.', 'fourth:17 null'],
    );
  });

  it('may be a place in a member, a named rest of a macro, and words before void', async () => {
    const text =
      '#define log(level, args...) if (level) put(level, args)\nstatic own_inline void f(int a);\nstatic own_inline void *g(void)\n{\n  return k(offsetof(conf_t, up.local), offsetof(struct b, c[1].d));\n}\nvoid z(void) {}\n';
    assert.deepEqual(await read('a.c', text), { functions: ['g:3', 'z:7'], calls: ['k'] });
  });

  it('may be the language of a machine', async () => {
    const text =
      'int f(void) {\n  int t;\n  __asm   rdtsc\n  __asm   mov[t], eax\n  __asm {\n    mov eax, 1\n    int 3\n  }\n  return g(t);\n}\nvoid z(void) {}\n';
    assert.deepEqual(await read('a.c', text), { functions: ['f:1', 'z:11'], calls: ['g'] });
  });

  it('may have a head in each branch of a condition, and one body', async () => {
    const text =
      '#if A\nint f(int a)\n#else\nint f(int a, int b)\n#endif\n{\n  return g();\n}\nvoid z(void) {}\n';
    assert.deepEqual(await read('a.c', text), { functions: ['f:2', 'z:9'], calls: ['g'] });
    const whole = '#if A\nAPI(1)\n#else\nAPI(2)\n#endif\nint f(void) { return 1; }\n';
    assert.match(keepOneBranch(whole), /API\(1\)\n[^]*API\(2\)/);
  });

  it('may be a condition of C++ that a macro writes', async () => {
    const text =
      'bool A::f(const B* b) {\n  FIRST_TIME (!b->ready()) {\n    return g();\n  }\n  return false;\n}\nvoid z() {}\n';
    const { functions, calls } = await read('a.cc', text);
    assert.deepEqual(functions, ['f:1', 'z:7']);
    assert.deepEqual([...calls].sort(), ['g', 'ready']);
  });

  it('may be a type of pointers to members', async () => {
    const text =
      'struct A {\n  typedef int (A::*Tool)(const B*, int);\n  void f(void (C<D>::*call)(int)) { g(); }\n};\nvoid z() {}\n';
    assert.deepEqual(await read('a.cc', text), { functions: ['A:1', 'f:3', 'z:5'], calls: ['g'] });
  });

  it('are C++ in a header with references, and types of enumerations', async () => {
    const languageOf = async (text: string): Promise<string> => (await factsOf('a.h', text)).language;
    assert.equal(await languageOf('int distance(const Piece& a,\n             int most = 0);\n'), 'cpp');
    assert.equal(await languageOf('enum Status : TYPE {\n  Good,\n};\n'), 'cpp');
    assert.equal(await languageOf('#define BOTH(a, b) ((a) & (b))\nstruct s { enum e kind : 3; };\n'), 'c');
  });

  it('stay as they are where the grammar reads them', () => {
    for (const text of [
      'int f(HANDLE *h) { return g(MAX, STATE) + h("a" "b"); }\nchar *s = "a"_b;\n',
      'int f(void) { __asm__ volatile ("nop"); asm("nop"); return asm_count; }\n',
    ]) {
      assert.equal(blankMacrosInValues(text), text);
      assert.equal(blankAssembler(text), text);
    }
  });
});
