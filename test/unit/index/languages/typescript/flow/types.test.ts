import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.ts');

describe('TypeScript: types and what they tell', () => {
  program(
    'a call with type arguments that is awaited has its name',
    'async function a() {\n  await later<string>();\n}\n',
    'm.a ??? later [2]',
  );
  program(
    'a parameter property',
    `
class Engine { start() {} }
class Car {
  constructor(private readonly engine: Engine) {}
  drive() { this.engine.start(); }
}
new Car(new Engine()).drive();
`,
    'm -> m.Engine [6]\nm -> m.Car.constructor [6]\nm -> m.Car.drive [6]\nm.Car.drive -> m.Engine.start [4]',
  );
  program(
    'a parameter property that only its type tells of',
    `
class Engine { start() {} }
class Car {
  constructor(private readonly engine: Engine) {}
  drive() { this.engine.start(); }
}
`,
    'm.Car.drive ~> m.Engine.start [4]',
  );
  program(
    'a typed parameter',
    `
class A { go() {} }
function run(a: A) { a.go(); }
const walk = (a: A) => a.go();
`,
    'm.run ~> m.A.go [2]\nm.walk ~> m.A.go [3]',
  );
  program(
    'what flows wins over the type',
    `
class A { go() {} }
class B extends A { go() {} }
function run(a: A) { a.go(); }
run(new B());
`,
    'm -> m.B [4]\nm -> m.run [4]\nm.run -> m.B.go [3]',
  );
  program(
    'an optional parameter',
    `
class A { go() {} }
function run(a?: A) { a?.go(); }
`,
    'm.run ~> m.A.go [2]',
  );
  program(
    'a declared result',
    `
class A { go() {} }
declare function load(): A;
function get(): A { return JSON.parse('x'); }
get().go();
`,
    'm.get ext <builtin>.JSON.parse [3]\nm -> m.get [4]\nm ~> m.A.go [4]\nm ext <builtin>.JSON.parse().go [4]',
  );
  program(
    'a typed variable',
    `
class A { go() {} }
const a: A = JSON.parse('x');
a.go();
`,
    'm ext <builtin>.JSON.parse [2]\nm ~> m.A.go [3]\nm ext <builtin>.JSON.parse().go [3]',
  );
  program(
    'an interface with one implementation: by name',
    `
interface Shape { area(): number }
class Square implements Shape { area() { return 1; } }
function show(shape: Shape) { shape.area(); }
`,
    'm.show area in {m.Square.area} [3]',
  );
  program(
    'as, satisfies, ! and <T> change nothing',
    `
const f = () => {};
(f as unknown)();
(f satisfies unknown)();
f!();
(<any>f)();
`,
    'm -> m.f [2, 3, 4, 5]',
  );
  program(
    'type arguments',
    `
class Box<T> { constructor(readonly value: T) {} get(): T { return this.value; } }
const f = () => {};
new Box<() => void>(f).get()();
`,
    'm -> m.Box.constructor [3]\nm -> m.Box.get [3]\nm -> m.f [3]',
  );
  program(
    'a typed callback',
    `
function call(callback: (x: number) => void) { callback(1); }
const f = (x: number) => {};
call(f);
`,
    'm -> m.call [3]\nm.call -> m.f [1]',
  );
  program(
    'overloads are one function',
    `
function f(a: string): void;
function f(a: number): void;
function f(a: unknown): void {}
f(1);
`,
    'm -> m.f [4]',
  );
  program(
    'this as a parameter is not one',
    `
const f = () => {};
function call(this: Window, callback: () => void) { callback(); }
call(f);
`,
    'm -> m.call [3]\nm.call -> m.f [2]',
  );
  program(
    'a type guard and non-null chain',
    `
class A { b: B | undefined; }
class B { go() {} }
const a = new A();
a.b = new B();
a.b!.go();
`,
    'm -> m.A [3]\nm -> m.B [4]\nm -> m.B.go [5]',
  );
  program(
    'an interface is not what a call of the value of its name reaches',
    `
interface Shape { area(): number }
const Shape = (): Shape => ({ area: () => 1 });
interface Box { open(): void }
class Box { constructor() {} }
Shape().area();
new Box();
`,
    `
m -> m.Shape#2 [5]
m -> m.Shape#2.area [5]
m -> m.Box#2.constructor [6]
`,
  );
});
