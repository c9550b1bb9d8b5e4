import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: members that change where the flow does not see it', () => {
  program(
    'members assigned to a prototype without them',
    `
function A() {}
Object.assign(A.prototype, { go() { this.stop(); }, stop() {} });
new A().go();
`,
    `
m -> m.A [3]
m -> m.go [3]
m.go -> m.stop [2]
m ext <builtin>.Object.assign [2]
`,
  );
  program(
    'a method that members assigned to the prototype replace',
    `
class A { go() { return 1; } }
Object.assign(A.prototype, { go() { return 2; } });
new A().go();
`,
    `
m -> m.A [3]
m ~> m.A.go [3]
m ~> m.go [3]
m ext <builtin>.Object.assign [2]
`,
  );
  program(
    'a mixin that a function assigns',
    `
class A { go() { return 1; } }
const mixin = { go() { return 2; } };
function mix(C, m) { Object.assign(C.prototype, m); return C; }
mix(A, mixin);
new A().go();
`,
    `
m -> m.A [5]
m ~> m.A.go [5]
m -> m.mix [4]
m ~> m.mixin.go [5]
m.mix ext <builtin>.Object.assign [3]
`,
  );
  program(
    'members defined by keys that are not known',
    `
class A { go() {} }
for (const k of Object.keys(table)) Object.defineProperty(A.prototype, k, { value: function other() {} });
new A().go();
`,
    `
m -> m.A [3]
m ~> m.A.go [3]
m ext <builtin>.Object.defineProperty [2]
m ext <builtin>.Object.keys [2]
`,
  );
  program(
    'a constructor that returns another object',
    `
class B { go() {} }
class A { constructor() { return new B(); } go() {} }
new A().go();
`,
    `
m -> m.A.constructor [3]
m ~> m.A.go [3]
m ~> m.B.go [3]
m.A.constructor -> m.B [2]
`,
  );
  program(
    'a constructor that returns a proxy of itself',
    `
class A { constructor() { return new Proxy(this, { get() { return other; } }); } go() {} }
function other() {}
new A().go();
`,
    `
m -> m.A.constructor [3]
m -> m.A.constructor.get [3]
m ~> m.A.go [3]
m ~> m.other [3]
m.A.constructor ext <builtin>.Proxy [1]
`,
  );
  program(
    'a constructor that returns what is not known',
    `
class A { constructor(x) { return make(x); } go() {} }
new A().go();
`,
    `
m -> m.A.constructor [2]
m ~> m.A.go [2]
m.A.constructor ??? make [1]
`,
  );
  program(
    'a constructor above that returns what is not known',
    `
class B { constructor() { return unknown(); } }
class A extends B { constructor() { super(); } go() {} }
new A().go();
`,
    `
m -> m.A.constructor [3]
m ~> m.A.go [3]
m.A.constructor -> m.B.constructor [2]
m.B.constructor ??? unknown [1]
`,
  );
  program(
    'a constructor that returns its only instance',
    `
class A { static it; constructor() { if (A.it) return A.it; A.it = this; } go() {} }
new A().go();
`,
    `
m -> m.A.constructor [2]
m -> m.A.go [2]
`,
  );
  program(
    'a text that assigns a name',
    `
function g() {}
function h() {}
function f() { let x = g; eval('x = h'); x(); }
f();
`,
    `
m -> m.f [4]
m.f ~> m.g [3]
m.f ext <builtin>.eval [3]
`,
  );
  program(
    'a text that is not known',
    `
function g() {}
function f(code) { let x = g; eval(code); x(); }
f(process.argv[2]);
`,
    `
m ~> m.f [3]
m.f ~> m.g [2]
m.f ext <builtin>.eval [2]
`,
  );
  program(
    'a text that is not known, evaluated elsewhere',
    `
function g() {}
let x = g;
function f(code) { eval(code); }
f(process.argv[2]);
x();
`,
    `
m ~> m.f [4]
m ~> m.g [5]
m.f ext <builtin>.eval [3]
`,
  );
});
