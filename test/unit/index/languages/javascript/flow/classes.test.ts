import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: classes', () => {
  program(
    'a base that a condition chooses is either',
    `
class A { run() {} }
class B { run() {} }
class C extends (globalThis.x ? A : B) {
  go() { this.run(); }
  run() { super.run(); }
}
new C();
class D extends (globalThis.x || A) { go() { this.run(); } }
`,
    `
m -> m.C [7]
m.C.go -> m.C.run [4]
m.C.run ~> m.A.run [5]
m.C.run ~> m.B.run [5]
m.D.go -> m.A.run [8]
`,
  );
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
    'a member named by a path is the one that is written alike, and any such member where another path is',
    `
class Kind { constructor(number) { this.number = number; } }
Kind.first = new Kind(1);
Kind.second = new Kind(2);
class Writer {
  [Kind.first.number]() {}
  [Kind.second.number]() { this[Kind.first.number](); }
  other() {}
}
function write(writer, kind) { writer[kind.number](); }
write(new Writer(), Kind.first);
`,
    [
      'm -> m.Kind.constructor [2, 3]',
      'm -> m.Writer [10]',
      'm -> m.write [10]',
      'm.Writer.Kind.second.number -> m.Writer.Kind.first.number [6]',
      'm.write ~> m.Writer.Kind.first.number [9]',
      'm.write ~> m.Writer.Kind.second.number [9]',
    ].join('\n'),
  );
  program(
    'String and Number ask an object as a template and an operator do',
    `
class Price {
  toString() { return '1'; }
  valueOf() { return 1; }
}
String(new Price());
Number(new Price());
`,
    [
      'm -> m.Price [5, 6]',
      'm -> m.Price.toString [5]',
      'm -> m.Price.valueOf [6]',
      'm ext <builtin>.Number [6]',
      'm ext <builtin>.String [5]',
    ].join('\n'),
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
  program(
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
  program(
    'a static getter is called where it is read on the class, and what it gives is kept',
    `
class Pass {
  static get COLOR() { return f; }
  constructor(scope) { this.scope = scope; }
  run() { this.scope(); }
}
const f = () => {};
new Pass(Pass.COLOR).run();
`,
    'm -> m.Pass.COLOR [7]\nm -> m.Pass.constructor [7]\nm -> m.Pass.run [7]\nm.Pass.run -> m.f [4]',
  );
  program(
    'what a base in a later file sets is a field of the instances below it',
    `
import { Base } from './z.js';
const own = () => {};
class A extends Base {
  constructor() { super(own); }
  run() { this.callback(); }
}
new A().run();
--- z.js
import { Root } from './y.js';
export class Base extends Root {
  constructor(callback) { super(callback); }
}
--- y.js
export class Root {
  constructor(callback) { this.callback = callback; }
}
`,
    `
m -> m.A.constructor [7]
m -> m.A.run [7]
m.A.constructor -> z.Base.constructor [4]
m.A.run -> m.own [5]
z.Base.constructor -> y.Root.constructor [3]
`,
  );
});
