import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: names and objects that change where the flow does not see it', () => {
  program(
    'Reflect.set',
    `
class A { go() {} }
function other() {}
Reflect.set(A.prototype, 'go', other);
new A().go();
`,
    `
m -> m.A [4]
m ~> m.A.go [4]
m ~> m.other [4]
m ext <builtin>.Reflect.set [3]
`,
  );
  program(
    'a prototype set for an object',
    `
class A { go() {} }
const o = new A();
Object.setPrototypeOf(o, { go() {} });
o.go();
`,
    `
m -> m.A [2]
m ~> m.A.go [4]
m ~> m.go [4]
m ext <builtin>.Object.setPrototypeOf [3]
`,
  );
  program(
    'a prototype stored in an object',
    `
class A { go() {} }
class B { go() {} }
const o = new A();
o.__proto__ = B.prototype;
o.go();
`,
    `
m -> m.A [3]
m ~> m.A.go [5]
m ~> m.B.go [5]
`,
  );
  program(
    'a method replaced under a key that is given',
    `
class A { go() {} }
function patch(name, f) { A.prototype[name] = f; }
patch('go', () => {});
new A().go();
`,
    `
m ~> m.<lambda1> [4]
m -> m.A [4]
m ~> m.A.go [4]
m -> m.patch [3]
`,
  );
  program(
    'all methods wrapped',
    `
class A { go() {} stop() {} }
for (const k of Object.getOwnPropertyNames(A.prototype)) { const old = A.prototype[k]; A.prototype[k] = function (...a) { return old.apply(this, a); }; }
new A().go();
`,
    `
m ~> m.<lambda1> [3]
m -> m.A [3]
m ~> m.A.go [3]
m ext <builtin>.Object.getOwnPropertyNames [2]
m.<lambda1> ??? apply [2]
`,
  );
  program(
    'a proxy with a handler from outside',
    `
import { handler } from 'x';
const target = { go() {} };
const p = new Proxy(target, handler);
p.go();
`,
    `
m ~> m.target.go [4]
m ext <builtin>.Proxy [3]
`,
  );
  program(
    'a default where what is given may be undefined',
    `
function g() {}
function f(cb = g) { cb(); }
f(unknownThing.x);
`,
    `
m -> m.f [3]
m.f ~> m.g [2]
`,
  );
  program(
    'an error that sets its own prototype',
    `
class Failure extends Error {
  constructor() { super(); Object.setPrototypeOf(this, Failure.prototype); }
  go() {}
}
new Failure().go();
`,
    `
m -> m.Failure.constructor [5]
m -> m.Failure.go [5]
m.Failure.constructor ext <builtin>.Error.constructor [2]
m.Failure.constructor ext <builtin>.Object.setPrototypeOf [2]
`,
  );
  program(
    'members assigned under other names',
    `
class A { go() {} }
Object.assign(A.prototype, { stop() {} });
new A().go();
`,
    `
m -> m.A [3]
m -> m.A.go [3]
m ext <builtin>.Object.assign [2]
`,
  );
  program(
    'data under keys that are not known',
    `
class A {
  constructor(given) { for (const key of Object.keys(given)) this[key] = given[key]; }
  go() {}
}
new A(JSON.parse(process.argv[2])).go();
`,
    `
m -> m.A.constructor [5]
m -> m.A.go [5]
m ext <builtin>.JSON.parse [5]
m.A.constructor ext <builtin>.Object.keys [2]
`,
  );
});
