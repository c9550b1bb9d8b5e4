import { checkDefinitions, checkImports } from './factTables';

const check = (name: string, source: string, expected: string): void => {
  it(name, () => checkDefinitions('m.js', source, expected));
};
const imports = (name: string, source: string, expected: string): void => {
  it(name, () => checkImports('m.js', source, expected));
};

describe('facts of JavaScript: definitions', () => {
  check(
    'functions of every sort, named by what they are bound to',
    `
function f(a, b = 1, ...rest) {}
async function g() {}
function* h() { yield 1; }
const i = (x) => x;
let j = async () => {
  await 1;
};
const k = function () {};
const l = function named() {};
(() => {})();
f(function () {});
`,
    `
function f 1-1 "function f(a, b = 1, ...rest)"
function g 2-2 "async function g()" async
function h 3-3 "function* h()" generator
function i 4-4 "(x)"
function j 5-7 "async ()" async
function k 8-8 "function ()"
function named 9-9 "function named()"
lambda <lambda> 10-10 "()"
lambda <lambda> 11-11 "function ()"
`,
  );
  check(
    'classes: constructor, accessors, static, private, fields that are functions',
    `
class A extends B {
  constructor(x) { super(); }
  go() {}
  static make() {}
  get value() {}
  set value(v) {}
  #secret() {}
  async wait() {}
  *each() {}
  handler = () => {};
  static count = 0;
  'quoted name'() {}
  static { A.make(); }
}
`,
    `
class A 1-14 "class A extends B"
constructor A.constructor 2-2 "constructor(x)"
method A.go 3-3 "go()"
method A.make 4-4 "static make()" class
getter A.value 5-5 "get value()"
setter A.value 6-6 "set value(v)"
method A.#secret 7-7 "#secret()"
method A.wait 8-8 "async wait()" async
method A.each 9-9 "*each()" generator
method A.handler 10-10 "()"
method A.quoted name 12-12 "'quoted name'()"
`,
  );
  check(
    'object literals: o.m for methods and functions, at any depth',
    `
const o = {
  m() {},
  f: () => {},
  'a b': function () {},
  get g() {},
  inner: { deep() {} },
  [computed]: () => {},
};
`,
    `
method o.m 2-2 "m()"
function o.f 3-3 "()"
function o.a b 4-4 "function ()"
getter o.g 5-5 "get g()"
method o.inner.deep 6-6 "deep()"
lambda <lambda> 7-7 "()"
`,
  );
  check(
    'prototypes and properties of functions: X.m',
    `
function X() {}
X.prototype.m = function () {};
X.make = () => {};
X.prototype = { n() {} };
`,
    `
function X 1-1 "function X()"
function X.m 2-2 "function ()"
function X.make 3-3 "()"
method X.n 4-4 "n()"
`,
  );
  check(
    'what a CommonJS module exports has the name it is exported by',
    `
exports.f = () => {};
module.exports.g = function () {};
module.exports = { h() {}, i: () => {} };
`,
    `
function f 1-1 "()"
function g 2-2 "function ()"
method h 3-3 "h()"
function i 3-3 "()"
`,
  );
  check('an anonymous default export is default', 'export default () => {};\n', 'function default 1-1 "()"');
  check(
    'a default function without a name',
    'export default function () {}\n',
    'function default 1-1 "function ()"',
  );
  check(
    'a default class without a name',
    'export default class { go() {} }\n',
    'class default 1-1 "class"\nmethod default.go 1-1 "go()"',
  );
  check(
    'a default export with a name keeps it',
    'export default function f() {}\n',
    'function f 1-1 "function f()"',
  );
  check(
    'nested functions',
    `
export function outer() {
  const inner = () => {
    function deep() {}
  };
}
`,
    `
function outer 1-5 "function outer()"
function outer.inner 2-4 "()"
function outer.inner.deep 3-3 "function deep()"
`,
  );
  check(
    'documentation comments, also before export, const and methods',
    `
/** Adds.

 * More.
 */
export function add() {}
/**
 * On two
 * lines.
 *
 * @param x no
 */
const f = (x) => x;
class A {
  /** Goes. */
  go() {}
}
// no documentation
function g() {}
/** Documents nothing below. */
const x = 1;
function h() {}
`,
    `
function add 5-5 "function add()" -- Adds.
function f 12-12 "(x)" -- On two lines.
class A 13-16 "class A"
method A.go 15-15 "go()" -- Goes.
function g 18-18 "function g()"
function h 21-21 "function h()"
`,
  );
  check(
    'a decorated class begins at its own line',
    `
@register
class A {
  @bound
  go() {}
}
`,
    'class A 2-5 "class A"\nmethod A.go 4-4 "go()"',
  );
  check(
    'names that every object has',
    `
const __proto__ = () => {};
function toString() {}
const constructor = { hasOwnProperty() {} };
`,
    `
function __proto__ 1-1 "()"
function toString 2-2 "function toString()"
method constructor.hasOwnProperty 3-3 "hasOwnProperty()"
`,
  );
});

describe('facts of JavaScript: imports', () => {
  imports(
    'every form of ES modules',
    `
import 'a';
import b from 'b';
import { c, d as e, default as f } from 'c';
import g, { h } from 'g';
import * as i from 'i';
import j, * as k from 'j';
export * from 'l';
export * as m from 'm';
export { n, o as p, default } from 'n';
export { default as q } from 'q';
import {} from 'r';
export * as default from 's';
`,
    `
1 effect "a"
2 name "b" default -> b
3 name "c" c -> c
3 name "c" d -> e
3 name "c" default -> f
4 name "g" default -> g
4 name "g" h -> h
5 module "i" -> i
6 name "j" default -> j
6 module "j" -> k
7 all "l" as *
8 module "m" as m
9 name "n" n as n
9 name "n" o as p
9 name "n" default as default
10 name "q" default as q
11 effect "r"
12 module "s" as default
`,
  );
  imports(
    'require and dynamic import, where literal',
    `
const a = require('a');
const { b } = require('b');
require('c').d();
async function f() { await import('e'); }
require(name);
import(name);
import(\`f\`);
const g = require(\`g\`);
import(\`h\${name}\`);
require(\`i\${name}\`);
require\`j\`;
`,
    `
1 module "a" -> a by require
2 module "b" by require
3 module "c" by require
4 module "e" in f
7 module "f"
8 module "g" -> g by require
`,
  );
});
