import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.ts');

describe('TypeScript: classes', () => {
  program(
    'an abstract class: its method may be the subclass one',
    `
abstract class A {
  run() { this.step(); }
  abstract step(): void;
}
class B extends A { step() {} }
new B().run();
`,
    'm -> m.B [6]\nm -> m.A.run [6]\nm.A.run -> m.B.step [2]',
  );
  program(
    'a typed field without a value',
    `
class Engine { start() {} }
class Car {
  engine: Engine;
  drive() { this.engine.start(); }
}
`,
    'm.Car.drive ~> m.Engine.start [4]',
  );
  program(
    'a static field and a static block',
    `
function f() {}
class A {
  static run = () => f();
  static { A.run(); }
}
`,
    'm -> m.A.run [4]\nm.A.run -> m.f [3]',
  );
  program(
    'a generic base',
    `
class Base<T> { go() {} }
class A extends Base<string> {}
new A().go();
`,
    'm -> m.A [3]\nm -> m.Base.go [3]',
  );
  program(
    'a private method by #, an accessor, readonly fields',
    `
class A {
  readonly f = () => {};
  #go() {}
  private get it() { return this; }
  run() { this.#go(); this.it.f(); }
}
`,
    'm.A.run -> m.A.#go [5]\nm.A.run -> m.A.it [5]\nm.A.run -> m.A.f [5]',
  );
  program(
    'class decorators are applied to the class',
    `
function register(target: unknown) {}
function log(level: string) { return (target: unknown) => {}; }
@register
@log('x')
class A { go() {} }
new A().go();
`,
    'm -> m.register [3]\nm -> m.log [4]\nm -> m.log.<lambda1> [4]\nm -> m.A [6]\nm -> m.A.go [6]',
  );
  program(
    'method decorators are applied to the method',
    `
function bound(target: unknown) {}
class A {
  @bound
  go() {}
}
new A().go();
`,
    'm -> m.bound [3]\nm -> m.A [6]\nm -> m.A.go [6]',
  );
  program(
    'a decorator called keeps its own call',
    `
function log(level: string) { return (target: unknown) => {}; }
class A {
  @log('x')
  go() {}
}
`,
    'm -> m.log [3]\nm -> m.log.<lambda1> [3]',
  );
});
