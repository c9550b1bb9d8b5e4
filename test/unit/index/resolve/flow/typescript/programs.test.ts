import { programsIn } from '../programs';

const { program } = programsIn('m.ts');

describe('TypeScript: types and what they tell', () => {
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
});

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

describe('TypeScript: namespaces, enums, modules', () => {
  program(
    'a namespace',
    `
namespace shapes {
  export function area() { helper(); }
  function helper() {}
  export class Square { side() {} }
}
shapes.area();
new shapes.Square().side();
`,
    'm -> m.shapes.area [6]\nm.shapes.area -> m.shapes.helper [2]\nm -> m.shapes.Square [7]\nm -> m.shapes.Square.side [7]',
  );
  program(
    'code of a namespace runs in the module',
    `
function f() {}
namespace start { f(); }
`,
    'm -> m.f [2]',
  );
  program(
    'an import alias of a namespace',
    `
namespace a { export namespace b { export function f() {} } }
import c = a.b;
c.f();
`,
    'm -> m.a.b.f [3]',
  );
  program(
    'an enum is no function',
    `
enum Kind { One = 'one', Two = make() }
function make() { return 2; }
`,
    'm -> m.make [1]',
  );
  program(
    'a type-only import tells types',
    `
--- lib.ts
export class A { go() {} }
--- m.ts
import type { A } from './lib';
export function run(a: A) { a.go(); }
`,
    'm.run ~> lib.A.go [2]',
  );
  program(
    'the .js a source is written for',
    `
--- lib.ts
export const f = () => {};
--- m.ts
import { f } from './lib.js';
f();
`,
    'm -> lib.f [2]',
  );
  program(
    'import = require of export =',
    `
--- lib.ts
function f() {}
export = f;
--- m.ts
import f = require('./lib');
f();
`,
    'm -> lib.f [2]',
  );
  program(
    'a path of tsconfig.json',
    `
--- tsconfig.json
{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["source/*"] } } }
--- source/one.ts
export const f = () => {};
--- m.ts
import { f } from '@lib/one';
f();
`,
    'm -> source/one.f [2]',
  );
  program(
    'a barrel of types and values',
    `
--- lib.ts
export class A { go() {} }
export interface B {}
--- index.ts
export * from './lib';
export type { B } from './lib';
--- m.ts
import { A } from './index';
new A().go();
`,
    'm -> lib.A [2]\nm -> lib.A.go [2]',
  );
  program(
    'an abstract default class',
    `
--- lib.ts
export default abstract class Lib { static go() {} }
--- m.ts
import Lib from './lib';
Lib.go();
`,
    'm -> lib.Lib.go [2]',
  );
  program(
    'components of a .tsx file',
    `
--- m.tsx
interface Props { readonly title: string }
export const Title = (props: Props) => <h1>{props.title}</h1>;
export class Page extends React.Component<Props> {
  render() { return <Title title={this.title()} />; }
  title() { return 'x'; }
}
`,
    'm.Page.render -> m.Title [4]\nm.Page.render -> m.Page.title [4]',
  );
});
