/** Files of Rust that nobody has finished, or that no person wrote. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { analyse, factsOf } from '../../../../support/analyse';

describe('Rust that is hard to read', () => {
  it('is read as far as it goes where it is half typed', async () => {
    const { definitions, problems } = await factsOf(
      'm.rs',
      'fn before() {}\n\nimpl T {\n    fn m(&self) {\n\nfn after() {}\n',
    );
    assert.ok(definitions.some(({ name }) => name === 'before'));
    assert.ok(problems.length > 0);
  });
  it('may call a macro like a type of the language', async () => {
    const text = 'fn a() { b(str![[r#"text"#]]); }\nfn b(c: &str) -> bool { c != (d) && u8!{1} > 0 }\n';
    const { definitions, problems } = await factsOf('m.rs', text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      definitions.slice(1).map(({ name }) => name),
      ['a', 'b'],
    );
  });
  it('has modules that hold each other, and names that mean each other', async () => {
    const index = await analyse({
      'Cargo.toml': '[package]\nname = "m"\nedition = "2021"\n',
      'src/lib.rs':
        '#[path = "lib.rs"]\nmod a;\npub use a::f;\nuse self::b as c;\nuse self::c as b;\nfn g() { f(); b::h() }\n',
    });
    assert.deepEqual(index.calls, []);
    assert.deepEqual(
      index.unresolved.map(({ name }) => name),
      ['f', 'h'],
    );
  });
  it('has imports in a body that mean themselves, or each other', async () => {
    const index = await analyse({
      'Cargo.toml': '[package]\nname = "m"\nedition = "2021"\n[dependencies]\nx = "1"\nz = "1"\n',
      'src/lib.rs':
        'fn f() { use x::{x, y::*}; x(); }\nfn g() { use p::q; use q::p; p(); q(); }\nfn h() { use k::k; use a::a; k(); a(); }\nmod a { pub fn a() {} }\nmod z { use z::z; fn i() { z() } }\n',
    });
    assert.deepEqual(
      index.calls.map(({ to }) => to),
      ['src/lib.a.a'],
    );
    assert.deepEqual(
      index.external.map(({ name }) => name),
      ['x::x', 'z::z'],
    );
    assert.deepEqual(
      index.unresolved.map(({ name }) => name),
      ['p', 'q', 'k'],
    );
  });
  it('has modules that each bring all names of all others', async () => {
    const count = 16;
    const modules = Array.from({ length: count }, (_, at) => {
      const globs = Array.from({ length: count }, (_each, other) => `pub use super::m${other}::*;`);
      return `pub mod m${at} { ${globs.join(' ')} pub fn f${at}() { f${(at + 7) % count}(); none() } }`;
    });
    const index = await analyse({
      'Cargo.toml': '[package]\nname = "m"\nedition = "2021"\n',
      'src/lib.rs': modules.join('\n'),
    });
    assert.deepEqual(
      index.calls.map(({ to }) => to).sort(),
      Array.from({ length: count }, (_, at) => `src/lib.m${at}.f${at}`).sort(),
    );
  });
  it('means nothing around it by a name that it imports from what is not there', async () => {
    const index = await analyse({
      'Cargo.toml': '[package]\nname = "m"\nedition = "2021"\n',
      'src/lib.rs':
        'pub fn f() {}\nfn g() { use other::f; f() }\nmod a { use super::*; use crate::none::f; fn h() { f() } }\n',
    });
    assert.deepEqual(index.calls, []);
  });
  it('takes time that grows with its length', async () => {
    const text = Array.from(
      { length: 5000 },
      (_, at) => `fn f${at}() { f${at + 1}(); a::b::c(${at}) }\n`,
    ).join('');
    const index = await analyse({ 'src/lib.rs': text });
    assert.equal(index.functions.length, 5000);
    assert.equal(index.calls.length, 4999);
  });
  it('keeps two versions of one type apart', async () => {
    const type = 'pub struct T;\nimpl T { pub fn f(&self) { self.g() } fn g(&self) {} }\n';
    const manifest = (name: string): string => `[package]\nname = "${name}"\nedition = "2021"\n`;
    const { calls } = await analyse({
      'one/Cargo.toml': manifest('one'),
      'one/src/lib.rs': type,
      'two/Cargo.toml': manifest('two'),
      'two/src/lib.rs': type,
    });
    assert.deepEqual(
      calls.map(({ to }) => to),
      ['one/src/lib.T.g', 'two/src/lib.T.g'],
    );
  });
  it('has both functions of one name under two conditions, and a call of them is ambiguous', async () => {
    const index = await analyse({
      'src/lib.rs': '#[cfg(unix)]\nfn f() {}\n#[cfg(windows)]\nfn f() {}\nfn g() { f() }\n',
    });
    assert.deepEqual(
      index.ambiguous.map(({ candidates }) => candidates),
      [['src/lib.f', 'src/lib.f#2']],
    );
  });
});
