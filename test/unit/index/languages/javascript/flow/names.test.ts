import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: names and values', () => {
  program(
    'a declaration is hoisted',
    `
f();
function f() {}
`,
    'm -> m.f [1]',
  );
  program(
    'an arrow takes the name of its constant',
    `
const f = () => g();
function g() {}
f();
`,
    'm -> m.f [3]\nm.f -> m.g [1]',
  );
  program(
    'a function expression keeps its own name',
    `
const f = function inner() {};
f();
`,
    'm -> m.inner [2]',
  );
  program(
    'assigned to a variable declared elsewhere',
    `
function f() {}
let g;
function set() { g = f; }
set();
g();
`,
    'm -> m.set [4]\nm -> m.f [5]',
  );
  program(
    'a block-scoped name hides an outer one',
    `
function f() {}
function outer() {
  const f = () => {};
  f();
}
outer();
f();
`,
    'm -> m.outer [6]\nm.outer -> m.outer.f [4]\nm -> m.f [7]',
  );
  program(
    'either side of ?:, || and ??',
    `
const f = () => {}, g = () => {};
(f || g)();
const h = Math.random() ? f : null;
h();
const i = null ?? g;
i();
`,
    'm ext <builtin>.Math.random [3]\nm ~> m.f [2, 4]\nm ~> m.g [2, 6]',
  );
  program(
    'an array destructured',
    `
const f = () => {}, g = () => {};
const [a, b] = [f, g];
b();
`,
    'm -> m.g [3]',
  );
  program(
    'an object destructured, renamed, with a default',
    `
const f = () => {}, g = () => {};
const { a, b: c, d = g } = { a: f, b: g };
a();
c();
d();
`,
    'm -> m.f [3]\nm -> m.g [4, 5]',
  );
  program(
    'nested destructuring',
    `
const f = () => {};
const { a: { b } } = { a: { b: f } };
b();
`,
    'm -> m.f [3]',
  );
  program(
    'spread of arrays and objects',
    `
const f = () => {};
const a = [f];
const b = [...a];
b[0]();
const c = { ...{ f } };
c.f();
`,
    'm -> m.f [4, 6]',
  );
  program(
    'called where it stands',
    `
const f = () => {};
(function () { f(); })();
(() => f())();
`,
    'm -> m.<lambda1> [2]\nm -> m.<lambda2> [3]\nm.<lambda1> -> m.f [2]\nm.<lambda2> -> m.f [3]',
  );
  program(
    'optional calls',
    `
const f = () => {};
const o = { f };
f?.();
o?.f?.();
`,
    'm -> m.f [3, 4]',
  );
  program(
    'a tagged template is a call of its tag',
    `
const tag = () => {};
tag\`x\`;
`,
    'm -> m.tag [2]',
  );
  program(
    'a computed key may be any',
    `
const f = () => {}, g = () => {};
const table = { f, g };
table[process.argv[2]]();
`,
    'm ~> m.f [3]\nm ~> m.g [3]',
  );
  program(
    'closures of a factory that makes several are candidates: a call has the one that its arguments choose',
    `
function dual(arity, body) {
  switch (arity) {
    case 1: return (a) => body(a);
    case 2: return (a, b) => body(a, b);
    default: return (...all) => body(...all);
  }
}
const two = dual(2, (a, b) => {});
two(1, 2);
`,
    `
m -> m.dual [8]
m two in {m.dual.<lambda1>, m.dual.<lambda2>, m.dual.<lambda3>} [9]
m.dual.<lambda1> -> m.<lambda1> [3]
m.dual.<lambda2> -> m.<lambda1> [4]
m.dual.<lambda3> -> m.<lambda1> [5]
`,
  );
});
