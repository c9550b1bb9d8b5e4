import { programsIn } from '../programs';

const { program, gap } = programsIn('m.js');

describe('JavaScript: classes', () => {
  program(
    'without a constructor the class is what new reaches',
    `
class A {}
new A();
`,
    'm -> m.A [2]',
  );
  program(
    'with one, the constructor; fields set in it',
    `
const f = () => {};
class A {
  constructor(callback) { this.callback = callback; }
  go() { this.callback(); }
}
new A(f).go();
`,
    'm -> m.A.constructor [6]\nm -> m.A.go [6]\nm.A.go -> m.f [4]',
  );
  program(
    'extends: inherited constructor and methods, super',
    `
class A {
  constructor() {}
  go() {}
}
class B extends A {
  constructor() { super(); }
  go() { super.go(); this.stop(); }
  stop() {}
}
class C extends B {}
new C().go();
`,
    `
m -> m.B.constructor [11]
m -> m.B.go [11]
m.B.constructor -> m.A.constructor [6]
m.B.go -> m.A.go [7]
m.B.go -> m.B.stop [7]
`,
  );
  gap(
    'super() of a base without a constructor reaches the class',
    `
class A {}
class B extends A {
  constructor() { super(); }
}
`,
    'm.B.constructor -> m.A [3]',
  );
  program(
    'static methods',
    `
class A {
  static make() { return new this(); }
  go() {}
}
A.make().go();
`,
    'm -> m.A.make [5]\nm.A.make -> m.A [2]\nm -> m.A.go [5]',
  );
  program(
    'class fields: an arrow keeps this',
    `
class A {
  handler = () => { this.go(); };
  go() {}
}
new A().handler();
`,
    'm -> m.A [5]\nm -> m.A.handler [5]\nm.A.handler -> m.A.go [2]',
  );
  program(
    'private methods and fields',
    `
class A {
  #secret() {}
  #field = () => {};
  go() { this.#secret(); this.#field(); }
}
`,
    'm.A.go -> m.A.#secret [4]\nm.A.go -> m.A.#field [4]',
  );
  program(
    'a getter is called where it is read, a setter where it is set',
    `
class A {
  get value() { return this; }
  set value(given) { given(); }
  go() {}
}
const a = new A();
a.value.go();
a.value = () => {};
`,
    'm -> m.A [6]\nm -> m.A.value [7]\nm -> m.A.go [7]\nm -> m.A.value#2 [8]\nm.A.value#2 -> m.a.value [3]',
  );
  program(
    'an arrow in a method keeps this',
    `
class A {
  run() { [1].forEach(() => this.go()); }
  go() {}
}
`,
    'm.A.run ext <builtin>.forEach [2]\nm.A.run -> m.A.run.<lambda1> [2]\nm.A.run.<lambda1> -> m.A.go [2]',
  );
  program(
    'a class expression',
    `
const A = class { go() {} };
new A().go();
`,
    'm -> m.A [2]\nm -> m.A.go [2]',
  );
  program(
    'a class handed on',
    `
class A { go() {} }
function make(Class) { return new Class(); }
make(A).go();
`,
    'm -> m.make [3]\nm.make -> m.A [2]\nm -> m.A.go [3]',
  );
  program(
    'a mixin: the class a function makes',
    `
class Base { go() {} }
const mix = (Above) => class extends Above { stop() { this.go(); } };
class A extends mix(Base) {}
new A().stop();
`,
    'm -> m.mix [3]\nm -> m.A [4]\nm -> m.mix.<class>.stop [4]\nm.mix.<class>.stop -> m.Base.go [2]',
  );
  program(
    'an external base',
    `
import { EventEmitter } from 'node:events';
class A extends EventEmitter {
  go() { this.emit('x'); }
}
`,
    'm.A.go ext node:events.EventEmitter.emit [3]',
  );
  program(
    'method chaining',
    `
class A {
  one() { return this; }
  two() { return this; }
}
new A().one().two().one();
`,
    'm -> m.A [5]\nm -> m.A.one [5, 5]\nm -> m.A.two [5]',
  );
});

describe('JavaScript: objects, this and prototypes', () => {
  program(
    'methods of an object literal and this in them',
    `
const o = {
  go() { this.stop(); },
  stop: function () {},
};
o.go();
`,
    'm -> m.o.go [5]\nm.o.go -> m.o.stop [2]',
  );
  program(
    'nested objects',
    `
const api = { users: { list() {} } };
api.users.list();
`,
    'm -> m.api.users.list [2]',
  );
  program(
    'a property added later',
    `
const o = {};
o.go = function () {};
o.go();
`,
    'm -> m.o.go [3]',
  );
  program(
    'an own method named like one of arrays',
    `
const store = { get() {}, push() {} };
store.get();
store.push();
`,
    'm -> m.store.get [2]\nm -> m.store.push [3]',
  );
  program(
    'prototypes',
    `
function A() { this.value = f; }
function f() {}
A.prototype.go = function () { this.stop(); this.value(); };
A.prototype.stop = function () {};
new A().go();
`,
    'm -> m.A [5]\nm -> m.A.go [5]\nm.A.go -> m.A.stop [3]\nm.A.go -> m.f [3]',
  );
  gap(
    'a prototype set as a whole',
    `
function A() {}
A.prototype = { go() {} };
new A().go();
`,
    'm -> m.A [3]\nm -> m.A.go [3]',
  );
  program(
    'a static property of a function',
    `
function A() {}
A.make = function () {};
A.make();
`,
    'm -> m.A.make [3]',
  );
  program(
    'a method taken off its object',
    `
const o = { go() {} };
const { go } = o;
go();
const again = o.go;
again();
`,
    'm -> m.o.go [3, 5]',
  );
  program(
    'a getter of an object literal',
    `
const o = { get value() { return f; } };
function f() {}
o.value();
`,
    'm -> m.o.value [3]\nm -> m.f [3]',
  );
  gap(
    'Object.assign adds properties',
    `
const o = {};
Object.assign(o, { go() {} });
o.go();
`,
    'm ext <builtin>.Object.assign [2]\nm -> m.go [3]',
  );
  gap(
    'a callback of an event emitter is called by emit',
    `
import { EventEmitter } from 'node:events';
const e = new EventEmitter();
function f() {}
e.on('x', f);
e.emit('x');
`,
    'm ext node:events.EventEmitter [2]\nm ext node:events.EventEmitter().on [4]\nm ext node:events.EventEmitter().emit [5]\nm -> m.f [5]',
  );
});

describe('JSX', () => {
  program(
    'a component is a call, an element of the page is none',
    `
const Button = () => <b>x</b>;
const Page = () => <div><Button/><Button>y</Button></div>;
`,
    'm.Page -> m.Button [2, 2]',
  );
  program(
    'a component of a namespace, with a callback',
    `
const ui = { Button: (props) => <b/> };
const f = () => {};
const Page = () => <ui.Button onClick={() => f()}/>;
`,
    'm.Page -> m.ui.Button [3]\nm.Page.<lambda1> -> m.f [3]',
  );
  gap(
    'attributes are the parameters of the component',
    `
const Button = ({ onClick }) => onClick();
const f = () => {};
const Page = () => <Button onClick={f}/>;
`,
    'm.Page -> m.Button [3]\nm.Button -> m.f [1]',
  );
});
