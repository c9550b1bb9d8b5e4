/** Forms of C++ that the grammar takes for something else. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { blankMacros } from '../../../../../src/index/languages/c/repairs/macros';
import { blankTemplateArguments, bracesForValues } from '../../../../../src/index/languages/cpp/repairs';
import { factsOf } from '../../../../support/analyse';

const read = async (code: string): Promise<string[]> => {
  const text = `void before() {}\nint all() {\n  ${code}\n}\nvoid behind() {}\n`;
  const { definitions, problems, named } = await factsOf('a.cc', text);
  assert.deepEqual(problems, [], code);
  assert.deepEqual(
    definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
    ['before:1', 'all:2', 'behind:5'],
    code,
  );
  return (named?.calls ?? []).map(({ name }) => name).sort();
};

describe('Forms of C++', () => {
  it('may be an empty value where none is passed', async () => {
    const { definitions, problems } = await factsOf(
      'a.cc',
      'struct A {\n  A(int a, const B &b = {}, c d = {}) : e(a) {}\n  int e;\n};\nvoid f(const g& = {}) {}\n',
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name }) => name),
      ['A', 'constructor', 'f'],
    );
  });
  it('may be macros at all edges of a declaration', async () => {
    const { definitions, problems } = await factsOf(
      'a.cc',
      `namespace n {
static view_t names[] LEVEL_NAMES;
TYPE_CONSTANT(unsigned long, ulong_type);
TYPE_CONSTANT(const Char*, text_type);
[[noreturn]] API void fail(const std::string &text, int code);
class rgb {
 public:
  CONSTEXPR rgb() noexcept : a(0) {}
  explicit CONSTEXPR rgb(int b, handler eh = {}) : a(b) {}
  CONSTEXPR20 ~rgb() = default;
  const char *what() const NOEXCEPT override;
  rgb &operator=(rgb &&other) NOEXCEPT {
    TRY {
      swap(other);
    }
    CATCH_ALL()
    return *this;
  }
  int a;
};
}
void behind() {}
`,
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
      ['n:1', 'rgb:6', 'constructor:8', 'constructor:9', '~rgb:10', 'operator=:12', 'behind:22'],
    );
  });
  it('may be macros that are given types, beside which calls and constructors stay', async () => {
    assert.deepEqual(await read('LOG_AS(int, compute(x)); NAMED(long, x);'), ['compute']);
    assert.equal(
      blankMacros('void f(int x) { LOG_AS(int, 1, compute(x), h((1, 2))); }\n'),
      'void f(int x) {                compute(x), h((1, 2)) ; }\n',
    );
    for (const text of [
      'class API RGB final : A {\n  RGB(int r, int g);\n  explicit RGB(unsigned long all);\n};\n',
      'void f(int x) { LOG(int(x)); }\n',
      'int f(T_ a) { return g(K_ b); }\n',
    ])
      assert.equal(blankMacros(text), text);
  });
  it('may be a macro between the type of a function and its qualified name', async () => {
    const { definitions, problems } = await factsOf(
      'a.cc',
      'template <typename M>\nvoid LOG_INLINE a::b<M>::f(int c) {\n}\nint LOG_INLINE a::g() {\n  return h < j;\n}\n',
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
      ['f:1', 'g:4'],
    );
  });
  it('may be a call of what a template makes for a character', async () => {
    assert.deepEqual(await read("if (peek< exactly<','> >()) return lex< a::b<'\\n', c> >(d);"), [
      'lex',
      'peek',
    ]);
  });

  it('may be a reference with a value in brackets', async () => {
    assert.deepEqual(await read('const T& x(a->f()); const std::vector<B>& y(c.d());'), ['d', 'f']);
  });

  it('may be macros behind and in the head of a template, and before constructors', async () => {
    const text =
      'template <typename A, ENABLE_IF(sizeof(A) > 1 && b<A>())>\nOWN_CONSTEXPR auto f(A a) -> A { return g(a); }\nstruct rgb {\n  OWN_CONSTEXPR rgb() : r(0) {}\n  template <class T> OWN_INLINE void set(T t) { h(t); }\n};\ntemplate class OWN_API a::b<c::d>;\ntemplate <class T> struct e : T { using typename T::value_type; };\nconst char* text = R"("\\***)";\nvoid z() {}\n';
    const { definitions, problems, named } = await factsOf('a.cc', text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name, startLine }) => `${name}:${startLine}`),
      ['f:1', 'rgb:3', 'constructor:4', 'set:5', 'e:8', 'z:10'],
    );
    assert.deepEqual(
      (named?.calls ?? []).map(({ name }) => name),
      ['g', 'h'],
    );
  });

  it('stay as they are where the grammar reads them', () => {
    for (const text of [
      'void f() { T* g(int a, B b); return x * y(a->b()); }',
      'void f() { if (a < b && c > (d)) g<int>(1); }',
      'struct A { const T& f(B b) const; };',
    ]) {
      assert.equal(blankTemplateArguments(text), text);
      assert.equal(bracesForValues(text), text);
    }
  });

  it('keep their length and their lines', () => {
    const text = "void f() {\n  const T& x(a->f(\n    1));\n  g< h<'a',\n 'b'> >();\n}\n";
    for (const repair of [blankTemplateArguments, bracesForValues]) {
      const repaired = repair(text);
      assert.notEqual(repaired, text);
      assert.equal(repaired.length, text.length);
      assert.equal(repaired.split('\n').length, text.split('\n').length);
    }
  });
});
