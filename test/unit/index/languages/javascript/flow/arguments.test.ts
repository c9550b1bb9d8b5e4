import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: arguments and results', () => {
  program(
    'a callback',
    `
function call(callback) { callback(); }
function f() {}
call(f);
call(() => f());
`,
    'm -> m.call [3, 4]\nm.call ~> m.f [1]\nm.call ~> m.<lambda1> [1]\nm.<lambda1> -> m.f [4]',
  );
  program(
    'a default',
    `
function f() {}
function call(callback = f) { callback(); }
call();
`,
    'm -> m.call [3]\nm.call -> m.f [2]',
  );
  program(
    'a destructured parameter',
    `
function f() {}
function call({ callback }) { callback(); }
call({ callback: f });
`,
    'm -> m.call [3]\nm.call -> m.f [2]',
  );
  program(
    'rest and spread',
    `
function f() {}
function inner(callback) { callback(); }
function outer(...args) { inner(...args); }
outer(f);
`,
    'm -> m.outer [4]\nm.outer -> m.inner [3]\nm.inner -> m.f [2]',
  );
  program(
    'a closure returned',
    `
function make(f) { return () => f(); }
function f() {}
make(f)();
`,
    'm -> m.make [3]\nm -> m.make.<lambda1> [3]\nm.make.<lambda1> -> m.f [1]',
  );
  program(
    'composition',
    `
const f = () => {};
const twice = (g) => () => { g(); g(); };
const h = twice(f);
h();
`,
    'm -> m.twice [3]\nm -> m.twice.<lambda1> [4]\nm.twice.<lambda1> -> m.f [2, 2]',
  );
  program(
    'awaited results',
    `
const f = () => {};
async function get() { return f; }
async function main() { (await get())(); }
`,
    'm.main -> m.get [3]\nm.main -> m.f [3]',
  );
  program(
    'array methods call what they are given',
    `
const f = (x) => x();
const g = () => {};
[g].forEach(f);
[g].map((x) => x)[0]();
`,
    `
m ext <builtin>.forEach [3]
m ext <builtin>.map [4]
m -> m.f [3]
m.f -> m.g [1]
m -> m.<lambda1> [4]
m -> m.g [4]
`,
  );
  program(
    'push, then iteration',
    `
const f = () => {};
const list = [];
list.push(f);
for (const g of list) g();
`,
    'm ext <builtin>.push [3]\nm -> m.f [4]',
  );
  program(
    'find and filter give elements',
    `
const f = () => {};
[f].find((g) => true)();
for (const g of [f].filter((h) => true)) g();
`,
    `
m ext <builtin>.find [2]
m -> m.<lambda1> [2]
m -> m.f [2, 3]
m ext <builtin>.filter [3]
m -> m.<lambda2> [3]
`,
  );
  program(
    'generators',
    `
const f = () => {};
function* inner() { yield f; }
function* outer() { yield* inner(); }
for (const g of outer()) g();
`,
    'm -> m.outer [4]\nm.outer -> m.inner [3]\nm -> m.f [4]',
  );
  program(
    'promises: the callback of then',
    `
async function load() { return f; }
function f() {}
load().then((g) => g());
`,
    'm -> m.load [3]\nm ext <builtin>.then [3]\nm -> m.<lambda1> [3]\nm.<lambda1> -> m.f [3]',
  );
  program(
    'new Promise calls its executor, and resolve hands on',
    `
const f = () => {};
new Promise((resolve) => resolve(f)).then((g) => g());
`,
    'm ext <builtin>.Promise [2]\nm ext <builtin>.then [2]\nm -> m.<lambda1> [2]\nm.<lambda1> ext <builtin>.resolve [2]\nm -> m.<lambda2> [2]\nm.<lambda2> -> m.f [2]',
  );
  program(
    'bind, call and apply call the function',
    `
function f() {}
f.call(null);
f.apply(null, []);
const g = f.bind(null);
g();
`,
    'm -> m.f [2, 3, 5]\nm ext <builtin>.call [2]\nm ext <builtin>.apply [3]\nm ext <builtin>.bind [4]',
  );
  program(
    'a name nothing binds stays by name, a global is external',
    `
missing();
console.log('x');
`,
    'm ??? missing [1]\nm ext <builtin>.console.log [2]',
  );
  program(
    'Map keeps functions',
    `
const f = () => {};
const table = new Map();
table.set('f', f);
table.get('f')();
`,
    'm ext <builtin>.Map [2]\nm ext <builtin>.set [3]\nm ext <builtin>.get [4]\nm -> m.f [4]',
  );
  program(
    'Object.values and Object.entries give what the object holds',
    `
const f = () => {};
const table = { f };
for (const g of Object.values(table)) g();
for (const [name, g] of Object.entries(table)) g();
`,
    'm ext <builtin>.Object.values [3]\nm ext <builtin>.Object.entries [4]\nm -> m.f [3, 4]',
  );
  program(
    'an assertion of a test library calls what must throw',
    `
const assert = require('node:assert');
const test = require('some-library');
function f() {}
assert.throws(() => f());
test('f', (t) => {
  t.assert.doesNotThrow(f);
});
`,
    `m ext node:assert.throws [4]
m -> m.<lambda1> [4]
m.<lambda1> -> m.f [4]
m ext some-library [5]
m.<lambda2> ??? doesNotThrow [6]
m.<lambda2> -> m.f [6]`,
  );
  program(
    'options of constants alone crowd out no callback',
    `
function run(options) { options.done(); }
${Array.from({ length: 300 }, (_, at) => `run({ depth: ${at} });`).join('\n')}
run({ done() {} });
`,
    `m -> m.run [${Array.from({ length: 301 }, (_, at) => 2 + at).join(', ')}]
m.run -> m.done [1]`,
  );
});
